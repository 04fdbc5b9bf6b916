/**
 * Layout of a state's array of numbers, which has everything that changes during a run: figures of the colony, its
 * cells, then one record per runner, per store and per commodity.
 */

/** Figures of the colony, by position. */
export const COLONY = {
  /** time of the state */
  at: 0,
  /** when the next pin runs; Infinity if none will */
  nextEventAt: 1,
  /** pin runs so far */
  eventCount: 2,
  /** the last time that a pin made, used or moved anything */
  lastWorkAt: 3,
  /** A cell's number is its position in the state; this is the first. */
  firstCell: 4,
} as const;

/** Fields of a runner's record. */
export const RUNNER_STATE = {
  nextRunAt: 0,
  /** -Infinity for a factory that never ran */
  lastRunAt: 1,
  /** 1 while a program or a factory's cycle runs */
  isActive: 2,
  /** of a factory: when it last became idle */
  idleSince: 3,
  /** of a factory: 1 if its buffer got anything since its last run */
  hasReceived: 4,
  /** of an ECU: index of its next run's yield */
  nextYield: 5,
  size: 6,
} as const;

/** Fields of a store's record. */
export const STORE_STATE = {
  /** volume units; negative in a store that is over its capacity */
  freeVolume: 0,
  /** when it was first too full for a delivery, so that goods were lost; Infinity before */
  fullSince: 1,
  /** 1 if the last delivery lost goods because it was full */
  isFull: 2,
  size: 3,
} as const;

/** Fields of a commodity's record: units since the start of the run. */
export const FLOW = { made: 0, used: 1, lost: 2, size: 3 } as const;

/** Where each kind of record starts. */
export interface StateLayout {
  runners: number;
  stores: number;
  flows: number;
  size: number;
}

/** @param cellEnd position after the last cell */
export function layOutState(
  cellEnd: number,
  runnerCount: number,
  storeCount: number,
  commodityCount: number,
): StateLayout {
  const stores = cellEnd + runnerCount * RUNNER_STATE.size;
  const flows = stores + storeCount * STORE_STATE.size;
  return { runners: cellEnd, stores, flows, size: flows + commodityCount * FLOW.size };
}
