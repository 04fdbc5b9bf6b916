/** The clock and its timers, handed in so that a test can turn them. */
export interface Clock {
  /** milliseconds since 1970, by this computer */
  nowMs(): number;
  /** Calls back once after a delay. @returns what takes it back */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/** Resolves after a delay. */
export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.setTimer(delayMs, resolve));
}
