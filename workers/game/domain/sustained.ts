/** What a colony sustains with visits at a regular interval, by replay. Plain data without ISK. */
import type { TypeId } from './ids.ts';
import type { Stop } from './result.ts';
import type { EpochSeconds, Seconds } from './units.ts';

/**
 * One commodity, per hour. made + imported − used − lost − exported = the change of what the colony holds, in stores and
 * inside factories.
 */
export interface SustainedFlow {
  typeId: TypeId;
  /** by programs, and by cycles that ended */
  madeUnitsPerHour: number;
  /** by cycles that ended, so that none counts without its inputs */
  usedUnitsPerHour: number;
  lostUnitsPerHour: number;
  /** what the colony makes, neither uses nor loses, and visits can take; never raw material that its own factories use */
  exportedUnitsPerHour: number;
  /** what it uses beyond what it makes: bought, or taken from a stock that won't last */
  importedUnitsPerHour: number;
}

/** Something that stops or overflows between two visits. */
export interface SustainedStop {
  stop: Stop;
  /** after a visit */
  afterSeconds: Seconds;
}

/** What a colony sustains at first, before a store fills up or a stock runs out. */
export interface EarlierStretch {
  until: EpochSeconds;
  cause: 'storeFull' | 'stockGone';
  /** by type id */
  flows: readonly SustainedFlow[];
}

export interface SustainedColony {
  /** between two visits */
  intervalSeconds: Seconds;
  /** how long was measured */
  hours: number;
  /**
   * Whether the measured time repeats itself. If not, the colony still changes after as many visits as are replayed: for
   * example, a reserve of raw material still grows and will fill its store later.
   */
  repeats: boolean;
  /** by type id */
  flows: readonly SustainedFlow[];
  /** left out if nothing else comes first */
  earlier?: EarlierStretch;
  /** in the last interval, the soonest first */
  stops: readonly SustainedStop[];
}
