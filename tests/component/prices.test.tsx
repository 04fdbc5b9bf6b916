import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PricesTable } from '../../src/features/prices/PricesTable.tsx';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import type { FactoryEarnings } from '../../workers/game/domain/report.ts';
import { kept, showFleet, textsOf, usualAnswer } from './fleet.tsx';
import { makePriceRow, NOW } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const factory: FactoryEarnings = {
  unitsPerHour: 5,
  outputIskPerHour: 50_000,
  inputIskPerHour: 20_000,
  earnedIskPerHour: 30_000,
};
const rows = [
  makePriceRow('Base Metals', { minSellIsk: 4.5 }),
  makePriceRow('Coolant', { tier: 2, minSellIsk: 10_000, factory }),
  makePriceRow('Mechanical Parts', {
    tier: 2,
    minSellIsk: null,
    factory: { ...factory, outputIskPerHour: null, earnedIskPerHour: null },
  }),
  makePriceRow('Robotics', {
    tier: 3,
    minSellIsk: 60_000,
    factory: { ...factory, inputIskPerHour: 60_000, earnedIskPerHour: -10_000 },
  }),
];
const tiers = new Set([0, 1, 2, 3, 4] as const);

const bodyRows = () => [...document.querySelectorAll('tbody tr')];
/** Without the icon before it, which screen readers skip. */
const nameOf = (row: Element) => row.querySelector('th > span')?.lastChild?.textContent ?? '';
const names = () => bodyRows().map(nameOf);
const cells = (name: string) => {
  const row = bodyRows().find((candidate) => nameOf(candidate) === name);
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

describe('the price list', () => {
  it('has what a factory earns first, and unknown prices last', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW - 600} price="lowest sell order in Jita" />);
    expect(names().slice(0, 2)).toEqual(['Coolant', 'Robotics']);
    expect(names()).toHaveLength(4);
  });

  it('shows each price with its age, and what one factory makes, uses and earns in an hour', async () => {
    await show(
      <PricesTable
        rows={rows}
        tiers={tiers}
        at={Math.floor(Date.now() / 1000) - 600}
        price="lowest sell order in Jita"
      />,
    );
    expect(cells('Coolant').slice(0, 2)).toEqual(['P2', '10,000.00 ISK']);
    expect(cells('Coolant')[2]).toMatch(/^10m ago$/);
    expect(cells('Coolant').slice(4)).toEqual(['50,000', '20,000', '30,000']);
  });

  it('says "no price" where there is none, and nothing where there is no factory', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} price="lowest sell order in Jita" />);
    expect(cells('Mechanical Parts')[1]).toBe('no price');
    expect(cells('Mechanical Parts').at(-1)).toBe('no price');
    expect(cells('Base Metals').slice(3)).toEqual(['–', '–', '–', '–']);
  });

  it('marks a loss', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} price="lowest sell order in Jita" />);
    const marked = [...document.querySelectorAll('tbody [data-tone="danger"]')].map((cell) => cell.textContent);
    expect(marked).toEqual([expect.stringMatching(/^[-−]10,000$/)]);
  });

  it('has only the chosen tiers, and says so when none is chosen', async () => {
    const screen = await show(
      <PricesTable rows={rows} tiers={new Set([3] as const)} at={NOW} price="lowest sell order in Jita" />,
    );
    expect(names()).toEqual(['Robotics']);
    await screen.unmount();
    const empty = await show(<PricesTable rows={rows} tiers={new Set()} at={NOW} price="lowest sell order in Jita" />);
    await expect.element(empty.getByText('No tier is selected.')).toBeVisible();
  });

  it('sorts by each column both ways', async () => {
    const screen = await show(<PricesTable rows={rows} tiers={tiers} at={NOW} price="lowest sell order in Jita" />);
    const header = screen.getByRole('button', { name: 'Commodity' });
    await header.click();
    expect(names()).toEqual(['Base Metals', 'Coolant', 'Mechanical Parts', 'Robotics']);
    await header.click();
    expect(names()).toEqual(['Robotics', 'Mechanical Parts', 'Coolant', 'Base Metals']);
  });

  it.each([
    ['Tier', ['Base Metals', 'Coolant', 'Mechanical Parts', 'Robotics']],
    ['Price', ['Base Metals', 'Coolant', 'Robotics', 'Mechanical Parts']],
    ['Inputs, ISK per factory-hour', ['Coolant', 'Mechanical Parts', 'Robotics', 'Base Metals']],
    ['Earns, ISK per factory-hour', ['Robotics', 'Coolant', 'Base Metals', 'Mechanical Parts']],
  ])('sorts by %s, unknown ones last and equal ones by name', async (column, ascending) => {
    const screen = await show(
      <PricesTable rows={rows.toReversed()} tiers={tiers} at={NOW} price="lowest sell order in Jita" />,
    );
    await screen.getByRole('button', { name: column }).click();
    expect(names()).toEqual(ascending);
  });

  it('has nothing serious for axe', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} price="lowest sell order in Jita" />);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

const view = () => page.getByRole('region', { name: 'Money' });
/** Found without a search by role, which takes long in a table of 83 rows. */
const viewRows = () => [...document.querySelectorAll('[aria-label="Prices by commodity"] tbody tr')];
const rowOfPrice = (name: string) =>
  viewRows().find((row) =>
    new RegExp(`^${name}( ?old price.*)?$`).test(row.querySelector('th')?.textContent ?? ''),
  ) as HTMLElement;
const numberIn = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d.-]/g, ''));
const buttonOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) => textContent?.startsWith(text));

/** The figures of a column of the table, top to bottom; null where there is none. */
const figures = (column: number): (number | null)[] =>
  viewRows().map((row) => {
    const text = row.children[column - 1]?.textContent ?? '';
    return /^-?[\d,.]+/.test(text) ? numberIn(text) : null;
  });

