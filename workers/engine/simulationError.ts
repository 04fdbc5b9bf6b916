/** Why a colony can’t be simulated, as a sentence for the player. */
export class SimulationError extends Error {
  override name = 'SimulationError';
}
