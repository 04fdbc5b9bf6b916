/// <reference lib="webworker" />
/** Simulates what is pasted into the page `/engine`, beside its main thread. */
import * as Comlink from 'comlink';
import { commodities, structures } from './enginePackage/catalogue.ts';
import { EngineError, type SimulatedColony, simulate } from './enginePackage/index.ts';

/** A layout has some 10 kB. */
const MOST_CHARACTERS = 2_000_000;

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

/**
 * Simulates pasted records.
 * @param planetText, layoutText JSON as ESI sends it
 * @param seconds after the colony's last update
 */
function simulateTexts(planetText: string, layoutText: string, seconds: number): EnginePageAnswer {
  try {
    const planet = readJson('planet', planetText) as { last_update?: unknown } | null;
    const layout = readJson('layout', layoutText) as { pins?: { pin_id: number; type_id: number }[] } | null;
    const lastUpdateMs = Date.parse(String(planet?.last_update));
    // Without a time, the engine says what is wrong with the record.
    const untilMs = (Number.isNaN(lastUpdateMs) ? 0 : lastUpdateMs) + seconds * 1000;
    const until = new Date(untilMs).toISOString().replace('.000Z', 'Z');
    const { contents, stops, status, events } = simulate({ planet, layout, until });
    const pinNames = new Map(layout?.pins?.map(({ pin_id, type_id }) => [String(pin_id), structureName(type_id)]));
    const pinName = (pinId: number | string): string => `${pinNames.get(String(pinId))} ${pinId}`;
    return {
      kind: 'simulated',
      until,
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
  if (text.length > MOST_CHARACTERS) throw new UnreadableText(`The ${name} is longer than any record of ESI.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableText(
      `The ${name} is not JSON: ${error instanceof Error ? error.message : error}. Paste ESI’s answer whole.`,
    );
  }
}

const api = { simulateTexts };
export type EnginePageApi = typeof api;
Comlink.expose(api);