async function openPrices(): Promise<void> {
  goTo('prices');
  // The first visit loads the place.
  await expect.poll(viewRows).toHaveLength(83);
}

describe('the view of prices', () => {
  afterEach(async () => {
    goToPlanets();
  });

  it('has every commodity with its price, its age, and what a factory earns by it', async () => {
    await showFleet(['Ketta Vaskonen']);
    await openPrices();
    await expect
      .element(view().getByRole('status'))
      .toHaveTextContent(/^Prices: lowest sell order in Jita, from (just now|\d+m ago)$/);
    expect(rowOfPrice('Water-Cooled CPU').textContent).toContain('no price');
    const tiers = view().getByRole('list', { name: 'What a factory earns by tier' });
    expect(tiers.getByRole('listitem').elements()).toHaveLength(4);

    // Coolant: one cycle of 40 Water and 40 Electrolytes to 5 an hour.
    const priceOf = (name: string) => numberIn(rowOfPrice(name).querySelectorAll('td')[1]?.textContent);
    const expected = 5 * priceOf('Coolant') - 40 * priceOf('Water') - 40 * priceOf('Electrolytes');
    const earned = [...rowOfPrice('Coolant').querySelectorAll('td')].at(-1)?.textContent;
    expect(numberIn(earned)).toBeCloseTo(expected, 0);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has another hub, which changes every figure, is kept, and is named wherever prices are shown', async () => {
    await showFleet(['Ketta Vaskonen'], { settings: { totalsOpen: true } });
    const totals = page.getByRole('region', { name: 'Totals', exact: true });
    // What the factories could make in a month: of all sums the one that time alone does not change.
    const monthlyIsk = () => totals.element().querySelectorAll('tfoot td')[1]?.textContent;
    await expect.poll(monthlyIsk).toMatch(/\d [MB]/);
    const atJita = monthlyIsk();
    await openPrices();
    const hubs = view().getByLabelText('Trading hub');
    expect(textsOf(hubs.getByRole('option'))).toEqual(['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek']);
    await hubs.selectOptions('Amarr');
    await expect.element(view().getByRole('status')).toHaveTextContent(/^Prices: lowest sell order in Amarr/);
    expect(kept('tradingHub')).toBe('amarr');
    goToPlanets();
    await expect.poll(monthlyIsk).not.toBe(atJita);
    await totals.getByRole('button', { name: 'Produced ISK value' }).hover();
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('What those units are worth at the lowest sell order in Amarr');
  });

  it('is sorted by earnings or any column, and filtered by tier', async () => {
    await showFleet(['Ketta Vaskonen']);
    await openPrices();
    const byEarnings = figures(8).filter((figure) => figure !== null);
    expect(byEarnings.length).toBeGreaterThan(50);
    expect(byEarnings).toEqual(byEarnings.toSorted((a, b) => b - a));

    document.querySelector<HTMLElement>('[aria-label="Prices by commodity"] thead th:nth-child(3) button')?.click();
    await expect.poll(() => figures(3).at(-1)).toBeNull();
    const byPrice = figures(3);
    const known = byPrice.filter((figure) => figure !== null);
    expect(known).toEqual(known.toSorted((a, b) => a - b));

    const switchOff = async (tier: string) => {
      buttonOf(tier)?.click();
      await expect.poll(() => buttonOf(tier)?.getAttribute('aria-pressed')).toBe('false');
    };
    for (const tier of ['P0', 'P1', 'P2', 'P3']) await switchOff(tier);
    expect(viewRows()).toHaveLength(8);
    await switchOff('P4');
    await expect.element(view().getByText('No tier is selected.')).toBeVisible();
  });

  it('says from which day a price is that the source has not given lately', async () => {
    await showFleet(['Ketta Vaskonen'], {
      network: (url) => {
        const answer = structuredClone(usualAnswer(url)) as { appraisal?: { items: { typeID: number }[] } };
        const water = answer.appraisal?.items.find(({ typeID }) => typeID === 3645);
        if (water) Object.assign(water, { fetchedAt: Date.UTC(2026, 10, 20, 9) });
        return answer;
      },
    });
    await openPrices();
    const ageOf = (name: string) => rowOfPrice(name).querySelectorAll('td')[2] as HTMLElement;
    expect(ageOf('Water').textContent).toBe('old price, from 20 Nov');
    expect(ageOf('Electrolytes').textContent).toMatch(/^(just now|\d+m ago)$/);
    // On a phone there is no column for it.
    await page.viewport(390, 844);
    try {
      await expect.poll(() => ageOf('Water').checkVisibility()).toBe(false);
      const header = view().getByRole('rowheader', { name: 'Water old price, from 20 Nov', exact: true });
      await expect.element(header).toBeVisible();
      expect(await seriousAccessibilityFindings()).toEqual([]);
    } finally {
      await page.viewport(1440, 900);
    }
  });

  it('shows price and earnings on a phone without scrolling sideways', async () => {
    await page.viewport(390, 844);
    try {
      await showFleet(['Ketta Vaskonen']);
      await openPrices();
      const table = view().getByRole('region', { name: 'Prices by commodity' }).element();
      // The columns follow the width of the screen a moment later.
      await expect.poll(() => table.scrollWidth - table.clientWidth).toBeLessThanOrEqual(0);
      expect(textsOf(view().getByRole('columnheader'))).toEqual([
        expect.stringMatching(/^Commodity/),
        expect.stringMatching(/^Price/),
        expect.stringMatching(/^Earns/),
      ]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      expect(await seriousAccessibilityFindings()).toEqual([]);
    } finally {
      await page.viewport(1440, 900);
    }
  });
});
