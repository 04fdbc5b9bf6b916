import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ChoiceControls } from '../../src/features/prices/ChoiceControls.tsx';
import { ChoicesTable } from '../../src/features/prices/ChoicesTable.tsx';
import { ProductDetail } from '../../src/features/prices/ProductDetail.tsx';
import { type ChoiceInputs, choiceInputsAtom, usualTaxAtom } from '../../src/state/choices.ts';
import { store } from '../../src/state/jotai.ts';
import { customsAtom } from '../../src/state/settings.ts';
import type { ProductChoice, ProductionWay } from '../../workers/domain/choices.ts';
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
  planetFactoryCount: 25,
  planetUnitsPerHour: 125,
  hasAllInputs: true,
  fleetUnitsPerHour: 7.5,
  bestBy: ['iskPerFactoryHour'],
  ...values,
});

const leaf = { tier: 1, buyIsk: 420, makeIsk: 637.5, cheaper: 'buy', inputs: [] } as const;
const coolant: ProductChoice = {
  typeId: COOLANT,
  tier: 2,
  fleetSurplusUnitsPerHour: 5,
  marketUnitsPerDay: 1000,
  marketShare: 0.12,
  ways: [
    way({}),
    way({ sourcing: 'extracted', iskPerFactoryHour: 300, iskPerM3: 90, hasAllInputs: false, bestBy: ['iskPerM3'] }),
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
  ways: [way({ sourcing: 2, iskPerUnit: null, iskPerFactoryHour: null, hasAllInputs: false, bestBy: [] })],
};

const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

describe('what to make', () => {
  it('lists the best way of each product, with a mark that screen readers can read', async () => {
    const open = vi.fn();
    const screen = await show(
      <ChoicesTable
        products={[coolant, robotics]}
        tiers={tiers}
        ways="iskPerFactoryHour"
        isFleetOnly={false}
        onOpen={open}
      />,
    );
    expect(names()).toEqual(['CoolantP2P1 bought★ 50025–9.00 M7.5/h12%']);
    await expect.element(screen.getByRole('img', { name: 'best way' })).toBeVisible();
    await screen.getByRole('button', { name: 'Coolant' }).click();
    expect(open).toHaveBeenCalledWith(COOLANT);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('lists all ways, sorts by any measure with unknown figures last, and filters by tier and by own inputs', async () => {
    const screen = await show(
      <ChoicesTable products={[robotics, coolant]} tiers={tiers} ways="all" isFleetOnly={false} onOpen={() => {}} />,
    );
    expect(names().map((text) => text?.slice(0, 10))).toEqual(['CoolantP2P', 'CoolantP2r', 'RoboticsP3']);
    await screen.getByRole('button', { name: /ISK\/m³/ }).click();
    expect(names()[0]).toContain('raw free');
    await screen.getByRole('button', { name: 'Share of the market' }).click();
    expect(names().map((text) => text?.match(/12%$|unknown$/)?.[0])).toEqual(['12%', '12%', 'unknown']);
    await expect.element(screen.getByText(/they cost nothing here/)).toBeVisible();
    await screen.unmount();
    await show(<ChoicesTable products={[robotics, coolant]} tiers={tiers} ways="all" isFleetOnly onOpen={() => {}} />);
    expect(names()).toHaveLength(1);
    const none = await show(
      <ChoicesTable products={[coolant]} tiers={new Set([4])} ways="all" isFleetOnly={false} onOpen={() => {}} />,
    );
    await expect.element(none.getByText('No product matches these filters.')).toBeVisible();
  });

  it('takes the customs tax of a kind of space from the settings, or any other rate', async () => {
    store.set(customsAtom, { skillLevel: 3, ownerFractions: { high: 0.05, low: 0.08, null: 0, wormhole: 0.2 } });
    const change = vi.fn();
    const inputs = { ...store.get(choiceInputsAtom), taxFraction: 0.125 };
    const controls = (taxSpace: ChoiceInputs['taxSpace']) => (
      <ChoiceControls inputs={{ ...inputs, taxSpace }} usualTax={store.get(usualTaxAtom)} onChange={change} />
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
      const screen = await show(<ProductDetail product={coolant} market="Nothing is traded." />);
      await expect.element(screen.getByText('5 Coolant/h: make buy 10,360.00 ISK, make 7,520.00 ISK')).toBeVisible();
      await expect.element(screen.getByText('40 Water/h: buy buy 420.00 ISK')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      expect(await seriousAccessibilityFindings()).toEqual([]);
    } finally {
      await page.viewport(1440, 900);
    }
  });
});
