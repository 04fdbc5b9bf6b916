/** Where a figure becomes an alert or changes its colour. A figure exactly on its threshold is no alert. */
import type { Fraction, Isk } from './units.ts';

/**
 * expired: a program has ended or was never set. lowStorage: storage is above the fill threshold. lowImports: an import
 * runs out soon. imbalance: two extractors differ by more than the threshold. lowRate: an extractor is below the player's
 * minimum. noRecord: ESI lists the colony but returns no layout; the screen shows the last known one, or none.
 */
export type AlertKind = 'expired' | 'lowStorage' | 'lowImports' | 'imbalance' | 'lowRate' | 'noRecord';

/** A storage facility or launchpad above this fill is an alert. */
export const LOW_STORAGE_FILL_FRACTION: Fraction = 0.6;

/** Above these fills a store is shown gold, orange, red. */
export const FILL_COLOUR_FRACTIONS = { gold: LOW_STORAGE_FILL_FRACTION, orange: 0.8, red: 0.9 } as const;

/** An import that lasts for less than this many hours is an alert, and red. */
export const LOW_IMPORT_HOURS = 24;

/** An import that lasts for less than this many hours, and is no alert yet, is yellow. */
export const SHORT_IMPORT_HOURS = 48;

/** Extractors whose averages differ by more than this are off balance, units per hour, unless the player changes it. */
export const DEFAULT_BALANCE_THRESHOLD = 1000;

/** Heads should be moved if the base quantity of this many programs in a row fell by more than this percentage. */
export const TREND_PROGRAM_COUNT = 5;
export const WORN_OUT_PERCENT = 15;

/** A suggestion that brings less than this share of a planet's earnings is left out. */
export const LEAST_GAIN_FRACTION: Fraction = 0.02;

/** What a change brings at least for each m³ more to carry, in ISK: less than any hauler takes. */
export const LEAST_HAUL_ISK_PER_M3 = 100;

/** Lost goods below the first share are only in an opened planet; from there on they are amber, from the second share on red. */
export const LOST_FRACTIONS = { amber: 0.05, red: 0.25 } as const;

/** How far forecasts reach. */
export const FORECAST_DAYS = 30;

/** Whether a store's fill is an alert. */
export function isLowStorage(fillFraction: Fraction): boolean {
  return fillFraction > LOW_STORAGE_FILL_FRACTION;
}

/** Whether an import is an alert. One that never runs out (null) is none. */
export function isLowImport(hoursUntilDepletion: number | null): boolean {
  return hoursUntilDepletion !== null && hoursUntilDepletion < LOW_IMPORT_HOURS;
}

/** Whether two extractors are off balance: their averages differ by more than the player's threshold, units per hour. */
export function isOffBalance(differencePerHour: number, thresholdPerHour: number): boolean {
  return differencePerHour > thresholdPerHour;
}

/** Whether an extractor's average is below the player's minimum, units per hour. A minimum of 0 turns this off. */
export function isBelowMinimum(unitsPerHour: number, minimumPerHour: number): boolean {
  return minimumPerHour > 0 && unitsPerHour < minimumPerHour;
}

/** Smaller amounts of ISK are 0 in millions with two decimals. */
export const LEAST_SHOWN_ISK: Isk = 5000;
