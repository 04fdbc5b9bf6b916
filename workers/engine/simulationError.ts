import { describeProblem } from '../domain/errors.ts';
import type { SimulationProblem } from '../domain/simulationProblem.ts';

/** Why a colony can’t be simulated. The page words the problem; the message is for logs. */
export class SimulationError extends Error {
  override name = 'SimulationError';
  readonly problem: SimulationProblem;

  constructor(problem: SimulationProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}
