import { expect, it } from 'vitest';
import { Later } from '../../../workers/live/later.ts';
import { FakeClock } from './esi/fakeClock.ts';

/** @returns how long work that has begun waits for its next slice, in milliseconds */
async function timeWait(clock: FakeClock, nextSlice: () => Promise<void>): Promise<number> {
  const sinceMs = clock.nowMs();
  let endedAtMs: number | null = null;
  void nextSlice().then(() => {
    endedAtMs = clock.nowMs();
  });
  await clock.advance(2000);
  if (endedAtMs === null) throw new Error('It never began.');
  return endedAtMs - sinceMs;
}

it('waits while something more urgent runs, but never longer than it may', async () => {
  const waitOf = (kind: 'net' | 'searches', isBusy: (elapsedMs: number) => boolean) => {
    const clock = new FakeClock();
    const sinceMs = clock.nowMs();
    return timeWait(clock, new Later(clock, () => isBusy(clock.nowMs() - sinceMs)).slices(kind));
  };
  expect(await waitOf('net', () => false)).toBe(0);
  expect(await waitOf('net', (elapsedMs) => elapsedMs < 35)).toBe(40);
  expect(await waitOf('searches', () => true)).toBe(100);
  expect(await waitOf('net', () => true)).toBe(1000);
});

it('has net before the history, and both before searches', async () => {
  const clock = new FakeClock();
  const later = new Later(clock, () => false);
  let endNet = (): void => {};
  const net = later.run('net', () => new Promise((resolve) => (endNet = resolve)));
  expect(await timeWait(clock, later.slices('net'))).toBe(0);
  expect(await timeWait(clock, later.slices('history'))).toBe(1000);
  expect(await timeWait(clock, later.slices('searches'))).toBe(100);
  const history = timeWait(clock, later.slices('history'));
  endNet();
  await net;
  expect(await history).toBeLessThan(20);
});
