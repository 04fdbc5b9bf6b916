/** The clock and its timers, passed in so that a test can control them. */
export interface Clock {
  /** milliseconds since 1970, by this computer */
  nowMs(): number;
  /** Calls back once after a delay of at most LONGEST_TIMER_MS. @returns a function that cancels it */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/** Browsers store a timer's delay in 31 bits; a longer one fires at once, which would make a retry loop spin. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Longer waits in a service's headers are ignored. ESI's own windows are 15 minutes at most, and ESI has sent impossible
 * waits before.
 */
export const LONGEST_WAIT_MS = 3_600_000;

/** This computer's clock. */
export const systemClock: Clock = {
  nowMs: Date.now,
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(LONGEST_TIMER_MS, delayMs));
    return () => clearTimeout(timer);
  },
};

/** Resolves after a delay. */
export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.setTimer(delayMs, resolve));
}

/**
 * Reads a wait in seconds from a header, in milliseconds.
 * @param defaultMs used if the header is missing or not a number of seconds
 * @returns 0 to LONGEST_WAIT_MS
 */
export function headerWaitMs(headers: Headers, name: string, defaultMs: number): number {
  const seconds = Number.parseFloat(headers.get(name) ?? '');
  return seconds >= 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : defaultMs;
}

/**
 * Remaining time of a wait; 0 once it is over. If the clock was set back since, the wait would seem longer than allowed:
 * then it counts as over.
 */
export function remainingWaitMs(untilMs: number, nowMs: number): number {
  const remainingMs = untilMs - nowMs;
  return remainingMs > 0 && remainingMs <= LONGEST_WAIT_MS ? remainingMs : 0;
}
