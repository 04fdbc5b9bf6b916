import { describeProblem } from '../domain/errors.ts';
import type { CrashedWork, SimulationProblem } from '../domain/simulationProblem.ts';

/** Why a colony can’t be simulated. The page words the problem; the message is for logs. */
export class SimulationError extends Error {
  override name = 'SimulationError';
  readonly problem: SimulationProblem;

  constructor(problem: SimulationProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}

/** Why a colony has no figures. @param work what has ended with the error */
export function simulationProblemOf(error: unknown, work: CrashedWork): SimulationProblem {
  return error instanceof SimulationError ? error.problem : { kind: 'crashed', work, error: String(error) };
}
