import { commodities } from '../catalogue/index.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { findCell } from './holders.ts';
import {
  AT,
  FREE_VOLUME,
  FULL_SINCE,
  HAS_RECEIVED,
  IDLE_SINCE,
  IS_ACTIVE,
  LAST_RUN_AT,
  LAST_WORK_AT,
  NEXT_EVENT_AT,
  NEXT_RUN_AT,
  NEXT_YIELD,
  RUNNER_SIZE,
  STORE_SIZE,
} from './stateLayout.ts';

/** A colony at one moment, to be moved on with `advance`. Opaque: read it with `readResult`. */
export interface ColonyState {
  readonly compiled: CompiledColony;
  /** laid out as in `stateLayout.ts` */
  readonly values: Float64Array;
}

/** The colony as ESI has it, at its last update. Nothing has run yet, not even what is due at that very second. */
export function startState(compiled: CompiledColony): ColonyState {
  const { startAt, layout } = compiled;
  const values = new Float64Array(layout.size);
  values[AT] = startAt;
  values[LAST_WORK_AT] = startAt;
  placeContents(compiled, values);
  values[NEXT_EVENT_AT] = queueRunners(compiled, values);
  return { compiled, values };
}

function placeContents({ colony, holders, cells, layout, capacities }: CompiledColony, values: Float64Array): void {
  for (let s = 0; s < capacities.length; s++) {
    values[layout.stores + s * STORE_SIZE + FREE_VOLUME] = capacities[s]!;
    values[layout.stores + s * STORE_SIZE + FULL_SINCE] = Number.POSITIVE_INFINITY;
  }
  for (let h = 0; h < holders.count; h++) {
    for (const { typeId, amount } of colony.pins[holders.pins[h]!]!.contents) {
      const cell = findCell(cells, h, typeId);
      if (cell < 0) continue;
      values[cell]! += amount;
      if (h < holders.runnerCount) continue;
      const store = layout.stores + (h - holders.runnerCount) * STORE_SIZE;
      values[store + FREE_VOLUME]! -= amount * commodities.get(typeId)!.volumeUnits;
    }
  }
}

/**
 * Gives every runner its first time; a time in the past counts as now. Every factory has one, since its received flags
 * start true.
 * @returns the earliest of them
 * Source: developer docs (planetary industry).
 */
function queueRunners({ colony, startAt, holders, cells, layout }: CompiledColony, values: Float64Array): EpochSeconds {
  let earliest = Number.POSITIVE_INFINITY;
  let nextYield = 0;
  for (let r = 0; r < holders.runnerCount; r++) {
    const record = layout.runners + r * RUNNER_SIZE;
    const work = holders.work[r]!;
    const lastRunAt = colony.pins[holders.pins[r]!]!.lastCycleStartAt ?? Number.NEGATIVE_INFINITY;
    let isActive = true;
    let nextRunAt: EpochSeconds;
    if (work.kind === 'ecu') {
      nextRunAt = work.runs.firstAt;
      values[record + NEXT_YIELD] = nextYield;
      nextYield += work.runs.count;
    } else {
      const { cycleSeconds, inputs } = work.schematic;
      isActive = startAt - lastRunAt < cycleSeconds;
      const isFull = inputs.every(({ typeId, amount }) => values[findCell(cells, r, typeId)]! >= amount);
      nextRunAt = isFull && !isActive ? startAt : Math.max(startAt, lastRunAt + cycleSeconds);
    }
    values[record + NEXT_RUN_AT] = nextRunAt;
    values[record + LAST_RUN_AT] = lastRunAt;
    values[record + IS_ACTIVE] = isActive ? 1 : 0;
    values[record + IDLE_SINCE] = startAt;
    values[record + HAS_RECEIVED] = 1;
    earliest = Math.min(earliest, nextRunAt);
  }
  return earliest;
}

/** An independent copy, which can be moved on by itself. */
export function cloneState(state: ColonyState): ColonyState {
  return { compiled: state.compiled, values: state.values.slice() };
}

/** The moment that the state is of. */
export function stateAt(state: ColonyState): EpochSeconds {
  return state.values[AT]!;
}
