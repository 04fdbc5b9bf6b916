import { describe, expect, it } from 'vitest';
import {
  type Circuit,
  type Entry,
  FAILURES_TO_OPEN,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  OTHERS_FIRST_MS,
} from '../../../../workers/live/esi/circuit.ts';
import { settle } from './fakeClock.ts';
import { makeCircuit, ticketOf } from './makeCircuit.ts';

async function failOnce(circuit: Circuit, caller = 'a'): Promise<void> {
  const entry = await circuit.enter(caller);
  if (entry.kind === 'go') circuit.fail(entry.ticket);
}

async function open(circuit: Circuit): Promise<void> {
  for (let call = 0; call < FAILURES_TO_OPEN; call++) await failOnce(circuit);
}

describe('the circuit', () => {
  it('lets calls through while some of them work', async () => {
    const { circuit } = makeCircuit();
    for (let call = 0; call < 50; call++) {
      const ticket = ticketOf(await circuit.enter('a'));
      if (call % 4 === 0) circuit.succeed(ticket);
      else circuit.fail(ticket);
    }
  });

  it('pauses all calls after five failures in a row, with an end time', async () => {
    const { clock, circuit, changes } = makeCircuit();
    await open(circuit);
    const untilMs = clock.nowMs() + FIRST_PAUSE_MS;
    expect(await circuit.enter('a')).toEqual({ kind: 'wait', untilMs });
    expect(changes).toEqual([untilMs]);
  });

  it('makes one trial call while the others wait for its result', async () => {
    const { clock, circuit, changes } = makeCircuit();
    await open(circuit);
    await clock.advance(FIRST_PAUSE_MS);
    const entries: Entry[] = [];
    for (let caller = 0; caller < 10; caller++) void circuit.enter('a').then((entry) => entries.push(entry));
    await settle();
    expect(entries).toEqual([{ kind: 'go', ticket: { caller: 'a', isTrial: true } }]);
    circuit.succeed(ticketOf(entries[0]!));
    await settle();
    expect(entries).toHaveLength(10);
    expect(entries.every((entry) => entry.kind === 'go')).toBe(true);
    expect(changes.at(-1)).toBeNull();
  });

  it('makes only one next trial after many waited for a failed one', async () => {
    const { clock, circuit } = makeCircuit();
    await open(circuit);
    await clock.advance(FIRST_PAUSE_MS);
    const first = await circuit.enter('a');
    const entries: Entry[] = [];
    for (let caller = 0; caller < 10; caller++) void circuit.enter('a').then((entry) => entries.push(entry));
    await settle();
    // The pause is over when the trial ends, so all ten could call at once.
    circuit.fail(ticketOf(first));
    circuit.endPause();
    await settle();
    expect(entries).toEqual([{ kind: 'go', ticket: { caller: 'a', isTrial: true } }]);
  });

  it('makes the pauses longer, up to five minutes', async () => {
    const { clock, circuit } = makeCircuit();
    await open(circuit);
    const pauses: number[] = [];
    for (let trial = 0; trial < 7; trial++) {
      const entry = await circuit.enter('a');
      const untilMs = entry.kind === 'wait' ? entry.untilMs : 0;
      pauses.push(untilMs - clock.nowMs());
      await clock.advance(untilMs - clock.nowMs());
      await failOnce(circuit);
    }
    expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, LONGEST_PAUSE_MS, LONGEST_PAUSE_MS]);
  });

  it('opens at once if the service asks for a pause', async () => {
    const { clock, circuit } = makeCircuit();
    circuit.fail(ticketOf(await circuit.enter('a')), 42_000);
    expect(await circuit.enter('a')).toEqual({ kind: 'wait', untilMs: clock.nowMs() + 42_000 });
  });

  it('names as the reason of a pause what set its end, not what failed since', async () => {
    const enter = async (circuit: Circuit) => ticketOf(await circuit.enter('a'));
    const limited = makeCircuit().circuit;
    const [asked, late] = [await enter(limited), await enter(limited)];
    limited.fail(asked, 42_000, true);
    limited.fail(late);
    expect(limited.isLimited).toBe(true);

    const down = makeCircuit().circuit;
    const [shorter, longer] = [await enter(down), await enter(down)];
    await open(down);
    down.fail(shorter, FIRST_PAUSE_MS / 2, true);
    expect(down.isLimited).toBe(false);
    down.fail(longer, 2 * FIRST_PAUSE_MS, true);
    expect(down.isLimited).toBe(true);
  });

  it('ignores results of calls made before it opened', async () => {
    const { clock, circuit } = makeCircuit();
    const early = await Promise.all(Array.from({ length: 50 }, () => circuit.enter('a')));
    for (const entry of early) circuit.fail(ticketOf(entry));
    expect(await circuit.enter('a')).toEqual({ kind: 'wait', untilMs: clock.nowMs() + FIRST_PAUSE_MS });
  });

  it('gives the trial to a caller that has not failed, or to the first ones once all have', async () => {
    const { clock, circuit } = makeCircuit();
    await open(circuit);
    await circuit.enter('b');
    await clock.advance(FIRST_PAUSE_MS);
    // The character that failed returns first.
    expect(await circuit.enter('a')).toEqual({ kind: 'wait', untilMs: clock.nowMs() + OTHERS_FIRST_MS });
    expect(await circuit.pausedUntilMs('a')).toBe(clock.nowMs() + OTHERS_FIRST_MS);
    expect(await circuit.pausedUntilMs('b')).toBeNull();
    await failOnce(circuit, 'b');
    await clock.advance(2 * FIRST_PAUSE_MS);
    expect((await circuit.enter('b')).kind).toBe('wait');
    expect((await circuit.enter('a')).kind).toBe('go');
  });

  it('lets a caller that has failed try again if no other is waiting', async () => {
    const { clock, circuit } = makeCircuit();
    await open(circuit);
    await circuit.enter('deleted since');
    await clock.advance(FIRST_PAUSE_MS + OTHERS_FIRST_MS);
    expect(await circuit.enter('a')).toEqual({ kind: 'go', ticket: { caller: 'a', isTrial: true } });
  });

  it('makes short pauses again once the network is back, because its first call often still fails', async () => {
    const { clock, circuit } = makeCircuit();
    await open(circuit);
    for (let trial = 0; trial < 4; trial++) {
      await clock.advance(LONGEST_PAUSE_MS);
      await failOnce(circuit);
    }
    circuit.endPause();
    const pauses: number[] = [];
    for (let trial = 0; trial < 3; trial++) {
      await failOnce(circuit);
      const entry = await circuit.enter('a');
      const untilMs = entry.kind === 'wait' ? entry.untilMs : 0;
      pauses.push(untilMs - clock.nowMs());
      await clock.advance(untilMs - clock.nowMs());
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
    circuit.succeed(ticketOf(await circuit.enter('a')));
    await open(circuit);
    expect(await circuit.enter('a')).toEqual({ kind: 'wait', untilMs: clock.nowMs() + FIRST_PAUSE_MS });
  });

  it('blames no caller for a network that was away', async () => {
    const { circuit } = makeCircuit();
    await open(circuit);
    await circuit.enter('b');
    circuit.endPause();
    expect((await circuit.enter('a')).kind).toBe('go');
  });

  it('stays closed for callers that fail while most others are answered, however many are few', async () => {
    const { circuit, changes } = makeCircuit();
    const callers = Array.from({ length: 20 }, (_, index) => `caller ${index}`);
    const bad = callers.slice(0, 8);
    for (const caller of callers) {
      const ticket = ticketOf(await circuit.enter(caller));
      if (bad.includes(caller)) circuit.fail(ticket);
      else circuit.succeed(ticket);
      // Meanwhile others are answered.
      if (bad.indexOf(caller) > 0) circuit.succeed({ caller: 'caller 19', isTrial: false });
    }
    for (let round = 0; round < 5; round++) for (const caller of bad) await failOnce(circuit, caller);
    expect(changes).toEqual([]);
    for (const caller of ['caller 10', 'caller 11', 'caller 12']) await failOnce(circuit, caller);
    expect(circuit.isOpen).toBe(true);
  });

  it('opens for all when most of them have failed before', async () => {
    const { circuit } = makeCircuit();
    for (const caller of ['a', 'b', 'c']) await failOnce(circuit, caller);
    circuit.succeed(ticketOf(await circuit.enter('d')));
    for (const caller of ['a', 'b', 'c', 'a', 'b']) await failOnce(circuit, caller);
    expect(circuit.isOpen).toBe(true);
  });
});
