/** The clock and its timers, passed in so that a test can control them. */
export interface Clock {
  /** milliseconds since 1970, by this computer */
  nowMs(): number;
  /** Calls back once after a delay, at most LONGEST_TIMER_MS. @returns what cancels it */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/** Browsers keep a timer's delay in 31 bits; a longer one fires at once, and a loop over it never rests. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * No service can make us wait longer, whatever its headers say. ESI's own windows are 15 minutes at most, and ESI has
 * sent absurd waits before.
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
 * A wait in seconds that a service asks for in a header, in milliseconds.
 * @param defaultMs used where the header is missing or not a number of seconds
 * @returns 0 to LONGEST_WAIT_MS
 */
export function headerWaitMs(headers: Headers, name: string, defaultMs: number): number {
  const seconds = Number.parseFloat(headers.get(name) ?? '');
  return seconds >= 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : defaultMs;
}

/**
 * How long it is until a time that was set earlier as the end of a wait; 0 once it has passed. A clock that was set
 * back since would make the wait longer than any: then it is over.
 */
export function remainingWaitMs(untilMs: number, nowMs: number): number {
  const remainingMs = untilMs - nowMs;
  return remainingMs > 0 && remainingMs <= LONGEST_WAIT_MS ? remainingMs : 0;
}
