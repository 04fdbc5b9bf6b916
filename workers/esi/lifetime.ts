/**
 * How long an answer may be used before it makes sense to ask again. Everything is a span, never a moment: the
 * player's clock may be an hour off, and ESI's own (`Date`) is not among the headers that a page may read.
 */

import { LONGEST_WAIT_MS } from './clock.ts';

/** An answer's age is counted from here, by this computer's clock. */
export interface Freshness {
  fetchedAtMs: number;
  freshMs: number;
}

/**
 * How long an answer stays fresh from now on, in milliseconds, an hour at most.
 * @param defaultMs what the route is documented to be cached for; used where there is no max-age
 */
export function lifetimeMs(headers: Headers, defaultMs: number): number {
  const maxAgeSeconds = /(?:^|[\s,])max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  return Math.min(LONGEST_WAIT_MS, maxAgeSeconds === undefined ? defaultMs : Number(maxAgeSeconds) * 1000);
}

/** When asking again makes sense, by this computer's clock. */
export function freshUntilMs({ fetchedAtMs, freshMs }: Freshness): number {
  return fetchedAtMs + Math.min(LONGEST_WAIT_MS, freshMs);
}

/** Whether asking again would be too early. A clock that was set back since makes an answer count as old. */
export function isFresh({ fetchedAtMs, freshMs }: Freshness, nowMs: number): boolean {
  const ageMs = nowMs - fetchedAtMs;
  return ageMs >= 0 && ageMs < Math.min(LONGEST_WAIT_MS, freshMs);
}
