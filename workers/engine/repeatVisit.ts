/**
 * The same visit again and again, in place: for replays of months of a colony whose structures and programs never change.
 * `applyVisit` compiles the colony again, which takes longer than simulating a day. Not in `index.ts`: designs alone use it, and
 * no planet on the screen waits for them.
 */
import type { PinId, TypeId } from '../domain/ids.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { findCell } from './holders.ts';
import type { ColonyState } from './state.ts';
import { COLONY, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';
import { findStoreCell } from './supply.ts';

/**
 * Restarts every program now, with the length, cycle and base quantity that it was compiled with. The rest is as after
 * `applyVisit`: cycles of factories continue, and every factory counts as having just received goods. Flows and losses go on
 * counting from before.
 * Source: developer docs (planetary industry).
 */
export function restartPrograms({ compiled, values }: ColonyState): void {
  const { holders, cells, layout, startValues, capacities } = compiled;
  const at = values[COLONY.at]!;
  let nextEventAt = Number.POSITIVE_INFINITY;
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_STATE.size;
    const work = holders.work[r]!;
    let nextRunAt: EpochSeconds;
    if (work.kind === 'ecu') {
      nextRunAt = at + work.runs.program.cycleSeconds;
      values[record + RUNNER_STATE.isActive] = 1;
      values[record + RUNNER_STATE.nextYield] = startValues[record + RUNNER_STATE.nextYield]!;
    } else {
      const { cycleSeconds, inputs } = work.schematic;
      const lastRunAt = values[record + RUNNER_STATE.lastRunAt]!;
      const isActive = values[record + RUNNER_STATE.isActive] === 1;
      let isReady = !isActive;
      for (const { typeId, amount } of inputs) if (values[findCell(cells, r, typeId)]! < amount) isReady = false;
      nextRunAt = isReady ? at : Math.max(at, lastRunAt + cycleSeconds);
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
