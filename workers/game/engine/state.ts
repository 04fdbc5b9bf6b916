import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { COLONY } from './stateLayout.ts';

/** A colony at one time. Opaque: move it on with `advance`, read it with `readResult`. */
export interface ColonyState {
  readonly compiled: CompiledColony;
  /** laid out as in `stateLayout.ts` */
  readonly values: Float64Array;
}

/** The colony at its last update, as ESI reports it. Nothing has run yet, not even what is due at that second. */
export function startState(compiled: CompiledColony): ColonyState {
  return { compiled, values: compiled.startValues.slice() };
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
