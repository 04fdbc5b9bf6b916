import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ChoiceControls } from '../../src/features/prices/ChoiceControls.tsx';
import { ProductsTable } from '../../src/features/prices/ProductsTable.tsx';
import { type ChoiceInputs, DEFAULT_CHOICE_INPUTS, ownSpaceAtom, usualTaxAtom } from '../../src/state/choices.ts';
import { countedColoniesAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { customsAtom } from '../../src/state/settings.ts';
import type { ChoicesReport, ProductChoice, ProductionWay } from '../../workers/game/domain/choices.ts';
import type { ColonyReport, FactoryEarnings, PriceRow } from '../../workers/game/domain/report.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { percentDecimals } from './percentDecimals.ts';
import { makePriceRow, NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const COOLANT = typeIdOf('Coolant');
const WATER = typeIdOf('Water');
const ROBOTICS = typeIdOf('Robotics');
const METALS = typeIdOf('Base Metals');
const PRICED = ['Coolant', 'Robotics', 'Water', 'Nanites', 'Livestock'].map((name) =>
  makePriceRow(name, { minSellIsk: 1 }),
);

const way = (values: Partial<ProductionWay>): ProductionWay => ({
  sourcing: 1,
  iskPerUnit: 100,
  iskPerFactoryHour: 500,
  iskPerM3: 25,
  iskPerThousandRaw: null,
  planetIskPerMonth: 9_000_000,
  planetMarketShare: 0.3,
  planetFactoryCount: 25,
  planetM3PerDay: { in: 6_900, out: 2_250 },
  hasAllInputs: true,
  fleetUnitsPerHour: 7.5,
  bestBy: ['iskPerFactoryHour', 'planetIskPerMonth'],
  ...values,
});

const leaf = { tier: 1, buyIsk: 420, makeIsk: 637.5, cheaper: 'buy', inputs: [] } as const;
const coolant: ProductChoice = {
  typeId: COOLANT,
  tier: 2,
  priceChange: 0.052,
  madeUnitsPerHour: 7.5,
  starredBy: ['planetIskPerMonth'],
  marketUnitsPerDay: 1000,
  marketShare: 0.12,
  ways: [
    way({}),
    way({ sourcing: 0, iskPerFactoryHour: 400, iskPerM3: 30, planetIskPerMonth: 8_000_000, bestBy: ['iskPerM3'] }),
    way({
      sourcing: 'extracted',
      iskPerFactoryHour: 700,
      iskPerM3: 90,
      iskPerThousandRaw: 3000,
      planetIskPerMonth: null,
      hasAllInputs: false,
      bestBy: [],
    }),
  ],
  tree: {
    typeId: COOLANT,
    tier: 2,
    unitsPerHour: 5,
    buyIsk: 10_360,
    makeIsk: 7520,
    cheaper: 'make',
    inputs: [{ ...leaf, typeId: WATER, unitsPerHour: 40 }],
  },
};
const robotics: ProductChoice = {
  ...coolant,
  typeId: ROBOTICS,
  tier: 3,
  priceChange: null,
  madeUnitsPerHour: 0,
  starredBy: [],
  marketUnitsPerDay: null,
  marketShare: null,
  ways: [
    way({
      sourcing: 2,
      iskPerUnit: null,
      iskPerFactoryHour: null,
      iskPerM3: null,
      planetIskPerMonth: null,
      planetMarketShare: null,
      hasAllInputs: false,
      bestBy: [],
    }),
  ],
};

const metals: ProductChoice = {
  ...robotics,
  typeId: METALS,
  tier: 0,
  priceChange: -0.1,
  ways: [],
  tree: null,
};

const factory: FactoryEarnings = {
  unitsPerHour: 5,
  outputIskPerHour: 50_000,
  inputIskPerHour: 20_000,
  earnedIskPerHour: 30_000,
};
const PRICES = [
  makePriceRow('Base Metals', { minSellIsk: 4.5, olderAt: NOW - 5 * SECONDS_PER_DAY }),
  makePriceRow('Coolant', { tier: 2, minSellIsk: 10_000, factory }),
  makePriceRow('Robotics', { tier: 3, minSellIsk: null, factory: { ...factory, earnedIskPerHour: null } }),
];
const TIERS = [
  { tier: 2, commodityCount: 24, knownCount: 23, meanIskPerHour: 4233, best: { typeId: COOLANT, iskPerHour: 30_000 } },
] as const;

const rows = () => [...document.querySelectorAll('[aria-label="Products"] > table > tbody > tr:not([data-part])')];
/** Without icons, which screen readers skip, and what only narrow tables show. */
const names = () =>
  rows().map((row) => {
    const shown = row.cloneNode(true) as Element;
    for (const hidden of shown.querySelectorAll('[aria-hidden="true"], small')) hidden.remove();
    return shown.textContent;
  });
const heads = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-label="Products"] > table > thead th')].map(
    ({ dataset }) => dataset.column,
  );

