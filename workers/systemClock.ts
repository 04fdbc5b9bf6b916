import type { Clock } from './domain/clock.ts';

/** Browsers store a timer's delay in 31 bits; a longer one fires at once, which would make a retry loop spin. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** This computer's clock. */
export const systemClock: Clock = {
  nowMs: Date.now,
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(LONGEST_TIMER_MS, delayMs));
    return () => clearTimeout(timer);
  },
};
