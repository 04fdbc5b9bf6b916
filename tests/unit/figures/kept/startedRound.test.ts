import { describe, expect, it } from 'vitest';
import { STARTED_ROUND } from '../../../../workers/figures/kept/startedRound.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../../fixtures/roundReport.ts';
import { changeInTurn } from './changeInTurn.ts';

const read = STARTED_ROUND.read!;

const AT = 1_795_262_400;
const PLAN: RoundReport = {
  ...makeRoundReport(AT),
  logins: makeRoundReport(AT).logins.map((login) => ({ ...login, pool: 'Main' })),
  gaps: [
    { characterId: 2 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
    { characterId: 3 as CharacterId, planets: ['Oto I'], cause: { kind: 'failed', message: 'EVE answered 502.' } },
    {
      characterId: 4 as CharacterId,
      planets: null,
      cause: {
        kind: 'retrying',
        message: { kind: 'ofServer', problem: { kind: 'serverClock', minutes: 7, isAhead: true } },
      },
    },
  ],
};

/** A deep copy with one field replaced. */
function damage(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const copy = structuredClone(value) as never;
  let inner: Record<string | number, unknown> = copy;
  for (const step of path.slice(0, -1)) inner = inner[step] as never;
  inner[path.at(-1)!] = by;
  return copy;
}

/** The path of every field. */
function listPaths(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => listPaths(field, [...path, name]));
}

describe('the started round', () => {
  it('is the last one that was planned, until it is over', () => {
    const later = { ...PLAN, plannedAt: AT + 1 };
    expect(changeInTurn(STARTED_ROUND, ['read'])).toEqual({ report: null });
    expect(changeInTurn(STARTED_ROUND, [{ report: PLAN }, { report: later }, 'read'])).toEqual({ report: later });
    expect(changeInTurn(STARTED_ROUND, [{ report: PLAN }, { report: null }])).toEqual({ report: null });
  });

  it('is tried again alone where the browser does not store it', () => {
    const [earlier, later] = [{ report: PLAN }, { report: null }];
    expect(STARTED_ROUND.unstored!([earlier], later, [])).toEqual([later]);
  });

  it('counts as none if anything in it that a screen shows is damaged', () => {
    expect(read(PLAN)).toEqual(PLAN);
    // That of 1.1.0 does not name the pools of its logins.
    expect(read(makeRoundReport(AT))).toEqual(makeRoundReport(AT));
    for (const path of listPaths(PLAN)) {
      expect([path.join('.'), read(damage(PLAN, path, { odd: true }))]).toEqual([path.join('.'), null]);
    }
    for (const other of [undefined, null, 7, '', [], {}]) expect(read(other)).toBeNull();
  });
});
