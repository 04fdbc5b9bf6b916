import { beforeEach, describe, expect, it } from 'vitest';
import { STARTED_ROUND } from '../../../workers/figures/kept/startedRound.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

const PLAN = makeRoundReport(1_795_262_400);

let refusesToStore = false;
let isEngineGone = false;

/** One tab of the browser. */
async function openTab() {
  const engine = new KeptRows(STARTED_ROUND, (database) =>
    refusesToStore ? Promise.reject(new Error('blocked')) : openKept(database),
  );
  const answer = async <T>(question: () => Promise<T>): Promise<T> => {
    if (isEngineGone) throw new Error('Calculations have stopped.');
    return structuredClone(await question());
  };
  const round = {
    started: () => answer(() => engine.change('read')),
    keepStarted: (report: RoundReport | null) => answer(() => engine.change({ report })),
  };
  const { store, notices } = await openEngineTab({ round });
  const { frozenPlanAtom } = await import('../../../src/state/roundPlan.ts');
  const bridge = await import('../../../src/bridge/round.ts');
  return {
    ...bridge,
    shown: () => store.get(frozenPlanAtom),
    notices,
  };
}

freshBrowserForEachTest();

beforeEach(() => {
  refusesToStore = false;
  isEngineGone = false;
});

describe('the started round', () => {
  it('is on screen at once, and read back by the next visit', async () => {
    const tab = await openTab();
    expect(tab.shown()).toBeUndefined();
    await tab.loadStartedRound();
    expect(tab.shown()).toBeNull();
    const kept = tab.keepStartedRound(PLAN);
    expect(tab.shown()).toEqual(PLAN);
    await kept;
    const later = await openTab();
    await later.loadStartedRound();
    expect(later.shown()).toEqual(PLAN);
  });

  it('is not replaced by an older one that is still being read', async () => {
    const tab = await openTab();
    const reading = tab.loadStartedRound();
    const keeping = tab.keepStartedRound(PLAN);
    await Promise.all([reading, keeping]);
    expect(tab.shown()).toEqual(PLAN);
  });

  it('follows another tab', async () => {
    const tab = await openTab();
    await tab.loadStartedRound();
    const stop = tab.followStartedRound();
    const other = await openTab();
    await other.keepStartedRound(PLAN);
    await expect.poll(() => tab.shown()).toEqual(PLAN);
    await other.keepStartedRound(null);
    await expect.poll(() => tab.shown()).toBeNull();
    stop();
  });

  it('stays on screen with a notice if it cannot be stored, until it can', async () => {
    const tab = await openTab();
    isEngineGone = true;
    await tab.keepStartedRound(PLAN);
    expect(tab.shown()).toEqual(PLAN);
    expect(tab.notices()).toEqual([expect.stringMatching(/^Your round is kept until you close this tab: .*stopped/)]);
    isEngineGone = false;
    refusesToStore = true;
    await tab.keepStartedRound(PLAN);
    expect(tab.notices()).toEqual([expect.stringContaining('blocked')]);
    refusesToStore = false;
    await tab.keepStartedRound(PLAN);
    expect(tab.notices()).toEqual([]);
  });

  it('does not become none if it cannot be loaded', async () => {
    const tab = await openTab();
    isEngineGone = true;
    await expect(tab.loadStartedRound()).rejects.toThrow('stopped');
    expect(tab.shown()).toBeUndefined();
  });
});
