import { commodities } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import { type CellMap, findCell, type Holders, NO_HOLDER } from './holders.ts';
import type { StateLayout } from './stateLayout.ts';

/** In `outputGroup` and `passGroup`: nothing leads on from there. */
export const NO_GROUP = -1;

/**
 * Routes in the two forms that the event loop uses them in.
 * Sending: a group is all routes of one commodity from one source, one entry per target (parallel routes added up),
 * factories first and then stores, each in ascending order of pin id.
 * Pulling: every route from a store into a factory by itself, in the colony's order.
 */
export interface CompiledRoutes {
  /** group that a runner's output leaves by, by runner */
  outputGroup: Int32Array;
  /** by group: its first entry, its first entry that leads to a store, and the end of its entries */
  groupStart: Int32Array;
  groupStoreStart: Int32Array;
  groupEnd: Int32Array;
  /** most entries to stores, or to factories, in a group */
  maxGroupFactories: number;
  maxGroupStores: number;

  /** by entry: the most that one sending moves, in whole units */
  units: Float64Array;
  /** by entry: where in the state the target's amount stands */
  targetCell: Int32Array;
  /** by entry: runner number of a factory; for a store, where in the state its free volume stands */
  target: Int32Array;
  /** by entry to a factory: units of a full buffer */
  demand: Float64Array;
  /** by entry to a store: group by which the store sends on what it got */
  passGroup: Int32Array;
  /** by entry: volume units of one unit of the commodity */
  unitVolume: Float64Array;

  /** pulls of runner r are pullStart[r] … pullStart[r + 1] - 1 */
  pullStart: Int32Array;
  /** by pull */
  pullFromCell: Int32Array;
  /** by pull: where in the state the store's free volume stands */
  pullFreeVolume: Int32Array;
  pullToCell: Int32Array;
  pullDemand: Float64Array;
  pullUnits: Float64Array;
  pullUnitVolume: Float64Array;
}

interface Leg {
  source: number;
  target: number;
  commodity: number;
  cell: number;
  demand: number;
  quantity: number;
  unitVolume: number;
}

/** Routes that can move nothing are left out: those of a commodity that the target factory has no use for, or that the source never has. */
export function compileRoutes(
  colony: Colony,
  holders: Holders,
  cells: CellMap,
  layout: StateLayout,
  outputs: Int32Array,
): CompiledRoutes {
  const { runnerCount } = holders;
  const legs: Leg[] = [];
  const pulls: Leg[] = [];
  for (const route of colony.routes) {
    const source = holderOf(holders, route.sourcePinId);
    const target = holderOf(holders, route.destinationPinId);
    const commodity = cells.commodityOf.get(route.typeId);
    if (source === NO_HOLDER || target === NO_HOLDER || commodity === undefined) continue;
    const cell = findCell(cells, target, commodity);
    if (cell < 0) continue;
    const recipe = target < runnerCount ? holders.recipes[target] : null;
    const demand = recipe?.inputs.find((input) => input.typeId === route.typeId)?.amount ?? 0;
    const unitVolume = commodities.get(route.typeId)!.volumeUnits;
    const leg = { source, target, commodity, cell, demand, quantity: route.quantity, unitVolume };
    if (source >= runnerCount) {
      legs.push(leg);
      if (recipe && findCell(cells, source, commodity) >= 0) pulls.push(leg);
    } else if (outputs[source] === commodity) {
      legs.push(leg);
    }
  }
  return { ...compileSending(legs, holders, layout, outputs), ...compilePulling(pulls, holders, cells, layout) };
}

function holderOf(holders: Holders, pinId: Colony['routes'][number]['sourcePinId']): number {
  const position = holders.positions.get(pinId);
  return position === undefined ? NO_HOLDER : holders.ofPin[position]!;
}

function compileSending(legs: Leg[], holders: Holders, layout: StateLayout, outputs: Int32Array) {
  const { runnerCount } = holders;
  // Holders are numbered factories first, then stores, each by pin id: just the order wanted within a group.
  legs.sort((a, b) => a.source - b.source || a.commodity - b.commodity || a.target - b.target);
  const entries: Leg[] = [];
  const groups: { source: number; commodity: number; start: number; storeStart: number; end: number }[] = [];
  for (const leg of legs) {
    let group = groups.at(-1);
    if (group?.source !== leg.source || group.commodity !== leg.commodity) {
      group = {
        source: leg.source,
        commodity: leg.commodity,
        start: entries.length,
        storeStart: entries.length,
        end: entries.length,
      };
      groups.push(group);
    }
    const last = entries[group.end - 1];
    if (group.end > group.start && last?.target === leg.target) {
      last.quantity += leg.quantity;
      continue;
    }
    entries.push({ ...leg });
    group.end = entries.length;
    if (leg.target < runnerCount) group.storeStart = entries.length;
  }
  const findGroup = (source: number, commodity: number): number =>
    groups.findIndex((group) => group.source === source && group.commodity === commodity);
  const freeVolumeOf = (holder: number): number => layout.freeVolume + holder - runnerCount;
  return {
    outputGroup: Int32Array.from(outputs, (commodity, runner) => findGroup(runner, commodity)),
    groupStart: Int32Array.from(groups, (group) => group.start),
    groupStoreStart: Int32Array.from(groups, (group) => group.storeStart),
    groupEnd: Int32Array.from(groups, (group) => group.end),
    maxGroupFactories: groups.reduce((most, group) => Math.max(most, group.storeStart - group.start), 0),
    maxGroupStores: groups.reduce((most, group) => Math.max(most, group.end - group.storeStart), 0),
    units: Float64Array.from(entries, (entry) => Math.floor(entry.quantity)),
    targetCell: Int32Array.from(entries, (entry) => entry.cell),
    target: Int32Array.from(entries, ({ target }) => (target < runnerCount ? target : freeVolumeOf(target))),
    demand: Float64Array.from(entries, (entry) => entry.demand),
    passGroup: Int32Array.from(entries, ({ target, commodity }) =>
      target < runnerCount ? NO_GROUP : findGroup(target, commodity),
    ),
    unitVolume: Float64Array.from(entries, (entry) => entry.unitVolume),
  };
}

function compilePulling(pulls: Leg[], holders: Holders, cells: CellMap, layout: StateLayout) {
  // A stable sort: within a factory the colony's order stays.
  pulls.sort((a, b) => a.target - b.target);
  const pullStart = new Int32Array(holders.runnerCount + 1);
  for (const pull of pulls) pullStart[pull.target + 1]! += 1;
  for (let r = 0; r < holders.runnerCount; r++) pullStart[r + 1]! += pullStart[r]!;
  return {
    pullStart,
    pullFromCell: Int32Array.from(pulls, (pull) => findCell(cells, pull.source, pull.commodity)),
    pullFreeVolume: Int32Array.from(pulls, (pull) => layout.freeVolume + pull.source - holders.runnerCount),
    pullToCell: Int32Array.from(pulls, (pull) => pull.cell),
    pullDemand: Float64Array.from(pulls, (pull) => pull.demand),
    pullUnits: Float64Array.from(pulls, (pull) => Math.floor(pull.quantity)),
    pullUnitVolume: Float64Array.from(pulls, (pull) => pull.unitVolume),
  };
}
