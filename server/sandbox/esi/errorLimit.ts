const MAX_ERRORS = 100;
const WINDOW_MS = 60_000;

/** The limit on errors of routes without a rate limit: 100 a minute, then nothing is answered until the minute ends. */
export interface ErrorLimit {
  /** errors that are still allowed in this minute */
  remaining(key: string): number;
  /** whole seconds until the minute ends */
  resetSeconds(key: string): number;
  countError(key: string): void;
}

/** Error limits, one for each key (an address). @param now milliseconds since 1970 */
export function makeErrorLimit(now: () => number): ErrorLimit {
  const windows = new Map<string, { endsAtMs: number; errors: number }>();
  const windowOf = (key: string) => {
    const found = windows.get(key);
    if (found !== undefined && found.endsAtMs > now()) {
      return found;
    }
    const fresh = { endsAtMs: now() + WINDOW_MS, errors: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  return {
    remaining: (key) => Math.max(0, MAX_ERRORS - windowOf(key).errors),
    resetSeconds: (key) => Math.ceil((windowOf(key).endsAtMs - now()) / 1000),
    countError(key) {
      windowOf(key).errors += 1;
    },
  };
}
