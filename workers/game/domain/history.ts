/**
 * What has been: first what the browser stores and backup files hold, then what screens show, which the worker computes.
 * Amounts of ISK that need an unknown price are `null`, never 0.
 */
import type { Stack } from './commodity.ts';
import type { TradingHub } from './hub.ts';
import type { CharacterId, ColonyKey, NamedColony, PinId, PlanetId, TypeId } from './ids.ts';
import type { CommodityFlow } from './result.ts';
import type { TaxEntry } from './taxes.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';

/** Whole days since 1970-01-01 UTC: EVE's days. */
export type EpochDay = number;

/** How long history is kept. */
export const HISTORY_LASTS_DAYS = 730;

// ---------------------------------------------------------------------------------------------------------------------
// Stored, and in backup files

/** An extractor's program, as a snapshot shows it. Extractors that never had a complete program are left out. */
export interface HistoryProgram {
  pinId: PinId;
  productTypeId: TypeId;
  /** ESI qty_per_cycle: input of the yield formula, not a yield */
  baseQtyPerCycle: number;
  cycleSeconds: Seconds;
  headCount: number;
  installedAt: EpochSeconds;
  expiresAt: EpochSeconds;
}

/** How long an extractor with an expired program was idle on one day. */
export interface ExtractorIdle {
  pinId: PinId;
  /** of the expired program */
  productTypeId: TypeId;
  idleSeconds: Seconds;
  /** what the expired program's average rate would have yielded in that time, whole units */
  missedUnits: number;
}

/** What was replayed for one day between two snapshots. A visit's first and last day are usually parts of a day. */
export interface HistoryDay {
  day: EpochDay;
  /** units made, used and lost on that day, ascending by type id; commodities without a flow are left out */
  flows: readonly CommodityFlow[];
  /** extractors that were idle on that day; usually empty */
  idle: readonly ExtractorIdle[];
}

/** Something about the layout that differs between two snapshots. `pinTypeId` is the structure's type. */
export type StructureChange =
  | { kind: 'built' | 'removed'; pinId: PinId; pinTypeId: TypeId }
  /** a factory got another schematic */
  | { kind: 'schematic'; pinId: PinId; pinTypeId: TypeId }
  /** routes or links were added, removed or changed */
  | { kind: 'routes' | 'links' }
  /** the command center was upgraded */
  | { kind: 'upgrade' };

/** Units of one commodity in one pin that no visit explains. */
export interface PredictionError {
  pinId: PinId;
  pinTypeId: TypeId;
  typeId: TypeId;
  predictedUnits: number;
  actualUnits: number;
}

/**
 * Why a comparison proves nothing.
 * - layoutChanged: structures, routes or links were changed, and something differs.
 * - allMoved: the player moved everything that the colony held, so nothing was left to compare.
 * - missedVisit: a program was installed well before the snapshot, so there was another visit that ESI never showed to
 *   this browser, and something differs.
 * - notSimulated: the earlier snapshot could not be simulated.
 */
export type ProofGap = 'layoutChanged' | 'allMoved' | 'missedVisit' | 'notSimulated';

/** A commodity that the layout both makes and uses: it counts as earned or bought only when a visit moves it. */
export interface InternalGood {
  typeId: TypeId;
  /** what the visit took out of the colony's stores; below 0: what it brought */
  takenUnits: number;
}

/** A snapshot compared with the prediction from the snapshot before it. */
export interface HistoryComparison {
  /** `last_update` of the snapshot that the prediction started from */
  previousAt: EpochSeconds;
  /** null: the comparison proves something. Then the forecast was exact if there are no errors. */
  gap: ProofGap | null;
  /** units that left the colony with the visit, summed over all pins, ascending by type id */
  collected: readonly Stack[];
  /** units that came to the colony with the visit, summed over all pins, ascending by type id */
  delivered: readonly Stack[];
  /** extractors whose program was installed after the earlier snapshot */
  restartedPinIds: readonly PinId[];
  changes: readonly StructureChange[];
  /** what the layout in force until this visit both makes and uses, ascending by type id */
  internal: readonly InternalGood[];
  /** customs tax on exports when the visit was recorded; null if it was not known */
  customsTaxFraction: Fraction | null;
  /** what no visit explains; empty if the forecast was exact. The largest difference first */
  errors: readonly PredictionError[];
  /** from the earlier snapshot to this one, ascending; days on which nothing happened are left out */
  days: readonly HistoryDay[];
  /** something left the command center: it may have been launched into space */
  isLaunchPossible?: true;
}

