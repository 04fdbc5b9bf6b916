/**
 * The engine's results for a colony: plain data, in the order of the colony's pins.
 * A run simulates from `last_update` (or from a saved state) to a time; a forecast continues from there.
 */
import type { Stack } from './commodity.ts';
import type { PinId, TypeId } from './ids.ts';
import type { EpochSeconds, Fraction, Seconds } from './units.ts';

/** What is wrong with a pin's setup, from the start of the run. */
export type SetupFault =
  | { kind: 'noProgram' }
  | { kind: 'noSchematic' }
  | { kind: 'inputNotRouted'; typeId: TypeId }
  | { kind: 'outputNotRouted'; typeId: TypeId };

/** No route takes the goods; routes lead to factories alone; or a route takes less than a cycle makes. */
export type LossCause = 'notRouted' | 'noStore' | 'routeTooSmall';

export interface RouteLoss {
  typeId: TypeId;
  /** of what the colony makes of it */
  lostFraction: Fraction;
  cause: LossCause;
}

/** Goods of one commodity that are lost: from the first loss to the end of the run, or in a day of a forecast. */
export interface LostGoods {
  typeId: TypeId;
  lostUnits: number;
  /** of what the losing pins make of it in that time; 0 if they make none */
  lostFraction: Fraction;
  /** raw material that no factory of the colony would use, so that its loss costs nothing; only forecasts know it */
  isSurplus?: boolean;
}

/**
 * A pin that stops working, or loses goods. Each pin has at most one stop of each kind and commodity.
 * - programExpired: an ECU; `at` is the program's expiry time.
 * - storageFull: a storage pin; `at` is the first delivery that lost goods because the pin was full; `lost` names them, the
 *   largest share first.
 * - goodsLost: an ECU or a factory that loses goods although no store is full; `at` is the first loss.
 * - inputMissing: a factory that lacks `typeId` and stays idle to the end of the run; `at` is when it became idle.
 * - notSetUp: `at` is the start of the run; `fault` says what to fix.
 */
export type Stop =
  | { kind: 'programExpired'; at: EpochSeconds; pinId: PinId }
  | { kind: 'storageFull'; at: EpochSeconds; pinId: PinId; lost: readonly LostGoods[] }
  | ({ kind: 'goodsLost'; at: EpochSeconds; pinId: PinId; cause: LossCause } & LostGoods)
  | { kind: 'inputMissing'; at: EpochSeconds; pinId: PinId; typeId: TypeId }
  | { kind: 'notSetUp'; at: EpochSeconds; pinId: PinId; fault: SetupFault };

export type StopKind = Stop['kind'];

/** Worst first. needsAttention: a program has expired, or a full store loses goods. */
export type ColonyStatus = 'notSetUp' | 'needsAttention' | 'idle' | 'producing' | 'extracting';

export interface PinResult {
  pinId: PinId;
  /** stacks of more than 0 units, ascending by type id */
  contents: readonly Stack[];
  /** an ECU's program runs, a factory's cycle runs; always false for storage */
  isActive: boolean;
}

/** Units made, used and lost of one commodity during a run. start + made − used − lost = end. */
export interface CommodityFlow {
  typeId: TypeId;
  madeUnits: number;
  usedUnits: number;
  lostUnits: number;
}

export interface ColonyResult {
  at: EpochSeconds;
  status: ColonyStatus;
  pins: readonly PinResult[];
  /** since `last_update`, ascending by type id */
  flows: readonly CommodityFlow[];
  /** stops up to `at`, ascending by time, then pin id */
  stops: readonly Stop[];
  /** pin runs since `last_update` */
  eventCount: number;
}

/** A storage pin's contents over time, evenly spaced. */
export interface StorageSeries {
  pinId: PinId;
  /** every commodity that it holds at some time, ascending */
  typeIds: readonly TypeId[];
  /** units; sample i of commodity k is at index i × typeIds.length + k */
  amounts: Float64Array;
}

export interface Forecast {
  from: EpochSeconds;
  /** when everything has stopped, or 30 days after `from` */
  until: EpochSeconds;
  /** stops before and after `from`, ascending by time, then pin id; goods that are lost within a day */
  stops: readonly Stop[];
  /** the first at or after `from`; null if there is none */
  firstStop: Stop | null;
  /** sample i is at from + i × sampleSeconds */
  sampleSeconds: Seconds;
  sampleCount: number;
  series: readonly StorageSeries[];
}

/** Yields of one ECU program, cycle by cycle. */
export interface ProgramPrediction {
  /** units per cycle, in time order; cycle i ends at install + (i + 1) × cycleSeconds */
  yieldUnits: Float64Array;
  cycleSeconds: Seconds;
  totalUnits: number;
  unitsPerCycle: number;
  unitsPerHour: number;
}
