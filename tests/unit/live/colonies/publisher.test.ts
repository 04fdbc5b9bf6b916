/** When changes are published: together where many come, and without a wait once they end. */
import { expect, it } from 'vitest';
import type { Publication } from '../../../../workers/api.ts';
import { type ColonyStore, Publisher } from '../../../../workers/live/colonies/index.ts';
import { BATCH_MS } from '../../../../workers/live/colonies/publisher.ts';
import { FakeClock } from '../esi/fakeClock.ts';

/** @returns when something was published while a colony changes every 10 ms for two seconds, from their begin on */
async function publishMany(canWait: boolean, urgentAfterMs: number | null = null) {
  const clock = new FakeClock();
  let change = (_?: boolean) => {};
  const store = {
    onChange: (callback: () => void) => {
      change = callback;
    },
    shownAt: 0,
    totals: () => ({ fleet: {} }),
    takeChanged: () => [{}],
    takeRemoved: () => [],
  };
  const times: number[] = [];
  const listener = { publish: async (_: Publication) => void times.push(clock.nowMs()) };
  const publisher = new Publisher(clock, store as unknown as ColonyStore, listener);
  publisher.publish();
  const sinceMs = clock.nowMs();
  const work = async () => {
    for (let ms = 10; ms <= 2000; ms += 10) {
      await new Promise<void>((resolve) => clock.setTimer(10, resolve));
      change(canWait && ms !== urgentAfterMs);
    }
    publisher.endWait();
  };
  void work();
  await clock.advance(5000);
  return times.slice(1).map((ms) => ms - sinceMs);
}

it('many changes one after another are published now and then, and the last ones without that delay', async () => {
  const [urgent, others] = [await publishMany(false), await publishMany(true)];
  expect(urgent.length).toBeGreaterThan(10);
  expect(others.length).toBeLessThan(urgent.length / 2);
  expect(others.at(-1)).toBeLessThanOrEqual(urgent.at(-1)!);
});

it('a colony that arrives meanwhile does not wait for the others', async () => {
  const times = await publishMany(true, 100);
  expect(times[0]).toBe(100 + BATCH_MS);
});
