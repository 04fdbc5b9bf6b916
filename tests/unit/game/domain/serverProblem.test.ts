import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readServerProblem,
  SERVER_PROBLEMS,
  type ServerProblem,
} from '../../../../workers/game/domain/serverProblem.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import '../../../drawnInputs.ts';

const anyOf = (allowed: unknown): fc.Arbitrary<unknown> =>
  Array.isArray(allowed)
    ? fc.constantFrom(...allowed)
    : allowed === 'flag'
      ? fc.boolean()
      : fc.integer({ min: 0, max: allowed as number });

const anyProblem = fc
  .constantFrom(...Object.entries(SERVER_PROBLEMS))
  .chain(([kind, allowed]) =>
    fc
      .record(Object.fromEntries(Object.entries(allowed).map(([name, one]) => [name, anyOf(one)])))
      .map((values) => ({ kind, ...values }) as ServerProblem),
  );

describe('a problem of the server', () => {
  it('is read as it was sent, without what else is there', () => {
    forDrawn(100, anyProblem, (problem) => {
      const sent: unknown = JSON.parse(JSON.stringify({ ...problem, newer: true }));
      expect(readServerProblem(sent)).toEqual(problem);
    });
  });

  it.each([
    [null],
    ['busy'],
    [{}],
    [{ kind: 'of a newer server' }],
    [{ kind: 'toString' }],
    [{ kind: 'busy', service: 'discord' }],
    [{ kind: 'busy', service: 'another', seconds: 7 }],
    [{ kind: 'busy', service: 'discord', seconds: -1 }],
    [{ kind: 'busy', service: 'discord', seconds: 0.5 }],
    [{ kind: 'busy', service: 'discord', seconds: 1e9 }],
    [{ kind: 'busy', service: 'discord', seconds: '7' }],
    [{ kind: 'serverClock', minutes: 7, isAhead: 'yes' }],
    [{ kind: 'newShares', count: 7 }],
  ])('is not read from %o', (sent) => {
    expect(readServerProblem(sent)).toBeNull();
  });
});
