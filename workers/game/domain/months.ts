import { type EpochSeconds, SECONDS_PER_DAY } from './units.ts';

/** Months since January 1970. */
export type Month = number;

/** The month of a time, UTC. */
export function monthOf(at: EpochSeconds): Month {
  const date = new Date(at * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of a month. */
export function firstDayOf(month: Month): number {
  return Date.UTC(1970, month, 1) / 1000 / SECONDS_PER_DAY;
}
