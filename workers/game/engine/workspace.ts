/**
 * The colony that is being advanced: its code and its state's values, copied into arrays that are never replaced.
 *
 * The JIT writes the address and the length of a constant array into the optimised code, so each access of the event
 * loop is one comparison and one load. That saves a fifth of a simulation, and copying a colony takes as long as a few
 * events. The arrays fit the largest colony that `checkColony` accepts; unused parts take up no memory.
 */
import { commodities, MAX_LEARNED_COMMODITIES, schematics } from '../catalogue/index.ts';
import { MAX_PINS, MAX_ROUTES } from './checkColony.ts';
import { ENTRY, GROUP, INPUT, PULL, RUNNER } from './code.ts';
import type { ColonyState } from './state.ts';
import { COLONY, FLOW, LOSS, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';

const MAX_INPUTS = Math.max(...[...schematics.values()].map(({ inputs }) => inputs.length));
const CODE_PER_PIN = (1 << RUNNER.sizeBits) + MAX_INPUTS * INPUT.size;
const CODE_PER_ROUTE = GROUP.entries + ENTRY.size + PULL.size;
const MAX_COMMODITIES = commodities.size + MAX_LEARNED_COMMODITIES;
const VALUES_PER_PIN = MAX_COMMODITIES + Math.max(RUNNER_STATE.size + LOSS.size, STORE_STATE.size);

/** The constant part, as in `code.ts`. */
export const workCode = new Int32Array(MAX_PINS * CODE_PER_PIN + MAX_ROUTES * CODE_PER_ROUTE);
/** The changing part, as in `stateLayout.ts`. */
export const workValues = new Float64Array(
  COLONY.firstCell + MAX_PINS * VALUES_PER_PIN + MAX_COMMODITIES * FLOW.size + MAX_ROUTES * LOSS.size,
);

/** The code in `workCode`. A colony's code never changes, so it isn't copied twice. */
let loadedCode: Int32Array | null = null;

/** Copies a colony in, in place of the one before. */
export function loadColony({ compiled, values }: ColonyState): void {
  if (loadedCode !== compiled.code) workCode.set(compiled.code);
  loadedCode = compiled.code;
  workValues.set(values);
}

/** Copies the values back into the state that was loaded. */
export function storeColony({ values }: ColonyState): void {
  // Faster than `set` with a part of the array, which would have to be created for it.
  for (let k = 0; k < values.length; k++) values[k] = workValues[k]!;
}
