import { describe, expect, it } from 'vitest';
import { reportColony, reportFleet } from '../../../../workers/figures/report/index.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { type Prices, taxSum, tradePrices } from '../../../../workers/game/worth/index.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import { MADE_AT, makeColony, makeStorage, TYPE } from '../../../oracle/smallColonies.ts';
import { makeConfig, makeInput, priceList, SETTINGS, schematicIdOf } from '../../figures/report/colonyBuilders.ts';

const PRICES = priceList({ Water: 100, 'Aqueous Liquids': 1, Electrolytes: 50, Coolant: 5000 });
const MONTH = 720;

/** One factory on a planet that imports everything it uses. */
function planet(product: string, prices: Prices = PRICES, config = {}): ColonyReport {
  const colony = drawColony(`1 launchpad\n2 factory ${schematicIdOf(product)}\n1 -> 2 -> 1`);
  const sustained = sustainedOf(colony);
  return reportColony(makeInput(colony, { prices, sustained, config: makeConfig(colony, config) }));
}

function fleet(reports: readonly ColonyReport[], prices: Prices = PRICES) {
  const owned = reports.map((report, index) => ({ ...report, characterId: (index + 1) as CharacterId }));
  const characters = owned.map(({ characterId }, index) => ({ characterId, account: index === 0 ? 'First' : 'Rest' }));
  return reportFleet(owned, characters, SETTINGS, prices, MADE_AT);
}

describe('the net of a planet', () => {
  it('is its exports minus its imports', () => {
    // 40 units of water an hour from 6,000 of liquids.
    expect(planet('Water').netIskPerMonth).toEqual({ isk: (40 * 100 - 6000) * MONTH, bound: 'exact' });
  });

  it('includes the tax of both', () => {
    const taxed = planet('Water', PRICES, { ownerTaxFraction: 0.1 });
    const [made, used] = [taxed.taxPerMonth.exports, taxed.taxPerMonth.imports];
    expect(taxSum(made)).toBeGreaterThan(0);
    expect(taxSum(used)).toBeGreaterThan(0);
    expect(taxed.netIskPerMonth.isk).toBeCloseTo((40 * 100 - 6000) * MONTH - taxSum(made) - taxSum(used), 3);
  });

  it('is a lower bound if an export has no price, an upper bound if an import has none, unknown if both', () => {
    const without = (...names: string[]) => new Map([...PRICES].filter(([id]) => !names.includes(String(id))));
    const [water, electrolytes, coolant] = [TYPE.water, TYPE.electrolytes, TYPE.coolant].map(String) as [
      string,
      string,
      string,
    ];
    expect(planet('Coolant', without(coolant)).netIskPerMonth).toEqual({
      isk: -(40 * 100 + 40 * 50) * MONTH,
      bound: 'atLeast',
    });
    expect(planet('Coolant', without(water)).netIskPerMonth).toEqual({
      isk: (5 * 5000 - 40 * 50) * MONTH,
      bound: 'atMost',
    });
    expect(planet('Coolant', without(water, coolant)).netIskPerMonth.isk).toBeNull();
    expect(planet('Coolant', without(water, coolant, electrolytes)).netIskPerMonth.isk).toBeNull();
  });

  it('is 0 without imports and exports', () => {
    const empty = makeColony([makeStorage(1)]);
    expect(reportColony(makeInput(empty, { sustained: sustainedOf(empty) })).netIskPerMonth).toEqual({
      isk: 0,
      bound: 'exact',
    });
  });
});

describe('goods that one planet makes and another uses', () => {
  it('are listed with rate and value, and cancel out in the net', () => {
    const reports = [planet('Water'), planet('Electrolytes'), planet('Coolant')];
    const { totals, accounts } = fleet(reports);
    expect(totals.internalGoods).toEqual([
      {
        typeId: TYPE.electrolytes,
        unitsPerHour: 40,
        iskPerMonth: 40 * 50 * MONTH,
      },
      {
        typeId: TYPE.water,
        unitsPerHour: 40,
        iskPerMonth: 40 * 100 * MONTH,
      },
    ]);
    // The first account makes water only, so nothing stays within it.
    expect(accounts.map(({ internalGoods }) => internalGoods.map(({ typeId }) => typeId))).toEqual([
      [],
      [TYPE.electrolytes],
    ]);
    expect(totals.iskPerMonth.isk).toBe((40 * 100 + 40 * 50 + 5 * 5000) * MONTH);
  });

  it('cancel out even without a price', () => {
    const prices = priceList({ 'Aqueous Liquids': 1, 'Ionic Solutions': 1, Coolant: 5000 });
    const reports = ['Water', 'Electrolytes', 'Coolant'].map((product) => planet(product, prices));
    expect(fleet(reports, prices).totals.netIskPerMonth).toEqual({
      isk: (5 * 5000 - 6000 - 6000) * MONTH,
      bound: 'exact',
    });
  });

  it('count at the price of exports on both sides', () => {
    const prices = tradePrices(PRICES, new Map([...PRICES].map(([id, isk]) => [id, 2 * isk])));
    const reports = ['Water', 'Electrolytes', 'Coolant'].map((product) => planet(product, prices));
    const { netIskPerMonth } = fleet(reports, prices).totals;
    // Only the raw material is bought from others. Electrolytes' has no price.
    expect(netIskPerMonth).toEqual({ isk: (5 * 5000 - 2 * 6000) * MONTH, bound: 'atMost' });
    const alone = reports.reduce((sum, { netIskPerMonth: { isk } }) => sum + (isk ?? 0), 0);
    expect(alone).toBeLessThan(netIskPerMonth.isk!);
  });

  it('are unknown together, not 0, where nothing that leaves the planets has a price', () => {
    const colony = drawColony('1 ecu 2268 base=9000 cycle=30m program=72h\n2 launchpad\n1 -> 2');
    const extracting = (prices: Prices) =>
      reportColony(makeInput(colony, { prices, sustained: sustainedOf(colony), config: makeConfig(colony, {}) }));
    const net = (prices: Prices) => fleet([extracting(prices)], prices).totals.netIskPerMonth;
    expect(net(new Map()).isk).toBeNull();
    expect(net(PRICES).isk).toBeGreaterThan(0);
  });

  it('do not include those of excluded planets', () => {
    const excluded = planet('Water', PRICES, { excludeFromTotals: true });
    const { totals } = fleet([excluded, planet('Coolant')]);
    expect(totals.internalGoods).toEqual([]);
    expect(totals.netIskPerMonth.isk).toBe((5 * 5000 - 40 * 100 - 40 * 50) * MONTH);
  });
});
