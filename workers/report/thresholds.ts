/** Thresholds of alerts. A figure exactly on its threshold isn't an alert. */
import type { Fraction } from '../domain/units.ts';

/** A storage facility or launchpad above this fill is an alert. */
export const LOW_STORAGE_FILL_FRACTION: Fraction = 0.6;

/** An import that lasts for fewer hours is an alert. */
export const LOW_IMPORT_HOURS = 24;

/** Whether a store's fill is an alert. */
export function isLowStorage(fillFraction: Fraction): boolean {
  return fillFraction > LOW_STORAGE_FILL_FRACTION;
}

/** Whether an import is an alert. One that never runs out (null) isn't. */
export function isLowImport(hoursUntilDepletion: number | null): boolean {
  return hoursUntilDepletion !== null && hoursUntilDepletion < LOW_IMPORT_HOURS;
}

/** Whether two extractors' averages differ by more than the player's threshold, in units per hour. */
export function isOffBalance(differencePerHour: number, thresholdPerHour: number): boolean {
  return differencePerHour > thresholdPerHour;
}

/** Whether an extractor's average is below the player's minimum, in units per hour. A minimum of 0 turns the alert off. */
export function isBelowMinimum(unitsPerHour: number, minimumPerHour: number): boolean {
  return minimumPerHour > 0 && unitsPerHour < minimumPerHour;
}
