/** What the settings and the totals panel change on the page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ColourSettings } from '../../src/features/settings/ColourSettings.tsx';
import RatesDialog from '../../src/features/settings/RatesDialog.tsx';
import { activateLanguage } from '../../src/languages/i18n.ts';
import type { Language } from '../../src/languages/languages.ts';
import { openDialog } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { sharesAtom, wantedChoiceAtom } from '../../src/state/shares.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { chooseInAppBar, kept, rowOf, showFleet } from './fleet.tsx';
import { fillStore, makePublication, makeReport } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const KETTA = 'Ketta Vaskonen';

const dialog = () => page.getByRole('dialog', { name: 'Settings' });

const GROUPS = {
  General: 'general',
  'Prices and tax': 'prices',
  Alerts: 'alerts',
  Colours: 'colours',
  Data: 'data',
} as const;

async function openSettings(group: keyof typeof GROUPS): Promise<void> {
  openDialog({ kind: 'settings', group: GROUPS[group] });
  await expect.element(dialog().getByRole('region', { name: group })).toBeVisible();
}

async function closeSettings(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
}

/** A field is left when the focus moves on. */
async function type(label: string, text: string): Promise<void> {
  await page.getByLabelText(label).fill(text);
  await userEvent.tab();
}

const exportsOf = (planet: string) => rowOf(planet).getByRole('cell').nth(7).getByRole('button');

/** Rows that appear under the pointer open a tooltip, which stays if the pointer moves onto it. */
async function leaveTable() {
  await page.getByRole('button', { name: 'Collapse All' }).hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
}

afterEach(() => activateLanguage('en'));

