/** Customs taxes that a character paid, as its wallet has them, and the rates that they prove. */
import type { CharacterId, NamedColony, PlanetId } from './ids.ts';
import type { Month } from './months.ts';
import type { EpochSeconds, Fraction, Isk } from './units.ts';

/** An entry of the wallet journal. It says what was paid, never for what. */
export interface TaxEntry {
  characterId: CharacterId;
  /** unique among the character's entries */
  id: number;
  /** null if EVE does not say */
  planetId: PlanetId | null;
  at: EpochSeconds;
  kind: 'export' | 'import';
  /** what was paid, above 0 */
  isk: Isk;
  /** who got it; null if EVE does not say */
  partyId: number | null;
}

/** The time of which a character's entries are known without a gap. */
export interface TaxCoverage {
  from: EpochSeconds;
  until: EpochSeconds;
  /** rows of taxes that can't be read; the time without a gap begins after them */
  missedCount?: number;
}

/** What the owner of a customs office charges, proven by taxes paid. */
export interface MeasuredRate {
  ownerFraction: Fraction;
  /** visits that agree */
  visitCount: number;
  /** the latest of them */
  lastAt: EpochSeconds;
}

/**
 * Why no rate is measured.
 * - noVisit: no visit of that month is known
 * - firstVisit: no earlier visit is known that it could be compared with
 * - oneVisit: only one visit gives a rate so far
 * - rateChanged: the latest visit gives another rate than those before, and no second one does yet
 * - notCovered: the wallet's entries of that time are not known
 * - nothingPaid: there is no entry
 * - noContext: EVE does not say to which planet an entry of that time belongs
 * - unproven: the forecast was wrong, or nothing was left to compare
 * - layoutChanged: structures, routes or links were changed
 * - secondVisit: there was another visit in between
 * - bothWays: something was exported and something imported, or neither
 * - launched: something left the command center, perhaps by a launch
 * - goodsLost: goods were lost; if a full store lost them, the time of the export matters
 * - parties: who got what cannot be told apart
 * - tooSmall: the tax is too small for an exact rate
 */
export type UnmeasuredReason =
  | 'noVisit'
  | 'firstVisit'
  | 'oneVisit'
  | 'rateChanged'
  | 'notCovered'
  | 'nothingPaid'
  | 'noContext'
  | 'unproven'
  | 'layoutChanged'
  | 'secondVisit'
  | 'bothWays'
  | 'launched'
  | 'goodsLost'
  | 'parties'
  | 'tooSmall';

/** Taxes of one month and planet. */
export interface TaxRow extends NamedColony {
  month: Month;
  paidIsk: Isk;
  entryCount: number;
  /** what the goods moved by known visits cost at the rates in force then; null if no such visit is known */
  computedIsk: Isk | null;
  /** that was in force on the month's latest visit; null: not measured */
  rate: MeasuredRate | null;
  /** why not; null if a rate is measured */
  reason: UnmeasuredReason | null;
}
