/**
 * Rounds: sessions of log-ins in which a player restarts programs, collects products and delivers inputs. What a plan
 * promises comes from replays; money that rests on a price that isn't known is `null`, never 0.
 */
import type { PlanetType } from './commodity.ts';
import type { CharacterId, ColonyKey, PinId, SystemId, TypeId } from './ids.ts';
import type { IskSum, StorageReport } from './report.ts';
import type { Stop } from './result.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';

type StoreKind = StorageReport['kind'];

/** Which characters can pass goods to each other: those of one account, all of them, or none. */
export type PoolKind = 'account' | 'everyone' | 'nobody';

/**
 * A pool's name: the account, the character's id as text where nobody shares, or null where everyone is one pool.
 */
export type PoolName = string | null;

/** Units of one commodity in a pool, outside its colonies. */
export interface PoolGoods {
  pool: PoolName;
  typeId: TypeId;
  amount: number;
}

/** What the player decides about one visit, the same for all colonies. */
export interface VisitSettings {
  roundAt: EpochSeconds;
  /** after `roundAt` */
  nextRoundAt: EpochSeconds;
  /** programs that end before the next round, or only those that have ended */
  restart: 'ending' | 'ended';
  /** length of restarted programs; null: as before */
  programSeconds: Seconds | null;
  /** also bring commodities that the colony makes itself, where it makes too little of them */
  topUpOwnProducts: boolean;
}

export interface RoundSettings extends VisitSettings {
  pool: PoolKind;
  stock: readonly PoolGoods[];
  /** null: unlimited */
  holdM3: number | null;
  /** a visit that isn't needed and is worth less stays out of the round */
  minWorthIsk: Isk;
}

/** A program that an ECU is given. */
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

/** Units of one commodity over the time until the next round. */
export interface PlannedFlow {
  typeId: TypeId;
  madeUnits: number;
  usedUnits: number;
  lostUnits: number;
}

/** What to do at one colony, and what comes of it. */
export interface VisitPlan {
  key: ColonyKey;
  /** without a visit something stops or is lost before the next round */
  isNeeded: boolean;
  /** when, without a visit, something first stops or is lost, not before the round; null where nothing does in 30 days */
  canWaitUntil: EpochSeconds | null;
  /** earned until the next round with the visit less without it; null where a price is missing */
  worthIsk: Isk | null;
  /** earned until the next round with the visit */
  earnedIsk: Isk | null;
  restarts: readonly NewProgram[];
  /** by store */
  collects: readonly Goods[];
  /** by store; goods arrive at a launchpad, and for another store have to be transferred there */
  deliveries: readonly Goods[];
  /** until when no factory idles for lack of a delivered commodity */
  lastsUntil: EpochSeconds;
  limitedBy: 'room' | 'noLaunchpad' | null;
  /** with the visit, until the next round */
  flows: readonly PlannedFlow[];
  /** with the visit, until the next round, ascending by time */
  stops: readonly Stop[];
  /** customs tax of what is collected and delivered at this visit */
  taxIsk: Isk;
}

/** Where a delivery's units come from. */
export type Source =
  | { kind: 'stock'; amount: number }
  | { kind: 'collected'; characterId: CharacterId; amount: number }
  | { kind: 'bought'; amount: number };

/** A delivery with the places that its units come from, which add up to its amount. */
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

/** One log-in. */
export interface Login {
  characterId: CharacterId;
  /** the second log-in of this character in the round: some of its deliveries wait for goods that others collect later */
  isReturn: boolean;
  /** of a return: the characters whose goods it waited for; empty otherwise */
  waitedFor: readonly CharacterId[];
  visits: readonly LoginVisit[];
  cargo: readonly SystemCargo[];
}

/** What is done at a colony during one log-in. */
export interface LoginVisit {
  key: ColonyKey;
  /** restart and collect; false at a return */
  isFirst: boolean;
  deliveries: readonly SourcedDelivery[];
}

/** What goes in and out in one system during one log-in. */
export interface SystemCargo {
  systemId: SystemId;
  inM3: number;
  outM3: number;
  /** 1 where the hold is unlimited */
  tripCount: number;
  /** of the fullest trip, at prices of today; null where a price is missing */
  fullestTripIsk: Isk | null;
}

/** Why a colony has no plan, as a sentence for the player. */
export interface UnplannedColony {
  key: ColonyKey;
  characterId: CharacterId;
  message: string;
}

export interface RoundPlan {
  settings: RoundSettings;
  /** one per planned colony, in the order given */
  visits: readonly PlannedVisit[];
  logins: readonly Login[];
  /** to be bought, by pool and commodity */
  buy: readonly PoolGoods[];
  /** stock and collected goods that no delivery takes */
  surplus: readonly PoolGoods[];
  /** visits that are not needed and worth less than the player's minimum; they take no part in the round */
  skipped: readonly ColonyKey[];
  unplanned: readonly UnplannedColony[];
}