interface Shown {
  products?: readonly ProductChoice[];
  priced?: readonly PriceRow[];
  tiers?: readonly (0 | 1 | 2 | 3 | 4)[];
  inputs?: Partial<ChoiceInputs>;
  report?: Partial<ChoicesReport> | null;
  fitsOnly?: boolean;
}

function table(shown: Shown = {}) {
  const {
    products = [robotics, coolant, metals],
    priced = PRICES,
    tiers = [0, 1, 2, 3, 4],
    inputs,
    report = {},
  } = shown;
  const isk = new Map<number, number>();
  return (
    <ProductsTable
      prices={{
        hub: 'jita',
        isAllRegions: false,
        at: NOW - 600,
        minSellIsk: isk,
        exportIsk: isk,
        importIsk: isk,
        report: { rows: priced, tiers: TIERS },
      }}
      price="lowest sell order in Jita"
      report={
        report && {
          products,
          changedSince: Math.floor(NOW / SECONDS_PER_DAY) - 7,
          market: { hub: 'jita', dayCount: 30, at: NOW },
          gaps: [],
          unplanned: [],
          ...report,
        }
      }
      tiers={new Set(tiers)}
      inputs={{ ...DEFAULT_CHOICE_INPUTS, ...inputs }}
      fitsOnly={shown.fitsOnly ?? false}
    />
  );
}

