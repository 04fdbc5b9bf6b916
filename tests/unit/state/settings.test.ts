import { describe, expect, it } from 'vitest';
import { DEFAULT_CUSTOMS } from '../../../workers/game/domain/customsTax.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const browser = browserForEachTest();

/** The settings as a freshly opened page has them. */
async function openPage() {
  const page = await openModule(() => import('../../../src/state/settings.ts'));
  const { followOtherTabs } = await import('../../../src/state/storage.ts');
  followOtherTabs();
  return page;
}

describe('settings', () => {
  it('have the defaults of a first visit', async () => {
    const page = await openPage();
    const { store } = page;
    expect(store.get(page.compactModeAtom)).toBe(false);
    expect(store.get(page.planModeAtom)).toBe(false);
    expect(store.get(page.figuresAtom)).toBe('now');
    expect(store.get(page.totalsSortAtom)).toEqual({ column: 'name', direction: 'ascending' });
    expect(store.get(page.timerColoursAtom)).toEqual({
      expired: '#AB324A',
      under2h: '#9C4438',
      under4h: '#765B21',
      under8h: '#63620D',
      under12h: '#2C6C2F',
      under24h: '#2F695A',
      under48h: '#2F695A',
      default: '#006596',
    });
    expect(store.get(page.reportSettingsAtom)).toEqual({
      balanceThreshold: 1000,
      minExtractionRate: 0,
      figures: 'now',
      productionStartAt: null,
      activityFraction: 1,
      customs: DEFAULT_CUSTOMS,
      worth: { ...DEFAULT_WORTH, visitIntervalSeconds: 172_800 },
    });
  });

  it('keep what counts as worth, and ignore what is out of bounds', async () => {
    const first = await openPage();
    const chosen = { ...DEFAULT_WORTH, surplusP0Sells: true, haulIskPerM3: 700, salesTaxFraction: 0.034 };
    first.store.set(first.worthAtom, chosen);
    const second = await openPage();
    expect(second.store.get(second.reportSettingsAtom).worth).toMatchObject(chosen);
    browser.local.setItem(
      'worth',
      JSON.stringify({ ...chosen, loginIsk: -1, maxVolumeShare: 2, brokerFeeFraction: 'x' }),
    );
    const third = await openPage();
    expect(third.store.get(third.worthAtom)).toEqual(chosen);
  });

  it('keep the skill and the usual customs rates, and ignore invalid ones', async () => {
    const first = await openPage();
    const customs = { skillLevel: 4, ownerFractions: { high: 0.05, low: 0.1, null: 0, wormhole: 1 } };
    first.store.set(first.customsAtom, customs);
    const second = await openPage();
    expect(second.store.get(second.reportSettingsAtom).customs).toEqual(customs);
    browser.local.setItem(
      'customs',
      JSON.stringify({ skillLevel: 9, ownerFractions: { ...customs.ownerFractions, low: 2 } }),
    );
    const third = await openPage();
    expect(third.store.get(third.customsAtom)).toEqual({
      skillLevel: 0,
      ownerFractions: { high: 0.05, low: 0, null: 0, wormhole: 1 },
    });
  });

  it('are kept from visit to visit', async () => {
    const first = await openPage();
    first.store.set(first.compactModeAtom, true);
    first.store.set(first.planModeAtom, true);
    first.store.set(first.showProductIconsAtom, true);
    first.store.set(first.balanceThresholdAtom, 250);
    first.store.set(first.totalsSortAtom, { column: 'units', direction: 'descending' });
    first.store.set(first.collapsedAccountsAtom, ['Main']);
    const second = await openPage();
    expect(second.store.get(second.compactModeAtom)).toBe(true);
    expect(second.store.get(second.planModeAtom)).toBe(true);
    expect(second.store.get(second.showProductIconsAtom)).toBe(true);
    expect(second.store.get(second.balanceThresholdAtom)).toBe(250);
    expect(second.store.get(second.totalsSortAtom)).toEqual({ column: 'units', direction: 'descending' });
    expect(second.store.get(second.collapsedAccountsAtom)).toEqual(['Main']);
  });

  it('follow what another tab sets', async () => {
    const page = await openPage();
    browser.storeInOtherTab('alertMode', 'true');
    browser.storeInOtherTab('balanceThreshold', '5');
    expect(page.store.get(page.alertModeAtom)).toBe(true);
    expect(page.store.get(page.balanceThresholdAtom)).toBe(5);
    browser.storeInOtherTab('alertMode', null);
    expect(page.store.get(page.alertModeAtom)).toBe(false);
  });

  it('fall back to their defaults where the stored values are invalid', async () => {
    browser.local.setItem('compactMode', '"yes"');
    browser.local.setItem('balanceThreshold', '-3');
    browser.local.setItem('colors', '{"expired":"red","under2h":"#112233","toString":"#000000"}');
    browser.local.setItem('totalsSort', '{"column":"__proto__","direction":"ascending"}');
    browser.local.setItem('accountOrder', '{not JSON');
    browser.local.setItem('productionStartDate', 'yesterday');
    const page = await openPage();
    expect(page.store.get(page.compactModeAtom)).toBe(false);
    expect(page.store.get(page.balanceThresholdAtom)).toBe(1000);
    expect(page.store.get(page.timerColoursAtom)).toEqual({ ...page.DEFAULT_TIMER_COLOURS, under2h: '#112233' });
    expect(page.store.get(page.totalsSortAtom).column).toBe('name');
    expect(page.store.get(page.accountOrderAtom)).toEqual([]);
    expect(page.store.get(page.productionStartAtom)).toBeNull();
  });

  it.each([
    ['figures', '"tomorrow"', 'figuresAtom', 'now'],
    ['tradingHub', '"perimeter"', 'tradingHubAtom', 'jita'],
    ['activityPercentage', 'null', 'activityPercentageAtom', 100],
    ['activityPercentage', '"250"', 'activityPercentageAtom', 100],
    ['minExtractionRate', '"12.5"', 'minExtractionRateAtom', 0],
    ['minExtractionRate', '" 12 "', 'minExtractionRateAtom', 12],
    ['collapsedAccounts', '["Main",7,null]', 'collapsedAccountsAtom', ['Main']],
    ['collapsedAccounts', '{"0":"Main"}', 'collapsedAccountsAtom', []],
    ['totalsSort', '{"column":"units","direction":"up"}', 'totalsSortAtom', { column: 'name', direction: 'ascending' }],
    ['totalsSort', '[]', 'totalsSortAtom', { column: 'name', direction: 'ascending' }],
    [
      'startedRound',
      '{"checked":["a",1],"hand":7}',
      'roundProgressAtom',
      { startedAt: null, checked: ['a'], shownRestarts: [], hand: {}, listed: {} },
    ],
  ] as const)('read what is valid of a damaged %s: %s', async (key, text, name, expected) => {
    browser.local.setItem(key, text);
    const page = await openPage();
    const atoms = { ...page, ...(await import('../../../src/state/startedRound.ts')) };
    expect(page.store.get<unknown>(atoms[name])).toEqual(expected);
  });

  it('stay usable where the browser refuses to store', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.store.set(page.compactModeAtom, true);
    expect(page.store.get(page.compactModeAtom)).toBe(true);
  });
});

