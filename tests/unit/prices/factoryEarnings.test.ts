/** Factory earnings, calculated by hand. */
import { describe, expect, it } from 'vitest';
import { reportPrices } from '../../../workers/figures/report/index.ts';
import type { PriceRow } from '../../../workers/game/domain/report.ts';
import { priceList, typeIdOf } from '../figures/report/colonyBuilders.ts';

function rowOf(name: string, prices: Record<string, number>): PriceRow {
  const row = reportPrices(priceList(prices)).rows.find(({ typeId }) => typeId === typeIdOf(name));
  if (!row) throw new Error(`There is no row of ${name}.`);
  return row;
}

describe('what a factory earns per hour', () => {
  it('of a basic one: two cycles of 3,000 P0 to 20 P1', () => {
    // 2 × (20 × 500 − 3,000 × 3) = 2 × (10,000 − 9,000)
    expect(rowOf('Water', { Water: 500, 'Aqueous Liquids': 3 })).toMatchObject({
      tier: 1,
      minSellIsk: 500,
      factory: {
        unitsPerHour: 40,
        outputIskPerHour: 20_000,
        inputIskPerHour: 18_000,
        earnedIskPerHour: 2000,
      },
    });
  });

  it('of an advanced one: one cycle of 40 + 40 P1 to 5 P2', () => {
    // 5 × 9,000 − 40 × 500 − 40 × 450 = 45,000 − 20,000 − 18,000
    const prices = { Coolant: 9000, Water: 500, Electrolytes: 450 };
    expect(rowOf('Coolant', prices).factory).toMatchObject({ unitsPerHour: 5, earnedIskPerHour: 7000 });
  });

  it('of one with a P3 schematic: one cycle of 10 + 10 P2 to 3 P3', () => {
    // Robotics, 3 × 70,000 − 10 × 10,000 − 10 × 9,000 = 210,000 − 190,000
    const prices = { Robotics: 70_000, 'Mechanical Parts': 10_000, 'Consumer Electronics': 9000 };
    const { tier, factory } = rowOf('Robotics', prices);
    expect({ tier, unitsPerHour: factory?.unitsPerHour, earned: factory?.earnedIskPerHour }).toEqual({
      tier: 3,
      unitsPerHour: 3,
      earned: 20_000,
    });
  });

  it('may be a loss', () => {
    expect(rowOf('Water', { Water: 1, 'Aqueous Liquids': 3 }).factory?.earnedIskPerHour).toBe(40 - 18_000);
  });

  it('is unknown, not 0, if the product or an input has no price', () => {
    expect(rowOf('Coolant', { Coolant: 9000, Water: 500 }).factory).toMatchObject({
      outputIskPerHour: 45_000,
      inputIskPerHour: null,
      earnedIskPerHour: null,
    });
    expect(rowOf('Coolant', { Electrolytes: 450, Water: 500 })).toMatchObject({
      minSellIsk: null,
      factory: { outputIskPerHour: null, inputIskPerHour: 38_000, earnedIskPerHour: null },
    });
  });

  it('is null for a raw resource', () => {
    expect(rowOf('Aqueous Liquids', { 'Aqueous Liquids': 3 })).toMatchObject({ tier: 0, minSellIsk: 3, factory: null });
  });
});

describe('the price list', () => {
  it('has every commodity, by tier and name', () => {
    const { rows } = reportPrices(new Map());
    expect(rows).toHaveLength(83);
    expect(rows.map(({ tier }) => tier)).toEqual(rows.map(({ tier }) => tier).toSorted());
    expect(rows.slice(0, 2).map(({ typeId }) => typeId)).toEqual([typeIdOf('Aqueous Liquids'), typeIdOf('Autotrophs')]);
  });

  it('has the mean and the best earnings of each tier', () => {
    // Water earns 2,000 and Oxygen 4,000: 2 × (20 × 400 − 3,000 × 2).
    const prices = { Water: 500, 'Aqueous Liquids': 3, Oxygen: 400, 'Noble Gas': 2, Bacteria: 700 };
    const { tiers } = reportPrices(priceList(prices));
    expect(tiers.map(({ tier, commodityCount }) => [tier, commodityCount])).toEqual([
      [1, 15],
      [2, 24],
      [3, 21],
      [4, 8],
    ]);
    expect(tiers[0]).toMatchObject({
      knownCount: 2,
      meanIskPerHour: 3000,
      best: { typeId: typeIdOf('Oxygen'), iskPerHour: 4000 },
    });
    expect(tiers[1]).toMatchObject({ knownCount: 0, meanIskPerHour: null, best: null });
  });
});