describe('the products', () => {
  it('are listed by what a planet earns with their best way, unknown ones last, with price, change, market and fleet', async () => {
    const screen = await show(table());
    expect(names()).toEqual([
      '★CoolantP29.00 MP1 bought10,000.00 ISK+5.2%1,00030.0%7.5/h',
      expect.stringMatching(/^Base MetalsP0––4\.50 ISKold price, from 10 Jan[-−]10\.0%–––$/),
      'RoboticsP3no priceP2 boughtno price––unknown–',
    ]);
    const star = screen.getByRole('img', { name: 'one of the ten best' });
    await expect.element(star).toBeVisible();
    expect(star.element().getAttribute('title')).toBe('Best by Planet ISK/month: P1 bought with 9.00 M.');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('have no star by another measure than that by which they are among the ten best', async () => {
    await show(table({ inputs: { measure: 'iskPerM3' }, products: [coolant], priced: PRICES.slice(1, 2) }));
    expect(names()).toEqual(['CoolantP2308.00 MP0 bought10,000.00 ISK+5.2%1,00030.0%7.5/h']);
  });

  it('say once above the table what is the same of all', async () => {
    const same = { priceChange: null, madeUnitsPerHour: 0 };
    const screen = await show(
      table({
        inputs: { ways: 'p1' },
        products: [coolant, robotics].map((one) => ({ ...one, ...same, ways: [way({})] })),
        report: { changedSince: null },
      }),
    );
    await expect
      .element(
        screen.getByText(
          'Inputs of all products: P1 bought. Changes of prices are shown from tomorrow on. Your fleet makes none of these.',
        ),
      )
      .toBeVisible();
    expect(heads()).toEqual(['name', 'tier', 'planetIskPerMonth', 'price', 'market']);
  });

  it('say why a planet would earn nothing', async () => {
    const sold = { ...coolant, ways: [way({ planetIskPerMonth: 0 })] };
    const untraded = { ...robotics, marketUnitsPerDay: 0, ways: [way({ planetIskPerMonth: -0 })] };
    await show(table({ products: [sold, untraded] }));
    const cells = [...document.querySelectorAll('td[data-column="planetIskPerMonth"]')];
    expect(cells.map(({ textContent }) => textContent).toSorted()).toEqual([
      '0.00 Mnot traded',
      '0.00 Mthe market takes no more',
      '–',
    ]);
  });

  it('keep their prices where what they earn could not be calculated', async () => {
    await show(table({ report: null }));
    expect(names()[1]).toMatch(/^CoolantP2–10,000.00 ISK/);
  });

  it('of a raw resource of one’s own are compared by it alone, without a planet that has none', async () => {
    await show(table({ inputs: { source: 'rawFree' } }));
    expect(names()).toEqual(['CoolantP23,000raw free10,000.00 ISK+5.2%1,00030.0%7.5/h']);
    expect(heads()).not.toContain('planetIskPerMonth');
  });

  it('are filtered by tier, by inputs, by what the fleet makes, and by what fits on a free planet', async () => {
    const only = async (shown: Shown) => {
      const screen = await show(table(shown));
      const found = rows().map((row) => row.querySelector('button')?.textContent);
      await screen.unmount();
      return found;
    };
    expect(await only({ tiers: [3] })).toEqual(['Robotics']);
    expect(await only({ inputs: { ways: 'p2' } })).toEqual(['Robotics']);
    expect(await only({ inputs: { isFleetOnly: true } })).toEqual(['Coolant']);
    const large = { ...robotics, ways: robotics.ways.map((one) => ({ ...one, planetFactoryCount: null })) };
    expect(await only({ products: [large, coolant], fitsOnly: true })).toEqual(['Coolant']);
    const none = await show(table({ tiers: [] }));
    await expect.element(none.getByText('No tier is selected.')).toBeVisible();
    await none.unmount();
    const nothing = await show(table({ tiers: [4] }));
    await expect.element(nothing.getByText('No product matches these filters.')).toBeVisible();
  });

  it('are sorted by any column, unknown figures last', async () => {
    const screen = await show(table());
    const order = () => rows().map((row) => row.querySelector('button')?.textContent);
    await screen.getByRole('button', { name: 'Price', exact: true }).click();
    expect(order()).toEqual(['Coolant', 'Base Metals', 'Robotics']);
    await screen.getByRole('button', { name: 'Price', exact: true }).click();
    expect(order()).toEqual(['Base Metals', 'Coolant', 'Robotics']);
    await screen.getByRole('button', { name: 'Product', exact: true }).click();
    expect(order()).toEqual(['Base Metals', 'Coolant', 'Robotics']);
  });

  it('have as many decimals in each share of the market', async () => {
    const products = [0.12, 0, 0.004, 4.05, 4.112].map((planetMarketShare, k) => ({
      ...coolant,
      typeId: PRICED[k]!.typeId,
      ways: [way({ planetMarketShare })],
    }));
    await show(table({ products, priced: PRICED }));
    expect(percentDecimals()).toEqual([[1]]);
  });

  it('have price and change below their names on a phone, where they have no columns', async () => {
    await page.viewport(320, 640);
    const power = typeIdOf('Self-Harmonizing Power Core');
    const products = [{ ...coolant, typeId: power, priceChange: 0.007 }, coolant];
    const priced = [makePriceRow('Self-Harmonizing Power Core', { tier: 4, minSellIsk: 1_276_707.34 }), PRICES[1]!];
    const screen = await show(table({ products, priced }));
    await expect.element(screen.getByText('1,276,707.34 ISK +0.7%')).toBeVisible();
    expect(document.querySelector('thead [data-column="price"]')?.checkVisibility()).toBe(false);
    await page.viewport(1440, 900);
    await expect.element(screen.getByText('1,276,707.34 ISK +0.7%')).not.toBeVisible();
  });

  it('open to market, a factory’s hour, all ways and the input tree with make or buy, on a phone, too', async () => {
    await page.viewport(390, 844);
    const screen = await show(table());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const coolantRow = screen.getByRole('button', { name: 'Coolant' });
    await expect.element(coolantRow).toHaveAttribute('aria-expanded', 'false');
    await coolantRow.click();
    await expect.element(coolantRow).toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(screen.getByText(/The Forge trades 1,000 units a day .* Your fleet’s surplus is 12.0% of that\./))
      .toBeVisible();
    const hour = screen.getByRole('heading', { name: 'One factory that never stops, before customs tax' });
    expect(hour.element().nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Makes5/hOutput50,000 ISK/hInputs, all bought20,000 ISK/hOutput less inputs30,000 ISK/h' +
        'Average of P2 factories4,233 ISK/h23 of 24 known, best: Coolant, 30,000 ISK/h',
    );
    const ways = [...document.querySelectorAll('[aria-label="Ways of making it"] tbody tr')];
    expect(ways.map((row) => row.textContent)).toEqual([
      'P1 bought50025–9.00 M256,900, 2,25030.0%7.5/h',
      'P0 bought40030–8.00 M256,900, 2,25030.0%7.5/h',
      'raw free700903,000–256,900, 2,25030.0%7.5/h',
    ]);
    await expect.element(screen.getByText('5 Coolant/h: make buy 10,360.00 ISK, make 7,520.00 ISK')).toBeVisible();
    await expect.element(screen.getByText(/^Best by Planet ISK\/month: P1 bought with 9.00 M/)).toBeVisible();
    await expect.element(screen.getByText('40 Water/h: buy buy 420.00 ISK')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await coolantRow.click();
    await expect.element(hour).not.toBeInTheDocument();
  });
});

describe('what products are compared by', () => {
  const inputs = DEFAULT_CHOICE_INPUTS;
  const controls = (changes: Partial<Parameters<typeof ChoiceControls>[0]> = {}) => (
    <ChoiceControls
      inputs={inputs}
      usualTax={store.get(usualTaxAtom)}
      ownSpace="low"
      commandCenterLevel={5}
      freePlanets={null}
      onChange={() => {}}
      {...changes}
    />
  );
  const unfold = () => document.querySelector('summary')?.click();

  it('is one line, from where the player’s planets are, which unfolds', async () => {
    const screen = await show(controls());
    expect(document.querySelector('summary')?.textContent).toBe(
      'Best way of each product, customs tax 0%, command center level 5',
    );
    await expect.element(screen.getByRole('combobox', { name: 'Customs tax' })).not.toBeInTheDocument();
    unfold();
    await expect.element(screen.getByRole('combobox', { name: 'Customs tax' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('starts from the space where most of the player’s planets are', () => {
    const planet = (space: 'high' | 'null') => ({ customsTax: { space } }) as ColonyReport;
    expect(store.get(ownSpaceAtom)).toBe('high');
    store.set(countedColoniesAtom, { now: NOW, colonies: [planet('null'), planet('high'), planet('null')] });
    expect(store.get(ownSpaceAtom)).toBe('null');
  });

  it('has the inputs of one tier, raw resources of own extractors, or the best way of each', async () => {
    const change = vi.fn();
    const screen = await show(controls({ onChange: change, inputs: { ...inputs, ways: 'all' } }));
    unfold();
    const field = screen.getByRole('combobox', { name: 'Inputs' });
    await expect.element(field).toHaveValue('best');
    await field.selectOptions('P1 bought');
    expect(change).toHaveBeenLastCalledWith({ ...inputs, ways: 'p1' });
    await field.selectOptions('Raw resources free, from own extractors');
    expect(change).toHaveBeenLastCalledWith({ ...inputs, ways: 'all', source: 'rawFree' });
  });

  it('offers the command center of free planets where skills are known', async () => {
    const change = vi.fn();
    const free = { ...inputs, commandCenterLevel: 'free' as const };
    const screen = await show(controls({ freePlanets: { count: 3, commandCenterLevel: 4 }, onChange: change }));
    unfold();
    const center = screen.getByRole('combobox', { name: 'Command center' });
    await center.selectOptions('Fits my 3 free planets: level 4');
    expect(change).toHaveBeenCalledWith(free);
    await screen.unmount();
    const none = await show(controls({ inputs: free }));
    unfold();
    await expect.element(none.getByRole('combobox', { name: 'Command center' })).toHaveValue('5');
  });

  it('takes the customs tax of a kind of space from the settings, or any other rate', async () => {
    store.set(customsAtom, { skillLevel: 3, ownerFractions: { high: 0.05, low: 0.08, null: 0, wormhole: 0.2 } });
    const change = vi.fn();
    const screen = await show(controls({ onChange: change }));
    unfold();
    const tax = screen.getByRole('combobox', { name: 'Customs tax' });
    expect([...tax.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Where your planets are: 8%',
      'High security space: 12%',
      'Low security space: 8%',
      'Null security space: 0%',
      'Wormhole space: 20%',
      'Another rate',
    ]);
    await tax.selectOptions('Another rate');
    expect(change).toHaveBeenLastCalledWith({ ...inputs, taxSpace: null });
    await screen.unmount();
    const own = { ...inputs, taxSpace: null, taxFraction: 0.125 };
    const other = await show(controls({ inputs: own, onChange: change }));
    expect(document.querySelector('summary')?.textContent).toContain('customs tax 12.5%');
    unfold();
    await other.getByLabelText('Customs tax in percent').fill('7,5');
    expect(change).toHaveBeenLastCalledWith({ ...own, taxFraction: 0.075 });
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
