import { describeProblem } from '../../game/domain/errors.ts';
import type { EditProblem } from '../../game/domain/whatIf.ts';
import { SimulationError } from '../../game/engine/index.ts';

/** A change that can't be made. The page words the problem; the message is for logs. */
export class EditError extends Error {
  readonly problem: EditProblem;

  constructor(problem: EditProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}

/** What work with changes gives; null if they can't be made, or the colony can't be simulated with them. */
export function ifPossible<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof EditError || error instanceof SimulationError) return null;
    throw error;
  }
}
