import { describe, expect, it } from 'vitest';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { StoredFixture } from '../stored/storedFixture.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const plan = makeRoundReport(1_795_262_400);

const browser = browserForEachTest();

const load = () => import('../../../src/state/startedRound.ts');

/** A tab that has read a plan from the database. */
async function openTab(stored: RoundReport | null = plan) {
  const { store, startedRoundAtom, frozenPlanAtom } = await openModule(load);
  store.set(frozenPlanAtom, stored);
  return {
    round: () => store.get(startedRoundAtom),
    check: (...ids: string[]) => store.set(startedRoundAtom, { kind: 'check', ids, isDone: true, plan }),
    showRestarts: (...ids: string[]) => store.set(startedRoundAtom, { kind: 'showRestarts', ids }),
    end: () => store.set(startedRoundAtom, { kind: 'end' }),
  };
}

it('the logins that are due are those of a plan for now, not of a forecast', async () => {
  const { store, frozenPlanAtom, livePlanAtom, loginsDueAtom } = await openModule(load);
  const { viewTimeAtom } = await import('../../../src/state/viewTime.ts');
  store.set(frozenPlanAtom, null);
  store.set(livePlanAtom, { ...plan, logins: [] });
  store.set(viewTimeAtom, plan.settings.roundAt);
  store.set(livePlanAtom, plan);
  expect([store.get(livePlanAtom), store.get(loginsDueAtom)]).toEqual([plan, 0]);
  store.set(viewTimeAtom, null);
  expect(store.get(loginsDueAtom)).toBe(0);
  store.set(livePlanAtom, plan);
  expect(store.get(loginsDueAtom)).toBe(plan.logins.length);
});

describe('the started round', () => {
  it('has its checks and restarts that were shown after a reload, at once', async () => {
    const before = await openTab(null);
    before.check('restart', 'deliver');
    before.showRestarts('restart', 'other');
    const { round } = await openTab();
    expect(round()).toMatchObject({ checked: ['restart', 'deliver', 'other'], shownRestarts: ['restart', 'other'] });
    expect(round().startedAt).toBe(plan.settings.roundAt);
  });

  it('has no checks where its plan cannot be read', async () => {
    (await openTab()).check('deliver');
    const tab = await openTab(null);
    expect(tab.round()).toMatchObject({ plan: null, checked: [] });
    tab.check('collect');
    expect(tab.round().checked).toEqual(['collect']);
  });

  it('keeps what another tab has checked, even before it has been told', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    tab.check('restart');
    other.check('deliver');
    tab.check('collect');
    expect((await openTab()).round().checked).toEqual(['restart', 'deliver', 'collect']);
  });

  it('goes on from memory where the browser does not store it, and is stored once it does', async () => {
    const tab = await openTab();
    tab.check('restart');
    browser.local.isFull = true;
    tab.check('deliver');
    tab.check('collect');
    expect(tab.round().checked).toEqual(['restart', 'deliver', 'collect']);
    browser.local.isFull = false;
    tab.check('deliver');
    expect((await openTab()).round().checked).toEqual(['restart', 'deliver', 'collect']);
  });

  it('of 1.1.0 goes on with its checks, which stay as they were for a host that goes back', async () => {
    const { entries, databases } = new StoredFixture('1.1.0');
    for (const [key, text] of Object.entries(entries)) browser.local.setItem(key, text);
    const [stored] = databases.find(({ name }) => name === 'colony-watch-round')!.stores[0]!.entries;
    const tab = await openTab(stored![1] as RoundReport);
    const checked = JSON.parse(entries.roundChecks!) as string[];
    expect(tab.round()).toMatchObject({
      checked,
      shownRestarts: JSON.parse(entries.roundShownRestarts!),
      hand: { everyone: { 2312: 40, 3645: -20 } },
      startedAt: JSON.parse(entries.roundStartedAt!),
    });
    tab.check('deliver');
    expect((await openTab()).round().checked).toEqual([...checked, 'deliver']);
    tab.end();
    expect((await openTab()).round()).toMatchObject({ checked: [], hand: {}, startedAt: null });
    expect(Object.entries(entries).filter(([key, text]) => browser.local.getItem(key) !== text)).toEqual([]);
  });
});
