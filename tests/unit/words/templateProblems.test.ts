import { expect, it } from 'vitest';
import { changeProblemText } from '../../../src/words/templateProblems.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { ChangeProblem } from '../../../workers/game/domain/templateProblem.ts';

const [LAUNCHPAD, STORAGE] = [2544 as TypeId, 2541 as TypeId];

it.each<[ChangeProblem, RegExp]>([
  [{ kind: 'notOneTemplate' }, /^Exactly one template without errors is expected here\.$/],
  [
    { kind: 'missingStructures', planetType: 'barren', typeIds: [LAUNCHPAD, LAUNCHPAD] },
    / can’t have this structure of the template: Barren Launchpad\.$/,
  ],
  [
    { kind: 'missingStructures', planetType: 'barren', typeIds: [LAUNCHPAD, STORAGE] },
    / can’t have these structures of the template: Barren Launchpad, Barren Storage Facility\.$/,
  ],
])('why a template can’t be changed is a sentence: %o', (problem, text) => {
  expect(changeProblemText(problem)).toMatch(text);
});
