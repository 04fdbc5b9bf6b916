import { simulateWithReference } from '../server/sandbox/referenceEngine/simulate.ts';
import { SECONDS_PER_DAY } from '../workers/domain/units.ts';
import { advance, cloneState, compileColony, readResult, simulateColony, startState } from '../workers/engine/index.ts';
import { BENCH_NOW, COLONY_KINDS, makeColony } from './makeBenchFleet.ts';
import { formatMs, type Goal, measure, printTable, scaleTiming, withinFixedWorks } from './measure.ts';

const SPAN_DAYS = 14;
const REPEATS = 20;
/** A real colony of 8 to 14 days has about so many cycles; a well-known native engine takes 0.53 ms for them. */
const USUAL_CYCLES = 1500;

/**
 * One colony of each kind, from its last update to 14 days from now. Alternates between twenty similar colonies, because
 * the processor's branch prediction would learn a single one.
 */
export function benchColonies(): Goal[] {
  const until = BENCH_NOW + SPAN_DAYS * SECONDS_PER_DAY;
  const measured = COLONY_KINDS.map((kind) => {
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
    const one = scaleTiming(whole, 1 / REPEATS);
    const ms = one.bestMs;
    const cells = [
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
    return { cells, events, one };
  });
  printTable(
    `one colony, to now and ${SPAN_DAYS} days on (means of ${REPEATS})`,
    ['kind', 'pins', 'events', 'run ms', 'ns/event', 'compile+run+read ms', 'colonies/s', 'oracle ms', 'ratio'],
    measured.map(({ cells }) => cells),
  );
  const [usual] = measured.toSorted((a, b) => distance(a.events) - distance(b.events));
  return [withinFixedWorks(`a colony of ${usual!.events.toFixed(0)} cycles`, 0.0054, usual!.one)];
}

function distance(events: number): number {
  return Math.abs(events - USUAL_CYCLES);
}
