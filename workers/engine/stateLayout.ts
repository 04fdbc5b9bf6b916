/**
 * Where everything that changes during a run stands in a state's one array of numbers: figures of the colony, its cells,
 * a record for each runner, a record for each store, and a record for each commodity.
 */

/** Figures of the colony, by position. */
export const COLONY = {
  /** the moment that the state is of */
  at: 0,
  /** when the next pin runs; Infinity where none ever will */
  nextEventAt: 1,
  /** pin runs so far */
  eventCount: 2,
  /** the last time that a pin made, used or moved anything */
  lastWorkAt: 3,
  /** A cell's number is its position; this is the first. */
  firstCell: 4,
} as const;

/** Fields of a runner's record. */
export const RUNNER_STATE = {
  nextRunAt: 0,
  /** -Infinity for a factory that never ran */
  lastRunAt: 1,
  /** 1 while a program or a factory's cycle runs */
  isActive: 2,
  /** of a factory: since when it has been idle */
  idleSince: 3,
  /** of a factory: 1 where its buffer got anything since its last run */
  hasReceived: 4,
  /** of an ECU: position of its next run's yield */
  nextYield: 5,
  size: 6,
} as const;

/** Fields of a store's record. */
export const STORE_STATE = {
  /** volume units; negative in a store that is over its capacity */
  freeVolume: 0,
  /** when goods were first lost for want of its space; Infinity before */
  fullSince: 1,
  /** 1 where the last delivery lost goods for want of its space */
  isFull: 2,
  size: 3,
} as const;

/** Fields of a commodity's record: units since the start of the run. */
export const FLOW = { made: 0, used: 1, lost: 2, size: 3 } as const;

/** Where the records start. */
export interface StateLayout {
  runners: number;
  stores: number;
  flows: number;
  size: number;
}

/** @param cellEnd the position after the last cell */
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
