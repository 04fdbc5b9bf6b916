/** Units. They are plain aliases, so they cost nothing in hot loops; variable names carry the unit too. */

/** Whole seconds since 1970-01-01T00:00:00Z. EVE time is UTC. */
export type EpochSeconds = number;

/** Milliseconds since 1970-01-01 UTC: times of changes, which may follow each other quickly. */
export type EpochMilliseconds = number;
/** A span of time in seconds. */
export type Seconds = number;
/** A share of one, 0 to 1. Only formatting code uses percent. */
export type Fraction = number;
/** Plain ISK. Only formatting code uses millions and billions. */
export type Isk = number;

export const SECONDS_PER_MINUTE = 60;
export const SECONDS_PER_HOUR = 3600;
export const SECONDS_PER_DAY = 86_400;
export const HOURS_PER_DAY = 24;

/** A 30-day month, the convention that tools for planetary industry quote. */
export const HOURS_PER_MONTH = 720;

/**
 * The volume of one P0 unit, in m³. Every planetary volume and capacity is a whole multiple of it, so volumes are
 * counted in these units, and their arithmetic is exact.
 */
export const VOLUME_UNIT_M3 = 0.005;

/** Volume in m³ to whole volume units of 0.005 m³. */
export function toVolumeUnits(volumeM3: number): number {
  return Math.round(volumeM3 / VOLUME_UNIT_M3);
}

/** Whole volume units of 0.005 m³ to m³. */
export function toVolumeM3(volumeUnits: number): number {
  return volumeUnits / 200;
}
