/** The clock and its timers, passed in so that a test can control them. */
export interface Clock {
  /** milliseconds since 1970, by this computer */
  nowMs(): number;
  /** Calls back once after a delay of at most LONGEST_TIMER_MS. @returns a function that cancels it */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/** When an answer was fetched, by this computer's clock, and how long it stays fresh. */
export interface Freshness {
  fetchedAtMs: number;
  freshMs: number;
}
