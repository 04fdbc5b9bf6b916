/** Whether a fleet feeds baskets: nothing counted twice, nothing that its own factories use up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DemandMarket, feedBaskets, type Supply } from '../../../../workers/figures/demand/feedBaskets.ts';
import { goodsPerDay } from '../../../../workers/figures/demand/needs.ts';
import type { BasketEntry, DemandTime } from '../../../../workers/game/domain/demand.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { productId, products } from './readGeneratedProducts.ts';

const NOW = 1_700_000_000;
const DAY = 86_400;
const [COOLANT, ROBOTICS, OXYGEN, WATER] = [9832, 9848, 3683, 3645] as TypeId[] as [TypeId, TypeId, TypeId, TypeId];
const BLOCK = productId('Nitrogen Fuel Block');

const every = (period: 'hour' | 'day' | 'week' | 'month'): DemandTime => ({ kind: 'every', period });
const inDays = (days: number): DemandTime => ({ kind: 'by', at: NOW + days * DAY });
const entry = (
  typeId: TypeId,
  amount: number,
  time: DemandTime = every('day'),
  materialEfficiency = 0,
): BasketEntry => ({
  ...{ typeId, amount, time, materialEfficiency },
});
const perDay = (...entries: BasketEntry[]) =>
  Object.fromEntries(goodsPerDay(entries, products, NOW).goods.map(({ typeId, unitsPerDay }) => [typeId, unitsPerDay]));

const MARKET: DemandMarket = { buyIsk: () => 10, makeIsk: () => 8, unitsPerDay: () => 1000 };

function feed(entries: readonly BasketEntry[][], supplies: Record<number, Partial<Supply>>, market = MARKET) {
  const baskets = entries.map((list, index) => ({ name: `Basket ${index + 1}`, entries: list }));
  const whole = Object.entries(supplies).map(([id, one]): [TypeId, Supply] => [
    Number(id) as TypeId,
    { madePerDay: 0, usedPerDay: 0, stockUnits: 0, ...one },
  ]);
  return feedBaskets(baskets, products, new Map(whole), market, NOW);
}
const goodOf = (report: ReturnType<typeof feed>, typeId: TypeId) => report.goods.find((one) => one.typeId === typeId)!;

describe('what a basket needs a day', () => {
  it('is 18 runs for 30 fuel blocks an hour', () => {
    expect(perDay(entry(BLOCK, 30, every('hour')))).toEqual({ 44: 72, 3683: 396, 3689: 72, 9832: 162, 9848: 18 });
    // ceil(18 × 22 × 0.9) = 357, ceil(18 × 4 × 0.9) = 65, ceil(18 × 9 × 0.9) = 146, 18 of one a run
    expect(perDay(entry(BLOCK, 30, every('hour'), 10))).toEqual({ 44: 65, 3683: 357, 3689: 65, 9832: 146, 9848: 18 });
  });

  it('is the same by the hour and by the day, and a seventh of what a job a week needs', () => {
    expect(perDay(entry(BLOCK, 30, every('hour'), 7))).toEqual(perDay(entry(BLOCK, 720, every('day'), 7)));
    const weekly = perDay(entry(productId('Nanite Repair Paste'), 1000, every('week'), 10));
    // A hundred runs: 100, 360 and 100 units.
    expect(weekly[2463]! * 7).toBeCloseTo(360, 9);
    expect(weekly[2348]! * 7).toBeCloseTo(100, 9);
  });

  it('is a part of a run where less than a run is wanted again and again, and whole runs where it is wanted once', () => {
    expect(perDay(entry(BLOCK, 10))[OXYGEN]).toBeCloseTo(22 / 4, 9);
    expect(perDay(entry(BLOCK, 10, inDays(1)))[OXYGEN]).toBe(22);
    expect(perDay(entry(BLOCK, 50, inDays(2)))[OXYGEN]).toBe(22);
  });

  it('spreads an amount by a date over the days until then, and wants all of it today once the date is over', () => {
    expect(perDay(entry(WATER, 1000, inDays(10)))).toEqual({ [WATER]: 100 });
    expect(perDay(entry(WATER, 1000, inDays(0.2)))).toEqual({ [WATER]: 1000 });
    expect(perDay(entry(WATER, 1000, inDays(-3)))).toEqual({ [WATER]: 1000 });
  });

  it('names what nothing planetary goes into, and counts the rest', () => {
    const rifter = productId('Rifter');
    expect(goodsPerDay([entry(rifter, 5), entry(WATER, 2)], products, NOW)).toEqual({
      goods: [{ typeId: WATER, unitsPerDay: 2 }],
      unknownTypeIds: [rifter],
    });
  });

  const anyEntry = fc.record({
    typeId: fc.constantFrom(WATER, COOLANT, BLOCK, productId('Astrahus'), productId('Nanite Repair Paste')),
    amount: fc.integer({ min: 0, max: 5000 }),
    time: fc.oneof(
      fc.constantFrom(every('hour'), every('day'), every('week'), every('month')),
      fc.integer({ min: -5, max: 90 }).map(inDays),
    ),
    materialEfficiency: fc.integer({ min: 0, max: 10 }),
  });

  it('adds up over entries in any order: a good in two of them counts twice', () => {
    forDrawn(100, fc.array(anyEntry, { maxLength: 8 }), fc.array(anyEntry, { maxLength: 8 }), (one, other) => {
      const together = perDay(...one, ...other);
      const [a, b] = [perDay(...one), perDay(...other)];
      for (const typeId of new Set([...Object.keys(a), ...Object.keys(b)]).values()) {
        expect(together[Number(typeId)]).toBeCloseTo((a[Number(typeId)] ?? 0) + (b[Number(typeId)] ?? 0), 6);
      }
      expect(Object.keys(perDay(...other, ...one)).sort()).toEqual(Object.keys(together).sort());
    });
  });

  it('never gives away more than there is: what is fed, stock and spare of a good, is what the fleet has of it', () => {
    const anySupply = fc.record({
      madePerDay: fc.integer({ min: 0, max: 5000 }),
      usedPerDay: fc.integer({ min: 0, max: 5000 }),
      stockUnits: fc.integer({ min: 0, max: 50_000 }),
    });
    forDrawn(100, fc.array(fc.array(anyEntry, { maxLength: 5 }), { maxLength: 3 }), anySupply, (baskets, supply) => {
      const report = feed(
        baskets,
        Object.fromEntries(goodsPerDay(baskets.flat(), products, NOW).goods.map(({ typeId }) => [typeId, supply])),
      );
      for (const good of report.goods) {
        const fed = good.neededPerDay - good.missingPerDay;
        expect(fed).toBeLessThanOrEqual(good.sparePerDay + good.fromStockPerDay + 1e-3);
        expect(good.sparePerDay).toBe(Math.max(0, supply.madePerDay - supply.usedPerDay));
        expect(good.missingPerDay).toBeGreaterThanOrEqual(0);
      }
      for (const { fedFraction, lacksTypeIds } of report.entries) {
        expect(fedFraction).toBeGreaterThanOrEqual(0);
        expect(fedFraction).toBeLessThanOrEqual(1);
        expect(lacksTypeIds.length > 0).toBe(fedFraction < 1);
      }
    });
  });
});

describe('what a fleet feeds', () => {
  const PLENTY = { 44: 1e6, 3683: 1e6, 3689: 1e6, 9832: 1e6 };
  const plenty = (typeId: number) => ({ [typeId]: { madePerDay: 1e6 } });
  const rest = Object.assign({}, ...Object.keys(PLENTY).map((typeId) => plenty(Number(typeId))));

  it('is 21 of 30 blocks an hour where 12.6 of 18 Robotics a day are there, and Robotics is what lacks', () => {
    const report = feed([[entry(BLOCK, 30, every('hour'))]], { ...rest, [ROBOTICS]: { madePerDay: 12.6 } });
    const [fed] = report.entries;
    expect(fed!.fedFraction * 30).toBeCloseTo(21, 9);
    expect(fed!.lacksTypeIds).toEqual([ROBOTICS]);
    expect(goodOf(report, ROBOTICS)).toMatchObject({ neededPerDay: 18, sparePerDay: 12.6 });
    expect(goodOf(report, ROBOTICS).missingPerDay).toBeCloseTo(5.4, 9);
    expect(report.missingIskPerDay).toBeCloseTo(54, 9);
    expect(goodOf(report, ROBOTICS).marketShare).toBeCloseTo(0.0054, 9);
  });

  it('has nothing for it of goods that a factory of the fleet uses up', () => {
    const report = feed([[entry(COOLANT, 100)]], { [COOLANT]: { madePerDay: 500, usedPerDay: 500 } });
    expect(report.entries[0]).toMatchObject({ fedFraction: 0, lacksTypeIds: [COOLANT] });
    expect(goodOf(report, COOLANT)).toMatchObject({
      madePerDay: 500,
      usedPerDay: 500,
      sparePerDay: 0,
      missingPerDay: 100,
    });
  });

  it('is shared by two baskets that want the same good, not given to both', () => {
    const report = feed([[entry(WATER, 300)], [entry(WATER, 100)]], { [WATER]: { madePerDay: 200 } });
    expect(report.entries.map(({ basketName, fedFraction }) => [basketName, fedFraction])).toEqual([
      ['Basket 1', 0.5],
      ['Basket 2', 0.5],
    ]);
    expect(goodOf(report, WATER)).toMatchObject({ neededPerDay: 400, missingPerDay: 200 });
  });

  it("lasts as long as the stock makes up for what baskets and the fleet's own factories lack", () => {
    const report = feed([[entry(WATER, 100)]], { [WATER]: { madePerDay: 50, usedPerDay: 200, stockUnits: 1000 } });
    expect(goodOf(report, WATER).stockDays).toBe(4);
    const fed = feed([[entry(WATER, 100)]], { [WATER]: { madePerDay: 300, usedPerDay: 200, stockUnits: 1000 } });
    expect(goodOf(fed, WATER).stockDays).toBeNull();
  });

  it('takes stock for what is due by a date, once, and not for what is wanted every day', () => {
    const due = entry(WATER, 1000, inDays(10));
    expect(feed([[due]], { [WATER]: { stockUnits: 1000 } }).entries[0]!.fedFraction).toBe(1);
    const report = feed([[due], [due, entry(WATER, 100)]], { [WATER]: { stockUnits: 1000 } });
    expect(report.entries.map(({ fedFraction }) => fedFraction)).toEqual([0.5, 0.5, 0]);
    expect(goodOf(report, WATER)).toMatchObject({ neededPerDay: 300, fromStockPerDay: 100, missingPerDay: 200 });
    expect(goodOf(report, WATER).stockDays).toBe(0);
  });

  it('has no stock for what is due by a date that its own factories use up until then', () => {
    const due = entry(WATER, 1000, inDays(10));
    const usedUp = feed([[due]], { [WATER]: { usedPerDay: 200, stockUnits: 1000 } });
    expect(usedUp.entries[0]).toMatchObject({ fedFraction: 0, lacksTypeIds: [WATER] });
    expect(goodOf(usedUp, WATER)).toMatchObject({ fromStockPerDay: 0, missingPerDay: 100 });
    expect(goodOf(usedUp, WATER).stockDays).toBeCloseTo(10 / 3, 9);
    // Its factories take 250 until the first of two dates, and 500 until the second.
    const partly = [[due], [entry(WATER, 500, inDays(5))]];
    const rest = feed(partly, { [WATER]: { madePerDay: 150, usedPerDay: 200, stockUnits: 1100 } });
    expect(rest.entries.map(({ fedFraction }) => fedFraction)).toEqual([0.1, 1]);
    const plenty = feed(partly, { [WATER]: { madePerDay: 150, usedPerDay: 200, stockUnits: 2000 } });
    expect(plenty.entries.map(({ fedFraction }) => fedFraction)).toEqual([1, 1]);
    expect(goodOf(plenty, WATER).stockDays).toBe(10);
  });

  it('says when a date is over', () => {
    const report = feed([[entry(WATER, 10, inDays(-1)), entry(WATER, 10, inDays(1))]], {});
    expect(report.entries.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  });

  it('does not know what is missing costs without its price, and costs nothing where nothing is', () => {
    const noPrice: DemandMarket = { ...MARKET, buyIsk: () => null };
    expect(feed([[entry(WATER, 10)]], {}, noPrice).missingIskPerDay).toBeNull();
    expect(feed([[entry(WATER, 10)]], { [WATER]: { madePerDay: 10 } }, noPrice).missingIskPerDay).toBe(0);
  });

  it('names materials that nobody counts, and refuses what has no planetary goods', () => {
    const rifter = productId('Rifter');
    const report = feed([[entry(BLOCK, 40), entry(rifter, 1)]], {});
    expect(report.entries.map(({ otherMaterialCount }) => otherMaterialCount)).toEqual([4]);
    expect(report.unknownTypeIds).toEqual([rifter]);
  });
});
