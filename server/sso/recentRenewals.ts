/**
 * The results of recent renewals, so that a browser that never got an answer (its tab was closed) gets it when it asks
 * again: by then the refresh token that it still has is spent. In this process's memory only, and for two minutes.
 */
import { createHash } from 'node:crypto';

/** How long a result is kept. */
export const KEEP_MS = 2 * 60_000;

/** A result is about 4 kB, so this is 20 MB at most. */
const MAX_KEPT = 5000;

export interface RecentRenewals<Result> {
  /**
   * Does the work, unless it was done for this token in the last two minutes, or is being done: then gives that result.
   * A renewal that fails is forgotten, so that it can be tried again.
   */
  once(sealedToken: string, renew: () => Promise<Result>): Promise<Result>;
  /** What a token was renewed to, if that is still kept; null otherwise. */
  find(sealedToken: string): Promise<Result> | null;
}

/** Keeps results by the hash of the token that was renewed; the oldest one gives way once there are too many. */
export function createRecentRenewals<Result>(maxKept = MAX_KEPT): RecentRenewals<Result> {
  const renewals = new Map<string, Promise<Result>>();

  function forget(key: string, renewal: Promise<Result>): void {
    if (renewals.get(key) === renewal) renewals.delete(key);
  }

  return {
    once(sealedToken, renew) {
      const key = hash(sealedToken);
      const known = renewals.get(key);
      if (known !== undefined) return known;
      const oldest = renewals.keys().next().value;
      if (renewals.size >= maxKept && oldest !== undefined) renewals.delete(oldest);
      const renewal = renew();
      renewals.set(key, renewal);
      renewal.then(
        () => setTimeout(() => forget(key, renewal), KEEP_MS).unref(),
        () => forget(key, renewal),
      );
      return renewal;
    },
    find: (sealedToken) => renewals.get(hash(sealedToken)) ?? null,
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
