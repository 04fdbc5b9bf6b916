import { simulateWithReference } from '../server/sandbox/referenceEngine/simulate.ts';
import type { Colony } from '../workers/game/domain/colony.ts';
import { SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import {
  advance,
  cloneState,
  compileColony,
  readResult,
  simulateColony,
  startState,
} from '../workers/game/engine/index.ts';
import { BENCH_NOW, COLONY_KINDS, makeColony } from './makeBenchFleet.ts';
import { type Measured, measure, ORACLE_NOTE, scaleTiming, withinFixedWorks } from './measure.ts';

const SPAN_DAYS = 14;
const REPEATS = 20;
/** A real colony of 8 to 14 days has about so many cycles; a well-known native engine takes 0.53 ms for them. */
const USUAL_CYCLES = 1500;

/**
 * One colony of each kind, from its last update to 14 days from now. Alternates between twenty similar colonies, because
 * the processor's branch prediction would learn a single one.
 */
export function benchColonies({ colonies: own }: { colonies: readonly Colony[] | null }): Measured {
  const kinds =
    own === null
      ? COLONY_KINDS.map((kind) => ({
          kind: String(kind),
          until: BENCH_NOW + SPAN_DAYS * SECONDS_PER_DAY,
          colonies: Array.from({ length: REPEATS }, (_, k) => makeColony(kind, 7 + 6 * k)),
        }))
      : own.map((colony, index) => ({
          kind: `colony ${index}, ${colony.planetType}`,
          until: colony.lastUpdateAt + SPAN_DAYS * SECONDS_PER_DAY,
          colonies: Array.from({ length: REPEATS }, () => colony),
        }));
  const measured = kinds.map(({ kind, until, colonies }) => {
    const states = colonies.map((colony) => startState(compileColony(colony)));
    const events = colonies.reduce((sum, colony) => sum + simulateColony(colony, until).eventCount, 0) / REPEATS;
    const run = measure(
      (copies) => {
        for (const state of copies) advance(state, until);
      },
      { prepare: () => states.map(cloneState) },
    );
    const whole = measure(() => {
      for (const colony of colonies) {
        const state = startState(compileColony(colony));
        advance(state, until);
        readResult(state);
      }
    });
    const oracle = measure(() => {
      for (const colony of colonies) simulateWithReference(colony, until);
    });
    const one = scaleTiming(whole, 1 / REPEATS);
    const ms = one.bestMs;
    const cells = [
      kind,
      colonies[0]!.pins.length,
      Math.round(events),
      run.bestMs / REPEATS,
      (run.bestMs * 1e6) / REPEATS / events,
      ms,
      1000 / ms,
      oracle.bestMs / REPEATS,
      oracle.bestMs / whole.bestMs,
    ];
    return { cells, events, one };
  });
  const kind = own === null ? 'one colony, to now and' : 'own colonies,';
  const table = {
    title: `${kind} ${SPAN_DAYS} days on (means of ${REPEATS})`,
    columns: [
      'kind',
      'pins',
      'events',
      'run ms',
      'ns/event',
      'compile+run+read ms',
      'colonies/s',
      'oracle ms',
      'oracle / engine',
    ],
    rows: measured.map(({ cells }) => cells),
    note: ORACLE_NOTE,
  };
  if (own !== null) return { tables: [table], goals: [] };
  const [usual] = measured.toSorted((a, b) => distance(a.events) - distance(b.events));
  const goal = withinFixedWorks(`a colony of ${usual!.events.toFixed(0)} cycles`, 0.0054, usual!.one);
  return { tables: [table], goals: [goal] };
}

function distance(events: number): number {
  return Math.abs(events - USUAL_CYCLES);
}
