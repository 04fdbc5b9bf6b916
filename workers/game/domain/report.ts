/**
 * Everything that a screen shows, computed in the worker. Views display these figures and never compute one.
 * Amounts of ISK that need a market price are `null` if there is no price, never 0.
 */
import type { Place } from './colony.ts';
import type { CpuAndPower, PlanetType, Stack, Tier } from './commodity.ts';
import type { CharacterCoverage } from './coverage.ts';
import type { CustomsTax, TaxIsk } from './customsTax.ts';
import type { ColonyKey, NamedColony, PinId, PlanetId, SchematicId, TypeId } from './ids.ts';
import type { Oddity } from './oddity.ts';
import type { PinKind, StoreKind, StructureKind } from './pinKinds.ts';
import type { ColonyStatus, ProgramPrediction, SetupFault, Stop, StorageSeries } from './result.ts';
import type { SimulationProblem } from './simulationProblem.ts';
import type { EarlierStretch } from './sustained.ts';
import type { AlertKind } from './thresholds.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';
import type { VisitInterval } from './visitInterval.ts';
import type { Net, TradedGood } from './worth.ts';

/** A sum of ISK over goods, some of which may have no price. */
export interface IskSum {
  /** null if there are goods but none has a price; 0 if there are no goods */
  isk: Isk | null;
  /** share of the distinct commodities that have a price; 1 if there are no goods */
  pricedFraction: Fraction;
}

/** What planets sustain in a month: exports minus imports, both after customs tax. */
export interface NetIsk {
  /** null if nothing has a price, or if some exports and some imports have none: then there is no bound */
  isk: Isk | null;
  /** atLeast: some exports have no price. atMost: some imports have none */
  bound: 'exact' | 'atLeast' | 'atMost';
}

/** Customs tax per month. */
export interface TaxTotals {
  /** on everything that is exported, whether it has a price or not */
  exports: TaxIsk;
  imports: TaxIsk;
}

/** A commodity that some planets export and others import, at those rates. */
export interface InternalGood {
  typeId: TypeId;
  /** the smaller of the two: what the planets can supply each other */
  unitsPerHour: number;
  /** `unitsPerHour` at the price of exports, which both sides count at */
  iskPerMonth: Isk | null;
}

export interface ExtractorReport {
  pinId: PinId;
  /** null if the ECU has no program */
  productTypeId: TypeId | null;
  installedAt: EpochSeconds | null;
  expiresAt: EpochSeconds | null;
  /** at the time of the report */
  isRunning: boolean;
  headCount: number;
  cycleSeconds: Seconds | null;
  /** ESI gave no cycle time, so the figures below assume one hour */
  isCycleAssumed: boolean;
  cycleCount: number;
  totalUnits: number;
  unitsPerCycle: number;
  unitsPerHour: number;
  /** the program runs and yields less per hour than the player's minimum */
  isBelowMinimum: boolean;
}

/** All factories of a colony that run the same schematic. */
export interface ProductionReport {
  schematicId: SchematicId;
  typeId: TypeId;
  factoryCount: number;
  /** how many of them run at the time of the report */
  activeCount: number;
  cycleSeconds: Seconds;
  /** all of them together, running without a pause */
  unitsPerHour: number;
  /** with visits at the player's interval; null until it has been replayed, and if the colony can't be simulated */
  sustainedUnitsPerHour: number | null;
}

/** A commodity that the colony's factories use and that the colony doesn't make. */
export interface ImportReport {
  typeId: TypeId;
  /** all schematics that use it */
  schematicIds: readonly SchematicId[];
  unitsPerHour: number;
  stockUnits: number;
  /** until the first factory idles without it; null if none does within the forecast */
  hoursUntilDepletion: number | null;
  /** simulated, or estimated as stock at the last update − consumption × hours since */
  depletionBasis: 'simulated' | 'estimated';
  /** consumption × 720 × minimum sell price, plus import tax */
  iskPerMonth: Isk | null;
  taxPerMonth: TaxIsk;
}

