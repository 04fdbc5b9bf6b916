/**
 * Everything that a screen shows, computed in the worker. A view reads these figures and never makes one.
 * Money that rests on a market price is `null` where there is no price, never 0.
 */
import type { FactoryKind, PinKind, PlanetType, Stack, Tier } from './commodity.ts';
import type { CharacterId, ColonyKey, PinId, PlanetId, SchematicId, SystemId, TypeId } from './ids.ts';
import type { ColonyStatus, SetupFault, Stop, StorageSeries } from './result.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';

/** A sum of ISK over goods of which some may have no price. */
export interface IskSum {
  /** null where nothing of it has a price (and there is something to price); 0 where there is nothing */
  isk: Isk | null;
  /** share of the distinct commodities that had a price, 1 where there is nothing to price */
  pricedFraction: Fraction;
}

/** Exports less imports a month, both after customs tax. */
export interface NetIsk {
  /** null where nothing of it has a price, or where some exports and some imports have none: then there is no bound */
  isk: Isk | null;
  /** atLeast: some exports have no price. atMost: some imports have none */
  bound: 'exact' | 'atLeast' | 'atMost';
}

/** A commodity that some planets make for outside and others need from outside, at the rates of exports and imports. */
export interface InternalGood {
  typeId: TypeId;
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  /** the lesser of the two: what the planets can supply each other */
  unitsPerHour: number;
  /** of `unitsPerHour`, at the market price; it is in the exports and in the imports */
  iskPerMonth: Isk | null;
}

export interface ExtractorReport {
  pinId: PinId;
  /** null where the ECU has no program */
  productTypeId: TypeId | null;
  installedAt: EpochSeconds | null;
  expiresAt: EpochSeconds | null;
  /** at the moment of the report */
  isRunning: boolean;
  headCount: number;
  cycleSeconds: Seconds | null;
  /** ESI gave no cycle time, so the figures below assume one hour */
  isCycleAssumed: boolean;
  cycleCount: number;
  totalUnits: number;
  unitsPerCycle: number;
  unitsPerHour: number;
  /** runs, and yields less per hour than the player's minimum */
  isBelowMinimum: boolean;
}

/** Factories of a colony that run one schematic, taken together. */
export interface ProductionReport {
  schematicId: SchematicId;
  typeId: TypeId;
  factoryCount: number;
  /** how many of them run at the moment of the report */
  activeCount: number;
  cycleSeconds: Seconds;
  /** all of them, running without a pause */
  unitsPerHour: number;
  /** made per hour until the first stop, by the simulation; null where it could not be simulated */
  sustainedUnitsPerHour: number | null;
}

/** A commodity that the factories of a colony use and the colony does not make. */
export interface ImportReport {
  typeId: TypeId;
  /** the schematics that use it, added up */
  schematicIds: readonly SchematicId[];
  factoryCount: number;
  unitsPerHour: number;
  stockUnits: number;
  /** until the first factory starves for it; null where it never does within the forecast */
  hoursUntilDepletion: number | null;
  /** from the simulation, or product formula: stock at last update − consumption × hours since */
  depletionBasis: 'simulated' | 'estimated';
  /** consumption × 720 × minimum sell price, plus import tax */
  iskPerMonth: Isk | null;
  taxIskPerMonth: Isk;
}

/** A commodity that a colony makes and does not use up itself. */
export interface ExportReport {
  typeId: TypeId;
  schematicId: SchematicId | null;
  factoryCount: number;
  /** what the factories could make; for a raw resource, the extractors' average */
  unitsPerHour: number;
  sustainedUnitsPerHour: number | null;
  /** after export tax */
  iskPerMonth: Isk | null;
  sustainedIskPerMonth: Isk | null;
  taxIskPerMonth: Isk;
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
  kind: Extract<PinKind, 'storage' | 'launchpad' | 'commandCenter'>;
  capacityM3: number;
  /** at the moment of the report (as the settings want it: simulated, or ESI's) */
  now: StorageFigures;
  /** as ESI had it at the snapshot's time */
  esi: StorageFigures;
}

/** Only for exactly two extractors. */
export interface BalanceReport {
  unitsPerHour: readonly [number, number];
  /** null unless both programs run: one that has ended or was never set is no imbalance */
  differencePerHour: number | null;
  isOffBalance: boolean;
}

/**
 * expired: a program has ended or was never set. lowStorage: a storage above 60 % fill. lowImports: an import under
 * 24 h. imbalance: two extractors differ by more than the threshold. lowRate: an extractor below the player's minimum.
 * noRecord: ESI lists the colony but has no record of it, so what is shown is the last record there was, or nothing.
 */
