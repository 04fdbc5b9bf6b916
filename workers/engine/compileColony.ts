/**
 * A colony as flat arrays, so that the event loop works on small integers only.
 *
 * Runners are the pins that can run: ECUs whose program runs, and factories with a schematic. Stores are storage
 * facilities, launchpads and command centers. A holder is either: first the runners, then the stores, each in
 * ascending order of pin id, in which the game settles ties. All that changes during a run stands in one array of
 * numbers per state; `layout` says where.
 */
import { structures } from '../catalogue/index.ts';
import type { Colony, Pin } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { SetupFault } from '../domain/result.ts';
import { type EpochSeconds, toVolumeUnits } from '../domain/units.ts';
import { checkColony } from './checkColony.ts';
import { type CompiledRoutes, compileRoutes } from './compileRoutes.ts';
import { type CompiledRunners, compileRunners } from './compileRunners.ts';
import { type CellMap, findCell, findHolders, type Holders, mapCells, NO_HOLDER } from './holders.ts';
import { reserveRankings } from './sendOut.ts';
import { findSetupFaults } from './setupFaults.ts';
import { FIRST_CELL, layOutState, type StateLayout } from './stateLayout.ts';

export interface CompiledColony {
  colony: Colony;
  startAt: EpochSeconds;
  holders: Holders;
  cells: CellMap;
  runners: CompiledRunners;
  routes: CompiledRoutes;
  layout: StateLayout;
  /** volume units, by store */
  capacity: Float64Array;
  /** by position in `colony.pins`; undefined where a pin is set up well */
  faults: readonly (readonly SetupFault[] | undefined)[];
  /** contents that nothing ever moves, by position in `colony.pins`; undefined where there are none */
  fixedStacks: readonly (readonly Stack[] | undefined)[];
}

/**
 * Prepares a colony for simulation; the colony must not be changed afterwards.
 * Left out, as if they were not there: pins of unknown kind, routes from or to such pins or pins that don't exist, and
 * routes of unknown commodities. What a factory has no use for stays in it.
 * @throws SimulationError with a sentence for the player if a pin is listed twice, a structure, a schematic or a stored
 *   or extracted commodity is not known, or a number is absurd (`checkColony` has the limits)
 */
export function compileColony(colony: Colony): CompiledColony {
  checkColony(colony);
  const holders = findHolders(colony);
  const cells = mapCells(colony, holders);
  const runners = compileRunners(colony, holders, cells);
  const layout = layOutState(
    cells.commodity.length - FIRST_CELL,
    holders.runnerCount,
    holders.storeCount,
    cells.typeIds.length,
  );
  const capacity = new Float64Array(holders.storeCount);
  for (let s = 0; s < holders.storeCount; s++) {
    const pin = colony.pins[holders.pins[holders.runnerCount + s]!]!;
    capacity[s] = toVolumeUnits(structures.get(pin.typeId)!.capacityM3);
  }
  const routes = compileRoutes(colony, holders, cells, layout, runners.output);
  reserveRankings(routes);
  return {
    colony,
    startAt: colony.lastUpdateAt,
    holders,
    cells,
    runners,
    routes,
    layout,
    capacity,
    faults: findSetupFaults(colony, holders.positions),
    fixedStacks: colony.pins.map((pin, position) => findFixedStacks(pin, holders.ofPin[position]!, cells)),
  };
}

/** Contents of a pin that have no cell: what lies in an ECU or an unknown pin, or what a factory has no use for. */
function findFixedStacks(pin: Pin, holder: number, cells: CellMap): readonly Stack[] | undefined {
  if (pin.contents.length === 0) return undefined;
  const fixed = pin.contents.filter(({ typeId }) => {
    const commodity = cells.commodityOf.get(typeId);
    return holder === NO_HOLDER || commodity === undefined || findCell(cells, holder, commodity) < 0;
  });
  return fixed.length > 0 ? fixed : undefined;
}