/** A commodity of which a colony makes more than it uses itself. */
export interface ExportReport {
  typeId: TypeId;
  /** with all factories running; for a raw resource, the average of the extractors */
  unitsPerHour: number;
  /** without leftovers; more than `unitsPerHour` only for a raw resource, whose programs are restarted before they end */
  sustainedUnitsPerHour: number | null;
  /** after export tax */
  iskPerMonth: Isk | null;
  sustainedIskPerMonth: Isk | null;
  /** of `unitsPerHour` */
  taxPerMonth: TaxIsk;
}

export interface StorageFigures {
  usedM3: number;
  fillFraction: Fraction;
  value: IskSum;
  contents: readonly Stack[];
}

export interface StorageReport {
  pinId: PinId;
  typeId: TypeId;
  kind: StoreKind;
  capacityM3: number;
  /** at the time of the report: simulated or ESI's, depending on the settings */
  now: StorageFigures;
  /** as in ESI's snapshot */
  esi: StorageFigures;
}

/** Only for exactly two extractors. */
export interface BalanceReport {
  unitsPerHour: readonly [number, number];
  /** null unless both programs run: an expired or missing program is not an imbalance */
  differencePerHour: number | null;
  isOffBalance: boolean;
}

/** A stop with what the page needs to describe it. */
export interface StopReport {
  colonyKey: ColonyKey;
  stop: Stop;
  pinTypeId: TypeId;
  /** what the pin extracts, makes or lacks, if known */
  productTypeId: TypeId | null;
}

/** A stop without another cause. Its consequences are shown below it and counted as part of it. */
export interface RootStop extends StopReport {
  /** never before the root; ascending by time */
  consequences: readonly StopReport[];
}

export interface LoadReport {
  /** the planet's radius is unknown, so links count as if they had no length */
  isLowerBound: boolean;
  cpuUsedTf: number;
  cpuLimitTf: number;
  powerUsedMw: number;
  powerLimitMw: number;
}

/** CPU and power used by all structures of one kind on a colony, or by all its links. */
export interface LoadShare extends CpuAndPower {
  /** factories are split by kind; an ECU includes its heads */
  kind: StructureKind | 'link' | 'unknown';
  count: number;
}

/** What a colony sustains with visits at the player's interval. */
interface SustainedReport {
  interval: VisitInterval;
  /** false if the colony still changes after many visits */
  repeats: boolean;
  /** in a month */
  net: Net;
  /** what it sustains before a store fills up or a stock runs out; left out where that is about as much */
  earlier?: Omit<EarlierStretch, 'flows'> & { netIskPerMonth: NetIsk };
  /** those of its exports that own factories would use at full speed, but lack other inputs; left out if there are none */
  leftovers?: readonly TradedGood[];
  /** after export tax */
  leftoverIskPerMonth?: IskSum;
}

