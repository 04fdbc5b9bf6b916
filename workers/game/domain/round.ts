/**
 * A round: a series of logins in which a player restarts programs, collects products and delivers inputs. The figures of
 * a plan are simulated. Amounts of ISK that need an unknown price are `null`, never 0.
 */

import type { Gap } from './coverage.ts';
import type { TaxIsk } from './customsTax.ts';
import type { Basket } from './demand.ts';
import type { CharacterId, ColonyKey, NamedColony, PinId, SystemId, TypeId } from './ids.ts';
import type { StoreKind } from './pinKinds.ts';
import type { IskSum } from './report.ts';
import type { CommodityFlow, RouteLoss, Stop } from './result.ts';
import type { SimulationProblem } from './simulationProblem.ts';
import type { Kept } from './storageProblem.ts';
import { type EpochSeconds, type Fraction, type Isk, SECONDS_PER_HOUR, type Seconds } from './units.ts';
import type { ProgramLengthReason } from './whatIf.ts';
import type { WorthChoices } from './worth.ts';

/** Which characters can pass goods to each other: those of one account, all of them, or none. */
type PoolKind = 'account' | 'everyone' | 'nobody';

/** A pool's name: the account, `characterPool` for a character of its own, or null if everyone shares one pool. */
export type PoolName = string | null;

const CHARACTER_POOL = 'character:';

/** The pool of a character that shares with nobody. */
export function characterPool(characterId: CharacterId): PoolName {
  return CHARACTER_POOL + characterId;
}

/** Whose own pool this is; null if it is an account's or everyone's. */
export function characterOfPool(pool: PoolName): CharacterId | null {
  return pool?.startsWith(CHARACTER_POOL) ? (Number(pool.slice(CHARACTER_POOL.length)) as CharacterId) : null;
}

/** Units of one commodity in a pool, outside its colonies. */
export interface PoolGoods {
  pool: PoolName;
  typeId: TypeId;
  amount: number;
}

/** The next round may be this late before programs of the best length end. */
export const DEFAULT_SLACK_SECONDS = 2 * SECONDS_PER_HOUR;

/** What counts in the worth of a visit. The market's depth limits changes, not visits. */
export type VisitWorth = Omit<WorthChoices, 'maxVolumeShare'>;

/** What the player decides about one visit, the same for all colonies. */
export interface VisitSettings {
  roundAt: EpochSeconds;
  /** after `roundAt` */
  nextRoundAt: EpochSeconds;
  /** programs that end before the next round, or only those that have ended */
  restart: 'ending' | 'ended';
  /** length of restarted programs; null: as before; best: what earns the most until the next round */
  programSeconds: Seconds | 'best' | null;
  /** how much longer than until the next round programs of the best length last */
  slackSeconds: Seconds;
  /** also bring commodities that the colony makes itself, where it makes too little of them */
  topUpOwnProducts: boolean;
  /**
   * colonies that get inputs although these cost more than what is made of them brings, or are raw material that has to be
   * bought; all: every colony
   */
  feedAtLoss: readonly ColonyKey[] | 'all';
}

export interface RoundSettings extends VisitSettings {
  pool: PoolKind;
  stock: readonly PoolGoods[];
  /** null: unlimited */
  holdM3: number | null;
  /** visits that aren't needed and are worth less are skipped */
  minWorthIsk: Isk;
  worth: VisitWorth;
}

/** A program to install on an ECU. */
export interface NewProgram {
  pinId: PinId;
  productTypeId: TypeId;
  /** ESI qty_per_cycle: input of the yield formula, not a yield */
  baseQtyPerCycle: number;
  cycleSeconds: Seconds;
  expiresAt: EpochSeconds;
}

/** Units of one commodity in one store. */
export interface Goods {
  pinId: PinId;
  typeId: TypeId;
  amount: number;
}

/** What first stops at a colony, or is first lost, if nobody comes. */
export interface Trouble {
  at: EpochSeconds;
  kind: 'programEnded' | 'inputMissing' | 'storeFull' | 'goodsLost';
  /** what is no longer extracted, what factories miss, or what is lost; none of a full store */
  typeIds: readonly TypeId[];
}

/**
 * Why a commodity is lost although the plan is followed.
 * - notRouted: no route takes it from its makers
 * - noStore: routes take it to factories only, which use less
 * - routeTooSmall: routes carry less than its makers yield in a cycle
 * - storeFull: the store has no room from `fullAt` on
 */
export type LossCause = { makers: 'ecu' | 'factory'; makerCount: number } & (
  | { kind: RouteLoss['cause'] }
  | { kind: 'storeFull'; storeKind: StoreKind; fullAt: EpochSeconds }
);

