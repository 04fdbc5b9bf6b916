/// <reference lib="webworker" />
/** Simulates what is pasted into the page `/engine`, beside its main thread. */
import * as Comlink from 'comlink';
import { commodities, structures } from './package/catalogue.ts';
import {
  createSimulation,
  EngineError,
  type LayoutRecord,
  type PlanetRecord,
  type SimulatedColony,
  simulate,
} from './package/index.ts';

/** What a pin holds of a commodity. */
export interface HeldRow {
  pin: string;
  commodity: string;
  units: number;
}

export interface StoppedRow {
  time: string;
  kind: string;
  pin: string;
  /** '' where it has none */
  commodity: string;
}

/** What became of a pasted colony; failed: `message` is a sentence for the developer. */
export type EnginePageAnswer =
  | ({ kind: 'simulated'; held: HeldRow[]; stopped: StoppedRow[] } & Pick<
      SimulatedColony,
      'until' | 'status' | 'events'
    >)
  | { kind: 'failed'; message: string };

/** Simulates pasted records, as ESI sends them, to so many seconds after the colony's last update. */
function simulateTexts(planetText: string, layoutText: string, seconds: number): EnginePageAnswer {
  try {
    // The engine says what is wrong with them.
    const planet = readJson('planet', planetText) as PlanetRecord;
    const layout = readJson('layout', layoutText) as LayoutRecord;
    const simulation = createSimulation({ planet, layout });
    const until = new Date(Date.parse(simulation.time) + seconds * 1000);
    const { contents, stops, status, events, until: untilText } = simulate({ planet, layout, until });
    const pinNames = new Map(layout.pins.map(({ pin_id, type_id }) => [String(pin_id), structureName(type_id)]));
    const pinName = (pinId: number | string): string => `${pinNames.get(String(pinId))} ${pinId}`;
    return {
      kind: 'simulated',
      until: untilText,
      status,
      events,
      held: Object.entries(contents).flatMap(([pinId, held]) =>
        Object.entries(held).map(([typeId, units]) => ({
          pin: pinName(pinId),
          commodity: commodityName(Number(typeId)),
          units,
        })),
      ),
      stopped: stops.map(({ time, kind, pinId, typeId }) => ({
        time,
        kind,
        pin: pinName(pinId),
        commodity: typeId === undefined ? '' : commodityName(typeId),
      })),
    };
  } catch (error) {
    if (error instanceof EngineError || error instanceof UnreadableText)
      return { kind: 'failed', message: error.message };
    throw error;
  }
}

function structureName(typeId: number): string {
  return structures.get(typeId)?.name ?? `type ${typeId}`;
}

function commodityName(typeId: number): string {
  return commodities.get(typeId)?.name ?? `type ${typeId}`;
}

class UnreadableText extends Error {}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Brackets can be nested deeper than the browser reads.
    const fault = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'is nested deeper than any record';
    throw new UnreadableText(`The ${name} ${fault}. Paste ESI’s answer whole.`);
  }
}

const api = { simulateTexts };
export type EnginePageApi = typeof api;
Comlink.expose(api);
