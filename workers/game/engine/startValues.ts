import { commodityOf } from '../catalogue/index.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { findCell } from './holders.ts';
import { COLONY, LOSS, RUNNER_STATE, STORE_STATE, type StateLayout } from './stateLayout.ts';

type StartParts = Pick<CompiledColony, 'colony' | 'holders' | 'cells' | 'layout' | 'capacities'>;

/** The values of a colony's state at its last update. Part of compiling: pins are in the processor's cache then. */
export function listStartValues(parts: StartParts): Float64Array {
  const values = new Float64Array(parts.layout.size);
  values[COLONY.at] = parts.colony.lastUpdateAt;
  values[COLONY.lastWorkAt] = parts.colony.lastUpdateAt;
  placeContents(parts, values);
  forgetLosses(parts.layout, values);
  values[COLONY.nextEventAt] = queueRunners(parts, values);
  return values;
}

/** Nothing has been lost yet. */
export function forgetLosses({ losses, size }: StateLayout, values: Float64Array): void {
  for (let loss = losses; loss < size; loss += LOSS.size) {
    values[loss + LOSS.since] = Number.POSITIVE_INFINITY;
    values[loss + LOSS.units] = 0;
  }
}

function placeContents({ colony, holders, cells, layout, capacities }: StartParts, values: Float64Array): void {
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
      values[store + STORE_STATE.freeVolume]! -= amount * commodityOf(typeId)!.volumeUnits;
    }
  }
}

/**
 * Sets every runner's first run; one in the past counts as now. @returns the earliest one
 * Source: developer docs (planetary industry): each factory starts as if it had just received goods.
 */
function queueRunners({ colony, holders, cells, layout }: StartParts, values: Float64Array): EpochSeconds {
  const startAt = colony.lastUpdateAt;
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
