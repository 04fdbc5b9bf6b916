import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../../../workers/game/domain/round.ts';
import { StartedRoundStore } from '../../../../workers/live/kept/startedRound.ts';
import { openStartedRound } from '../../../../workers/live/kept/startedRoundDatabase.ts';
import { readStartedRound } from '../../../../workers/live/kept/startedRoundSchema.ts';
import { makeRoundReport } from '../../../fixtures/roundReport.ts';

const AT = 1_795_262_400;
const PLAN: RoundReport = {
  ...makeRoundReport(AT),
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

let refusesToStore = false;
const openTab = () =>
  new StartedRoundStore(() => (refusesToStore ? Promise.reject(new Error('blocked')) : openStartedRound()));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  refusesToStore = false;
});

describe('the started round', () => {
  it('is null at first, kept for the next visit, and gone once it is over', async () => {
    const tab = openTab();
    expect(await tab.read()).toEqual({ report: null, storageProblem: null });
    expect(await tab.keep(PLAN)).toEqual({ report: PLAN, storageProblem: null });
    expect((await openTab().read()).report).toEqual(PLAN);
    await tab.keep(null);
    expect((await openTab().read()).report).toBeNull();
  });

  it('is the last of several that are kept at once', async () => {
    const tab = openTab();
    await Promise.all([tab.keep(PLAN), tab.keep(null), tab.keep({ ...PLAN, plannedAt: AT + 1 })]);
    expect((await openTab().read()).report?.plannedAt).toBe(AT + 1);
  });

  it('is kept in memory where the browser stores nothing, and stored as soon as it can be', async () => {
    refusesToStore = true;
    const tab = openTab();
    expect(await tab.keep(PLAN)).toEqual({
      report: PLAN,
      storageProblem: { kind: 'refused', what: 'round', reason: expect.stringContaining('blocked') },
    });
    expect((await tab.read()).report).toEqual(PLAN);
    refusesToStore = false;
    expect((await openTab().read()).report).toBeNull();
    expect(await tab.read()).toEqual({ report: PLAN, storageProblem: null });
    expect((await openTab().read()).report).toEqual(PLAN);
  });

  it('counts as none if anything in it that a screen shows is damaged', () => {
    expect(readStartedRound(PLAN)).toEqual(PLAN);
    for (const path of listPaths(PLAN)) {
      expect([path.join('.'), readStartedRound(damage(PLAN, path, { odd: true }))]).toEqual([path.join('.'), null]);
    }
    for (const other of [undefined, null, 7, '', [], {}]) expect(readStartedRound(other)).toBeNull();
  });
});
