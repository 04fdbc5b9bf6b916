const MAX_ERRORS = 100;
const WINDOW_MS = 60_000;

/** ESI's error limit for routes without a rate limit: after 100 errors it answers 420 until the minute ends. */
interface ErrorLimit {
  /** errors left in this minute */
  remaining(key: string): number;
  /** whole seconds until the minute ends */
  resetSeconds(key: string): number;
  countError(key: string): void;
}

/** Creates an error limit for each key (an address). @param now milliseconds since 1970 */
export function makeErrorLimit(now: () => number): ErrorLimit {
  const windows = new Map<string, { endsAtMs: number; errors: number }>();
  const windowOf = (key: string) => {
    const found = windows.get(key);
    if (found !== undefined && found.endsAtMs > now()) return found;
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
