import { describe, expect, it } from 'vitest';
import { PricesTable } from '../../src/features/prices/PricesTable.tsx';
import type { SchematicId } from '../../workers/domain/ids.ts';
import type { FactoryEarnings } from '../../workers/domain/report.ts';
import { HOUR, makePriceRow, NOW } from './builders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const factory: FactoryEarnings = {
  schematicId: 1 as SchematicId,
  cycleSeconds: HOUR,
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
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW - 600} />);
    expect(names().slice(0, 2)).toEqual(['Coolant', 'Robotics']);
    expect(names()).toHaveLength(4);
  });

  it('shows each price with its age, and what one factory makes, uses and earns in an hour', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={Math.floor(Date.now() / 1000) - 600} />);
    expect(cells('Coolant').slice(0, 2)).toEqual(['P2', '10,000.00 ISK']);
    expect(cells('Coolant')[2]).toMatch(/^10m ago$/);
    expect(cells('Coolant').slice(4)).toEqual(['50,000', '20,000', '30,000']);
  });

  it('says "no price" where there is none, and nothing where there is no factory', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} />);
    expect(cells('Mechanical Parts')[1]).toBe('no price');
    expect(cells('Mechanical Parts').at(-1)).toBe('no price');
    expect(cells('Base Metals').slice(3)).toEqual(['–', '–', '–', '–']);
  });

  it('marks a loss', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} />);
    const marked = [...document.querySelectorAll('[data-loss="true"]')].map((cell) => cell.textContent);
    expect(marked).toEqual([expect.stringMatching(/^[-−]10,000$/)]);
  });

  it('has only the chosen tiers, and says so when none is chosen', async () => {
    const screen = await show(<PricesTable rows={rows} tiers={new Set([3] as const)} at={NOW} />);
    expect(names()).toEqual(['Robotics']);
    await screen.unmount();
    const empty = await show(<PricesTable rows={rows} tiers={new Set()} at={NOW} />);
    await expect.element(empty.getByText('No tier is chosen.')).toBeVisible();
  });

  it('sorts by each column both ways', async () => {
    const screen = await show(<PricesTable rows={rows} tiers={tiers} at={NOW} />);
    const header = screen.getByRole('button', { name: 'Commodity' });
    await header.click();
    expect(names()).toEqual(['Base Metals', 'Coolant', 'Mechanical Parts', 'Robotics']);
    await header.click();
    expect(names()).toEqual(['Robotics', 'Mechanical Parts', 'Coolant', 'Base Metals']);
  });

  it('has nothing serious for axe', async () => {
    await show(<PricesTable rows={rows} tiers={tiers} at={NOW} />);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
