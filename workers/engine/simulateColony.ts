import type { Colony } from '../domain/colony.ts';
import type { ColonyResult } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { advance } from './advance.ts';
import { compileColony } from './compileColony.ts';
import { readResult } from './readResult.ts';
import { startState } from './state.ts';

/**
 * Replays a colony from its last update to `until`, by the game's rules; what is due at `until` has run.
 * Depends on nothing but its arguments. To move on later, keep a state instead: `compileColony`, `startState`, `advance`.
 * @param until a time before the last update gives the colony as it was then
 * @throws SimulationError with a sentence for the player if the colony can't be simulated
 */
export function simulateColony(colony: Colony, until: EpochSeconds): ColonyResult {
  const state = startState(compileColony(colony));
  advance(state, until);
  return readResult(state);
}
