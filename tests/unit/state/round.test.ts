import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, installFakeBrowser } from './fakeBrowser.ts';

let browser: FakeBrowser;

async function load() {
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const inputs = await import('../../../src/state/round.ts');
  return { store, ...inputs, ...(await import('../../../src/state/roundPlan.ts')) };
}

beforeEach(() => {
  browser = installFakeBrowser();
});

describe('a plan that is being checked off', () => {
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
