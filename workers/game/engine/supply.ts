/** Supplies: amounts in a store that take up no volume, so that the planner sees how much a colony needs. */
import { commodityOf } from '../catalogue/index.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { advance, advanceStepwise } from './advance.ts';
import { ENTRY, GROUP, NO_GROUP, PULL, RUNNER } from './code.ts';
import type { CompiledColony } from './compileColony.ts';
import { findCell } from './holders.ts';
import { readUsedUnits } from './lostGoods.ts';
import { SimulationError } from './simulationError.ts';
import { type ColonyState, cloneState, nextEventAt } from './state.ts';
import { COLONY, FLOW, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';

/** More than any colony uses in a year, and small enough that sums with it are exact. */
export const UNLIMITED_UNITS = 2 ** 40;

/** One commodity in one store. */
export interface Supply {
  pinId: PinId;
  typeId: TypeId;
}

/** A colony whose supplies take up no room. */
export interface SuppliedColony {
  /** the colony's state, with the supplies not counted in their stores' volume */
  readonly state: ColonyState;
  readonly cells: readonly number[];
}

/**
 * Makes the given commodities take up no volume in their stores.
 * @param state right after a visit that named each supply, so that the store has a cell for it
 * @throws SimulationError if a store has no cell for a supply
 */
export function withSupplies(state: ColonyState, supplies: readonly Supply[]): SuppliedColony {
  const { compiled } = state;
  const code = compiled.code.slice();
  const supplied: ColonyState = { compiled: { ...compiled, code }, values: state.values.slice() };
  const cells = supplies.map(({ pinId, typeId }) => {
    const { cell, store } = findStoreCell(compiled, pinId, typeId);
    supplied.values[store + STORE_STATE.freeVolume]! += supplied.values[cell]! * commodityOf(typeId)!.volumeUnits;
    return cell;
  });
  const isSupply = new Set(cells);
  const { runnerCount } = compiled.holders;
  let groupsEnd = code.length;
  for (let r = runnerCount - 1; r >= 0; r--) {
    const record = r << RUNNER.sizeBits;
    if (code[record + RUNNER.isEcu] === 1) continue;
    groupsEnd = code[record + RUNNER.inputs]!;
    for (let pull = code[record + RUNNER.pulls]!; pull < code[record + RUNNER.pullsEnd]!; pull += PULL.size) {
      if (isSupply.has(code[pull + PULL.fromCell]!)) code[pull + PULL.unitVolume] = 0;
    }
  }
  // What the colony makes and sends into a supply takes up no room there either.
  for (let group = runnerCount << RUNNER.sizeBits; group < groupsEnd; ) {
    const firstStore = group + GROUP.entries + code[group + GROUP.factoryCount]! * ENTRY.size;
    group = firstStore + code[group + GROUP.storeCount]! * ENTRY.size;
    for (let entry = firstStore; entry < group; entry += ENTRY.size) {
      if (isSupply.has(code[entry + ENTRY.cell]!)) code[entry + ENTRY.unitVolume] = 0;
    }
  }
  return { state: supplied, cells };
}

/**
 * The colony with factories that make nothing where no route takes their product away. They use as much, and all else is as
 * before: only what they make and lose isn't counted.
 * @returns the state itself where every product is routed
 */
export function withoutUnrouted(state: ColonyState): ColonyState {
  const { compiled, values } = state;
  const { runnerCount } = compiled.holders;
  let code: Int32Array | undefined;
  for (let record = 0; record < runnerCount << RUNNER.sizeBits; record += 1 << RUNNER.sizeBits) {
    if (compiled.code[record + RUNNER.isEcu] === 1 || compiled.code[record + RUNNER.group] !== NO_GROUP) continue;
    code ??= compiled.code.slice();
    code[record + RUNNER.outputUnits] = 0;
  }
  return code === undefined ? state : { compiled: { ...compiled, code }, values };
}

/** A copy of a supplied colony's state in which each supply holds the given units. */
export function supply({ state, cells }: SuppliedColony, units: readonly number[]): ColonyState {
  const copy = cloneState(state);
  for (let k = 0; k < cells.length; k++) copy.values[cells[k]!] = units[k]!;
  return copy;
}

/** Units that each supply holds now. */
export function readSupplies({ cells }: SuppliedColony, state: ColonyState): number[] {
  return cells.map((cell) => state.values[cell]!);
}

/**
 * Moves a state on through all events before `until`, and calls back after those of each time, until it returns false.
 * @param onEvents gets the units of each commodity used since the start of the run, in an array that is used again
 */
export function followUse(
  state: ColonyState,
  until: EpochSeconds,
  onEvents: (at: EpochSeconds, used: Float64Array) => boolean,
): void {
  if (nextEventAt(state) >= until) return;
  const used = readUsedUnits(state);
  const { flows } = state.compiled.layout;
  advanceStepwise(state, nextEventAt(state), (at, values) => {
    for (let c = 0; c < used.length; c++) used[c] = values[flows + c * FLOW.size + FLOW.used]!;
    const next = values[COLONY.nextEventAt]!;
    return onEvents(at, used) && next < until ? next : null;
  });
}

/** By a time, at least these units of each commodity. */
export interface WantedUse {
  at: EpochSeconds;
  used: Float64Array;
}

/**
 * Whether a colony uses as much as is wanted by each time before `until`. If it does, the state is then moved on to the
 * last second before `until`; otherwise it is unusable.
 * @param wanted ascending
 */
export function usesInTime(state: ColonyState, wanted: readonly WantedUse[], until: EpochSeconds): boolean {
  const { flows } = state.compiled.layout;
  let k = 0;
  let isInTime = true;
  const nextAt = () => (k < wanted.length && wanted[k]!.at < until ? wanted[k]!.at : null);
  const firstAt = nextAt();
  if (firstAt !== null) {
    advanceStepwise(state, firstAt, (_, values) => {
      const { used } = wanted[k]!;
      for (let c = 0; c < used.length; c++) {
        if (values[flows + c * FLOW.size + FLOW.used]! < used[c]!) isInTime = false;
      }
      k += 1;
      return isInTime ? nextAt() : null;
    });
  }
  if (isInTime) advance(state, until - 1);
  return isInTime;
}

/** Free volume of a store in units of 0.005 m³; 0 if it is over its capacity, or not a store. */
export function readFreeVolumeUnits({ compiled, values }: ColonyState, pinId: PinId): number {
  const { colony, holders, layout } = compiled;
  const position = colony.pins.findIndex((pin) => pin.pinId === pinId);
  const holder = position < 0 ? -1 : holders.ofPin[position]!;
  if (holder < holders.runnerCount) return 0;
  const store = layout.stores + (holder - holders.runnerCount) * STORE_STATE.size;
  return Math.max(0, values[store + STORE_STATE.freeVolume]!);
}

/** Units of each commodity in stores and factories, without the supplies, by the commodity's index in the colony. */
export function readHeldElsewhere({ state, cells: supplyCells }: SuppliedColony): Float64Array {
  const { cells } = state.compiled;
  const units = new Float64Array(cells.typeIds.length);
  for (let cell = cells.start[0] ?? cells.types.length; cell < cells.types.length; cell++) {
    if (!supplyCells.includes(cell)) units[cells.typeIds.indexOf(cells.types[cell]!)]! += state.values[cell]!;
  }
  return units;
}

/** A commodity's index in arrays with one figure per commodity of the colony; -1 if the colony doesn't have it. */
export function placeOf({ compiled }: ColonyState, typeId: TypeId): number {
  return compiled.cells.typeIds.indexOf(typeId);
}

/** A store's cell of a commodity, and the store's record in the state. @throws SimulationError if there is no such cell */
export function findStoreCell(
  { colony, holders, cells, layout }: CompiledColony,
  pinId: PinId,
  typeId: TypeId,
): { cell: number; store: number } {
  const position = colony.pins.findIndex((pin) => pin.pinId === pinId);
  const holder = position < 0 ? -1 : holders.ofPin[position]!;
  const cell = holder < holders.runnerCount ? -1 : findCell(cells, holder, typeId);
  if (cell < 0) throw new SimulationError({ kind: 'noPlaceForGoods', pinId, typeId });
  return { cell, store: layout.stores + (holder - holders.runnerCount) * STORE_STATE.size };
}

/**
 * When a factory first idles before `until` only because supplies ran out, in every store that feeds it the commodity.
 * Advances the state to that time, or to the last second before `until`.
 * @param from idling counts from here on: before their first run, factories can't have pulled from the supplies
 * @returns null if none does
 */
export function firstStarvation(
  state: ColonyState,
  supplies: readonly Supply[],
  from: EpochSeconds,
  until: EpochSeconds,
): EpochSeconds | null {
  const feeds = listFeeds(state.compiled, supplies);
  let starvedAt: EpochSeconds | null = null;
  if (nextEventAt(state) < until) {
    advanceStepwise(state, nextEventAt(state), (at, values) => {
      const isOver = at >= from && feeds.some((inputs) => isStarved(state.compiled, values, inputs));
      if (isOver) starvedAt = at;
      const next = values[COLONY.nextEventAt]!;
      return isOver || next >= until ? null : next;
    });
  }
  if (starvedAt === null) advance(state, until - 1);
  return starvedAt;
}

/** One input of a factory, with the cells of the stores that feed it; none if no supply does. */
interface FedInput {
  runner: number;
  cell: number;
  demand: number;
  supplyCells: readonly number[];
}

function listFeeds({ code, colony, holders, cells }: CompiledColony, supplies: readonly Supply[]): FedInput[][] {
  return holders.work.flatMap((work, runner) => {
    if (work.kind !== 'factory') return [];
    const { pinId } = colony.pins[holders.pins[runner]!]!;
    const record = runner << RUNNER.sizeBits;
    return [
      work.schematic.inputs.map(({ typeId, amount }) => {
        const fromCells: number[] = [];
        for (let pull = code[record + RUNNER.pulls]!; pull < code[record + RUNNER.pullsEnd]!; pull += PULL.size) {
          const cell = code[pull + PULL.fromCell]!;
          if (cells.types[cell] === typeId && code[pull + PULL.units]! > 0) fromCells.push(cell);
        }
        const isSupplied = supplies.some(
          (supplied) =>
            supplied.typeId === typeId &&
            colony.routes.some((route) => route.sourcePinId === supplied.pinId && route.destinationPinId === pinId),
        );
        return {
          runner,
          cell: findCell(cells, runner, typeId),
          demand: amount,
          supplyCells: isSupplied ? fromCells : [],
        };
      }),
    ];
  });
}

function isStarved({ layout }: CompiledColony, values: Float64Array, inputs: readonly FedInput[]): boolean {
  const record = layout.runners + inputs[0]!.runner * RUNNER_STATE.size;
  if (values[record + RUNNER_STATE.isActive] === 1) return false;
  const missing = inputs.filter(({ cell, demand }) => values[cell]! < demand);
  return (
    missing.length > 0 &&
    missing.every(({ supplyCells }) => supplyCells.length > 0 && supplyCells.every((cell) => values[cell] === 0))
  );
}
