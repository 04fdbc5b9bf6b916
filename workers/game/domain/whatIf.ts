/** What-if: variants of a colony, what each would bring, and suggestions. ISK without a price is `null`, never 0. */

import type { PlanetType, Stack } from './commodity.ts';
import type { HistoryProgram } from './history.ts';
import type { CharacterId, ColonyKey, NamedColony, PinId, PlanetId, SchematicId, TypeId } from './ids.ts';
import type { PlacedStoreKind } from './pinKinds.ts';
import type { LoadReport, LoadShare, NetIsk, StopReport } from './report.ts';
import type { RouteLoss } from './result.ts';
import type { ExpectedYield, GoodsPerMonth } from './settle.ts';
import type { SimulationProblem } from './simulationProblem.ts';
import type { Kept } from './storageProblem.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';
import type { VisitInterval } from './visitInterval.ts';

/** Longer names of variants are cut. */
export const MAX_VARIANT_NAME_LENGTH = 60;

/** How many variants a planet has at most. */
export const MAX_VARIANTS = 3;

/**
 * Widens the routes of a commodity to stores, so that they take all that a cycle makes. With a kind of store, what makes the
 * commodity and has no route to a store gets one to such a store, and factories that no store passes it on to get one from
 * there.
 */
export interface RouteEdit {
  kind: 'routes';
  typeId: TypeId;
  storeKind: PlacedStoreKind | null;
  /** the store passes it on to the colony's factories that use it */
  feedsFactories: boolean;
  /** no route to a store is added: all that makes the commodity has one, or nothing here makes it */
  onlyFeeds?: true;
}

/** One change that the player could make in the game. */
export type ColonyEdit =
  /** restarts an extractor now, and from then on always with this length */
  | { kind: 'program'; pinId: PinId; programSeconds: Seconds }
  /** moves heads from one extractor to another; both programs are restarted */
  | { kind: 'heads'; fromPinId: PinId; toPinId: PinId; count: number }
  /** takes heads away from an extractor; its program is restarted */
  | { kind: 'fewerHeads'; pinId: PinId; count: number }
  /** adds heads to an extractor; its program is restarted */
  | { kind: 'moreHeads'; pinId: PinId; count: number }
  /** installs a program on an extractor that has none */
  | { kind: 'start'; pinId: PinId; productTypeId: TypeId; programSeconds: Seconds }
  /** demolishes an extractor with its heads */
  | { kind: 'removeEcu'; pinId: PinId }
  /** gives some factories another schematic */
  | { kind: 'schematic'; fromSchematicId: SchematicId; toSchematicId: SchematicId; count: number }
  /** adds (count above 0) or removes factories of a schematic */
  | { kind: 'factories'; schematicId: SchematicId; count: number }
  /** adds (count above 0) or removes storage facilities or launchpads */
  | { kind: 'stores'; storeKind: PlacedStoreKind; count: number }
  | RouteEdit
  /** upgrades the command center; a lower level means building it again */
  | { kind: 'level'; level: number }
  /** delivers (amount above 0) or collects goods now */
  | { kind: 'goods'; pinId: PinId; typeId: TypeId; amount: number }
  /** from now on, visits are this far apart */
  | { kind: 'visits'; intervalSeconds: Seconds }
  /** from now on, visits bring no inputs */
  | { kind: 'idle' }
  /** from now on, visits take out these raw materials beyond what the factories need; nobody buys them */
  | { kind: 'takeOut'; typeIds: readonly TypeId[] }
  /** from now on, visits also bring these inputs, of which the colony makes too little */
  | { kind: 'bring'; typeIds: readonly TypeId[] };

/** Why a change can't be made, for the page to put into words. */
export type EditProblem =
  | {
      kind:
        | 'noHeads'
        | 'extractorGone'
        | 'programLength'
        | 'visitInterval'
        /** it has none, so that nothing says what more heads would yield */
        | 'headlessExtractor'
        | 'storeGone'
        | 'noStructures'
        | 'onlyStore'
        | 'noStoreForGoods';
    }
  | { kind: 'noLevel'; level: number }
  | { kind: 'tooManyStructures'; count: number }
  | { kind: 'headCount'; most: number }
  | { kind: 'noCommodity' | 'noFactoryHere' | 'tooFewFactories' | 'notOnPlanet'; typeId: TypeId }
  | { kind: 'unknownSchematic'; schematicId: SchematicId }
  | { kind: 'storeNotPossible' | 'noStoreToRemove'; storeKind: PlacedStoreKind }
  /** of any level, between structures of these types */
  | { kind: 'linkTooSmall'; typeIds: readonly [TypeId, TypeId]; m3PerHour: number }
  | { kind: 'notSimulated'; problem: SimulationProblem };

