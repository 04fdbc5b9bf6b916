/**
 * Layout of a state's array of numbers, which has everything that changes during a run: figures of the colony, its
 * cells, then one record per runner, per store and per commodity.
 */

import * as COLONY from './fields/colonyState.ts';
import * as FLOW from './fields/flow.ts';
import * as RUNNER_STATE from './fields/runnerState.ts';
import * as STORE_STATE from './fields/storeState.ts';

export { COLONY, FLOW, RUNNER_STATE, STORE_STATE };

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
