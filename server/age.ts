/**
 * Whether something is younger than an age, in milliseconds. What is dated ahead is from before the clock was set back, so
 * its distance counts: it must not stay young for as long as the clock was ahead.
 */
export function isYounger(ageMs: number, atMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - atMs) < ageMs;
}
