import { beforeEach, describe, expect, it } from 'vitest';
import { STARTED_ROUND } from '../../../workers/figures/kept/startedRound.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { KeptRows, openKept } from '../../../workers/live/kept/keptRows.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

const PLAN = makeRoundReport(1_795_262_400);
const STARTED = { ...PLAN, startedAt: PLAN.settings.roundAt };

let refusesToStore = false;
let isEngineGone = false;
let isEngineReplaced = false;

async function openTab() {
  const engine = new KeptRows(STARTED_ROUND, (database) =>
    refusesToStore ? Promise.reject(new Error('blocked')) : openKept(database),
  );
  const answer = async <T>(question: () => Promise<T>): Promise<T> => {
    if (isEngineGone) throw new Error('Calculations have stopped.');
    if (isEngineReplaced) return new Promise(() => {});
    return structuredClone(await question());
  };
  const round = {
    started: () => answer(() => engine.change('read')),
    keepStarted: (report: RoundReport | null) => answer(() => engine.change({ report })),
  };
  const { store, notices } = await openEngineTab({ round });
  const { frozenPlanAtom, startedRoundAtom } = await import('../../../src/state/startedRound.ts');
  const bridge = await import('../../../src/bridge/round.ts');
  return {
    ...bridge,
    start: () => bridge.changeStartedRound({ kind: 'check', ids: ['restart'], isDone: true, plan: PLAN }),
    end: () => bridge.changeStartedRound({ kind: 'end' }),
    shown: () => store.get(frozenPlanAtom),
    checked: () => store.get(startedRoundAtom).checked,
    forgetShown: () => store.set(frozenPlanAtom, undefined),
    notices,
  };
}

/** A tab that has read what is kept. */
async function openLoaded() {
  const tab = await openTab();
  await tab.loadStartedRound();
  return tab;
}

freshBrowserForEachTest();

beforeEach(() => {
  refusesToStore = false;
  isEngineGone = false;
  isEngineReplaced = false;
});

describe('the started round', () => {
  it('is on screen at once, and read back by the next visit', async () => {
    const tab = await openTab();
    expect(tab.shown()).toBeUndefined();
    await tab.loadStartedRound();
    expect(tab.shown()).toBeNull();
    const kept = tab.start();
    expect(tab.shown()).toEqual(STARTED);
    await kept;
    const later = await openLoaded();
    expect(later.shown()).toEqual(STARTED);
  });

  it('is not replaced by an older one that is still being read', async () => {
    const tab = await openTab();
    const reading = tab.loadStartedRound();
    const keeping = tab.start();
    await Promise.all([reading, keeping]);
    expect(tab.shown()).toEqual(STARTED);
  });

  it('is read by a page that shows none, although an engine was replaced before it answered', async () => {
    const tab = await openLoaded();
    await tab.start();
    isEngineReplaced = true;
    void tab.changeStartedRound({ kind: 'replan', plan: makeRoundReport(STARTED.startedAt + 60), hand: {} });
    isEngineReplaced = false;
    tab.forgetShown();
    await tab.loadStartedRound();
    expect(tab.shown()).toEqual(STARTED);
  });

  it('that has ended stays over after a reload, although the engine had not deleted its plan', async () => {
    const tab = await openLoaded();
    await tab.start();
    isEngineReplaced = true;
    void tab.end();
    isEngineReplaced = false;
    const reloaded = await openLoaded();
    expect(reloaded.shown()).toBeNull();
    await reloaded.start();
    expect((await openTab()).checked()).toEqual([]);
    const later = await openLoaded();
    expect([later.shown(), later.checked()]).toEqual([STARTED, ['restart']]);
  });

  it('goes on after a reload with the next plan, although the engine had not kept the first', async () => {
    const reloadAfterCheck = async () => {
      const tab = await openLoaded();
      isEngineReplaced = true;
      void tab.changeStartedRound({ kind: 'check', ids: ['restart', 'not planned again'], isDone: true, plan: PLAN });
      isEngineReplaced = false;
      const reloaded = await openLoaded();
      expect([reloaded.shown(), reloaded.checked()]).toEqual([null, []]);
      return reloaded;
    };
    const { startedAt } = STARTED;
    const later = makeRoundReport(startedAt + 60);
    const visited = makeRoundReport(startedAt + 2 * SECONDS_PER_DAY);

    const reloaded = await reloadAfterCheck();
    reloaded.goOnWith(later);
    expect([reloaded.shown(), reloaded.checked()]).toEqual([{ ...later, startedAt }, ['restart']]);
    await reloaded.end();
    reloaded.goOnWith(later);
    expect(reloaded.shown()).toBeNull();

    const another = await reloadAfterCheck();
    another.goOnWith(visited);
    expect([another.shown(), another.checked()]).toEqual([null, []]);
  });

  it('has what of it is in a list of stock at once with that list', async () => {
    const tab = await openLoaded();
    await tab.start();
    isEngineReplaced = true;
    tab.writeStock('everyone', 'Water 5', 'pasted');
    const stored = (key: string) => JSON.parse(localStorage.getItem(key)!);
    expect(stored('roundInputs').stock).toMatchObject({ everyone: { text: 'Water 5' } });
    expect(Object.keys(stored('startedRound').listed)).toEqual(['everyone']);
  });

  it('follows another tab, and has what that has changed while nobody was looking', async () => {
    const tab = await openLoaded();
    const stop = tab.followStartedRound();
    const other = await openTab();
    await other.start();
    await expect.poll(() => tab.shown()).toEqual(STARTED);
    stop();
    await other.end();
    tab.followStartedRound()();
    await expect.poll(() => tab.shown()).toBeNull();
  });

  it('stays on screen with a notice if it cannot be stored, until it can', async () => {
    const tab = await openTab();
    isEngineGone = true;
    await tab.start();
    expect(tab.notices()).toEqual([expect.stringMatching(/^Your round is kept until you close this tab: .*stopped/)]);
    isEngineGone = false;
    await tab.loadStartedRound();
    expect(tab.shown()).toEqual(STARTED);
    await tab.start();
    expect(tab.notices()).toEqual([]);
    refusesToStore = true;
    await tab.end();
    expect(tab.notices()).toEqual([expect.stringContaining('blocked')]);
    refusesToStore = false;
    await tab.start();
    expect(tab.notices()).toEqual([]);
  });

  it('does not become none if it cannot be loaded', async () => {
    const tab = await openTab();
    isEngineGone = true;
    await expect(tab.loadStartedRound()).rejects.toThrow('stopped');
    expect(tab.shown()).toBeUndefined();
  });

  it('does not become none where its database can’t be read, unless the player goes on without it', async () => {
    const first = await openTab();
    refusesToStore = true;
    // Where none has begun, nothing can be lost.
    await first.loadStartedRound();
    expect(first.shown()).toBeNull();
    refusesToStore = false;
    await first.start();
    const later = await openTab();
    refusesToStore = true;
    await expect(later.loadStartedRound()).rejects.toThrow('blocked');
    expect(later.shown()).toBeUndefined();
    refusesToStore = false;
    await later.loadStartedRound();
    expect(later.shown()).toEqual(STARTED);
    const last = await openTab();
    refusesToStore = true;
    await last.loadStartedRound(true);
    expect(last.shown()).toBeNull();
  });
});
