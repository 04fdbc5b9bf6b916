/**
 * How long an answer is fresh. Durations, never points in time: the player's clock may be an hour off, and a page can't
 * read ESI's `Date` header.
 */

import type { Freshness } from '../../game/domain/clock.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { LONGEST_WAIT_MS } from './waits.ts';

/**
 * How long an answer stays fresh from now on, in milliseconds, one hour at most.
 * @param defaultMs the documented cache time of the route, used without a max-age
 */
export function lifetimeMs(headers: Headers, defaultMs: number): number {
  const maxAgeSeconds = /(?:^|[\s,])max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1];
  return Math.min(LONGEST_WAIT_MS, maxAgeSeconds === undefined ? defaultMs : Number(maxAgeSeconds) * 1000);
}

/** When an answer becomes stale, by this computer's clock. */
export function freshUntilMs({ fetchedAtMs, freshMs }: Freshness): number {
  return fetchedAtMs + Math.min(LONGEST_WAIT_MS, freshMs);
}

/** Whether an answer is still fresh. If the clock was set back since, it counts as stale. */
export function isFresh({ fetchedAtMs, freshMs }: Freshness, nowMs: number): boolean {
  const ageMs = nowMs - fetchedAtMs;
  return ageMs >= 0 && ageMs < Math.min(LONGEST_WAIT_MS, freshMs);
}

/** Whether an answer came after a known one. If the clock was set back since, any other came after the known one. */
export function isNewer(fetchedAtMs: number, knownAtMs: number, nowMs: number): boolean {
  return fetchedAtMs > knownAtMs || (knownAtMs > nowMs && fetchedAtMs !== knownAtMs);
}

/** When an answer arrived. */
export function fetchedAt({ fetchedAtMs }: Freshness): EpochSeconds {
  return Math.floor(fetchedAtMs / 1000);
}