/** A commodity that is lost until the next round, on average of that time. */
export interface Loss {
  typeId: TypeId;
  lostUnits: number;
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  /** null where it is not known */
  cause: LossCause | null;
}

/** A restart whose store has no room for its first cycle. */
export interface BlockedRestart {
  pinId: PinId;
  storeKind: StoreKind;
  /** most of what is in the store */
  typeId: TypeId;
}

/** New programs of another length that bring more. */
export interface BetterLength {
  programCount: number;
  programSeconds: Seconds;
  /** more worth until the next round */
  gainIsk: Isk;
}

/** What to do at one colony, and the result. */
export interface VisitPlan {
  key: ColonyKey;
  /** something stops or is lost well before the next round, or a store overflows, and the visit changes that */
  isNeeded: boolean;
  /** it brings more than a tenth of what the colony earns until the next round */
  pays: boolean;
  /** only its restarts would make it a visit, and no more goods are kept for them over the next rounds */
  keepsNothing: boolean;
  /** when something first stops or is lost without a visit, from the round on; null if nothing does within 30 days */
  canWaitUntil: EpochSeconds | null;
  /** what stops or is lost first, each kind once: what the visit changes before the rest, each ascending */
  troubles: readonly Trouble[];
  /** worth of the time until the next round with the visit, minus that without it; null if a price is missing */
  worthIsk: Isk | null;
  /** earnings until the next round with the visit */
  earnedIsk: Isk | null;
  /**
   * what it saves to bring no inputs, because they cost more than what is made of them brings; 0 or less if raw material
   * is missing that nobody hauls in, whatever else is brought; null if all are brought, or none are needed
   */
  idleGainIsk: Isk | null;
  restarts: readonly NewProgram[];
  /** those of the restarts that bring nothing until something is taken out of their store */
  blockedRestarts: readonly BlockedRestart[];
  /** of restarts of the best length: why they are not as long as the time until the next round; null otherwise */
  lengthReason: ProgramLengthReason | null;
  /** what restarts of the best length would bring beside these; null if that is nothing, or these have it */
  betterLength: BetterLength | null;
  /** by store */
  collects: readonly Goods[];
  /** by store; goods land at a launchpad, from where the player transfers those for other stores */
  deliveries: readonly Goods[];
  /** when a factory first idles without a delivered commodity */
  lastsUntil: EpochSeconds;
  limitedBy: 'room' | 'noLaunchpad' | null;
  /** with the visit, until the next round */
  flows: readonly CommodityFlow[];
  /** what is lost of that, and why */
  losses: readonly Loss[];
  /** with the visit, until the next round, ascending by time */
  stops: readonly Stop[];
  /** customs tax of what is collected and delivered at this visit */
  tax: TaxIsk;
}

/** What a visit to one colony would bring in and take out. */
export interface VisitAdvice
  extends Pick<VisitPlan, 'key' | 'deliveries' | 'idleGainIsk' | 'lastsUntil' | 'limitedBy'> {
  /** by store; `fullAt` is when the store first loses goods without a visit, null if it doesn't within 30 days */
  collects: readonly (Goods & { fullAt: EpochSeconds | null })[];
}

/** Where a delivery's units come from. */
export type Source =
  | { kind: 'stock'; amount: number }
  | { kind: 'collected'; characterId: CharacterId; amount: number }
  | { kind: 'bought'; amount: number };

/** A delivery with the sources of its units, which add up to its amount. */
export interface SourcedDelivery extends Goods {
  sources: readonly Source[];
}

/** One colony in a round: its plan, and where its deliveries come from. */
export interface PlannedVisit extends Omit<VisitPlan, 'deliveries'> {
  characterId: CharacterId;
  systemId: SystemId;
  pool: PoolName;
  deliveries: readonly SourcedDelivery[];
}

export interface Login {
  characterId: CharacterId;
  /** this character's second login of the round, for deliveries of goods that are collected after its first visits */
  isReturn: boolean;
  /**
   * the characters whose goods a return waits for, itself if its planets need each other's; of a first login those that
   * come before it for its goods, although they bring less
   */
  waitedFor: readonly CharacterId[];
  visits: readonly LoginVisit[];
  cargo: readonly SystemCargo[];
}

/** What is done at a colony during one login. */
export interface LoginVisit {
  key: ColonyKey;
  /** includes restarts and collecting; false on a return */
  isFirst: boolean;
  deliveries: readonly SourcedDelivery[];
}

/** Cargo brought into and out of one system during one login. */
export interface SystemCargo {
  systemId: SystemId;
  inM3: number;
  outM3: number;
  /** 1 if the hold is unlimited */
  tripCount: number;
  /** value of the fullest trip at today's prices; null if a price is missing */
  fullestTripIsk: Isk | null;
}

