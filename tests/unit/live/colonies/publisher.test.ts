/** When changes are published: together where many come, and without a wait once they end. */
import { expect, it } from 'vitest';
import type { Publication } from '../../../../workers/api.ts';
import { type ColonyStore, Publisher } from '../../../../workers/live/colonies/index.ts';
import { FakeClock } from '../esi/fakeClock.ts';

/** @returns how many publications follow while a colony changes every 10 ms for two seconds, and how late the last one is */
async function publishMany(isOneWork: boolean) {
  const clock = new FakeClock();
  let change = () => {};
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
    for (let time = 0; time < 200; time++) {
      await new Promise<void>((resolve) => clock.setTimer(10, resolve));
      change();
    }
  };
  void (isOneWork ? publisher.whileMany(work) : work());
  await clock.advance(5000);
  return { count: times.length - 1, lateMs: times.at(-1)! - sinceMs - 2000 };
}

it('many changes one after another are published now and then, and the last ones without that delay', async () => {
  const [alone, together] = [await publishMany(false), await publishMany(true)];
  expect(alone.count).toBeGreaterThan(10);
  expect(together.count).toBeLessThan(alone.count / 2);
  expect(together.lateMs).toBeLessThanOrEqual(alone.lateMs);
});
