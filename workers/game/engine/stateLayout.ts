/** Layout of a state's numbers: the colony's, its cells, then records per runner, store, commodity and loss. */

import * as COLONY from './fields/colonyState.ts';
import * as FLOW from './fields/flow.ts';
import * as LOSS from './fields/lostRecord.ts';
import * as RUNNER_STATE from './fields/runnerState.ts';
import * as STORE_STATE from './fields/storeState.ts';

export { COLONY, FLOW, LOSS, RUNNER_STATE, STORE_STATE };

/** Where each kind of record starts. */
export interface StateLayout {
  runners: number;
  stores: number;
  flows: number;
  losses: number;
  size: number;
}

/** Positions after the last cell, which ends at `cellEnd`. Records of lost goods come last. */
export function layOutState(
  cellEnd: number,
  runnerCount: number,
  storeCount: number,
  commodityCount: number,
  lossCount: number,
): StateLayout {
  const stores = cellEnd + runnerCount * RUNNER_STATE.size;
  const flows = stores + storeCount * STORE_STATE.size;
  const losses = flows + commodityCount * FLOW.size;
  return { runners: cellEnd, stores, flows, losses, size: losses + lossCount * LOSS.size };
}