/** Everything about one planet's row, card and tooltips. Kept small: hundreds of them are sent to the page. */
export interface ColonyReport extends NamedColony {
  planetId: PlanetId;
  systemName: string;
  planetType: PlanetType;
  upgradeLevel: number;
  /** when the player last changed the colony: ESI's last_update */
  snapshotAt: EpochSeconds;
  /** when ESI last confirmed that snapshot */
  confirmedAt: EpochSeconds;
  /** the time of the figures */
  at: EpochSeconds;
  /** whether the figures are simulated to `at`, or ESI's at `snapshotAt` */
  basis: 'simulated' | 'snapshot';
  /** why the simulation failed; null if it didn't, or wasn't requested */
  simulationError: SimulationProblem | null;
  /** found in ESI's record */
  oddities: readonly Oddity[];
  status: ColonyStatus;
  /** any extractor has expired or has no program */
  isExpired: boolean;
  excludeFromTotals: boolean;
  customsTax: CustomsTax;
  extractors: readonly ExtractorReport[];
  production: readonly ProductionReport[];
  imports: readonly ImportReport[];
  exports: readonly ExportReport[];
  /** launchpads first, then storage facilities, then the command center; each kind in the colony's order */
  storages: readonly StorageReport[];
  balance: BalanceReport | null;
  alerts: readonly AlertKind[];
  /** current and future stops, ascending by time, with their consequences */
  stops: readonly RootStop[];
  /**
   * the stops as of now, of a report of a future time, if they are other ones: what had begun to be lost by that time
   * may be too little for a stop in the day after it
   */
  stopsAsOfNow?: readonly RootStop[];
  /** what is lost of surplus raw material, or in shares too small for a stop, ascending by time */
  minorLosses: readonly StopReport[];
  /** time of the first future stop */
  nextStopAt: EpochSeconds | null;
  load: LoadReport;
  /** sum over exports */
  exportUnitsPerHour: number;
  exportIskPerMonth: IskSum;
  /** same as exportIskPerMonth while what is sustained is unknown, so that sums stay comparable */
  sustainedExportIskPerMonth: IskSum;
  /** with visits at the player's interval; null until it has been replayed, and if the colony can't be simulated */
  sustained: SustainedReport | null;
  /** at what is sustained, with import tax; unknown without it */
  importIskPerMonth: IskSum;
  /** at what is sustained; unknown without it */
  netIskPerMonth: NetIsk;
  /** it is unknown what is sustained, but being calculated */
  isNetComing: boolean;
  /**
   * What it sustains less what it still earns as it is, in ISK a day and never below 0. 0 while nothing has stopped; null
   * if it is unknown, as what lost goods would have become.
   */
  lostIskPerDay: Isk | null;
  /** what it sustains less what of that is lost already, in ISK a day and never below 0: the next stop can end it */
  atStakeIskPerDay: Isk | null;
  /** at what the coming day without a visit brings where all programs have ended; null elsewhere, and if it is unknown */
  earnsNowIskPerMonth: Isk | null;
  taxPerMonth: TaxTotals;
  storageValue: IskSum;
  /** the fullest storage facility or launchpad; 0 if there is none */
  maxFillFraction: Fraction;
}

/** The net of several planets, and what it is made of. */
export interface NetTotals {
  importIskPerMonth: IskSum;
  netIskPerMonth: NetIsk;
  /** planets without a net: they can't be simulated, or haven't been yet */
  netUnknownCount: number;
  /** those of them whose net is being calculated */
  netComingCount: number;
  taxPerMonth: TaxTotals;
  /** own transfers: what the planets supply each other */
  internalGoods: readonly InternalGood[];
}

/** What several planets trade and store. Without excluded planets. */
interface TradeTotals extends NetTotals {
  /** with all factories running */
  iskPerMonth: IskSum;
  /** with leftovers */
  sustainedIskPerMonth: IskSum;
  /** as of a colony; left out if there are none */
  leftoverIskPerMonth?: IskSum;
  /** of everything that is stored */
  storageValue: IskSum;
}

export interface AccountReport extends TradeTotals {
  account: string;
  planetCount: number;
  characterCount: number;
  runningExtractorCount: number;
  extractorCount: number;
  /** planets with a storage above the threshold */
  storageAlertCount: number;
  balanceAlertCount: number;
  stoppedPlanetCount: number;
  nextStop: StopReport | null;
}

export interface TotalsRow {
  typeId: TypeId;
  unitsPerHour: number;
  unitsInStorage: number;
  /** unitsInStorage × price */
  producedIsk: Isk | null;
  /** unitsPerHour × 720 × price, minus each planet's export tax */
  iskPerMonth: Isk | null;
  /** at what is sustained, without leftovers; a colony for which that is unknown counts at its full rate */
  sustainedIskPerMonth: Isk | null;
  /** what is exported because own factories can't use it, in addition; left out if there is none */
  leftoverIskPerMonth?: Isk | null;
  /** unitsInStorage ÷ units due since the start date at the player's activity; null while nothing is due */
  progressFraction: number | null;
}

export interface TotalsReport extends TradeTotals {
  rows: readonly TotalsRow[];
  /** of what the planets export */
  producedIsk: IskSum;
}

