import { simulateWithReference } from '../server/sandbox/referenceEngine/simulate.ts';
import { SECONDS_PER_DAY } from '../workers/domain/units.ts';
import { advance, cloneState, compileColony, readResult, simulateColony, startState } from '../workers/engine/index.ts';
import { BENCH_NOW, COLONY_KINDS, makeColony } from './makeBenchFleet.ts';
import { atMost, formatMs, type Goal, measure, printTable } from './measure.ts';

const SPAN_DAYS = 14;
const REPEATS = 20;
/** Time of a well-known native engine for a real colony of 8 to 14 days and about 1,500 cycles. */
const NATIVE_MS = 0.53;
const NATIVE_CYCLES = 1500;

/**
 * One colony of each kind, from its last update to 14 days from now. Alternates between twenty similar colonies, because
 * the processor's branch prediction would learn a single one.
 */
export function benchColonies(): Goal[] {
  const until = BENCH_NOW + SPAN_DAYS * SECONDS_PER_DAY;
  let nearest = { events: 0, ms: 0 };
  const rows = COLONY_KINDS.map((kind) => {
    const colonies = Array.from({ length: REPEATS }, (_, k) => makeColony(kind, 7 + 6 * k));
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
    const ms = whole.bestMs / REPEATS;
    if (Math.abs(events - NATIVE_CYCLES) < Math.abs(nearest.events - NATIVE_CYCLES)) nearest = { events, ms };
    return [
      kind,
      String(colonies[0]!.pins.length),
      events.toFixed(0),
      formatMs(run.bestMs / REPEATS),
      ((run.bestMs * 1e6) / REPEATS / events).toFixed(0),
      formatMs(ms),
      (1000 / ms).toFixed(0),
      formatMs(oracle.bestMs / REPEATS),
      (oracle.bestMs / whole.bestMs).toFixed(1),
    ];
  });
  printTable(
    `one colony, to now and ${SPAN_DAYS} days on (means of ${REPEATS})`,
    ['kind', 'pins', 'events', 'run ms', 'ns/event', 'compile+run+read ms', 'colonies/s', 'oracle ms', 'ratio'],
    rows,
  );
  return [
    atMost(
      `a colony of ${nearest.events.toFixed(0)} cycles (native engine: ${NATIVE_MS} ms for ${NATIVE_CYCLES})`,
      NATIVE_MS / 2,
      nearest.ms,
      'ms',
    ),
  ];
}