/** Why a colony has no plan. */
export interface UnplannedColony {
  key: ColonyKey;
  characterId: CharacterId;
  problem: SimulationProblem;
}

export interface RoundPlan {
  settings: RoundSettings;
  /** one per planned colony, in the order given */
  visits: readonly PlannedVisit[];
  logins: readonly Login[];
  /** goods to buy, by pool and commodity */
  buy: readonly PoolGoods[];
  /** stock and collected goods that no delivery uses */
  surplus: readonly PoolGoods[];
  /** visits that aren't needed and bring too little */
  skipped: readonly ColonyKey[];
  unplanned: readonly UnplannedColony[];
}

/** The player's request for a plan. */
export interface RoundRequest extends RoundSettings {
  /** characters that take part; null: all */
  characterIds: readonly CharacterId[] | null;
  /** colonies that the player leaves out */
  leftOutKeys: readonly ColonyKey[];
  /** only the most valuable characters that together bring this share of the worth; null: all */
  cutFraction: Fraction | null;
  /** those that count: they get what is left over, and what they lack is bought */
  baskets?: readonly Basket[];
}

/** Units of a commodity with their volume and value. */
export interface GoodsLine {
  typeId: TypeId;
  amount: number;
  volumeM3: number;
  /** at the player's price for exports or imports; null where there is none */
  isk: Isk | null;
}

/** Goods with their totals. */
export interface GoodsList {
  lines: readonly GoodsLine[];
  volumeM3: number;
  value: IskSum;
}

export interface PoolList extends GoodsList {
  pool: PoolName;
}

export interface BasketLists {
  name: string;
  /** of what is left over */
  kept: readonly PoolList[];
  /** part of the shopping list */
  toBuy: GoodsList;
}

type RoundBaskets =
  | { kind: 'lists'; lists: readonly BasketLists[] }
  /** the file of products could not be loaded */
  | { kind: 'failed'; message: string };

export interface RestartLine {
  kind: 'restart';
  id: string;
  pinId: PinId;
  /** what is extracted */
  typeId: TypeId;
  cycleSeconds: Seconds;
  programSeconds: Seconds;
  expiresAt: EpochSeconds;
  /** when the replaced program ends */
  endsAt: EpochSeconds;
  /** as in `VisitPlan`; missing in rounds that earlier versions began */
  lengthReason?: ProgramLengthReason | null;
  /** the store that has no room for it; null where there is room */
  blockedBy: Omit<BlockedRestart, 'pinId'> | null;
}

interface CarryLine extends GoodsLine {
  id: string;
  pinId: PinId;
  storeKind: StoreKind;
}

export interface CollectLine extends CarryLine {
  kind: 'collect';
}

export interface DeliverLine extends CarryLine {
  kind: 'deliver';
  sources: readonly Source[];
}

/** One item of the checklist. */
export type RoundLine = RestartLine | CollectLine | DeliverLine;

/** How much of a commodity ESI should show after the visit, in all structures of the colony together. */
export interface ExpectedGoods {
  typeId: TypeId;
  /** right after a visit at the start of the round */
  units: number;
  /** brought by the visit */
  deliveredUnits: number;
  /** the most that all factories can use */
  usedUnitsPerHour: number;
}

/** One planet of a login. */
export interface VisitReport
  extends Pick<
    VisitPlan,
    | 'key'
    | 'isNeeded'
    | 'canWaitUntil'
    | 'troubles'
    | 'worthIsk'
    | 'earnedIsk'
    | 'idleGainIsk'
    | 'lastsUntil'
    | 'limitedBy'
  > {
  id: string;
  planetName: string;
  systemName: string;
  /** time of the ESI snapshot that the plan is based on */
  snapshotAt: EpochSeconds;
  hasLaunchpad: boolean;
  /** lost until the next round even if the player follows the plan */
  lost: readonly (GoodsLine & Omit<Loss, 'typeId' | 'lostUnits'>)[];
  lines: readonly RoundLine[];
  expected: readonly ExpectedGoods[];
}

/** One login as the screen shows it. */
export interface LoginReport {
  id: string;
  characterId: CharacterId;
  /** whose goods it shares; missing in plans of earlier versions */
  pool?: PoolName;
  isReturn: boolean;
  waitedFor: readonly CharacterId[];
  worth: IskSum;
  visits: readonly VisitReport[];
  cargo: readonly (Omit<SystemCargo, 'systemId'> & { systemName: string })[];
}

