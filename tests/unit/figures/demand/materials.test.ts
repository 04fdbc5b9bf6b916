/** Facts of the export, as the game's industry window shows them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeName } from '../../../../src/words/typeNames.ts';
import { goodsOfJob, jobUnits, runsFor } from '../../../../workers/figures/demand/materials.ts';
import type { Product } from '../../../../workers/game/catalogue/products.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { englishProductNames, productId, products, productsFile } from './readGeneratedProducts.ts';

const goodsOf = (name: string, runs: number, materialEfficiency: number) =>
  Object.fromEntries(
    [...goodsOfJob(products.get(productId(name))!, runs, materialEfficiency, products)].map(([typeId, units]) => [
      typeName(typeId),
      units,
    ]),
  );

const FUEL_BLOCK = {
  'Enriched Uranium': 4,
  Oxygen: 22,
  'Mechanical Parts': 4,
  Coolant: 9,
  Robotics: 1,
};

describe('the products of the export', () => {
  it('have the planetary materials of a fuel block, by 40, and name what else there is in it', () => {
    const product = products.get(productId('Nitrogen Fuel Block'))!;
    expect(product.unitsPerRun).toBe(40);
    expect(goodsOf('Nitrogen Fuel Block', 1, 0)).toEqual(FUEL_BLOCK);
    // Heavy water, liquid ozone, strontium clathrates, nitrogen isotopes.
    expect(product.otherCount).toBe(4);
  });

  it('have nanite repair paste by 10, of planetary goods alone', () => {
    expect(products.get(productId('Nanite Repair Paste'))).toMatchObject({ unitsPerRun: 10, otherCount: 0 });
    expect(goodsOf('Nanite Repair Paste', 1, 0)).toEqual({ 'Gel-Matrix Biopaste': 1, Nanites: 4, 'Data Chips': 1 });
  });

  it('have a structure by the planetary goods of its components', () => {
    expect(products.get(productId('Astrahus'))).toMatchObject({ goods: [], unitsPerRun: 1 });
    expect(goodsOf('Astrahus', 1, 0)).toEqual({
      'Broadcast Node': 79,
      'Integrity Response Drones': 20,
      'Nano-Factory': 58,
      'Organic Mortar Applicators': 59,
      'Recursive Computing Module': 40,
      'Self-Harmonizing Power Core': 40,
      'Sterile Conduits': 80,
      'Wetware Mainframe': 58,
    });
  });

  it('have no product without planetary goods, such as a Rifter', () => {
    expect(products.has(productId('Rifter'))).toBe(false);
    expect(productsFile.otherTypeIds).toContain(productId('Tritanium'));
    for (const product of products.values()) {
      expect(goodsOfJob(product, 1, 0, products).size, `${product.typeId}`).toBeGreaterThan(0);
    }
  });

  it('fit 40 kB, compressed', () => {
    expect(gzipSync(JSON.stringify(productsFile)).length).toBeLessThan(40_000);
  });

  it('all have an English name, as all that else goes into them has', () => {
    expect(Object.keys(englishProductNames.products).map(Number)).toEqual([...products.keys()]);
    expect(Object.keys(englishProductNames.others).map(Number)).toEqual(productsFile.otherTypeIds);
  });
});

describe('a job', () => {
  it('is rounded as a whole, never run by run', () => {
    // 22 × 0.9 = 19.8 a run: 20 for one, 1980 for a hundred, not 2000.
    expect(goodsOf('Nitrogen Fuel Block', 1, 10)).toEqual({
      'Enriched Uranium': 4,
      Oxygen: 20,
      'Mechanical Parts': 4,
      Coolant: 9,
      Robotics: 1,
    });
    expect(goodsOf('Nitrogen Fuel Block', 100, 10)).toEqual({
      'Enriched Uranium': 360,
      Oxygen: 1980,
      'Mechanical Parts': 360,
      Coolant: 810,
      Robotics: 100,
    });
  });

  it('never asks for less than one unit of a material a run, whatever the efficiency', () => {
    expect(jobUnits(1, 1, 10)).toBe(1);
    expect(jobUnits(100, 1, 10)).toBe(100);
    expect(goodsOf('Nitrogen Fuel Block', 100, 10).Robotics).toBe(100);
  });

  it('is not pushed up by an error in the last digit', () => {
    // 3 × 100 × 0.93 is 279.00000000000006 as a floating point number.
    expect(jobUnits(3, 100, 7)).toBe(279);
    expect(jobUnits(1, 100, 7)).toBe(93);
  });

  it('needs no more with more efficiency, no less than one a run, and no more than all of its runs alone', () => {
    forDrawn(
      100,
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 9 }),
      (runs, base, efficiency) => {
        const units = jobUnits(runs, base, efficiency);
        expect(units).toBeGreaterThanOrEqual(jobUnits(runs, base, efficiency + 1));
        expect(units).toBeGreaterThanOrEqual(runs);
        expect(units).toBeLessThanOrEqual(runs * jobUnits(1, base, efficiency));
        expect(units).toBeLessThanOrEqual(runs * base);
      },
    );
  });

  it('makes at least what is wanted, and not a run more', () => {
    forDrawn(100, fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1000 }), (units, unitsPerRun) => {
      const runs = runsFor(units, { unitsPerRun } as Product);
      expect(runs * unitsPerRun).toBeGreaterThanOrEqual(units);
      expect((runs - 1) * unitsPerRun).toBeLessThan(units);
    });
  });

  it('refuses an efficiency that no blueprint has', () => {
    const block = products.get(productId('Nitrogen Fuel Block'))!;
    for (const efficiency of [-1, 11, 2.5, Number.NaN]) {
      expect(() => goodsOfJob(block, 1, efficiency, products)).toThrow(RangeError);
    }
  });
});
