import { Circuit, type Entry } from '../../../../workers/live/esi/circuit.ts';
import { FakeClock } from './fakeClock.ts';

export function makeCircuit() {
  const clock = new FakeClock();
  const changes: (number | null)[] = [];
  const circuit = new Circuit(
    clock,
    () => 1,
    (untilMs) => changes.push(untilMs),
  );
  return { clock, circuit, changes };
}

/** The ticket of a caller that may go. */
export function ticketOf(entry: Entry) {
  if (entry.kind !== 'go') throw new Error(`The caller has to ${entry.kind}.`);
  return entry.ticket;
}
