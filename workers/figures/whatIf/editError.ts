import { describeProblem } from '../../game/domain/errors.ts';
import type { EditProblem } from '../../game/domain/whatIf.ts';

/** A change that can't be made. The page words the problem; the message is for logs. */
export class EditError extends Error {
  readonly problem: EditProblem;

  constructor(problem: EditProblem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}