export interface Variant {
  /** also its template's comment */
  name: string;
  edits: readonly ColonyEdit[];
}

/** A variant as the browser stores it. */
export interface SavedVariant extends Variant {
  /** unique among the variants of its colony */
  id: string;
}

/** Variants by colony, in the order in which they were added; colonies without any are left out. */
export type SavedVariants = Readonly<Record<ColonyKey, readonly SavedVariant[]>>;

export type VariantsChange =
  | { kind: 'read' }
  /** replaces the variant with this id, or adds it if the colony has fewer than it may have */
  | { kind: 'save'; key: ColonyKey; variant: SavedVariant }
  | { kind: 'delete'; key: ColonyKey; id: string }
  | { kind: 'deleteCharacter'; characterId: CharacterId };

/** All variants, after the change. */
export type VariantsOutcome = Kept<{ variants: SavedVariants }>;

/** What a figure rests on that nobody can know, or a change that could not be made in full. */
export type Assumption =
  /** a program of this length is assumed to have the same base quantity as the present one */
  | { kind: 'sameBase'; pinId: PinId; productTypeId: TypeId; programSeconds: Seconds; baseQtyPerCycle: number }
  /** a program of this length ran here before: its base quantity is used */
  | {
      kind: 'knownBase';
      pinId: PinId;
      productTypeId: TypeId;
      programSeconds: Seconds;
      baseQtyPerCycle: number;
      installedAt: EpochSeconds;
    }
  /** an extractor without a program is assumed to yield as much per head as other programs */
  | { kind: 'assumedHeads'; pinId: PinId; headCount: number; baseQtyPerCycle: number; expected: ExpectedYield }
  /** heads are assumed to contribute equally */
  | { kind: 'equalHeads'; pinId: PinId; productTypeId: TypeId; headCount: number; baseQtyPerCycle: number }
  /** routes over this link carry more than before and more than it can: the game takes them only with a higher level */
  | {
      kind: 'linkUpgrade';
      pins: readonly [LinkEnd, LinkEnd];
      m3PerHour: number;
      capacityM3PerHour: number;
      fromLevel: number;
      toLevel: number;
    }
  /** a store has less of what is collected, or less room for what is delivered */
  | { kind: 'fewerGoods'; pinId: PinId; typeId: TypeId; askedUnits: number; movedUnits: number };

/** One of the two structures that a link connects. */
export interface LinkEnd {
  pinId: PinId;
  typeId: TypeId;
  /** of an extractor or a factory */
  productTypeId: TypeId | null;
}

/** What the history knows of a player's visits to a colony. */
export interface VisitHabits {
  /** median time between the latest visits; null with too few visits */
  intervalSeconds: Seconds | null;
  /** programs that ran here, in the order of visits; those that several snapshots show are listed once */
  programs: readonly HistoryProgram[];
}

/** One commodity that leaves or enters a colony in a month. */
export interface MonthlyGood extends GoodsPerMonth {
  /** after customs tax; for an import, what it costs */
  iskPerMonth: Isk | null;
}

/** What a colony brings in a month if the player visits it at every interval. */
export interface Sustained {
  exports: readonly MonthlyGood[];
  imports: readonly MonthlyGood[];
  netIskPerMonth: NetIsk;
  taxIskPerMonth: Isk;
  /** units that full stores lose in a month, all commodities together */
  lostUnitsPerMonth: number;
}

/** How much more CPU or power a variant needs than its command center has, and where it comes from. */
export interface OverLimit {
  resource: 'cpu' | 'power';
  by: number;
  /** how much less its command center has than the colony's; 0 if it has as much or more */
  limitLess: number;
  /** structures that the variant has more of than the colony, the largest part first */
  causes: readonly { kind: LoadShare['kind']; addedCount: number; added: number }[];
}

