import { expect, it } from 'vitest';
import { publishProblemText } from '../../../src/words/shares.ts';
import type { PublishProblem } from '../../../workers/domain/shares.ts';

it.each<[PublishProblem, string]>([
  ['Stop it here, too', 'Stop it here, too.'],
  [{ kind: 'noData' }, 'No data of these characters is known yet.'],
  [{ kind: 'stoppedElsewhere' }, 'This share was stopped from another browser. Stop it here, too.'],
  [{ kind: 'notAccepted' }, 'The server does not accept this share. Try again later.'],
  [{ kind: 'noPilotNumberLeft' }, 'This share has had too many characters. Make a new link.'],
  [{ kind: 'shareTooLarge' }, 'This share is larger than the server accepts. Share fewer characters.'],
  [{ kind: 'answerTooLarge' }, 'The server answered with too much.'],
  [{ kind: 'serverUnreachable' }, 'The server could not be reached.'],
  [{ kind: 'tooManyCharacters', most: 299 }, 'A share has at most 299 characters.'],
  [{ kind: 'serverStatus', status: 1502 }, 'The server answered with status 1502.'],
  [
    { kind: 'ofServer', problem: { kind: 'noRoom', store: 'shares' } },
    'This server has no room for more shares. Tell its host.',
  ],
])('that %o keeps a share from being up to date is said as a sentence', (problem, text) => {
  expect(publishProblemText(problem)).toBe(text);
});
