import { commodities } from '../catalogue/index.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { findCell } from './holders.ts';
import { COLONY, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';

/** A colony at one time. Opaque: move it on with `advance`, read it with `readResult`. */
export interface ColonyState {
  readonly compiled: CompiledColony;
  /** laid out as in `stateLayout.ts` */
  readonly values: Float64Array;
}

/** The colony at its last update, as ESI reports it. Nothing has run yet, not even what is due at that second. */
export function startState(compiled: CompiledColony): ColonyState {
  const { startAt, layout } = compiled;
  const values = new Float64Array(layout.size);
  values[COLONY.at] = startAt;
  values[COLONY.lastWorkAt] = startAt;
  placeContents(compiled, values);
  values[COLONY.nextEventAt] = queueRunners(compiled, values);
  return { compiled, values };
}

function placeContents({ colony, holders, cells, layout, capacities }: CompiledColony, values: Float64Array): void {
  for (let s = 0; s < capacities.length; s++) {
    values[layout.stores + s * STORE_STATE.size + STORE_STATE.freeVolume] = capacities[s]!;
    values[layout.stores + s * STORE_STATE.size + STORE_STATE.fullSince] = Number.POSITIVE_INFINITY;
  }
  for (let h = 0; h < holders.count; h++) {
    for (const { typeId, amount } of colony.pins[holders.pins[h]!]!.contents) {
      const cell = findCell(cells, h, typeId);
      if (cell < 0) continue;
      values[cell]! += amount;
      if (h < holders.runnerCount) continue;
      const store = layout.stores + (h - holders.runnerCount) * STORE_STATE.size;
      values[store + STORE_STATE.freeVolume]! -= amount * commodities.get(typeId)!.volumeUnits;
    }
  }
}

/**
 * Sets every runner's first run; one in the past counts as now. Every factory has one, because each starts as if it had
 * just received goods.
 * @returns the earliest first run
 * Source: developer docs (planetary industry).
 */
function queueRunners({ colony, startAt, holders, cells, layout }: CompiledColony, values: Float64Array): EpochSeconds {
  let earliest = Number.POSITIVE_INFINITY;
  let nextYield = 0;
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_STATE.size;
    const work = holders.work[r]!;
    const lastRunAt = colony.pins[holders.pins[r]!]!.lastCycleStartAt ?? Number.NEGATIVE_INFINITY;
    let isActive = true;
    let nextRunAt: EpochSeconds;
    if (work.kind === 'ecu') {
      nextRunAt = work.runs.firstAt;
      values[record + RUNNER_STATE.nextYield] = nextYield;
      nextYield += work.runs.count;
    } else {
      const { cycleSeconds, inputs } = work.schematic;
      isActive = startAt - lastRunAt < cycleSeconds;
      let isFull = true;
      for (const { typeId, amount } of inputs) if (values[findCell(cells, r, typeId)]! < amount) isFull = false;
      nextRunAt = isFull && !isActive ? startAt : Math.max(startAt, lastRunAt + cycleSeconds);
    }
    values[record + RUNNER_STATE.nextRunAt] = nextRunAt;
    values[record + RUNNER_STATE.lastRunAt] = lastRunAt;
    values[record + RUNNER_STATE.isActive] = isActive ? 1 : 0;
    values[record + RUNNER_STATE.idleSince] = startAt;
    values[record + RUNNER_STATE.hasReceived] = 1;
    earliest = Math.min(earliest, nextRunAt);
  }
  return earliest;
}

/** An independent copy. */
export function cloneState(state: ColonyState): ColonyState {
  return { compiled: state.compiled, values: state.values.slice() };
}

/** The time of a state. */
export function stateAt(state: ColonyState): EpochSeconds {
  return state.values[COLONY.at]!;
}

/** When the next pin runs; Infinity if none will. */
export function nextEventAt(state: ColonyState): EpochSeconds {
  return state.values[COLONY.nextEventAt]!;
}