export type AlertKind = 'expired' | 'lowStorage' | 'lowImports' | 'imbalance' | 'lowRate' | 'noRecord';

/** A stop in the words of the screen; the texts are made by the views. */
export interface StopReport {
  colonyKey: ColonyKey;
  stop: Stop;
  /** structure of the pin */
  pinTypeId: TypeId;
  /** what it extracts, makes or lacks, where that is known */
  productTypeId: TypeId | null;
}

/** A stop that has no other cause. What follows from it is shown under it and counts with it. */
export interface RootStop extends StopReport {
  /** never before the root; ascending by time */
  consequences: readonly StopReport[];
}

export interface LoadReport {
  /** the planet's radius is unknown, so links are counted as if they had no length */
  isLowerBound: boolean;
  cpuUsedTf: number;
  cpuLimitTf: number;
  powerUsedMw: number;
  powerLimitMw: number;
}

/** What one kind of a colony's structures takes of CPU and power, or all its links together. */
export interface LoadShare {
  /** factories are told apart; an ECU counts with its heads */
  kind: Exclude<PinKind, 'factory'> | FactoryKind | 'link' | 'unknown';
  count: number;
  cpuTf: number;
  powerMw: number;
}

/** One planet's row, card and tooltips. Small: hundreds of them cross to the page. */
export interface ColonyReport {
  key: ColonyKey;
  characterId: CharacterId;
  planetId: PlanetId;
  planetName: string;
  systemId: SystemId;
  systemName: string;
  planetType: PlanetType;
  upgradeLevel: number;
  /** when the player last changed the colony: ESI's last_update */
  snapshotAt: EpochSeconds;
  /** when ESI last confirmed that snapshot */
  confirmedAt: EpochSeconds;
  /** the moment that the figures are of */
  at: EpochSeconds;
  /** whether the figures are replayed to `at`, or ESI's own at `snapshotAt` */
  basis: 'simulated' | 'snapshot';
  /** why it could not be simulated, for the player; null where it was (or was not asked for) */
  simulationError: string | null;
  /** what in ESI's record could not be understood */
  oddities: readonly string[];
  status: ColonyStatus;
  /** any extractor has expired or has no program */
  isExpired: boolean;
  excludeFromTotals: boolean;
  customsTaxFraction: Fraction;
  extractors: readonly ExtractorReport[];
  production: readonly ProductionReport[];
  imports: readonly ImportReport[];
  exports: readonly ExportReport[];
  storages: readonly StorageReport[];
  balance: BalanceReport | null;
  alerts: readonly AlertKind[];
  /** in force and coming, ascending by time, with their consequences */
  stops: readonly RootStop[];
  /** the first of them that is still to come */
  nextStopAt: EpochSeconds | null;
  load: LoadReport;
  /** sum over exports */
  exportUnitsPerHour: number;
  exportIskPerMonth: IskSum;
  /** same as exportIskPerMonth where it could not be simulated, so that sums stay comparable */
  sustainedExportIskPerMonth: IskSum;
  /** with import tax */
  importIskPerMonth: IskSum;
  netIskPerMonth: NetIsk;
  storageValue: IskSum;
  storageValueEsi: IskSum;
  /** the fullest storage or launchpad; 0 where there is none */
  maxFillFraction: Fraction;
}

export interface AccountReport {
  account: string;
  /** what the factories could make; excluded planets left out */
  iskPerMonth: IskSum;
  sustainedIskPerMonth: IskSum;
  importIskPerMonth: IskSum;
  netIskPerMonth: NetIsk;
  /** what the account's planets supply each other */
  internalGoods: readonly InternalGood[];
  storageValue: IskSum;
  planetCount: number;
  characterCount: number;
  runningExtractorCount: number;
  extractorCount: number;
  /** planets with a storage above the threshold */
  storageAlertCount: number;
  balanceAlertCount: number;
  /** planets with any alert */
  alertCount: number;
  nextStop: StopReport | null;
}

export interface TotalsRow {
  typeId: TypeId;
  unitsPerHour: number;
  unitsInStorage: number;
  /** units in storage × price */
  producedIsk: Isk | null;
  /** unitsPerHour × 720 × price, less each planet's export tax */
  iskPerMonth: Isk | null;
  /** what the simulation says is sustained; a colony that could not be simulated counts with all it could make */
  sustainedIskPerMonth: Isk | null;
  /** units in storage ÷ what activity would have made since the start date; null while nothing is due yet */
  progressFraction: number | null;
}