describe('the settings', () => {
  it('move balance alerts by their threshold, price exports by other orders and say so in every value, set the rate of the offices’ owners for all planets of a system at once and refuse one that is no percentage, switch product icons, and set and reset the colour of each time left, with readable text', async () => {
    await showFleet([KETTA]);
    await expect.element(rowOf('Vard IV').getByText('off balance')).toBeVisible();
    await chooseInAppBar('Settings');
    const groups = dialog().getByRole('navigation', { name: 'Groups of settings' });
    await groups.getByRole('button', { name: 'Alerts' }).click();
    await expect.element(dialog().getByRole('region', { name: 'Alerts' })).toBeVisible();
    await expect.element(dialog().getByLabelText('Balance Threshold')).toHaveValue('1000');
    await expect.element(dialog()).toHaveTextContent('Set the threshold for balance alerts (0-100,000)');
    await dialog().getByLabelText('Balance Threshold').fill('100000');
    await closeSettings();
    await expect.element(page.getByText('off balance')).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('main header')?.textContent).toMatch(/Balance Alerts\s*0/);
    expect(kept('balanceThreshold')).toBe(100_000);

    const text = () => exportsOf('Dal V').element().textContent;
    const before = text();
    await openSettings('Prices and tax');
    await dialog().getByLabelText('Price of exports').selectOptions('highest buy order');
    await expect.element(dialog().getByLabelText('Price of imports')).toHaveValue('sellMin');
    await closeSettings();
    await expect.poll(text).not.toBe(before);
    await exportsOf('Dal V').hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('highest buy order in Jita');
    expect(kept('priceBases')).toEqual({ exports: 'buyMax', imports: 'sellMin' });
    await leaveTable();

    await openSettings('Prices and tax');
    await dialog().getByRole('button', { name: 'Set rates for many planets…' }).click();
    await expect.element(rates.getByLabelText('Planets')).toHaveValue('all');
    await rates.getByLabelText('The owner’s rate').fill('110');
    await expect.element(rates).toHaveTextContent('Enter a number from 0 to 100, or nothing for your usual rates');
    await setSystemRate();
    const configs = kept('characters') as { planetConfig: { ownerTaxFraction: number | null }[] }[];
    const fractions = configs.flatMap(({ planetConfig }) => planetConfig.map((one) => one.ownerTaxFraction));
    expect(fractions).toContain(0.075);
    await expect
      .element(await tooltipOf('Vard IV'))
      .toHaveTextContent('7.5% to the office’s owner (set for this planet)');
    await expect.element(await tooltipOf('Dal V')).toHaveTextContent('0% to the office’s owner (your usual rate)');
    await leaveTable();

    await openSettings('General');
    await dialog().getByRole('button', { name: 'Show product icons instead of names' }).click();
    await closeSettings();
    await expect.element(page.getByRole('button', { name: 'Product icons' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(rowOf('Amamake IV').getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();

    await openSettings('Colours');
    const colourOf = (label: string) => dialog().getByLabelText(label, { exact: true });
    const colours: [string, string][] = [
      ['Ended', '#ab324a'],
      ['Under 2 hours', '#9c4438'],
      ['Under 4 hours', '#765b21'],
      ['Under 8 hours', '#63620d'],
      ['Under 12 hours', '#2c6c2f'],
      ['Under 24 hours', '#2f695a'],
      ['Under 48 hours', '#2f695a'],
      ['48 hours and more', '#006596'],
    ];
    for (const [label, colour] of colours) await expect.element(colourOf(label)).toHaveValue(colour);
    const pill = () => {
      const element = rowOf('Dal V').element().querySelector('time[data-left="default"]') as HTMLElement;
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    };
    expect(pill()).toEqual(['rgb(0, 101, 150)', 'rgb(255, 255, 255)']);
    await colourOf('48 hours and more').fill('#ffee00');
    await colourOf('Ended').fill('#123456');
    await expect.poll(pill).toEqual(['rgb(255, 238, 0)', 'rgb(0, 0, 0)']);
    await dialog().getByRole('button', { name: 'Reset the colour of 48 hours and more' }).click();
    await expect.poll(() => pill()[0]).toBe('rgb(0, 101, 150)');
    await expect.element(colourOf('Ended')).toHaveValue('#123456');
  });

  it('choose what counts as worth', async () => {
    await showFleet([]);
    await openSettings('Prices and tax');
    const group = dialog().getByRole('group', { name: 'Worth of changes and visits' });
    await group.getByLabelText('A login has to bring').fill('2500000');
    await group.getByLabelText('Share of the market').fill('10');
    await group.getByRole('button', { name: 'Sell raw material that your factories do not use' }).click();
    await expect
      .poll(() => kept('worth'))
      .toMatchObject({
        loginIsk: 2_500_000,
        maxVolumeShare: 0.1,
        surplusP0Sells: true,
        haulIskPerM3: 0,
      });
    expect(await seriousAccessibilityFindings(dialog().element())).toEqual([]);
  });

  it('raise alerts below a minimum extraction rate, which 0 turns off', { tags: ['deep'] }, async () => {
    await showFleet([KETTA], { settings: { balanceThreshold: 100_000, alertMode: true } });
    await expect.element(page.getByText('No alerts')).toBeVisible();
    await openSettings('Alerts');
    const field = dialog().getByLabelText('Minimum extraction rate');
    await expect.element(field).toHaveValue('0');
    await field.fill('14400');
    await field.fill('x');
    await expect
      .element(dialog())
      .toHaveTextContent('Enter a whole number from 0 to 1,000,000. Until then, 14,400 applies.');
    await userEvent.tab();
    await closeSettings();
    await expect.poll(() => page.getByRole('rowheader').elements()).toHaveLength(3);
    await expect.element(rowOf('Amamake III')).toBeVisible();
    await expect.element(rowOf('Lantorn III')).not.toBeInTheDocument();
    await openSettings('Alerts');
    await field.fill('0');
    await closeSettings();
    await expect.element(page.getByText('No alerts')).toBeVisible();
  });

  it.each(['ru', 'de'] as const)('have each colour beside its name in one line: %s', { tags: ['deep'] }, checkColours);

  async function checkColours(language: Language): Promise<void> {
    await activateLanguage(language);
    const { container } = await show(
      <div style={{ width: 520 }}>
        <ColourSettings />
      </div>,
    );
    const items = [...container.querySelectorAll('li')];
    expect(items).toHaveLength(8);
    expect(new Set(items.map((item) => item.querySelector('input')?.offsetWidth))).toEqual(new Set([36]));
    expect(Math.max(...items.map((item) => item.querySelector('label')!.offsetHeight))).toBeLessThan(24);
  }

  const rates = page.getByRole('dialog', { name: 'Customs tax of many planets' });

  async function openRates(): Promise<void> {
    await leaveTable();
    openDialog({ kind: 'rates' });
    await expect.element(rates).toBeVisible();
  }

  async function setSystemRate(): Promise<void> {
    await rates.getByLabelText('Planets').selectOptions('system Vard');
    await rates.getByLabelText('The owner’s rate').fill('7.5');
    await rates.getByRole('button', { name: /^Set 7\.5% for \d planets$/ }).click();
    await expect.element(rates).not.toBeInTheDocument();
  }

  async function tooltipOf(planet: string): Promise<Locator> {
    // The tooltip of another row may cover this one.
    await leaveTable();
    await exportsOf(planet).hover();
    return page.getByRole('tooltip');
  }

  it('set it for an account, whose planets may have one, and for those that the filter leaves, back to the usual one', {
    tags: ['deep'],
  }, async () => {
    await showFleet([KETTA, 'Oran Derrel']);
    await openRates();
    await setSystemRate();
    await openRates();
    await rates.getByLabelText('Planets').selectOptions('account Main');
    await expect.element(rates).toHaveTextContent('of them with a rate of their own, which this replaces');
    await rates.getByLabelText('The owner’s rate').fill('3');
    await rates.getByRole('button', { name: /^Set 3%/ }).click();
    await expect.element(await tooltipOf('Dal V')).toHaveTextContent('3% to the office’s owner (set for this planet)');

    // With a filter, those on the page are suggested; an empty rate leads back to the usual ones.
    await page.getByLabelText('Filter planets').fill('Dal V');
    await expect.element(rowOf('Vard IV')).not.toBeInTheDocument();
    await openRates();
    await expect.element(rates.getByLabelText('Planets')).toHaveValue('shown');
    expect(await seriousAccessibilityFindings(rates.element())).toEqual([]);
    await rates.getByRole('button', { name: 'Use the usual rates for 1 planet' }).click();
    await expect.element(await tooltipOf('Dal V')).toHaveTextContent('0% to the office’s owner (your usual rate)');
  });

  it('set the rate of the player’s own planets alone, whichever the page shows', async () => {
    const share = makeFollowedShare();
    store.set(sharesAtom, { published: [], followed: [share], storageProblem: null });
    const [own, shared] = [1, 7] as [CharacterId, CharacterId];
    const colonies = [own, shared].map((characterId) => makeReport({ characterId }));
    for (const choice of ['all' as const, { shareId: share.id }]) {
      store.set(wantedChoiceAtom, choice);
      await fillStore([own], makePublication(colonies), () => 'Main');
      store.set(noticesAtom, []);
      const screen = await show(<RatesDialog />);
      await expect.element(page.getByRole('option', { name: 'All (1 planet)' })).toBeInTheDocument();
      expect(page.getByRole('option', { name: 'Main' }).elements()).toHaveLength(1);
      expect(page.getByRole('option', { name: /shared/ }).elements()).toEqual([]);
      await page.getByLabelText('The owner’s rate').fill('5');
      await page.getByRole('button', { name: 'Set 5% for 1 planet' }).click();
      const said = '1 planet: the office’s owner charges 5%.';
      expect(store.get(noticesAtom).map(({ text }) => text)).toContain(said);
      await screen.unmount();
    }
  });

  it('show figures of now, or as ESI reported them; the line of closed totals says only of how many planets they are', async () => {
    await showFleet(['Marek Okuro']);
    await expect.element(panel()).toHaveTextContent(/^Totals· \d planets$/);
    const storage = rowOf('Agoze VII').first().getByRole('cell').nth(8);
    const textOf = () => (storage.element() as HTMLElement).innerText;
    const now = textOf();
    await leaveTable();
    await storage.getByRole('button').hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Simulated to now from what ESI had');
    await openSettings('Data');
    await expect.element(dialog().getByRole('radio', { name: 'As they are now' })).toBeChecked();
    await dialog().getByRole('radio', { name: 'As ESI reports them' }).click();
    await closeSettings();
    await expect.poll(textOf).not.toBe(now);
    await leaveTable();
    await storage.getByRole('button').hover();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('As ESI had on');
    expect(kept('figures')).toBe('esi');
  });
});

const COLUMNS = [
  'Exports',
  'u/h',
  'Units in storage',
  'Produced ISK value',
  'Maximum possible ISK/M',
  'Progress from start date',
];

const panel = () => page.getByRole('region', { name: 'Totals', exact: true });
const table = () => panel().getByRole('table');
const header = (name: string) => table().getByRole('columnheader', { name });

/** A column as the rows show it: names as they are, amounts in ISK and percentages as numbers. */
function columnOf(index: number): (string | number)[] {
  return [...table().element().querySelectorAll('tbody tr')].map((row) => {
    const text = (row.children[index]?.textContent ?? '').trim();
    if (index === 0) return text;
    const factor = text.includes('B') ? 1000 : 1;
    return text === 'no price' || text === '–' ? Number.NaN : Number.parseFloat(text.replace(/[^\d.]/g, '')) * factor;
  });
}

function isSorted(values: readonly (string | number)[], direction: 'ascending' | 'descending'): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.every((value, index) => {
    const previous = known[index - 1];
    if (previous === undefined) return true;
    return direction === 'ascending' ? previous <= value : previous >= value;
  });
}

describe('the totals', () => {
  it('open by their header, are sorted by each column both ways, and sum up', async () => {
    await showFleet([KETTA, 'Oran Derrel', 'Vesna Auvinen', 'Ilse Calloway'], { settings: { planMode: true } });
    const toggle = panel().getByRole('button', { name: 'Totals', exact: true });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect.element(header('Exports')).toHaveAttribute('aria-sort', 'ascending');
    expect(columnOf(0).length).toBeGreaterThan(8);
    expect(isSorted(columnOf(0), 'ascending')).toBe(true);

    for (const [index, name] of COLUMNS.entries()) {
      const directions = index === 0 ? (['descending', 'ascending'] as const) : (['ascending', 'descending'] as const);
      for (const direction of directions) {
        (table().getByRole('button', { name, exact: true }).element() as HTMLElement).click();
        await expect.element(header(name)).toHaveAttribute('aria-sort', direction);
        expect(isSorted(columnOf(index), direction)).toBe(true);
      }
    }
    expect(table().element().querySelectorAll('[aria-sort]:not([aria-sort="none"])')).toHaveLength(1);

    const sums = [...table().element().querySelectorAll('tfoot td')].map(({ textContent }) => textContent ?? '');
    for (const [column, sum] of [
      [3, 0],
      [4, 1],
    ] as const) {
      const values = columnOf(column).filter((value) => !Number.isNaN(value)) as number[];
      const total = values.reduce((before, value) => before + value, 0);
      const shown = /([\d.,]+) ([BM])/.exec(sums[sum] ?? '');
      const millions = Number(shown?.[1]?.replace(/,/g, '')) * (shown?.[2] === 'B' ? 1000 : 1);
      // Each row is rounded to the hundredth of a million, or of a billion.
      expect(Math.abs(millions - total)).toBeLessThan(total * 0.01 + 5);
    }
    expect(kept('totalsOpen')).toBe(true);
    expect(kept('totalsSort')).toEqual({ column: 'progress', direction: 'descending' });
  });

  it('keep the activity between 0 and 100, and progress follows it and the start date', async () => {
    const today = '2026-11-26';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T12:00:00.000Z`) });
    await showFleet([KETTA], {
      settings: { planMode: true, totalsOpen: true, productionStartDate: `${today}T00:00:00.000Z` },
    });
    const activity = panel().getByLabelText('Activity %');
    await expect.element(activity).toHaveValue('100');
    for (const [typed, expected] of [
      ['150', 100],
      ['-5', 0],
      ['abc', 0],
      ['12abc', 0],
      ['', 0],
      ['62.5', 62.5],
      ['62,5', 62.5],
    ] as const) {
      await type('Activity %', typed);
      await expect.element(activity).toHaveValue(String(expected));
      expect(kept('activityPercentage')).toBe(expected);
    }

    await activity.fill('12abc');
    const said = panel().getByText('Enter a number from 0 to 100. Until then, 0 applies.');
    await expect.element(said).toBeVisible();
    await activity.fill('50');
    expect(said.query()).toBeNull();

    const day = panel().getByLabelText('Production Start Date');
    await expect.element(day).toHaveValue(today);
    const progress = () => table().element().querySelector('tbody tr td:last-child') as HTMLElement;
    const percent = () => Number.parseFloat(progress().innerText.replace(/[^\d.]/g, ''));
    await type('Activity %', '100');
    await expect.poll(() => progress().innerText).toMatch(/\d/);
    const sinceToday = percent();
    await day.fill('2026-01-05');
    await expect.poll(percent).toBeLessThan(Math.min(75, sinceToday));
    expect(progress().dataset.tone).toBe('danger');
    expect(kept('productionStartDate')).toBe('2026-01-05T00:00:00.000Z');
    await type('Activity %', '1');
    await expect.poll(percent).toBeGreaterThan(sinceToday === 0 ? 0 : 1);
    await day.fill(today);
    await expect.poll(() => progress().dataset.tone).toBe('success');
  });
});