/** One snapshot of a colony: the colony right after a visit of the player. Identified by character, planet and `at`. */
export interface HistoryVisit {
  /** ESI's `last_update` */
  at: EpochSeconds;
  /** summed over all pins, ascending by type id */
  contents: readonly Stack[];
  /** in the order of the colony's pins */
  programs: readonly HistoryProgram[];
  /** null for the first snapshot that this browser saw of the colony */
  comparison: HistoryComparison | null;
}

/** Median prices of one day at one hub. */
export interface HistoryPriceDay {
  hub: TradingHub;
  day: EpochDay;
  /** minimum sell per unit, by type id; a commodity without a price is missing */
  minSellIsk: readonly (readonly [typeId: number, isk: Isk])[];
}

/** A snapshot as ESI gave it, in its two records. */
export interface HistorySnapshot {
  lastUpdateAt: EpochSeconds;
  /** of the list of colonies */
  planetJson: string;
  layoutJson: string;
}

/** One colony's part of a backup. */
export interface HistoryColony {
  characterId: CharacterId;
  planetId: PlanetId;
  /** ascending by time, each time once */
  visits: readonly HistoryVisit[];
  /** the colony right after the last visit: the first snapshot after the restore is compared with it */
  latest?: HistorySnapshot;
}

/** A round that the player began, with what its plan promised. Identified by `roundAt`. */
export interface PlannedRound {
  roundAt: EpochSeconds;
  nextRoundAt: EpochSeconds;
  /** each planet once, with its net from this round to the next; null where a price was missing */
  planets: readonly { characterId: CharacterId; planetId: PlanetId; plannedIsk: Isk | null }[];
}

export const HISTORY_BACKUP_KIND = 'colony-watch-history';
export const HISTORY_BACKUP_VERSION = 1;

/** A history backup file, as JSON. Restoring merges it: a visit that is stored already stays one visit. */
export interface HistoryBackup {
  kind: typeof HISTORY_BACKUP_KIND;
  version: typeof HISTORY_BACKUP_VERSION;
  /** ISO time */
  exportedAt: string;
  colonies: readonly HistoryColony[];
  prices: readonly HistoryPriceDay[];
  /** not in backups of older versions */
  rounds?: readonly PlannedRound[];
  /** customs taxes that characters paid; not in backups of older versions */
  taxes?: readonly TaxEntry[];
}

// ---------------------------------------------------------------------------------------------------------------------
// For screens

/** A prediction error in units and percent. */
export interface ErrorFigure extends PredictionError {
  /** actual − predicted */
  differenceUnits: number;
  /** |difference| ÷ the larger of predicted and actual, 0 … 1 */
  differenceFraction: Fraction;
}

/** One commodity on the day of a visit, over the whole colony: predicted − collected + delivered + error = actual. */
export interface ComparedCommodity {
  typeId: TypeId;
  /** right before the visit */
  predictedUnits: number;
  collectedUnits: number;
  deliveredUnits: number;
  /** what no visit explains: actual − predicted, summed over all pins */
  errorUnits: number;
  /** right after the visit, from ESI */
  actualUnits: number;
}

/**
 * exact: nothing differs that a visit doesn't explain. wrong: something does. provesNothing: see `gap`.
 * first: there is no earlier snapshot to compare with.
 */
export type VisitVerdict = 'exact' | 'wrong' | 'provesNothing' | 'first';

