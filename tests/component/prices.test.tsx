import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import { kept, showFleet, textsOf, usualAnswer } from './fleet.tsx';
import { seriousAccessibilityFindings } from './show.tsx';

const view = () => page.getByRole('region', { name: 'Money' });
/** Found without a search by role, which takes long in a table of 83 rows. */
const viewRows = () => [...document.querySelectorAll('[aria-label="Products"] > table > tbody > tr:not([data-part])')];
const rowOfPrice = (name: string) =>
  viewRows().find((row) => row.querySelector('th button')?.textContent === name) as HTMLElement;
const numberIn = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d.-]/g, ''));
const buttonOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) => textContent?.startsWith(text));

const cellOf = (name: string, column: string) =>
  rowOfPrice(name).querySelector(`[data-column="${column}"]`) as HTMLElement;

/** The figures of a column of the table, top to bottom; null where there is none. */
const figures = (column: string): (number | null)[] =>
  viewRows().map((row) => {
    const text = row.querySelector(`[data-column="${column}"]`)?.textContent ?? '';
    return /^[-−]?[\d,.]+/.test(text) ? numberIn(text.replace('−', '-')) : null;
  });

/** The dashboard without planets, which take long to draw. */
const ROWLESS = { planMode: true };

async function openProducts(): Promise<void> {
  goTo('products');
  // The first visit loads the place.
  await expect.poll(viewRows).toHaveLength(83);
}

describe('the list of products', () => {
  it('has every commodity with its price, and opens to its age and what a factory makes of its inputs; is sorted by what a planet earns or by any column, and filtered by tier; has another hub, which changes every figure, is kept, and is named wherever prices are shown', async () => {
    await showFleet(['Ketta Vaskonen'], { settings: { ...ROWLESS, totalsOpen: true } });
    const totals = page.getByRole('region', { name: 'Totals', exact: true });
    // What the factories could make in a month: of all sums the one that time alone does not change.
    const monthlyIsk = () => totals.element().querySelectorAll('tfoot td')[1]?.textContent;
    await expect.poll(monthlyIsk).toMatch(/\d [MB]/);
    const atJita = monthlyIsk();
    await openProducts();
    await expect
      .element(view().getByRole('status').first())
      .toHaveTextContent(/^Prices: lowest sell order in Jita, from (just now|\d+m ago)$/);
    expect(rowOfPrice('Water-Cooled CPU').textContent).toContain('no price');
    rowOfPrice('Coolant').querySelector('button')?.click();
    await expect
      .element(view().getByText(/Price: [\d,.]+ ISK, lowest sell order in Jita, from (just now|\d+m ago)\./))
      .toBeVisible();

    // Coolant: one cycle of 40 Water and 40 Electrolytes to 5 an hour.
    const priceOf = (name: string) => numberIn(cellOf(name, 'price').textContent);
    const expected = 5 * priceOf('Coolant') - 40 * priceOf('Water') - 40 * priceOf('Electrolytes');
    const earned = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Output less inputs');
    expect(numberIn(earned?.nextElementSibling?.textContent)).toBeCloseTo(expected, 0);
    expect(await seriousAccessibilityFindings(view().element())).toEqual([]);
    rowOfPrice('Coolant').querySelector('button')?.click();
    await expect.poll(viewRows).toHaveLength(83);

    const stars = [...document.querySelectorAll('[aria-label="one of the ten best"]')].map((star) =>
      star.closest('tr'),
    );
    expect(stars).toEqual(viewRows().slice(0, 10));
    const byEarnings = figures('planetIskPerMonth').filter((figure) => figure !== null);
    expect(byEarnings.length).toBeGreaterThan(50);
    expect(byEarnings).toEqual(byEarnings.toSorted((a, b) => b - a));

    document.querySelector<HTMLElement>('[aria-label="Products"] thead [data-column="price"] button')?.click();
    await expect.poll(() => figures('price').at(-1)).toBeNull();
    const byPrice = figures('price');
    const known = byPrice.filter((figure) => figure !== null);
    expect(known).toEqual(known.toSorted((a, b) => b - a));

    const switchOff = async (tier: string) => {
      buttonOf(tier)?.click();
      await expect.poll(() => buttonOf(tier)?.getAttribute('aria-pressed')).toBe('false');
    };
    for (const tier of ['P0', 'P1', 'P2', 'P3']) await switchOff(tier);
    expect(viewRows()).toHaveLength(8);
    await switchOff('P4');
    await expect.element(view().getByText('No tier is selected.')).toBeVisible();

    const hubs = view().getByLabelText('Trading hub');
    expect(textsOf(hubs.getByRole('option'))).toEqual(['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek']);
    await hubs.selectOptions('Amarr');
    const status = view().getByRole('status').first();
    await expect.element(status).toHaveTextContent(/^Prices: lowest sell order in Amarr/);
    // A screen reader would read the line again with each minute.
    expect(status.element().querySelector('time')?.ariaLive).toBe('off');
    expect(kept('tradingHub')).toBe('amarr');
    goToPlanets();
    await expect.poll(monthlyIsk).not.toBe(atJita);
    await totals.getByRole('button', { name: 'Produced ISK value' }).hover();
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('What those units are worth at the lowest sell order in Amarr');
  });

  it('says from which day a price is that the source has not given lately', { tags: ['deep'] }, async () => {
    await showFleet(['Ketta Vaskonen'], {
      network: (url) => {
        const answer = structuredClone(usualAnswer(url)) as { appraisal?: { items: { typeID: number }[] } };
        const water = answer.appraisal?.items.find(({ typeID }) => typeID === 3645);
        if (water) Object.assign(water, { fetchedAt: Date.UTC(2026, 10, 20, 9) });
        return answer;
      },
    });
    await openProducts();
    expect(cellOf('Water', 'price').textContent).toMatch(/ISKold price, from 20 Nov$/);
    expect(cellOf('Electrolytes', 'price').textContent).toMatch(/ISK$/);
    rowOfPrice('Water').querySelector('button')?.click();
    await expect
      .element(view().getByText(/Price: [\d,.]+ ISK, lowest sell order in Jita, from \d+d .*ago\./))
      .toBeVisible();
  });

  it('shows what a planet earns in lines on a phone without scrolling sideways', { tags: ['deep'] }, async () => {
    await page.viewport(390, 844);
    await showFleet(['Ketta Vaskonen']);
    await openProducts();
    const table = view().getByRole('region', { name: 'Products' }).element();
    // The columns follow the width of the screen a moment later.
    await expect.poll(() => table.scrollWidth - table.clientWidth).toBeLessThanOrEqual(0);
    expect(textsOf(view().getByRole('columnheader')).slice(0, 2)).toEqual([
      expect.stringMatching(/^Product/),
      expect.stringMatching(/^Planet ISK/),
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await seriousAccessibilityFindings(view().element())).toEqual([]);
  });
});
