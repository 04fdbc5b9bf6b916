import { expect, it } from 'vitest';
import { SlicedWork } from '../../../workers/live/slicedWork.ts';
import { FakeClock } from './esi/fakeClock.ts';

/** @returns how long a background calculation waits before its first step, in milliseconds */
async function timeWait(isBusy: (elapsedMs: number) => boolean, longestPauseMs?: number): Promise<number> {
  const clock = new FakeClock();
  const sinceMs = clock.nowMs();
  const nextSlice = new SlicedWork(clock).backgroundSlices(() => isBusy(clock.nowMs() - sinceMs), longestPauseMs);
  let endedAtMs: number | null = null;
  void nextSlice().then(() => {
    endedAtMs = clock.nowMs();
  });
  await clock.advance(1000);
  if (endedAtMs === null) throw new Error('It never began.');
  return endedAtMs - sinceMs;
}

it('a background calculation waits while something more urgent runs, but never longer than it may', async () => {
  expect(await timeWait(() => false)).toBe(0);
  expect(await timeWait((elapsedMs) => elapsedMs < 35)).toBe(40);
  expect(await timeWait(() => true)).toBe(100);
  expect(await timeWait(() => true, 500)).toBe(500);
});
