/**
 * The results of recent renewals. If a tab closes before its answer arrives, its refresh token is already spent; when the
 * browser asks again, it gets the same result. Results stay in this process's memory for two minutes.
 */

import { hashOf } from '../secretBox.ts';

/** How long a result is kept. */
export const KEEP_MS = 2 * 60_000;

/** One result is about 4 kB, so all together are at most 20 MB. */
const MAX_KEPT = 5000;

interface RecentRenewals<Result> {
  /**
   * Calls `renew`, unless this token's renewal is running or ended in the last two minutes: then returns that result.
   * A failed renewal is forgotten, so that it can be tried again.
   */
  once(sealedToken: string, renew: () => Promise<Result>): Promise<Result>;
  /** The result of a token's renewal, or null if it is not kept (any more). */
  find(sealedToken: string): Promise<Result> | null;
  /** Everything that is kept, by the token's hash. */
  list(): ReadonlyMap<string, Promise<Result>>;
  /** Keeps this result no longer. */
  forget(tokenHash: string): void;
}

/** Keeps results by the hash of the renewed token. At the limit, the oldest result is dropped. */
export function createRecentRenewals<Result>(maxKept = MAX_KEPT): RecentRenewals<Result> {
  const renewals = new Map<string, Promise<Result>>();

  function drop(key: string, renewal: Promise<Result>): void {
    if (renewals.get(key) === renewal) renewals.delete(key);
  }

  return {
    once(sealedToken, renew) {
      const key = hashOf(sealedToken);
      const known = renewals.get(key);
      if (known !== undefined) return known;
      const oldest = renewals.keys().next().value;
      if (renewals.size >= maxKept && oldest !== undefined) renewals.delete(oldest);
      const renewal = renew();
      renewals.set(key, renewal);
      renewal.then(
        () => setTimeout(() => drop(key, renewal), KEEP_MS).unref(),
        () => drop(key, renewal),
      );
      return renewal;
    },
    find: (sealedToken) => renewals.get(hashOf(sealedToken)) ?? null,
    list: () => renewals,
    forget: (tokenHash) => void renewals.delete(tokenHash),
  };
}
