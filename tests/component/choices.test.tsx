import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ChoiceControls } from '../../src/features/prices/ChoiceControls.tsx';
import { ChoicesTable } from '../../src/features/prices/ChoicesTable.tsx';
import { ProductDetail } from '../../src/features/prices/ProductDetail.tsx';
import { type ChoiceInputs, choiceInputsAtom, usualTaxAtom } from '../../src/state/choices.ts';
import { store } from '../../src/state/jotai.ts';
import { customsAtom } from '../../src/state/settings.ts';
import type { ProductChoice, ProductionWay } from '../../workers/game/domain/choices.ts';
import { percentDecimals } from './percentDecimals.ts';
import { typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const COOLANT = typeIdOf('Coolant');
const WATER = typeIdOf('Water');
const ROBOTICS = typeIdOf('Robotics');
const tiers = new Set([0, 1, 2, 3, 4] as const);

const way = (values: Partial<ProductionWay>): ProductionWay => ({
  sourcing: 1,
  iskPerUnit: 100,
  iskPerFactoryHour: 500,
  iskPerM3: 25,
  iskPerThousandRaw: null,
  planetIskPerMonth: 9_000_000,
  planetMarketShare: 0.3,
  planetFactoryCount: 25,
  hasAllInputs: true,
  fleetUnitsPerHour: 7.5,
  bestBy: ['iskPerFactoryHour'],
  ...values,
});

const leaf = { tier: 1, buyIsk: 420, makeIsk: 637.5, cheaper: 'buy', inputs: [] } as const;
const coolant: ProductChoice = {
  typeId: COOLANT,
  tier: 2,
  marketUnitsPerDay: 1000,
  marketShare: 0.12,
  ways: [
    way({}),
    way({ sourcing: 0, iskPerFactoryHour: 400, iskPerM3: 30, bestBy: ['iskPerM3'] }),
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

const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

describe('what to make', () => {
  const table = (changes: Partial<Parameters<typeof ChoicesTable>[0]> = {}) => (
    <ChoicesTable
      products={[robotics, coolant]}
      tiers={tiers}
      source="bought"
      ways="best"
      measure="iskPerFactoryHour"
      isFleetOnly={false}
      fitsOnly={false}
      onOpen={() => {}}
      {...changes}
    />
  );

  it('has as many decimals in each share of the market', async () => {
    const products = [0.12, 0, 0.004, 4.05, 4.112].map((marketShare, k) => ({
      ...coolant,
      typeId: (COOLANT + k) as typeof COOLANT,
      marketShare,
    }));
    await show(table({ products }));
    expect(percentDecimals()).toEqual([[1], [1]]);
  });

  it('has the star beside the name of the way on a phone, too', async () => {
    await page.viewport(390, 844);
    try {
      const screen = await show(table());
      const star = screen.getByRole('img', { name: 'best way' }).element();
      const words = document.createRange();
      words.selectNodeContents(star.nextSibling!.nextSibling ?? star.nextSibling!);
      expect(words.toString().trim()).toBe('P1 bought');
      // The room is between the name of the column and the star, not behind it.
      expect(words.getBoundingClientRect().left - star.getBoundingClientRect().right).toBeLessThan(8);
    } finally {
      await page.viewport(1440, 900);
    }
  });

  it('opens with the best way of each product with bought inputs, marked once, with the reason', async () => {
    expect(store.get(choiceInputsAtom)).toMatchObject({ source: 'bought', ways: 'best', measure: 'iskPerFactoryHour' });
    const open = vi.fn();
    const screen = await show(table({ onOpen: open }));
    expect(names()).toEqual([
      'CoolantP2★ P1 bought50025–9.00 M30.0%7.5/h12.0%',
      'RoboticsP3P2 boughtno priceno priceno priceno priceunknown7.5/hunknown',
    ]);
    const star = screen.getByRole('img', { name: 'best way' });
    await expect.element(star).toBeVisible();
    expect(star.element().getAttribute('title')).toBe('Best by ISK/factory-h: P1 bought with 500.');
    await screen.getByRole('button', { name: 'Coolant' }).click();
    expect(open).toHaveBeenCalledWith(COOLANT);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('offers the command center of free planets where skills are known', async () => {
    const change = vi.fn();
    const inputs = store.get(choiceInputsAtom);
    const controls = (freePlanets: { count: number; commandCenterLevel: number } | null, level: 'free' | 5) => (
      <ChoiceControls
        listFilters={null}
        setCount={0}
        inputs={{ ...inputs, commandCenterLevel: level }}
        usualTax={store.get(usualTaxAtom)}
        freePlanets={freePlanets}
        onChange={change}
      />
    );
    const screen = await show(controls({ count: 3, commandCenterLevel: 4 }, 5));
    const center = screen.getByRole('combobox', { name: 'Command center' });
    await center.selectOptions('Fits my 3 free planets: level 4');
    expect(change).toHaveBeenCalledWith({ ...inputs, commandCenterLevel: 'free' });
    await screen.unmount();
    const none = await show(controls(null, 'free'));
    await expect.element(none.getByRole('combobox', { name: 'Command center' })).toHaveValue('5');
  });

  it('leaves out what does not fit on a free planet', async () => {
    const large = { ...robotics, ways: robotics.ways.map((one) => ({ ...one, planetFactoryCount: null })) };
    await show(table({ products: [large, coolant], fitsOnly: true }));
    expect(names()).toHaveLength(1);
    expect(names()[0]).toContain('Coolant');
  });

  it('marks the way that is best by the chosen measure', async () => {
    await show(table({ measure: 'iskPerM3', products: [coolant] }));
    expect(names()).toEqual(['CoolantP2★ P0 bought40030–9.00 M30.0%7.5/h12.0%']);
  });

  it('lists raw resources from own extractors in a mode of their own, without a planet that has none', async () => {
    const screen = await show(table({ source: 'rawFree', products: [coolant, robotics] }));
    expect(names()).toEqual(['CoolantP2700903,0007.5/h12.0%']);
    await expect.element(screen.getByText(/they cost nothing here/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Planet ISK/month' })).not.toBeInTheDocument();
  });

  it('lists all ways, sorts by any measure with unknown figures last, and filters by tier and by own inputs', async () => {
    const screen = await show(table({ ways: 'all' }));
    expect(names().map((text) => text?.slice(0, 13))).toEqual(['CoolantP2★ P1', 'CoolantP2P0 b', 'RoboticsP3P2 ']);
    await screen.getByRole('button', { name: /ISK\/m³/ }).click();
    expect(names()[0]).toContain('P0 bought');
    await screen.getByRole('button', { name: 'Share of the market', exact: true }).click();
    expect(names().map((text) => text?.match(/12\.0%$|unknown$/)?.[0])).toEqual(['12.0%', '12.0%', 'unknown']);
    await screen.unmount();
    await show(table({ ways: 'all', isFleetOnly: true }));
    expect(names()).toHaveLength(2);
    const none = await show(table({ products: [coolant], tiers: new Set([4]) }));
    await expect.element(none.getByText('No product matches these filters.')).toBeVisible();
  });

  it('takes the customs tax of a kind of space from the settings, or any other rate', async () => {
    store.set(customsAtom, { skillLevel: 3, ownerFractions: { high: 0.05, low: 0.08, null: 0, wormhole: 0.2 } });
    const change = vi.fn();
    const inputs = { ...store.get(choiceInputsAtom), taxFraction: 0.125 };
    const controls = (taxSpace: ChoiceInputs['taxSpace']) => (
      <ChoiceControls
        listFilters={null}
        setCount={0}
        inputs={{ ...inputs, taxSpace }}
        usualTax={store.get(usualTaxAtom)}
        freePlanets={null}
        onChange={change}
      />
    );
    const screen = await show(controls('high'));
    const tax = screen.getByRole('combobox', { name: 'Customs tax' });
    expect([...tax.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'High security space: 12%',
      'Low security space: 8%',
      'Null security space: 0%',
      'Wormhole space: 20%',
      'Another rate',
    ]);
    await tax.selectOptions('Another rate');
    expect(change).toHaveBeenLastCalledWith({ ...inputs, taxSpace: null });
    await screen.unmount();
    const other = await show(controls(null));
    await other.getByLabelText('Customs tax in percent').fill('7,5');
    expect(change).toHaveBeenLastCalledWith({ ...inputs, taxSpace: null, taxFraction: 0.075 });
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('opens the input tree with make or buy at each input, on a phone, too', async () => {
    await page.viewport(390, 844);
    try {
      const screen = await show(
        <ProductDetail product={coolant} market="Nothing is traded." measure="iskPerFactoryHour" />,
      );
      await expect.element(screen.getByText('5 Coolant/h: make buy 10,360.00 ISK, make 7,520.00 ISK')).toBeVisible();
      await expect.element(screen.getByText(/^Best by ISK\/factory-h: P1 bought with 500/)).toBeVisible();
      await expect.element(screen.getByText('40 Water/h: buy buy 420.00 ISK')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      expect(await seriousAccessibilityFindings()).toEqual([]);
    } finally {
      await page.viewport(1440, 900);
    }
  });
});
