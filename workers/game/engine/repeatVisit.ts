/** Visits without compiling the colony again, for replays of months: `applyVisit` takes longer than a day of it. */
import type { Pin } from '../domain/colony.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { RUNNER } from './code.ts';
import { findProgramEnds } from './compileColony.ts';
import { findCell, NO_HOLDER, type Work } from './holders.ts';
import { planRuns, runsAhead } from './program.ts';
import { forgetLosses } from './startValues.ts';
import type { ColonyState } from './state.ts';
import { COLONY, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { findStoreCell } from './supply.ts';
import { moveGoods, type Visit } from './visit.ts';

/**
 * The same as `applyVisit` for a visit that moves goods, and starts programs once more. The state can be moved on, read and
 * visited. Its colony's pins still have the contents and the times of cycles from when it was compiled.
 * @returns null if the colony has to be compiled again: another program starts, or a store gets what it had no place for
 * @throws SimulationError if a visit takes more than a store holds
 */
export function repeatVisit({ compiled, values }: ColonyState, { programs, moves }: Visit): ColonyState | null {
  const { colony, holders, cells, layout } = compiled;
  const at = values[COLONY.at]!;
  const positionOf = (pinId: PinId) => colony.pins.findIndex((pin) => pin.pinId === pinId);
  const hasPlace = (pinId: PinId, typeId: TypeId) => {
    const holder = holders.ofPin[positionOf(pinId)] ?? NO_HOLDER;
    return holder >= holders.runnerCount && findCell(cells, holder, typeId) >= 0;
  };
  if (!moves.every(({ pinId, typeId }) => hasPlace(pinId, typeId))) return null;
  const [pins, work]: [Pin[], Work[]] = [colony.pins.slice(), holders.work.slice()];
  const restarted = new Set<number>();
  for (const { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt } of programs) {
    const position = positionOf(pinId);
    const runner = holders.ofPin[position] ?? NO_HOLDER;
    const [pin, before] = [pins[position], work[runner]];
    if (pin?.kind !== 'ecu' || before?.kind !== 'ecu' || pin.productTypeId !== productTypeId) return null;
    const program = { productTypeId, baseQtyPerCycle, cycleSeconds, installedAt: at, expiresAt, lastCycleStartAt: at };
    const again = { ...pin, ...program };
    const runs = planRuns(again, at);
    if (runs.count !== before.runs.count || runsAhead(before.runs, runs) !== 0) return null;
    pins[position] = again;
    work[runner] = { kind: 'ecu', runs };
    restarted.add(runner);
  }
  const visitedColony = { ...colony, lastUpdateAt: at, pins };
  const programEnds = restarted.size > 0 ? findProgramEnds(visitedColony) : compiled.programEnds;
  const visited: ColonyState = {
    compiled: { ...compiled, colony: visitedColony, startAt: at, holders: { ...holders, work }, programEnds },
    values: values.slice(),
  };
  moveGoods(visited, moves);
  visited.values[COLONY.eventCount] = 0;
  visited.values[COLONY.lastWorkAt] = at;
  visited.values.fill(0, layout.flows, layout.losses);
  forgetLosses(layout, visited.values);
  for (let r = 0; r < holders.runnerCount; r++) {
    visited.values[layout.runners + r * RUNNER_STATE.size + RUNNER_STATE.made] = 0;
  }
  startRunners(visited, (runner) => restarted.has(runner));
  return visited;
}

/**
 * Restarts every program now, with the length, cycle and base quantity that it was compiled with, in place. The rest is as
 * after `applyVisit`, but flows and losses go on counting from before.
 */
export function restartPrograms(state: ColonyState): void {
  startRunners(state, () => true);
}

/**
 * Cycles of factories continue, and every factory counts as having just received goods; programs go on or start once more.
 * Source: developer docs (planetary industry).
 */
function startRunners({ compiled, values }: ColonyState, isRestarted: (runner: number) => boolean): void {
  const { code, holders, cells, layout, capacities } = compiled;
  const at = values[COLONY.at]!;
  let nextEventAt = Number.POSITIVE_INFINITY;
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_STATE.size;
    const work = holders.work[r]!;
    let nextRunAt: EpochSeconds;
    if (work.kind === 'factory') {
      const { cycleSeconds, inputs } = work.schematic;
      const lastRunAt = values[record + RUNNER_STATE.lastRunAt]!;
      const isActive = values[record + RUNNER_STATE.isActive] === 1;
      let isReady = !isActive;
      for (const { typeId, amount } of inputs) if (values[findCell(cells, r, typeId)]! < amount) isReady = false;
      nextRunAt = isReady ? at : Math.max(at, lastRunAt + cycleSeconds);
    } else if (isRestarted(r)) {
      nextRunAt = at + work.runs.program.cycleSeconds;
      values[record + RUNNER_STATE.isActive] = 1;
      const yieldEnd = code[(r << RUNNER.sizeBits) + RUNNER.yieldEnd]!;
      values[record + RUNNER_STATE.nextYield] = yieldEnd - work.runs.count;
    } else {
      nextRunAt = values[record + RUNNER_STATE.nextRunAt]!;
    }
    values[record + RUNNER_STATE.nextRunAt] = nextRunAt;
    values[record + RUNNER_STATE.hasReceived] = 1;
    values[record + RUNNER_STATE.idleSince] = at;
    nextEventAt = Math.min(nextEventAt, nextRunAt);
  }
  for (let s = 0; s < capacities.length; s++) {
    const store = layout.stores + s * STORE_STATE.size;
    values[store + STORE_STATE.fullSince] = Number.POSITIVE_INFINITY;
    values[store + STORE_STATE.isFull] = 0;
  }
  values[COLONY.nextEventAt] = nextEventAt;
}

/** Units of a commodity in a store. @throws SimulationError if it can never hold any */
export function storedUnits({ compiled, values }: ColonyState, pinId: PinId, typeId: TypeId): number {
  return values[findStoreCell(compiled, pinId, typeId).cell]!;
}

/** When a store was first too full for a delivery since the last visit; Infinity if it wasn't. */
export function readFullSince({ compiled, values }: ColonyState, pinId: PinId): EpochSeconds {
  const { colony, holders, layout } = compiled;
  const holder = holders.ofPin[colony.pins.findIndex((pin) => pin.pinId === pinId)]!;
  return values[layout.stores + (holder - holders.runnerCount) * STORE_STATE.size + STORE_STATE.fullSince]!;
}

/** What is followed by the same: all times are relative to the state's own. */
const RUNNER_TIMES: ReadonlySet<number> = new Set([RUNNER_STATE.nextRunAt, RUNNER_STATE.lastRunAt]);

/** Whether a colony is now as it was in an earlier state, so that whatever happened after that happens again. */
export function isAsBefore({ compiled, values }: ColonyState, earlier: Float64Array): boolean {
  const { runners, stores } = compiled.layout;
  for (let cell = COLONY.firstCell; cell < runners; cell++) if (values[cell] !== earlier[cell]) return false;
  const later = values[COLONY.at]! - earlier[COLONY.at]!;
  for (let field = runners; field < stores; field++) {
    const kind = (field - runners) % RUNNER_STATE.size;
    if (kind === RUNNER_STATE.idleSince || kind === RUNNER_STATE.made) continue;
    const expected = RUNNER_TIMES.has(kind) ? earlier[field]! + later : earlier[field]!;
    // A program's last run stays as it was compiled.
    if (values[field] !== expected && !(kind === RUNNER_STATE.lastRunAt && values[field] === earlier[field]))
      return false;
  }
  return true;
}
