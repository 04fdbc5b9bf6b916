/**
 * Rounds: sessions of log-ins in which a player restarts programs, collects products and delivers inputs. What a plan
 * promises comes from replays; money that rests on a price that isn't known is `null`, never 0.
 */
import type { CharacterId, ColonyKey, PinId, SystemId, TypeId } from './ids.ts';
import type { Stop } from './result.ts';
import type { EpochSeconds, Isk, Seconds } from './units.ts';

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