export interface TotalsReport {
  rows: readonly TotalsRow[];
  producedIsk: IskSum;
  iskPerMonth: IskSum;
  sustainedIskPerMonth: IskSum;
  importIskPerMonth: IskSum;
  netIskPerMonth: NetIsk;
  /** what the planets of the fleet supply each other */
  internalGoods: readonly InternalGood[];
}

export interface FleetReport {
  accounts: readonly AccountReport[];
  totals: TotalsReport;
  /** stops in force over the whole fleet */
  stoppedCount: number;
  /** planets on which at least one is in force */
  stoppedPlanetCount: number;
  /** characters with a planet of which ESI has no record: whether it has stopped is unknown */
  unrecordedCharacterIds: readonly CharacterId[];
  nextStop: StopReport | null;
}

/**
 * What one factory earns by making a commodity, running without a pause: output and inputs at minimum sell prices, as
 * if all inputs were bought. Customs tax is not in it, since it differs from planet to planet.
 */
export interface FactoryEarnings {
  schematicId: SchematicId;
  cycleSeconds: Seconds;
  unitsPerHour: number;
  outputIskPerHour: Isk | null;
  inputIskPerHour: Isk | null;
  /** output less inputs; null where one of them has no price */
  earnedIskPerHour: Isk | null;
}

export interface PriceRow {
  typeId: TypeId;
  tier: Tier;
  minSellIsk: Isk | null;
  /** when the source gave this price, where that is longer ago than for the others; null otherwise */
  olderAt: EpochSeconds | null;
  /** null for a raw resource, which no factory makes */
  factory: FactoryEarnings | null;
}

/** What a factory earns in one tier. */
export interface TierEarnings {
  tier: Tier;
  commodityCount: number;
  /** of which so many have all the prices that it takes */
  knownCount: number;
  /** mean over those; null where there are none */
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
  /** what makes it here; null for an import or a raw resource */
  schematicId: SchematicId | null;
  factoryCount: number;
  cycleSeconds: Seconds | null;
  inputsPerCycle: readonly Stack[];
  /** the soonest expiry of the extractors of a raw resource */
  extractorExpiresAt: EpochSeconds | null;
  extractorCount: number;
  producedPerHour: number;
  consumedPerHour: number;
  /** what must come from outside */
  importPerHour: number;
  /** produced − consumed, before imports */
  netPerHour: number;
  /** commodities made here that use it */
  feedsTypeIds: readonly TypeId[];
}

export interface ProgramSeries {
  pinId: PinId;
  productTypeId: TypeId;
  installedAt: EpochSeconds;
  expiresAt: EpochSeconds;
  cycleSeconds: Seconds;
  yieldUnits: Float64Array;
  totalUnits: number;
  unitsPerCycle: number;
  unitsPerHour: number;
  /** factories on the colony whose schematic uses the product */
  consumerFactoryCount: number;
}

export interface PinReport {
  pinId: PinId;
  typeId: TypeId;
  kind: PinKind | 'unknown';
  latitude: number;
  longitude: number;
  /** an ECU's drills, empty for other pins */
  heads: readonly { latitude: number; longitude: number }[];
  /** what it extracts or makes */
  productTypeId: TypeId | null;
  schematicId: SchematicId | null;
  isActive: boolean;
  contents: readonly Stack[];
  /** of storage pins */
  fillFraction: Fraction | null;
  cpuTf: number;
  powerMw: number;
  faults: readonly SetupFault[];
}

/** What an opened planet shows: asked for when it is opened. */
export interface ColonyDetail {
  key: ColonyKey;
  at: EpochSeconds;
  programs: readonly ProgramSeries[];
  chain: readonly ChainNode[];
  pins: readonly PinReport[];
  links: readonly {
    fromPinId: PinId;
    toPinId: PinId;
    level: number;
    /** null where the planet's radius is unknown; its load is then that of no length */
    lengthKm: number | null;
    cpuTf: number;
    powerMw: number;
  }[];
  /** what the colony has of, in a fixed order; they add up to the report's load */
  loadShares: readonly LoadShare[];
  routes: readonly { pinIds: readonly PinId[]; typeId: TypeId; quantity: number }[];
  forecast: {
    from: EpochSeconds;
    until: EpochSeconds;
    sampleSeconds: Seconds;
    sampleCount: number;
    series: readonly (StorageSeries & { fillFractions: Float64Array })[];
  } | null;
  planetRadiusKm: number | null;
  /** the game client's planet template of this colony, as JSON text; null where the planet's radius is unknown */
  templateJson: string | null;
}
