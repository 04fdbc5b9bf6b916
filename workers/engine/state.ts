import { commodities } from '../catalogue/index.ts';
import type { EcuPin } from '../domain/colony.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { firstRunAt } from './compileRunners.ts';
import { findCell } from './holders.ts';
import { holdsEveryInput } from './schedule.ts';
import { AT, LAST_WORK_AT, NEXT_EVENT_AT } from './stateLayout.ts';

/** A colony at one moment, to be moved on. Opaque: read it with `readResult`. */
export interface ColonyState {
  readonly compiled: CompiledColony;
  /** laid out by `compiled.layout` */
  readonly values: Float64Array;
}

/** The colony as ESI has it, at its last update. Nothing has run yet, not even what is due at that very second. */
export function startState(compiled: CompiledColony): ColonyState {
  const { colony, startAt, holders, cells, runners, layout, capacity } = compiled;
  const values = new Float64Array(layout.size);
  values[AT] = startAt;
  values[LAST_WORK_AT] = startAt;

  for (let s = 0; s < holders.storeCount; s++) values[layout.freeVolume + s] = capacity[s]!;
  for (let h = 0; h < holders.pins.length; h++) {
    for (const { typeId, amount } of colony.pins[holders.pins[h]!]!.contents) {
      const commodity = cells.commodityOf.get(typeId);
      const cell = commodity === undefined ? -1 : findCell(cells, h, commodity);
      if (cell < 0) continue;
      values[cell]! += amount;
      if (h >= runners.count) {
        values[layout.freeVolume + h - runners.count]! -= amount * commodities.get(typeId)!.volumeUnits;
      }
    }
  }
  values.fill(Number.POSITIVE_INFINITY, layout.fullSince, layout.fullSince + holders.storeCount);

  let nextEventAt = Number.POSITIVE_INFINITY;
  for (let r = 0; r < runners.count; r++) {
    const pin = colony.pins[holders.pins[r]!]!;
    const lastRunAt = pin.lastCycleStartAt ?? Number.NEGATIVE_INFINITY;
    const isEcu = runners.isEcu[r] === 1;
    const isActive = isEcu || startAt - lastRunAt < runners.cycleSeconds[r]!;
    const nextRunAt = isEcu
      ? firstRunAt(pin as EcuPin, startAt)
      : firstFactoryRunAt(compiled, values, r, lastRunAt, isActive);
    values[layout.nextRunAt + r] = nextRunAt;
    values[layout.lastRunAt + r] = lastRunAt;
    values[layout.isActive + r] = isActive ? 1 : 0;
    values[layout.idleSince + r] = startAt;
    values[layout.hasReceived + r] = 1;
    values[layout.nextYield + r] = runners.yieldStart[r]!;
    nextEventAt = Math.min(nextEventAt, nextRunAt);
  }
  values[NEXT_EVENT_AT] = nextEventAt;
  return { compiled, values };
}

/** Every factory is due at the start, since its received flags start true; a time in the past counts as now. */
function firstFactoryRunAt(
  { runners, startAt }: CompiledColony,
  values: Float64Array,
  runner: number,
  lastRunAt: EpochSeconds,
  isActive: boolean,
): EpochSeconds {
  if (!isActive && holdsEveryInput(runners, values, runner)) return startAt;
  return Math.max(startAt, lastRunAt + runners.cycleSeconds[runner]!);
}

/** An independent copy, which can be moved on by itself. */
export function cloneState(state: ColonyState): ColonyState {
  return { compiled: state.compiled, values: state.values.slice() };
}

/** The moment that the state is of. */
export function stateAt(state: ColonyState): EpochSeconds {
  return state.values[AT]!;
}