/** What the player asks the planner for. */
export interface RoundRequest extends RoundSettings {
  /** who takes part; null: every character */
  characterIds: readonly CharacterId[] | null;
  /** only the characters that bring this share of the worth, the best first; null: all */
  cutFraction: Fraction | null;
}

/** Units of a commodity with their volume and value. */
export interface GoodsLine {
  typeId: TypeId;
  amount: number;
  volumeM3: number;
  /** at the minimum sell price; null where there is none */
  isk: Isk | null;
}

/** Goods with their sums. */
export interface GoodsList {
  lines: readonly GoodsLine[];
  volumeM3: number;
  value: IskSum;
}

/** Goods of one pool. */
export interface PoolList extends GoodsList {
  pool: PoolName;
}

export interface RestartLine {
  kind: 'restart';
  id: string;
  pinId: PinId;
  /** what is extracted */
  typeId: TypeId;
  cycleSeconds: Seconds;
  programSeconds: Seconds;
  expiresAt: EpochSeconds;
  /** end of the program that is replaced */
  endsAt: EpochSeconds;
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

/** One thing to do, to be checked off. */
export type RoundLine = RestartLine | CollectLine | DeliverLine;

/** What ESI should show of a commodity after the visit: in all structures of the colony together. */
export interface ExpectedGoods {
  typeId: TypeId;
  /** right after a visit at the round's start */
  units: number;
  /** that the visit brings */
  deliveredUnits: number;
  /** the most that the factories use */
  usedUnitsPerHour: number;
}

/** One planet in a log-in. */
export interface VisitReport {
  id: string;
  key: ColonyKey;
  planetName: string;
  planetType: PlanetType;
  systemId: SystemId;
  systemName: string;
  /** of the ESI snapshot that the plan rests on */
  snapshotAt: EpochSeconds;
  hasLaunchpad: boolean;
  isNeeded: boolean;
  canWaitUntil: EpochSeconds | null;
  worthIsk: Isk | null;
  lastsUntil: EpochSeconds;
  limitedBy: VisitPlan['limitedBy'];
  /** lost until the next round although the plan is followed */
  lost: readonly GoodsLine[];
  lines: readonly RoundLine[];
  expected: readonly ExpectedGoods[];
}

/** One log-in as the screen shows it. */
export interface LoginReport {
  id: string;
  characterId: CharacterId;
  isReturn: boolean;
  waitedFor: readonly CharacterId[];
  worth: IskSum;
  visits: readonly VisitReport[];
  cargo: readonly (SystemCargo & { systemName: string })[];
}

/** A planet without a place in the round. */
export interface SkippedVisit {
  key: ColonyKey;
  characterId: CharacterId;
  planetName: string;
  reason: 'nothingToDo' | 'littleWorth' | 'cut';
  worthIsk: Isk | null;
  canWaitUntil: EpochSeconds | null;
}

export interface UnplannedVisit extends UnplannedColony {
  planetName: string;
}

/** So few characters bring so much of the worth. */
export interface RoundCut {
  characterCount: number;
  ofCharacterCount: number;
  worthFraction: Fraction;
}

export interface RoundTotals {
  loginCount: number;
  returnCount: number;
  visitCount: number;
  inM3: number;
  outM3: number;
  taxIsk: Isk;
  /** earned until the next round with the visits, less without them */
  worth: IskSum;
}

/** A round as the screen shows it. */
export interface RoundReport {
  settings: RoundSettings;
  plannedAt: EpochSeconds;
  logins: readonly LoginReport[];
  totals: RoundTotals;
  /** what all pools buy */
  shopping: GoodsList;
  /** by pool */
  buy: readonly PoolList[];
  surplus: readonly PoolList[];
  skipped: readonly SkippedVisit[];
  unplanned: readonly UnplannedVisit[];
  /** null where every character is needed for the worth, or prices are missing */
  cut: RoundCut | null;
}

export type RoundOutcome =
  | { kind: 'planned'; report: RoundReport }
  /** a sentence for the player */
  | { kind: 'invalid'; message: string }
  /** a newer request took its place */
  | { kind: 'replaced' };

/** What a visit should have left behind, to be compared with a newer snapshot. */
export interface ExpectedVisit {
  key: ColonyKey;
  roundAt: EpochSeconds;
  /** of the snapshot that the plan rests on */
  snapshotAt: EpochSeconds;
  restarts: readonly RestartLine[];
  expected: readonly ExpectedGoods[];
}

export type VisitDifference =
  | { kind: 'otherProduct'; lineId: string; typeId: TypeId }
  | { kind: 'otherLength'; lineId: string; programSeconds: Seconds }
  /** at least so many units fewer than planned */
  | { kind: 'fewerUnits'; typeId: TypeId; missingUnits: number; deliveredUnits: number };

/** What a newer snapshot shows of a planned visit. */
export interface VisitReview {
  key: ColonyKey;
  snapshotAt: EpochSeconds;
  restartedLineIds: readonly string[];
  differences: readonly VisitDifference[];
}
