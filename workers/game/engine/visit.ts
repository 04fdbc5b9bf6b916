/**
 * Applies a player's visit to a running simulation. The client changes the colony in place: cycles in progress continue,
 * every factory counts as having just received goods, and everything is scheduled as at the start of a simulation.
 * Turning the state into a new ESI record and simulating that would lose which factories are idle.
 */

import { commodityOf } from '../catalogue/index.ts';
import type { Colony, EcuPin, Pin } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { Goods, NewProgram } from '../domain/round.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { type CompiledColony, compileColony } from './compileColony.ts';
import { findCell } from './holders.ts';
import { readPin } from './readResult.ts';
import { recompileColony } from './recompileColony.ts';
import { SimulationError } from './simulationError.ts';
import { type ColonyState, startState } from './state.ts';
import { COLONY, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { findStoreCell } from './supply.ts';

export interface Visit {
  /** installed at the time of the visit */
  programs: readonly NewProgram[];
  /** units that the visit puts into a store (above 0) or takes out of it (below 0) */
  moves: readonly Goods[];
  /** changes structures, links and routes; gets the colony with its contents and programs after the rest of the visit */
  rebuild?: (colony: Colony) => Colony;
}

/**
 * The colony right after a visit at the state's time. Doesn't change the given state. Flows, pin runs and stops count
 * from the visit on.
 * A store can be filled above its capacity: the planner checks for space.
 * @throws SimulationError if a visit takes more than a store holds, a pin doesn't exist or is of the wrong kind, or the
 *   changed colony can't be simulated
 */
export function applyVisit(state: ColonyState, visit: Visit): ColonyState {
  const at = state.values[COLONY.at]!;
  const lastRuns = readLastRuns(state);
  const before = state.compiled.colony;
  const visitedColony: Colony = { ...before, lastUpdateAt: at, pins: visitPins(state, visit, at, lastRuns) };
  const colony = visit.rebuild?.(visitedColony) ?? visitedColony;
  const finishing = new Set<PinId>();
  for (let position = 0; position < before.pins.length; position++) {
    const { kind, pinId } = before.pins[position]!;
    if (kind === 'ecu' && lastRuns[position]?.isActive && programOf(visit, pinId) === undefined) finishing.add(pinId);
  }
  // Unless something was built, only contents and programs are new.
  const recompiled = colony === visitedColony ? recompileColony(state.compiled, colony, finishing) : null;
  const visited = startState(recompiled ?? compileColony(colony, finishing));
  keepFactoryCycles(visited, before, lastRuns);
  return visited;
}

/**
 * Adds or removes goods in a state, in place, without scheduling anything, for trying several amounts on copies of a
 * state. The store needs a cell for the commodity; a visit creates one if it names the commodity with an amount of 0.
 * @throws SimulationError if the store has no cell for the commodity, or holds less than is taken
 */
export function moveGoods(state: ColonyState, moves: readonly Goods[]): void {
  const { compiled, values } = state;
  for (const { pinId, typeId, amount } of moves) {
    const { cell, store } = findStoreCell(compiled, pinId, typeId);
    if (values[cell]! + amount < 0) throw tooLittle(pinId, typeId, values[cell]!, -amount);
    values[cell]! += amount;
    values[store + STORE_STATE.freeVolume]! -= amount * commodityOf(typeId)!.volumeUnits;
  }
}

interface LastRun {
  /** of an ECU: when its current cycle began */
  lastRunAt: EpochSeconds;
  isActive: boolean;
}

/** When each ECU whose program ran, and each factory, last ran, by position in `colony.pins`. */
export function readLastRuns({ compiled, values }: ColonyState): (LastRun | undefined)[] {
  const { holders, layout } = compiled;
  const lastRuns: (LastRun | undefined)[] = holders.ofPin.map(() => undefined);
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_STATE.size;
    const work = holders.work[r]!;
    const isActive = values[record + RUNNER_STATE.isActive] === 1;
    const lastRunAt =
      work.kind === 'ecu'
        ? values[record + RUNNER_STATE.nextRunAt]! - work.runs.program.cycleSeconds
        : values[record + RUNNER_STATE.lastRunAt]!;
    lastRuns[holders.pins[r]!] = { lastRunAt, isActive };
  }
  return lastRuns;
}

