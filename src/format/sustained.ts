/** Smaller differences than this share are not worth a mark. */
const TOLERANCE = 0.05;

/**
 * Whether extractors and imports sustain noticeably less than the factories could make: more than 5 % less.
 * Unknown on either side (null) is no difference.
 */
export function isSustainedLess(possible: number | null, sustained: number | null): boolean {
  return possible !== null && sustained !== null && sustained < possible * (1 - TOLERANCE);
}
