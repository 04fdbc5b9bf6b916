/** How long services may make the page wait. */

/** Longer waits in headers are ignored: ESI's own windows are 15 minutes at most, and it has sent impossible waits. */
export const LONGEST_WAIT_MS = 3_600_000;

/**
 * Reads a wait in seconds from a header, in milliseconds.
 * @param defaultMs used if the header is missing or not a number of seconds
 * @returns 0 to LONGEST_WAIT_MS
 */
export function headerWaitMs(headers: Headers, name: string, defaultMs: number): number {
  const seconds = Number.parseFloat(headers.get(name) ?? '');
  return seconds >= 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : defaultMs;
}

/** Remaining time of a wait; 0 once it is over, or where the clock was set back since. */
export function remainingWaitMs(untilMs: number, nowMs: number): number {
  const remainingMs = untilMs - nowMs;
  return remainingMs > 0 && remainingMs <= LONGEST_WAIT_MS ? remainingMs : 0;
}
