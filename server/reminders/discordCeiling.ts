/**
 * Discord bans an address that gets 10,000 answers 401, 403 or 429 within ten minutes. Long before that, this process
 * stops calling it.
 */
const WINDOW_MS = 600_000;
const MAX_REFUSALS = 500;
const COUNTED: ReadonlySet<number> = new Set([401, 403, 429]);

export interface DiscordCeiling {
  /** how long nothing may be sent; 0: it may */
  pauseMs(): number;
  /** Counts an answer. */
  record(status: number): void;
}

/**
 * @param now milliseconds since 1970
 * @param onPause the pause begins, for the log
 */
export function createDiscordCeiling(now: () => number, onPause: () => void): DiscordCeiling {
  let refusals: number[] = [];
  const prune = () => {
    const startMs = now() - WINDOW_MS;
    refusals = refusals.filter((atMs) => atMs > startMs);
  };
  return {
    pauseMs() {
      if (refusals.length < MAX_REFUSALS) return 0;
      prune();
      return refusals.length < MAX_REFUSALS ? 0 : (refusals[0] as number) + WINDOW_MS - now();
    },
    record(status) {
      if (!COUNTED.has(status)) return;
      prune();
      refusals.push(now());
      if (refusals.length === MAX_REFUSALS) onPause();
    },
  };
}
