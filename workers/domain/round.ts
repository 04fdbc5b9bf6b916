/**
 * Rounds: sessions of log-ins in which a player restarts programs, collects products and delivers inputs. What a plan
 * promises comes from replays; money that rests on a price that isn't known is `null`, never 0.
 */
import type { CharacterId, ColonyKey, PinId, TypeId } from './ids.ts';
import type { Stop } from './result.ts';
import type { EpochSeconds, Isk, Seconds } from './units.ts';

/** Which characters can pass goods to each other: those of one account, all of them, or none. */
export type PoolKind = 'account' | 'everyone' | 'nobody';

/** Goods that a pool has outside its colonies. */
export interface StockEntry {
  /** null where everyone is one pool */
  account: string | null;
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
  stock: readonly StockEntry[];
  /** null: unlimited */
  holdM3: number | null;
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
