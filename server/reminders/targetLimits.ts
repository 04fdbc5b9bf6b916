/** How often an address is called, whoever names it. Pure. */

import type { TargetLimits } from './channel.ts';

/** So many of the latest calls must be known. */
export const RECENT_COUNT = 60;

/**
 * @param recentMs when the address was called, ascending, at least the latest RECENT_COUNT times
 * @returns when it may be called again
 */
export function nextAllowedMs(recentMs: readonly number[], limits: TargetLimits, nowMs: number): number {
  return limits.reduce((allowedMs, { count, windowMs }) => {
    const first = recentMs.at(-count);
    return first === undefined ? allowedMs : Math.max(allowedMs, first + windowMs);
  }, nowMs);
}
