import type { Stack } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import type { ColonyResult, ColonyStatus, CommodityFlow, PinResult, SetupFault, Stop } from '../domain/result.ts';
import { addUp } from '../domain/sums.ts';
import type { CompiledColony } from './compileColony.ts';
import { findCell, NO_HOLDER } from './holders.ts';
import { addLosses, readLostUnits, readMadeUnits } from './lostGoods.ts';
import type { ColonyState } from './state.ts';
import { COLONY, FLOW, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';

/** Reads a state as plain data, in the order of the colony's pins. Doesn't change the state. */
export function readResult(state: ColonyState): ColonyResult {
  const { compiled, values } = state;
  return {
    at: values[COLONY.at]!,
    status: readStatus(compiled, values),
    pins: readPins(state),
    flows: readFlows(compiled, values),
    stops: readStops(compiled, values),
    eventCount: values[COLONY.eventCount]!,
  };
}

/** What each pin holds, and whether it runs: the part of a result that visits depend on. */
export function readPins({ compiled, values }: ColonyState): PinResult[] {
  return compiled.colony.pins.map((_, position) => readPin(compiled, values, position));
}

/** What a pin holds, and whether it runs. */
export function readPin(compiled: CompiledColony, values: Float64Array, position: number): PinResult {
  const { colony, holders, cells, layout, fixedStacks } = compiled;
  const { pinId } = colony.pins[position]!;
  const holder = holders.ofPin[position]!;
  const contents: Stack[] = [];
  if (holder !== NO_HOLDER) {
    for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
      const amount = values[cell]!;
      if (amount > 0) contents.push({ typeId: cells.types[cell]!, amount });
    }
  }
  const isRunner = holder !== NO_HOLDER && holder < holders.runnerCount;
  const isActive = isRunner && values[layout.runners + holder * RUNNER_STATE.size + RUNNER_STATE.isActive] === 1;
  const fixed = fixedStacks[position];
  return { pinId, contents: fixed ? addUp([...contents, ...fixed]) : contents, isActive };
}

/**
 * Units made, used and lost, ascending by type id, without commodities that had no flow.
 * @param since values of an earlier state of the same run; without it, counts from the start of the run
 */
function readFlows(compiled: CompiledColony, values: Float64Array, since?: Float64Array): CommodityFlow[] {
  const { cells, layout } = compiled;
  const flows: CommodityFlow[] = [];
  const [made, lost] = [readMadeUnits({ compiled, values }), readLostUnits({ compiled, values })];
  const before = since && { compiled, values: since };
  const [madeBefore, lostBefore] = before ? [readMadeUnits(before), readLostUnits(before)] : [];
  for (let c = 0; c < cells.typeIds.length; c++) {
    const flow = layout.flows + c * FLOW.size;
    const madeUnits = made[c]! - (madeBefore?.[c] ?? 0);
    const usedUnits = values[flow + FLOW.used]! - (since?.[flow + FLOW.used] ?? 0);
    const lostUnits = lost[c]! - (lostBefore?.[c] ?? 0);
    if (madeUnits > 0 || usedUnits > 0 || lostUnits > 0) {
      flows.push({ typeId: cells.typeIds[c]!, madeUnits, usedUnits, lostUnits });
    }
  }
  return flows;
}

/** Units made, used and lost between two states of one run. */
export function readFlowsSince(earlier: ColonyState, later: ColonyState): CommodityFlow[] {
  return readFlows(later.compiled, later.values, earlier.values);
}

/** Stops up to the state's time, ascending by time, then pin id. */
export function readStops(compiled: CompiledColony, values: Float64Array): Stop[] {
  const { colony, holders, faults } = compiled;
  const at = values[COLONY.at]!;
  const stops: Stop[] = [];
  for (let position = 0; position < colony.pins.length; position++) {
    const ofPin = faults[position];
    if (ofPin === undefined) continue;
    const { pinId } = colony.pins[position]!;
    for (const fault of ofPin) stops.push({ kind: 'notSetUp', at: compiled.startAt, pinId, fault });
  }
  for (const { expiresAt, pinId } of compiled.programEnds) {
    if (expiresAt <= at) stops.push({ kind: 'programExpired', at: expiresAt, pinId });
  }
  for (let runner = 0; runner < holders.runnerCount; runner++) addMissingInputs(compiled, values, runner, stops);
  addLosses(compiled, values, stops);
  sortStops(stops);
  return stops;
}

/**
 * Ascending by time, then pin id. Stable: for one pin at one time, faults come first, then inputs in the schematic's order.
 * Insertion sort, because there are few stops, and calling a comparison takes longer than it.
 */
function sortStops(stops: Stop[]): void {
  for (let k = 1; k < stops.length; k++) {
    const stop = stops[k]!;
    let place = k;
    for (; place > 0 && isLater(stops[place - 1]!, stop); place--) stops[place] = stops[place - 1]!;
    stops[place] = stop;
  }
}

function isLater(a: Stop, b: Stop): boolean {
  return a.at > b.at || (a.at === b.at && a.pinId > b.pinId);
}

/** Leaves out inputs without a route, because those are setup faults already. */
function addMissingInputs(compiled: CompiledColony, values: Float64Array, runner: number, stops: Stop[]): void {
  const { colony, holders, cells, layout, faults } = compiled;
  const record = layout.runners + runner * RUNNER_STATE.size;
  const work = holders.work[runner]!;
  if (work.kind !== 'factory' || values[record + RUNNER_STATE.isActive] === 1) return;
  const position = holders.pins[runner]!;
  const at = values[record + RUNNER_STATE.idleSince]!;
  const { pinId } = colony.pins[position]!;
  for (const { typeId, amount } of work.schematic.inputs) {
    if (values[findCell(cells, runner, typeId)]! >= amount || isUnrouted(faults[position], typeId)) continue;
    stops.push({ kind: 'inputMissing', at, pinId, typeId });
  }
}

function isUnrouted(faults: readonly SetupFault[] | undefined, typeId: TypeId): boolean {
  return faults?.some((fault) => fault.kind === 'inputNotRouted' && fault.typeId === typeId) ?? false;
}

function readStatus({ programEnds, holders, layout, faults }: CompiledColony, values: Float64Array): ColonyStatus {
  if (faults.some((ofPin) => ofPin !== undefined)) return 'notSetUp';
  const at = values[COLONY.at]!;
  if (programEnds.some(({ expiresAt }) => expiresAt <= at)) return 'needsAttention';
  for (let store = layout.stores; store < layout.flows; store += STORE_STATE.size) {
    if (values[store + STORE_STATE.isFull] === 1) return 'needsAttention';
  }
  let hasActiveFactory = false;
  for (let r = 0; r < holders.runnerCount; r++) {
    if (values[layout.runners + r * RUNNER_STATE.size + RUNNER_STATE.isActive] !== 1) continue;
    if (holders.work[r]!.kind === 'ecu') return 'extracting';
    hasActiveFactory = true;
  }
  return hasActiveFactory ? 'producing' : 'idle';
}
