import type { EpochSeconds } from '../domain/units.ts';
import { dayOf } from '../history/index.ts';
import type { ColonyId, Month } from './schema.ts';

/** The month of a time, UTC. */
export function monthOf(at: EpochSeconds): Month {
  const date = new Date(at * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

/** The first day of a month. */
export function firstDayOf(month: Month): number {
  return dayOf(Date.UTC(1970, month, 1) / 1000);
}

/** All keys that start with these numbers: an array sorts after every number. */
export function startingWith(prefix: readonly number[]): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

/** A colony's rows from a month on. */
export function rowsFrom([characterId, planetId]: ColonyId, month: Month): IDBKeyRange {
  return IDBKeyRange.bound([characterId, planetId, month], [characterId, planetId, []]);
}
