import type { Colony } from '../domain/colony.ts';
import type { ColonyResult } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { advance } from './advance.ts';
import { compileColony } from './compileColony.ts';
import { readResult } from './readResult.ts';
import { startState } from './state.ts';

/**
 * Simulates a colony from its last update to `until`, including what is due at `until`. Pure. To continue later, keep a
 * state instead: `compileColony`, `startState`, `advance`.
 * @param until before the last update: the colony as of its last update
 * @throws SimulationError if the colony can't be simulated
 */
export function simulateColony(colony: Colony, until: EpochSeconds): ColonyResult {
  const state = startState(compileColony(colony));
  advance(state, until);
  return readResult(state);
}