function visitPins(
  { compiled, values }: ColonyState,
  visit: Visit,
  at: EpochSeconds,
  lastRuns: readonly (LastRun | undefined)[],
): Pin[] {
  const { pins } = compiled.colony;
  const visited: Pin[] = [];
  for (let position = 0; position < pins.length; position++) {
    const pin = pins[position]!;
    const { contents: held } = readPin(compiled, values, position);
    const contents = moved(pin.pinId, held, visit.moves);
    const lastRun = lastRuns[position];
    if (pin.kind === 'ecu') {
      visited.push({ ...visitEcu(pin, programOf(visit, pin.pinId), at, lastRun), contents });
    } else if (pin.kind === 'factory') {
      const hasRun = lastRun !== undefined && lastRun.lastRunAt > Number.NEGATIVE_INFINITY;
      visited.push({ ...pin, contents, lastCycleStartAt: hasRun ? lastRun.lastRunAt : pin.lastCycleStartAt });
    } else {
      visited.push({ ...pin, contents });
    }
  }
  const strange =
    visit.programs.find(({ pinId }) => !pins.some((pin) => pin.kind === 'ecu' && pin.pinId === pinId)) ??
    visit.moves.find(({ pinId }) => !pins.some((pin) => pin.pinId === pinId));
  if (strange !== undefined) throw new SimulationError({ kind: 'noSuchPin', pinId: strange.pinId });
  return visited;
}

/** What a visit installs in an ECU; undefined if nothing. */
function programOf({ programs }: Visit, ecuId: PinId): NewProgram | undefined {
  return programs.findLast(({ pinId }) => pinId === ecuId);
}

function visitEcu(
  pin: EcuPin,
  program: NewProgram | undefined,
  at: EpochSeconds,
  lastRun: LastRun | undefined,
): EcuPin {
  if (program === undefined) return lastRun?.isActive ? { ...pin, lastCycleStartAt: lastRun.lastRunAt } : pin;
  const { productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt } = program;
  return {
    ...pin,
    productTypeId,
    baseQtyPerCycle,
    cycleSeconds,
    installedAt: at,
    expiresAt,
    lastCycleStartAt: at,
  };
}

/** What a pin holds after the moves that concern it. */
function moved(pinId: PinId, contents: readonly Stack[], moves: readonly Goods[]): readonly Stack[] {
  let amounts: Map<TypeId, number> | undefined;
  for (const move of moves) {
    if (move.pinId !== pinId) continue;
    amounts ??= new Map(contents.map(({ typeId, amount }) => [typeId, amount]));
    const before = amounts.get(move.typeId) ?? 0;
    if (before + move.amount < 0) throw tooLittle(pinId, move.typeId, before, -move.amount);
    amounts.set(move.typeId, before + move.amount);
  }
  return amounts === undefined ? contents : [...amounts].map(([typeId, amount]) => ({ typeId, amount }));
}

function tooLittle(pinId: PinId, typeId: TypeId, heldUnits: number, takenUnits: number): SimulationError {
  return new SimulationError({ kind: 'tooFewUnits', pinId, typeId, heldUnits, takenUnits });
}

/** Keeps idle factories idle even if they ran just now; in an ESI record, that would mean that their cycle runs. */
function keepFactoryCycles(
  { compiled, values }: ColonyState,
  before: Colony,
  lastRuns: readonly (LastRun | undefined)[],
): void {
  const { colony, holders, layout, startAt } = compiled;
  let nextEventAt = Number.POSITIVE_INFINITY;
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_STATE.size;
    const position = holders.pins[r]!;
    const { pinId } = colony.pins[position]!;
    // Only what was rebuilt can have its pins in other places.
    const isInPlace = before.pins[position]?.pinId === pinId;
    const run = lastRuns[isInPlace ? position : before.pins.findIndex((pin) => pin.pinId === pinId)];
    if (holders.work[r]!.kind === 'factory' && run !== undefined && !run.isActive) {
      values[record + RUNNER_STATE.isActive] = 0;
      if (isBufferFull(compiled, values, r)) values[record + RUNNER_STATE.nextRunAt] = startAt;
    }
    nextEventAt = Math.min(nextEventAt, values[record + RUNNER_STATE.nextRunAt]!);
  }
  values[COLONY.nextEventAt] = nextEventAt;
}

function isBufferFull({ holders, cells }: CompiledColony, values: Float64Array, runner: number): boolean {
  const work = holders.work[runner]!;
  if (work.kind !== 'factory') return false;
  return work.schematic.inputs.every(({ typeId, amount }) => values[findCell(cells, runner, typeId)]! >= amount);
}
