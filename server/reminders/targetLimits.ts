/** How often an address is called, whoever names it. Pure. */

/** Discord itself allows five messages in two seconds; with fewer it never has to refuse one. */
const LIMITS: readonly { count: number; windowMs: number }[] = [
  { count: 4, windowMs: 2_000 },
  { count: 6, windowMs: 60_000 },
  { count: 60, windowMs: 3_600_000 },
];

/** So many of the latest calls must be known. */
export const RECENT_COUNT = Math.max(...LIMITS.map(({ count }) => count));

/**
 * @param recentMs when the address was called, ascending
 * @returns when it may be called again
 */
export function nextAllowedMs(recentMs: readonly number[], nowMs: number): number {
  return LIMITS.reduce((allowedMs, { count, windowMs }) => {
    const first = recentMs.at(-count);
    return first === undefined ? allowedMs : Math.max(allowedMs, first + windowMs);
  }, nowMs);
}