/** One visit with its comparison, for inspection. */
export interface VisitReport {
  at: EpochSeconds;
  previousAt: EpochSeconds | null;
  verdict: VisitVerdict;
  gap: ProofGap | null;
  /** every commodity that the colony held or that was moved, ascending by type id; empty for the first snapshot */
  commodities: readonly ComparedCommodity[];
  contents: readonly Stack[];
  programs: readonly HistoryProgram[];
  restartedPinIds: readonly PinId[];
  changes: readonly StructureChange[];
  /** the largest fraction first */
  errors: readonly ErrorFigure[];
  /** units made, used and lost since the earlier snapshot, ascending by type id */
  flows: readonly CommodityFlow[];
  /** whether "Report a wrong forecast" is possible: both snapshots are still stored (only the latest few are) */
  canReport: boolean;
}

export interface LocatedError {
  key: ColonyKey;
  at: EpochSeconds;
  error: ErrorFigure;
}

/** How right the forecasts were. compared + provedNothing + first snapshots = visits. */
export interface Accuracy {
  visitCount: number;
  /** comparisons that prove something */
  comparedCount: number;
  /** of those, without any error */
  exactCount: number;
  /** comparisons that prove nothing */
  provedNothingCount: number;
  /** by fraction, then by units; null if all were exact */
  largest: LocatedError | null;
}

export type HistoryPeriod = 'day' | 'week' | 'month';

export type HistoryGrouping = 'product' | 'planet' | 'character' | 'account';

/** Whose prices an amount is at: each day's, today's (the day has none), both, or none at all. */
export type PriceBasis = 'day' | 'today' | 'mixed' | 'none';

/** How many commodities have no price, so that sums lack them. Each counts once. */
export interface UnpricedCounts {
  made: number;
  used: number;
  /** made, used or both: what the net lacks */
  traded: number;
  idle: number;
  lost: number;
}

/** What was made and used. */
interface TradeFigures {
  /** units of all products together */
  madeUnits: number;
  usedUnits: number;
  /** null where nothing that was made has a price; 0 where nothing was made */
  madeIsk: Isk | null;
  usedIsk: Isk | null;
  /** made − used, without goods that have no price; null if none has one */
  netIsk: Isk | null;
  /** what the sums lack; null where everything has a price */
  unpriced: UnpricedCounts | null;
  /** goods that the group's planets make and use for each other: in `madeIsk` and `usedIsk` at the price of their exports */
  ownTransfersIsk: Isk;
  basis: PriceBasis;
}

/** Which extractors were idle and what was lost. */
interface DowntimeFigures {
  /** extractor time: two extractors idle for an hour are two hours */
  idleSeconds: Seconds;
  /** value of what the expired programs' average rates would have yielded, at the raw resource's price */
  idleIsk: Isk | null;
  /** units lost to full stores and by routes, all commodities together */
  lostUnits: number;
  lostIsk: Isk | null;
}

/** Every array has one entry per period of the report. */
type ByPeriod<Figures> = { readonly [Name in keyof Figures]: readonly Figures[Name][] };

export type DowntimeSeries = ByPeriod<DowntimeFigures>;

/** Figures of one group, or of all of them. */
export interface EarningsSeries extends ByPeriod<TradeFigures> {
  downtime: DowntimeSeries;
}

/** Sums over the whole span of a report. */
export interface EarningsTotal extends TradeFigures, DowntimeFigures {
  /** what the price of own transfers is less than the prices of the days on which they were used: by so much planets add up to less */
  transferSavingIsk: Isk;
}

/** What one row of the report is about. */
export type HistoryGroup =
  | { kind: 'product'; typeId: TypeId }
  | { kind: 'planet'; key: ColonyKey; characterId: CharacterId; planetId: PlanetId; planetName: string }
  | { kind: 'character'; characterId: CharacterId; name: string }
  /** NO_ACCOUNT where the player gave none */
  | { kind: 'account'; account: string };

export interface EarningsGroup {
  /** stable and unique within a report */
  id: string;
  group: HistoryGroup;
  series: EarningsSeries;
  total: EarningsTotal;
}