/** A planet that is not part of the round. */
export interface SkippedVisit
  extends NamedColony,
    Pick<VisitPlan, 'worthIsk' | 'idleGainIsk' | 'canWaitUntil' | 'troubles'> {
  reason: 'nothingToDo' | 'littleWorth' | 'keepsNothing' | 'cut' | 'leftOut';
  /** what its routes lose most of until the next round; left out if nothing */
  lost?: RouteLoss;
  /** from when on a round has a visit to it because something stops; null if nothing does, or no visit changes that */
  dueAt: EpochSeconds | null;
}

export interface UnplannedVisit extends UnplannedColony {
  planetName: string;
}

/** A few characters that bring most of the worth. */
export interface RoundCut {
  characterCount: number;
  /** the most valuable first; empty in plans of earlier versions */
  characterIds: readonly CharacterId[];
  ofCharacterCount: number;
  worthFraction: Fraction;
}

interface RoundTotals {
  loginCount: number;
  returnCount: number;
  visitCount: number;
  inM3: number;
  outM3: number;
  /** customs tax, and its parts */
  taxIsk: Isk;
  taxParts: TaxIsk;
  /** earnings until the next round with the visits, minus those without them */
  worth: IskSum;
  /** goods to collect at the price of exports */
  collected: IskSum;
}

export interface NextDue {
  characterId: CharacterId;
  planetName: string;
  /** what it waits for */
  trouble: Trouble;
  /** from when on a round has a visit to it */
  dueAt: EpochSeconds;
}

/** A round as the screen shows it. */
export interface RoundReport {
  settings: Pick<RoundSettings, 'roundAt' | 'nextRoundAt'>;
  plannedAt: EpochSeconds;
  /** of a round that was planned again since its first check: when it began; null for a first plan */
  startedAt: EpochSeconds | null;
  logins: readonly LoginReport[];
  totals: RoundTotals;
  /** goods to buy for all pools and baskets together */
  shopping: GoodsList;
  /** by pool */
  buy: readonly PoolList[];
  /** what neither a delivery nor a basket uses */
  surplus: readonly PoolList[];
  /** missing without a basket that counts */
  baskets?: RoundBaskets;
  skipped: readonly SkippedVisit[];
  unplanned: readonly UnplannedVisit[];
  /** what the plan goes without, of the characters that take part */
  gaps: readonly Gap[];
  /** null if every character is needed for that worth, or prices are missing */
  cut: RoundCut | null;
  /** what the best length would bring where programs are as long as before */
  betterLength: BetterLength | null;
  /** of the planets that are not visited */
  nextDue: NextDue | null;
}

/** Why a round can't be planned as it was requested. */
export type RequestFault =
  | {
      kind:
        | 'endsBeforeStart'
        | 'tooLong'
        | 'programLength'
        | 'slack'
        | 'hold'
        | 'minimumWorth'
        | 'loginCost'
        | 'stockAmount';
    }
  | { kind: 'stockType'; typeId: TypeId };

export type RoundOutcome =
  /** The logins of a large fleet follow in parts: one message with all of them would block the page. */
  | { kind: 'planned'; planNumber: number; loginCount: number; report: Omit<RoundReport, 'logins'> }
  | { kind: 'invalid'; fault: RequestFault }
  /** replaced by a newer request */
  | { kind: 'replaced' };

/** The expected result of a visit, to compare with a newer snapshot. */
export interface ExpectedVisit {
  key: ColonyKey;
  roundAt: EpochSeconds;
  /** time of the snapshot that the plan is based on */
  snapshotAt: EpochSeconds;
  restarts: readonly RestartLine[];
  collects: readonly CollectLine[];
  delivers: readonly DeliverLine[];
  expected: readonly ExpectedGoods[];
}

export type VisitDifference =
  /** the record has the program from before the visit */
  | { kind: 'notRestarted'; lineId: string; recordAt: EpochSeconds }
  /** the store still holds all of it */
  | { kind: 'notCollected'; lineId: string; recordAt: EpochSeconds }
  | { kind: 'otherProduct'; lineId: string; typeId: TypeId }
  | { kind: 'otherLength'; lineId: string; programSeconds: Seconds }
  /** at least this many units fewer than all these lines together bring */
  | { kind: 'fewerUnits'; typeId: TypeId; missingUnits: number; deliveredUnits: number; lineIds: readonly string[] };

/** What a newer snapshot shows of a planned visit. */
export interface VisitReview {
  key: ColonyKey;
  restartedLineIds: readonly string[];
  differences: readonly VisitDifference[];
}

/** The round that the player has begun to check off, as the browser has stored it; null if there is none. */
export type StartedPlan = Kept<{ report: RoundReport | null }>;