export interface VariantFigures {
  sustained: Sustained;
  /** without another visit; null if nothing stops within 30 days */
  firstStop: StopReport | null;
  /** when each store first loses goods without another visit, the soonest first */
  fullAt: readonly { pinId: PinId; typeId: TypeId; at: EpochSeconds }[];
  load: LoadReport;
  over: readonly OverLimit[];
  assumptions: readonly Assumption[];
  /** fill of the fullest store without another visit, in step with the comparison's `curveTimes` */
  fillFractions: Float64Array;
  /** this variant as a planet template of the game client; null if the planet's radius is unknown */
  templateJson: string | null;
}

export type VariantOutcome =
  | { kind: 'ok'; figures: VariantFigures }
  /** a change is no longer possible, for example because the colony has changed */
  | { kind: 'impossible'; problem: EditProblem };

/** An extractor as the player can change it. */
export interface EcuChoice {
  pinId: PinId;
  productTypeId: TypeId;
  headCount: number;
  programSeconds: Seconds;
}

/** An extractor without a program. */
interface IdleEcuChoice {
  pinId: PinId;
  headCount: number;
  /** what its heads are judged on, for each resource of the planet */
  yields: readonly ExpectedYield[];
}

/** What can be changed on a colony. */
export interface EditChoices {
  upgradeLevel: number;
  /** extractors with a complete program */
  ecus: readonly EcuChoice[];
  /** extractors with heads that have no program */
  idleEcus: readonly IdleEcuChoice[];
  /** raw material that the planet has */
  resourceTypeIds: readonly TypeId[];
  /** raw material that its extractors bring in and its factories use */
  reserveTypeIds: readonly TypeId[];
  /** inputs above raw material that it makes itself */
  ownInputTypeIds: readonly TypeId[];
  /** by schematic, in the order of tiers */
  factories: readonly { schematicId: SchematicId; typeId: TypeId; count: number }[];
  storeCounts: Readonly<Record<PlacedStoreKind, number>>;
  /** changes of routes that are too small, lead to no store, or don't reach a factory */
  routes: readonly RouteEdit[];
  /** schematics that can run on this kind of planet */
  schematicIds: readonly SchematicId[];
  /** stores with what they hold now */
  stores: readonly { pinId: PinId; typeId: TypeId; contents: readonly Stack[] }[];
  /** inputs that factories use */
  usedTypeIds: readonly TypeId[];
}

/** What sentences about changes name. */
export type KnownChoices = Pick<EditChoices, 'ecus' | 'idleEcus' | 'upgradeLevel'>;

/** The current colony and its variants, side by side. */
export interface VariantComparison {
  at: EpochSeconds;
  interval: VisitInterval;
  choices: EditChoices;
  current: VariantFigures;
  /** in the order asked */
  variants: readonly VariantOutcome[];
  /** ascending */
  curveTimes: Float64Array;
}

export type ComparisonOutcome =
  | { kind: 'compared'; comparison: VariantComparison }
  | { kind: 'failed'; problem: SimulationProblem };

/** A commodity of which a change sells more, and what its market trades. */
export interface MarketDemand {
  typeId: TypeId;
  addedUnitsPerDay: number;
  /** of the added ones, beyond the share that the player allows */
  unsoldUnitsPerDay: number;
  /** null if unknown: then everything counts as sold */
  marketUnitsPerDay: number | null;
}

