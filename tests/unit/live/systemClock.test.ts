import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../workers/live/systemClock.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 21, 12) });
});

it('runs a timer within a minute of waking, although timers paused while the computer slept', () => {
  const callback = vi.fn();
  systemClock.setTimer(50 * MINUTE_MS, callback);
  vi.advanceTimersByTime(5.5 * MINUTE_MS);
  // As timers see it, no time has passed.
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE_MS);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(120 * MINUTE_MS);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('runs a timer no later because the clock was set back by a day, and not at all once it is cancelled', () => {
  const [callback, cancelled] = [vi.fn(), vi.fn()];
  systemClock.setTimer(50.5 * MINUTE_MS, callback);
  const cancel = systemClock.setTimer(50.5 * MINUTE_MS, cancelled);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE_MS);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  cancel();
  vi.advanceTimersByTime(35.5 * MINUTE_MS - 1);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
