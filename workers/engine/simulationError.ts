/** Why a colony cannot be simulated, as a sentence for the player. */
export class SimulationError extends Error {
  override name = 'SimulationError';
}
