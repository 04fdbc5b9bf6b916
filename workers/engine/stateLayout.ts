/**
 * Where everything that changes during a run stands in a state's one array of numbers: four figures of the colony, its
 * cells, a record for each runner, a record for each store, and units made, used and lost for each commodity.
 */

/** the moment that the state is of */
export const AT = 0;
/** when the next pin runs; Infinity where none ever will */
export const NEXT_EVENT_AT = 1;
/** pin runs so far */
export const EVENT_COUNT = 2;
/** the last time that a pin made, used or moved anything */
export const LAST_WORK_AT = 3;
/** A cell's number is its position; this is the first. */
export const FIRST_CELL = 4;

/** Fields of a runner's record. */
export const NEXT_RUN_AT = 0;
/** -Infinity for a factory that never ran */
export const LAST_RUN_AT = 1;
/** 1 while a program or a factory's cycle runs */
export const IS_ACTIVE = 2;
/** of a factory: since when it has been idle */
export const IDLE_SINCE = 3;
/** of a factory: 1 where its buffer got anything since its last run */
export const HAS_RECEIVED = 4;
/** of an ECU: position of its next run's yield */
export const NEXT_YIELD = 5;
export const RUNNER_SIZE = 6;

/** Fields of a store's record. */
/** volume units; negative in a store that is over its capacity */
export const FREE_VOLUME = 0;
/** when goods were first lost for want of its space; Infinity before */
export const FULL_SINCE = 1;
/** 1 where the last delivery lost goods for want of its space */
export const IS_FULL = 2;
export const STORE_SIZE = 3;

/** Fields of a commodity's record: units since the start of the run. */
export const MADE = 0;
export const USED = 1;
export const LOST = 2;
export const FLOW_SIZE = 3;

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
  const stores = cellEnd + runnerCount * RUNNER_SIZE;
  const flows = stores + storeCount * STORE_SIZE;
  return { runners: cellEnd, stores, flows, size: flows + commodityCount * FLOW_SIZE };
}
