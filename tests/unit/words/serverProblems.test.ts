/** The page has words for everything that its server can say, and says in English what the server's own sentence says. */
import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../server/http/problemTexts.ts';
import { serverProblemText } from '../../../src/words/serverProblems.ts';
import { readServerProblem, SERVER_PROBLEMS, type ServerProblem } from '../../../workers/game/domain/serverProblem.ts';

type Kind = ServerProblem['kind'];

/** All problems of a kind, with 7 for each number. */
function samplesOf(kind: Kind): ServerProblem[] {
  let samples: Record<string, unknown>[] = [{ kind }];
  for (const [name, allowed] of Object.entries(SERVER_PROBLEMS[kind] as Record<string, unknown>)) {
    const values = Array.isArray(allowed) ? allowed : allowed === 'flag' ? [true, false] : [7];
    samples = samples.flatMap((sample) => values.map((value) => ({ ...sample, [name]: value })));
  }
  return samples.map((sample) => readServerProblem(sample) as ServerProblem);
}

/** Where people who call the API by hand read something else than players. */
const FOR_PLAYERS: Partial<Record<Kind, string>> = {
  badRequest: 'The server does not understand this page: one of the two is newer. Reload the page.',
  tokenExpired: 'This character’s login has expired. Log in again.',
  internal: 'Something went wrong on the server. Try again; if it happens again, tell its host.',
};

describe('a problem that the server reports', () => {
  it.each(Object.keys(SERVER_PROBLEMS) as Kind[])('as “%s” has words in the page', (kind) => {
    const samples = samplesOf(kind);
    expect(samples.length).toBeGreaterThan(0);
    for (const problem of samples) {
      expect(serverProblemText(problem)).toBe(FOR_PLAYERS[kind] ?? describeProblem(problem).message);
    }
  });

  it.each<[ServerProblem, string]>([
    [{ kind: 'busy', service: 'discord', seconds: 3600 }, 'Discord is busy. Try again in 3,600 s.'],
    [{ kind: 'newShares', count: 1, hours: 24 }, 'At most 1 new share a day from one address. Try again in 24 h.'],
    [{ kind: 'diskFull', store: 'shares' }, 'The disk of this server is full: it takes no shares. Tell its host.'],
    [{ kind: 'refusedStatus', service: 'push', status: 500 }, 'The push service answered with status 500.'],
  ])('is said as a sentence: %o', (problem, text) => {
    expect(serverProblemText(problem)).toBe(text);
  });
});