/** Why a planet lost earnings: an extractor's program had ended, or goods were lost. Visits don't store why. */
export type DowntimeCause =
  /** `typeId` is what the extractors would have yielded */
  | { kind: 'programEnded'; typeId: TypeId; idleSeconds: Seconds; isk: Isk | null }
  /** `typeId` is what was lost */
  | { kind: 'goodsLost'; typeId: TypeId; lostUnits: number; isk: Isk | null };

export interface PlanetDowntime extends NamedColony {
  /** null where no part has a price */
  isk: Isk | null;
  /** the costliest first */
  causes: readonly DowntimeCause[];
}

/** Net per whole day, in a span and in the span of the same length before it. Days that are only partly known don't count. */
export interface DailyComparison {
  dayCount: number;
  iskPerDay: Isk;
  dayCountBefore: number;
  iskPerDayBefore: Isk;
  /** null if nothing was earned before, or where prices are missing */
  change: Fraction | null;
}

/** Earnings over time. Planets that are excluded from totals are left out of a fleet's report. */
export interface EarningsReport {
  period: HistoryPeriod;
  groupBy: HistoryGrouping;
  hub: TradingHub;
  /** start of each period, 00:00 UTC, ascending without gaps; weeks start on Monday */
  periodStarts: readonly EpochSeconds[];
  /** by net ISK of the whole span, highest first */
  groups: readonly EarningsGroup[];
  all: EarningsSeries;
  total: EarningsTotal;
  /** whether a period is only partly in the span, or its figures still grow with the next visits */
  partialPeriods: readonly boolean[];
  /** net of `all` against that of the period before; null where one of them is partial, lacks prices or is not above 0 */
  netChanges: readonly (Fraction | null)[];
  /** null if the span before it is not known, or where the span has no whole day */
  daily: DailyComparison | null;
  /** what downtime cost, planet by planet, the costliest first */
  downtimes: readonly PlanetDowntime[];
}

/** One extractor's programs with one product over time. */
export interface ProgramTrend {
  pinId: PinId;
  productTypeId: TypeId;
  /** ascending by install time, each program once */
  programs: readonly HistoryProgram[];
  /**
   * How the base quantity changes from program to program, fitted over the latest programs with the same number of
   * heads: -0.03 is 3 % less per program. null with fewer than five such programs.
   */
  changePerProgram: number | null;
  /** the latest base quantity relative to that of five programs (four restarts) ago; null with fewer than five */
  changeOverFive: number | null;
}

/** A planet whose resource wears out: base quantity more than 15 % down over five programs. */
export interface MoveHeads {
  pinId: PinId;
  productTypeId: TypeId;
  /** of the first of the five programs */
  fromBaseQty: number;
  /** of the latest program */
  toBaseQty: number;
  /** negative: -0.2 is 20 % less */
  change: number;
}

/** A colony's history in one line. Published with every change, for marks in rows and lists. */
export interface HistorySummary {
  key: ColonyKey;
  visitCount: number;
  firstAt: EpochSeconds;
  latestAt: EpochSeconds;
  /** of the latest visit */
  verdict: VisitVerdict;
  /** extractors whose heads should be moved; empty if none, or if the factories are still fully supplied */
  moveHeads: readonly MoveHeads[];
}

/** Everything that the "History" tab of one colony shows. */
export interface ColonyHistory {
  key: ColonyKey;
  summary: HistorySummary;
  /** newest first */
  visits: readonly VisitReport[];
  accuracy: Accuracy;
  /** grouped by product */
  earnings: EarningsReport;
  /** by pin, then by product */
  trends: readonly ProgramTrend[];
}

/** One row of the fleet's list of accuracies. */
export interface ColonyAccuracy extends NamedColony {
  planetId: PlanetId;
  accuracy: Accuracy;
}

/** Which colonies a report is about: those that meet both. */
export interface HistorySelection {
  /** null: all */
  characterIds: readonly CharacterId[] | null;
  /** null: all, also those that no longer exist */
  colonyKeys: readonly ColonyKey[] | null;
}

export interface FleetHistoryRequest extends HistorySelection {
  period: HistoryPeriod;
  groupBy: HistoryGrouping;
  /** first and last day; null: from the first stored day, or to the last one */
  fromDay: EpochDay | null;
  toDay: EpochDay | null;
}