/** Sums over planets and characters. */
export interface FleetTotals {
  accounts: readonly AccountReport[];
  totals: TotalsReport;
  stoppedPlanetCount: number;
  /** planets that run, but lose goods because of their routes */
  losingPlanetCount: number;
  /** planets on which nothing has stopped, but a structure is not set up */
  setUpPlanetCount: number;
  /** of the known planets */
  nextStop: StopReport | null;
}

export interface FleetReport extends FleetTotals {
  /** what all of this covers: one for each character */
  coverage: readonly CharacterCoverage[];
}

/**
 * What one factory earns with a schematic, running without a pause, at minimum sell prices as if all inputs were
 * bought, and without customs tax.
 */
export interface FactoryEarnings {
  unitsPerHour: number;
  outputIskPerHour: Isk | null;
  inputIskPerHour: Isk | null;
  /** output minus inputs; null if one of them has no price */
  earnedIskPerHour: Isk | null;
}

export interface PriceRow {
  typeId: TypeId;
  tier: Tier;
  minSellIsk: Isk | null;
  /** time of this price if it is older than the others; null otherwise */
  olderAt: EpochSeconds | null;
  /** null for a raw resource */
  factory: FactoryEarnings | null;
}

export interface TierEarnings {
  tier: Tier;
  commodityCount: number;
  /** commodities with a price for themselves and all inputs */
  knownCount: number;
  /** mean over those; null if there are none */
  meanIskPerHour: Isk | null;
  best: { typeId: TypeId; iskPerHour: Isk } | null;
}

/** All commodities at one hub's prices. */
export interface PriceReport {
  /** by tier, then by name */
  rows: readonly PriceRow[];
  /** P1 to P4 */
  tiers: readonly TierEarnings[];
}

/** One commodity in a colony's production chain. */
export interface ChainNode {
  typeId: TypeId;
  tier: Tier;
  factoryCount: number;
  cycleSeconds: Seconds | null;
  inputsPerCycle: readonly Stack[];
  /** the soonest expiry of the extractors of a raw resource */
  extractorExpiresAt: EpochSeconds | null;
  extractorCount: number;
  producedPerHour: number;
  consumedPerHour: number;
  /** units that must be brought in */
  importPerHour: number;
  /** produced − consumed, before imports */
  netPerHour: number;
  /** commodities made here that use it */
  feedsTypeIds: readonly TypeId[];
}

export interface ProgramSeries extends ProgramPrediction {
  pinId: PinId;
  productTypeId: TypeId;
  installedAt: EpochSeconds;
  expiresAt: EpochSeconds;
  /** factories on the colony that use the product */
  consumerFactoryCount: number;
}

export interface PinReport extends Place, CpuAndPower {
  pinId: PinId;
  typeId: TypeId;
  kind: PinKind | 'unknown';
  /** an ECU's drills, empty for other pins */
  heads: readonly Place[];
  /** what it extracts or makes */
  productTypeId: TypeId | null;
  schematicId: SchematicId | null;
  isActive: boolean;
  contents: readonly Stack[];
  /** of storage pins */
  fillFraction: Fraction | null;
  faults: readonly SetupFault[];
}

/** What an opened planet shows; requested when the player opens it. */
export interface ColonyDetail {
  programs: readonly ProgramSeries[];
  chain: readonly ChainNode[];
  pins: readonly PinReport[];
  links: readonly {
    fromPinId: PinId;
    toPinId: PinId;
    level: number;
    /** null if the planet's radius is unknown; CPU and power are then those of a link without length */
    lengthKm: number | null;
    cpuTf: number;
    powerMw: number;
  }[];
  /** the kinds that the colony has, in a fixed order; they add up to the report's load */
  loadShares: readonly LoadShare[];
  routes: readonly { pinIds: readonly PinId[]; typeId: TypeId; quantity: number }[];
  forecast: {
    from: EpochSeconds;
    until: EpochSeconds;
    sampleSeconds: Seconds;
    sampleCount: number;
    /** with what each store holds at each sample, in m³ */
    series: readonly (StorageSeries & { usedM3: Float64Array })[];
  } | null;
  /** this colony as a planet template of the game client, as JSON text; null if the planet's radius is unknown */
  templateJson: string | null;
}
