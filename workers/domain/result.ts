/**
 * What the engine says of a colony: plain data, ordered like the colony's pins.
 * A run goes from `last_update` (or from a kept state) to a time; a forecast goes on from there.
 */
import type { Stack } from './commodity.ts';
import type { PinId, TypeId } from './ids.ts';
import type { EpochSeconds, Seconds } from './units.ts';

/** What is wrong with a pin's set-up; holds from the start of the run. */
export type SetupFault =
  | { kind: 'noProgram' }
  | { kind: 'noSchematic' }
  | { kind: 'inputNotRouted'; typeId: TypeId }
  | { kind: 'outputNotRouted'; typeId: TypeId };

/**
 * A moment at which something stops working. Each pin has at most one stop of each kind and commodity.
 * - programExpired: an ECU; `at` is the program's expiry time.
 * - storageFull: a storage pin; `at` is the first delivery of which goods were lost for want of its space.
 * - inputMissing: a factory that fell idle for want of `typeId` and stays idle to the end of the run; `at` is when it fell idle.
 * - notSetUp: `at` is the start of the run; `fault` says what to mend.
 */
export type Stop =
  | { kind: 'programExpired'; at: EpochSeconds; pinId: PinId }
  | { kind: 'storageFull'; at: EpochSeconds; pinId: PinId }
  | { kind: 'inputMissing'; at: EpochSeconds; pinId: PinId; typeId: TypeId }
  | { kind: 'notSetUp'; at: EpochSeconds; pinId: PinId; fault: SetupFault };

export type StopKind = Stop['kind'];

/** Worst first. needsAttention: a program has expired or a store is too full. */
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

/** A colony at one moment. */
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
  /** the commodities that it ever holds, ascending */
  typeIds: readonly TypeId[];
  /** units; sample i of commodity k stands at i × typeIds.length + k */
  amounts: Float64Array;
}

export interface Forecast {
  from: EpochSeconds;
  /** when nothing works any more, or 30 days after `from` */
  until: EpochSeconds;
  /** those in force at `from` and all that follow; ascending by time, then pin id */
  stops: readonly Stop[];
  /** the first at or after `from`; null where none comes */
  firstStop: Stop | null;
  /** between `from` and `until` */
  flows: readonly CommodityFlow[];
  /** between `from` and the first coming stop (or `until`): what the colony sustains */
  flowsToFirstStop: readonly CommodityFlow[];
  /** sample i is taken at from + i × sampleSeconds */
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