it('the balance threshold may be from 0 to 100,000; anything else is ignored', async () => {
  const page = await openPage();
  const set = (threshold: number): number => {
    page.store.set(page.balanceThresholdAtom, threshold);
    return page.store.get(page.balanceThresholdAtom);
  };
  expect([0, 1, 1000, 100_000].map(set)).toEqual([0, 1, 1000, 100_000]);
  for (const ignored of [-1, 100_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(set(ignored)).toBe(100_000);
});

it('activity is read from what is typed', async () => {
  const { clampActivity } = await openPage();
  const read = {
    ...{ '0': 0, '100': 100, '100.1': 100, '-0.1': 0, '62.5': 62.5, abc: 0, '': 0 },
    ...{ '50 %': 50, '12abc': 0, '62,5': 62.5 },
  };
  for (const [typed, expected] of Object.entries(read))
    expect([typed, clampActivity(typed)]).toEqual([typed, expected]);
});

it('the production start date is reduced to the start of its day in EVE time, and kept', async () => {
  const page = await openPage();
  page.store.set(page.productionStartAtom, Date.parse('2026-11-20T23:59:59Z') / 1000);
  expect(page.store.get(page.productionStartAtom)).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000);
  const later = await openPage();
  expect(later.store.get(later.productionStartAtom)).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000);
  later.store.set(later.productionStartAtom, null);
  const cleared = await openPage();
  expect(cleared.store.get(cleared.productionStartAtom)).toBeNull();
});
