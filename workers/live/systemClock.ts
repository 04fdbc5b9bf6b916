import type { Clock } from '../game/domain/clock.ts';

/** Browsers store a timer's delay in 31 bits; a longer one fires at once, which would make a retry loop spin. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** On some systems timers pause while the computer sleeps, so a long one looks at the clock this often. */
const LOOK_INTERVAL_MS = 60_000;

/** This computer's clock. A timer is late by a minute at most after the computer slept. */
export const systemClock: Clock = {
  nowMs: Date.now,
  setTimer(delayMs, callback) {
    let leftMs = Math.min(LONGEST_TIMER_MS, delayMs);
    const dueMs = Date.now() + leftMs;
    let timer: ReturnType<typeof setTimeout>;
    const waitOn = (): void => {
      const stepMs = Math.min(LOOK_INTERVAL_MS, leftMs);
      timer = setTimeout(() => {
        leftMs -= stepMs;
        // Both, because a clock that was set back would make it wait too long.
        if (leftMs <= 0 || Date.now() >= dueMs) callback();
        else waitOn();
      }, stepMs);
    };
    waitOn();
    return () => clearTimeout(timer);
  },
};
