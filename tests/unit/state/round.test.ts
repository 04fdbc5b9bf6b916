import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import type { LoginReport, RoundReport, VisitReport } from '../../../workers/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { type FakeBrowser, installFakeBrowser } from './fakeBrowser.ts';

const AT = 1_795_262_400;

let browser: FakeBrowser;

async function load() {
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const inputs = await import('../../../src/state/round.ts');
  return { store, ...inputs, ...(await import('../../../src/state/roundPlan.ts')) };
}

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

/** As a fleet's plan is: ids of the game's length, fractions of ISK, and a second login. */
function makeLargeReport(loginCount: number): RoundReport {
  const report = makeRoundReport(AT);
  const [login] = report.logins;
  const [visit] = login!.visits;
  const logins = Array.from({ length: loginCount }, (_, number): LoginReport => {
    const characterId = (2_119_400_000 + 7 * number) as CharacterId;
    const visits = Array.from({ length: 5 }, (_, place): VisitReport => {
      const key = `${characterId}/${40_200_000 + 31 * number + place}` as ColonyKey;
      const lines = visit!.lines.map((line) => ({ ...line, id: `${key} ${line.kind} ${1_050_000_000_000 + number}` }));
      return { ...visit!, id: key, key, worthIsk: 3_418_480.8 + number, lines };
    });
    return { ...login!, id: `${characterId}`, characterId, isReturn: number % 9 === 8, visits };
  });
  return { ...report, logins, totals: { ...report.totals, taxParts: { gameIsk: 4000.25, ownerIsk: 7999.75 } } };
}

beforeEach(() => {
  browser = installFakeBrowser();
});