/** One change worth making. Differences are to the planet as it is, with visits as usual. */
export interface Suggestion {
  /** what it changes, without how much: unique among the suggestions for a colony */
  id: string;
  edits: readonly ColonyEdit[];
  /** more net than now, of what the market takes; below 0 where fewer logins are worth more; null if a price is missing */
  gainIskPerMonth: Isk | null;
  /** of what the colony brings now; null if that is nothing or less, or unknown */
  gainFraction: Fraction | null;
  /** null if a price is missing */
  netIskPerMonth: Isk | null;
  /** more worth than now: suggestions are ranked by it; null if a price is missing */
  worthGainIskPerMonth: Isk | null;
  /** goods whose missing prices make the gain unknown */
  unpricedTypeIds: readonly TypeId[];
  /** why: what the colony suffers from now and this change ends, or most of it; null if it just brings more */
  reason: ColonyProblem | null;
  /** why its programs are not as long as visits are apart; null if they are, and without programs */
  lengthReason: ProgramLengthReason | null;
  /** more goods to carry there */
  haulInM3PerMonth: number;
  /** more goods to carry away, with what is thrown away */
  haulOutM3PerMonth: number;
  /** raw material that visits take out only to make room, in a month */
  thrownAway: readonly GoodsPerMonth[];
  /** more logins */
  loginsPerMonth: number;
  /** inputs that the colony didn't need from outside before */
  newImportTypeIds: readonly TypeId[];
  /** goods of which it sells more */
  market: readonly MarketDemand[];
  /** structures to build (count above 0) and to demolish */
  structures: readonly { typeId: TypeId; count: number }[];
  /** at the game's base prices */
  buildIsk: Isk;
  /** until the gain has paid for what is built; null if nothing is built, or the net falls */
  paysAfterDays: number | null;
  /** how many existing links need a higher level for its routes; their CPU and power are counted */
  linkUpgradeCount: number;
}

/** What a colony suffers from most, with visits as usual. */
export type ColonyProblem =
  /** goods are lost because of their routes, although no store is full */
  | ({ kind: 'misrouted' } & RouteLoss)
  /** no route brings an input to some of its factories */
  | { kind: 'unfed'; typeId: TypeId; factoryCount: number }
  /** its stores are full before the next visit, and what it makes is lost */
  | { kind: 'overflows'; typeId: TypeId; lostFraction: Fraction }
  /** its stores are full of raw material, and factories get none of this one for this part of the time */
  | { kind: 'clogged'; typeId: TypeId; waitFraction: Fraction }
  /** it makes too little of an input: its factories wait for it for this part of the time */
  | { kind: 'starves'; typeId: TypeId; waitFraction: Fraction }
  /** it lives on raw material that has to be hauled in, so much in a month */
  | { kind: 'buysRaw'; typeId: TypeId; m3PerMonth: number; isOnPlanet: boolean }
  | { kind: 'idleExtractor'; headCount: number }
  /** an input that has to be brought can't be without a launchpad */
  | { kind: 'noLaunchpad'; typeId: TypeId }
  /** an input that is brought runs out before the next visit */
  | { kind: 'runsOut'; typeId: TypeId; afterSeconds: Seconds }
  /** programs end long before the next visit */
  | { kind: 'waits'; waitSeconds: Seconds }
  /** it extracts more than its factories use */
  | { kind: 'surplus'; typeId: TypeId; lostFraction: Fraction };

/** Why a program is not as long as visits are apart. */
export type ProgramLengthReason =
  /** it is the shortest that lasts until the next visit */
  | { kind: 'lasts' }
  /** a program of that length, which lasts until the next visit, brings less in a month; null: not known how much */
  | { kind: 'bringsMore'; thanSeconds: Seconds; iskPerMonth: Isk | null }
  /** a program of that length brings as much, unless a visit comes late */
  | { kind: 'asMuch'; asSeconds: Seconds };

export interface SuggestionSettings {
  /** where history knows too few visits */
  intervalSeconds: Seconds;
  /** whether schematics may be suggested that need imports */
  withImports: boolean;
}

export interface ColonySuggestions extends NamedColony {
  planetId: PlanetId;
  planetType: PlanetType;
  interval: VisitInterval;
  /** null if a price is missing, or the colony can't be simulated */
  currentIskPerMonth: Isk | null;
  /** null if it runs well, or can't be simulated */
  problem: ColonyProblem | null;
  /** the best by worth first; then what needs no building, what does, and what takes more logins, each the best first */
  suggestions: readonly Suggestion[];
  /** what the suggestions' sentences name; null without suggestions */
  choices: KnownChoices | null;
}

/** A longer time between the logins of a character, for all its planets together. Per month of 30 days. */
export interface FewerLogins {
  /** between two logins now */
  usualSeconds: Seconds;
  intervalSeconds: Seconds;
  /** below 0 */
  loginsPerMonth: number;
  gainIskPerMonth: Isk;
  /** of all planets then */
  netIskPerMonth: Isk;
}

export interface CharacterLogins extends FewerLogins {
  characterId: CharacterId;
}