/** What the fleet's view shows. */
export interface FleetHistory {
  earnings: EarningsReport;
  /** of the requested span */
  accuracy: Accuracy;
  /** colonies with at least one visit in the span: those with errors first, the largest error on top */
  colonies: readonly ColonyAccuracy[];
  moveHeads: readonly { key: ColonyKey; planetName: string; characterId: CharacterId; advice: readonly MoveHeads[] }[];
  stored: HistoryStored;
}

/** One month of the fleet, as far as the history knows it. Planets that are excluded from totals are left out. */
export interface MonthReport {
  fromAt: EpochSeconds;
  /** end of the month, or now */
  toAt: EpochSeconds;
  /** null where nothing has a price */
  netIsk: Isk | null;
  unpriced: UnpricedCounts | null;
  /** from the month's first day on; null where nothing is known or has a price */
  netIskPerDay: readonly (Isk | null)[];
  /** with a visit in it, or with one before and one after it */
  planetCount: number;
  /** summed over extractors, until their planet's latest visit: what was earned isn't known for longer either */
  extractorSeconds: Seconds;
  /** programs that had ended before another began */
  missedStopCount: number;
  /** of the time in which extractors ran or were idle; null where nothing is known of that */
  idleFraction: Fraction | null;
  /** it is not over, or a planet's next visit still adds to it */
  isSoFar: boolean;
  /** whose planets these are, ascending */
  characterNames: readonly string[];
}

/** What a round promised, and what came of it. Sums are over planets of which both are known. */
export interface RoundResult {
  roundAt: EpochSeconds;
  nextRoundAt: EpochSeconds;
  planetCount: number;
  /** planets without a plan in ISK, or of which not everything was replayed or has a price */
  unknownCount: number;
  /** null where no planet is known */
  plannedIsk: Isk | null;
  earnedIsk: Isk | null;
  /** earned − planned */
  differenceIsk: Isk | null;
  /** the next round is still to come, or a planet was not visited since */
  isSoFar: boolean;
  /** the planets that differ most, the largest difference first */
  largest: readonly PlanetDifference[];
}

interface PlanetDifference extends NamedColony {
  /** earned − planned */
  differenceIsk: Isk;
  /** the costliest downtime there in this time; null if there was none */
  downtime: DowntimeCause | null;
}

/** How much is stored of the characters in the list. */
interface HistoryStored {
  visitCount: number;
  colonyCount: number;
  /** visits of characters that are not in the list: they count nowhere else */
  hiddenVisitCount: number;
  /** null while nothing is stored */
  firstDay: EpochDay | null;
  /** of the stored visits, without keys and the database's own overhead */
  visitBytes: number;
}

/** The file of "Report a wrong forecast". */
export type WrongForecastOutcome =
  /** `text` is JSON that `npm run simulate` accepts; the player sees it before saving */
  | { kind: 'ready'; fileName: string; text: string }
  /** the snapshots are not stored (any more) */
  | { kind: 'notStored' };

/** Why a file is no history backup that can be restored. */
export interface BackupFault {
  kind: 'notJson' | 'characterList' | 'otherFile' | 'newerVersion' | 'damaged';
}

/** notStored: the browser stored only part of it, or nothing; a notice says why. invalid: nothing was changed. */
export type HistoryRestoreOutcome = { kind: 'restored' | 'notStored' } | { kind: 'invalid'; fault: BackupFault };

/** One character's digests of a month, as bytes. */
export type DigestRow = { planetId: number; bytes: Uint8Array }[];

/** One day's prices at one hub: every sample of the latest day; of earlier days only the median. */
export interface PriceSamples {
  samples: { at: EpochSeconds; typeIds: Uint32Array; isk: Float64Array }[];
}

export interface StoredColony {
  characterId: CharacterId;
  planetId: PlanetId;
  visits: HistoryVisit[];
  /** the snapshot that the next one is compared with; missing in backups that have none */
  latest?: HistorySnapshot | undefined;
}