describe('a plan that is being checked off', () => {
  it('is read back as it was stored', async () => {
    const first = await load();
    const plan: RoundReport = {
      ...makeRoundReport(AT),
      gaps: [
        { characterId: 2 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
        { characterId: 3 as CharacterId, planets: ['Oto I'], cause: { kind: 'failed', message: 'EVE answered 502.' } },
      ],
    };
    first.store.set(first.frozenPlanAtom, plan);
    await vi.waitFor(() => expect(browser.local.getItem('roundPlan')).not.toBeNull());
    const later = await load();
    expect(later.store.get(later.frozenPlanAtom)).toEqual(plan);
  });

  it('is neither read before it is used nor stored within the click that keeps it, because it can be large', async () => {
    const read = vi.spyOn(browser.local, 'getItem');
    const { store, frozenPlanAtom } = await load();
    expect(read.mock.calls.flat()).not.toContain('roundPlan');
    store.set(frozenPlanAtom, makeRoundReport(AT));
    store.set(frozenPlanAtom, { ...makeRoundReport(AT), plannedAt: AT + 1 });
    expect(browser.local.getItem('roundPlan')).toBeNull();
    await vi.waitFor(() => expect(browser.local.getItem('roundPlan')).not.toBeNull());
    const later = await load();
    expect(later.store.get(later.frozenPlanAtom)?.plannedAt).toBe(AT + 1);
  });

  it('follows another tab, whatever this one was about to store', async () => {
    const { store, frozenPlanAtom } = await load();
    const { followOtherTabs } = await import('../../../src/state/storage.ts');
    followOtherTabs();
    store.set(frozenPlanAtom, makeRoundReport(AT));
    browser.storeInOtherTab('roundPlan', null);
    expect(store.get(frozenPlanAtom)).toBeNull();
    await new Promise((settle) => setTimeout(settle));
    expect(browser.local.getItem('roundPlan')).toBeNull();
  });

  it('is carried over from the former form, which had every field’s name', async () => {
    const former = { version: 1, report: { ...makeRoundReport(AT), planetType: 'no longer kept' } };
    browser.local.setItem('roundPlan', JSON.stringify(former));
    const { store, frozenPlanAtom } = await load();
    expect(store.get(frozenPlanAtom)).toEqual(makeRoundReport(AT));
  });

  it('takes a third of the room of its JSON if it has many logins, and is read back completely', async () => {
    const plan = makeLargeReport(100);
    const first = await load();
    first.store.set(first.frozenPlanAtom, plan);
    await vi.waitFor(() => expect(browser.local.getItem('roundPlan')).not.toBeNull());
    expect(browser.local.getItem('roundPlan')!.length).toBeLessThan(JSON.stringify(plan).length / 3);
    const later = await load();
    expect(later.store.get(later.frozenPlanAtom)).toEqual(plan);
  });

  it.each([
    '',
    'null',
    '{',
    '[]',
    '{"version":3,"items":[]}',
    '{"version":2}',
    '{"version":2,"items":{}}',
    '{"version":2,"items":[]}',
    '{"version":1}',
    '{"version":1,"report":null}',
    '7',
  ])('is ignored if the browser has %j instead', async (text) => {
    browser.local.setItem('roundPlan', text);
    const { store, frozenPlanAtom } = await load();
    expect(store.get(frozenPlanAtom)).toBeNull();
  });

  it('is ignored if any of its stored items is damaged, missing or too many', async () => {
    const { formatStoredPlan, storedPlanSchema } = await import('../../../src/state/roundPlanSchema.ts');
    const v = await import('valibot');
    const { version, items } = formatStoredPlan(makeRoundReport(AT)) as { version: number; items: unknown[] };
    const isRead = (changed: unknown[]) => v.safeParse(storedPlanSchema, { version, items: changed }).success;
    expect(isRead(items)).toBe(true);
    expect(isRead([...items, 0])).toBe(false);
    for (const index of items.keys()) {
      expect([index, isRead(items.with(index, { odd: true }))]).toEqual([index, false]);
      expect([index, isRead(items.slice(0, index))]).toEqual([index, false]);
    }
  });

  it('is ignored if any field that the screen shows is damaged in the former form', async () => {
    const stored = { version: 1, report: makeRoundReport(AT) };
    const { storedPlanSchema } = await import('../../../src/state/roundPlanSchema.ts');
    const v = await import('valibot');
    expect(v.safeParse(storedPlanSchema, stored).success).toBe(true);
    for (const path of listPaths(stored)) {
      expect([path.join('.'), v.safeParse(storedPlanSchema, damage(stored, path, { odd: true })).success]).toEqual([
        path.join('.'),
        false,
      ]);
    }
  });

  it('stores its checked lines separately, and drops invalid entries', async () => {
    browser.local.setItem('roundChecks', '["a", 3, null, "b"]');
    const { store, checkedLinesAtom } = await load();
    expect([...store.get(checkedLinesAtom)]).toEqual(['a', 'b']);
  });
});

describe('restarts that newer snapshots show', () => {
  it('are checked once: what the player unchecks stays unchecked, after a refresh and after a reload', async () => {
    const first = await load();
    first.checkShownRestarts(['a', 'b']);
    expect([...first.store.get(first.checkedLinesAtom)]).toEqual(['a', 'b']);
    first.checkLines(['a'], false);
    first.checkShownRestarts(['a', 'b', 'c']);
    expect([...first.store.get(first.checkedLinesAtom)]).toEqual(['b', 'c']);

    const later = await load();
    later.checkShownRestarts(['a', 'b', 'c']);
    expect([...later.store.get(later.checkedLinesAtom)]).toEqual(['b', 'c']);
  });

  it('stay unchecked if the player checked them before they were shown, and unchecks them afterwards', async () => {
    const { store, checkLines, checkShownRestarts, checkedLinesAtom } = await load();
    checkLines(['a'], true);
    checkShownRestarts(['a']);
    checkLines(['a'], false);
    checkShownRestarts(['a']);
    expect([...store.get(checkedLinesAtom)]).toEqual([]);
  });

  it('are checked again in a new plan', async () => {
    const { store, checkLines, checkShownRestarts, clearChecks, checkedLinesAtom } = await load();
    checkShownRestarts(['a']);
    checkLines(['a'], false);
    clearChecks();
    checkShownRestarts(['a']);
    expect([...store.get(checkedLinesAtom)]).toEqual(['a']);
  });
});

describe('what the player asks for', () => {
  it('is stored, and the defaults replace it if it is damaged', async () => {
    const first = await load();
    first.store.set(first.roundInputsAtom, { ...first.DEFAULT_ROUND_INPUTS, pool: 'nobody', holdM3: 5000 });
    const later = await load();
    expect(later.store.get(later.roundInputsAtom)).toMatchObject({ pool: 'nobody', holdM3: 5000 });

    const damaged: [string | number, unknown][] = [
      ['start', { kind: 'in', hours: 1e300 }],
      ['start', { kind: 'at', at: 1e15 }],
      ['start', 'now'],
      ['next', { kind: 'after', days: -1 }],
      ['next', { kind: 'after', days: 0 }],
      ['restart', 'all'],
      ['programDays', 99],
      ['pool', null],
      ['holdM3', -1],
      ['minWorthIsk', -5],
      ['leftOutIds', ['x']],
      ['stock', { Main: 3 }],
      ['isCut', 1],
    ];
    for (const [name, value] of damaged) {
      browser.local.setItem('roundInputs', JSON.stringify({ ...first.DEFAULT_ROUND_INPUTS, [name]: value }));
      const { store, roundInputsAtom, DEFAULT_ROUND_INPUTS } = await load();
      expect([name, store.get(roundInputsAtom)]).toEqual([name, DEFAULT_ROUND_INPUTS]);
    }
  });
});
