import { describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import type { ColonyReport } from '../../../workers/domain/report.ts';
import { reportColony, reportFleet } from '../../../workers/report/index.ts';
import { type Prices, taxSum } from '../../../workers/worth/index.ts';
import { MADE_AT, makeColony, makeFactory, makeStorage, TYPE } from '../../oracle/smallColonies.ts';
import { makeConfig, makeInput, priceList, SETTINGS, schematicIdOf } from '../report/colonyBuilders.ts';

const PRICES = priceList({ Water: 100, 'Aqueous Liquids': 1, Electrolytes: 50, Coolant: 5000 });
const MONTH = 720;

/** One factory on a planet that imports everything it uses. */
function planet(product: string, prices: Prices = PRICES, config = {}): ColonyReport {
  const colony = makeColony([makeStorage(1), makeFactory(2, schematicIdOf(product))]);
  return reportColony(makeInput(colony, { prices, config: makeConfig(colony, config) }));
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
    const [made] = taxed.exports;
    const [used] = taxed.imports;
    expect(taxSum(made!.taxPerMonth)).toBeGreaterThan(0);
    expect(taxSum(used!.taxPerMonth)).toBeGreaterThan(0);
    expect(taxed.netIskPerMonth.isk).toBeCloseTo(
      (40 * 100 - 6000) * MONTH - taxSum(made!.taxPerMonth) - taxSum(used!.taxPerMonth),
      3,
    );
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
    expect(reportColony(makeInput(makeColony([makeStorage(1)]))).netIskPerMonth).toEqual({ isk: 0, bound: 'exact' });
  });
});

describe('goods that one planet makes and another uses', () => {
  it('are listed with rate and value, and cancel out in the net', () => {
    const reports = [planet('Water'), planet('Electrolytes'), planet('Coolant')];
    const { totals, accounts } = fleet(reports);
    expect(totals.internalGoods).toEqual([
      {
        typeId: TYPE.electrolytes,
        madeUnitsPerHour: 40,
        usedUnitsPerHour: 40,
        unitsPerHour: 40,
        iskPerMonth: 40 * 50 * MONTH,
      },
      {
        typeId: TYPE.water,
        madeUnitsPerHour: 40,
        usedUnitsPerHour: 40,
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

  it('do not include those of excluded planets', () => {
    const excluded = planet('Water', PRICES, { excludeFromTotals: true });
    const { totals } = fleet([excluded, planet('Coolant')]);
    expect(totals.internalGoods).toEqual([]);
    expect(totals.netIskPerMonth.isk).toBe((5 * 5000 - 40 * 100 - 40 * 50) * MONTH);
  });
});
