/** A basket as the goal: what is made of it, what is bought, and that both together are what it takes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedBaskets } from '../../../../workers/figures/demand/feedBaskets.ts';
import { goodsForMonths, goodsPerDay } from '../../../../workers/figures/demand/needs.ts';
import type { BasketEntry } from '../../../../workers/game/domain/demand.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { SettlePlan } from '../../../../workers/game/domain/settle.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';
import { typeIdOf } from '../../../fixtures/goods.ts';
import { productId, products } from '../demand/readGeneratedProducts.ts';
import { makeRow, makeTask, PRICES, placeholder, plansOf, search } from './testUniverse.ts';

const NOW = 1_700_000_000;

/** 30 blocks an hour are 720 a day, 18 runs of 40: 18 times the materials of a run. */
const BY_HAND = {
  'Enriched Uranium': 72,
  Oxygen: 396,
  'Mechanical Parts': 72,
  Coolant: 162,
  Robotics: 18,
};

const BLOCKS: BasketEntry = {
  typeId: productId('Nitrogen Fuel Block'),
  amount: 30,
  time: { kind: 'every', period: 'hour' },
  materialEfficiency: 0,
};

const wants = (name: string, amount: number): BasketEntry => ({
  typeId: typeIdOf(name),
  amount,
  time: { kind: 'every', period: 'day' },
  materialEfficiency: 0,
});

function goalOf(entries: readonly BasketEntry[], buysInputs = true) {
  const { goods } = goodsPerDay(entries, products, NOW);
  return { kind: 'basket', basket: { id: 'one', name: 'Fuel', entries }, goods, buysInputs } as const;
}

const named = (perDay: readonly (readonly [TypeId, number])[]) =>
  Object.fromEntries(
    Object.keys(BY_HAND).map((name) => [name, perDay.find(([typeId]) => typeId === typeIdOf(name))?.[1]]),
  );

const goodOf = (plan: SettlePlan, name: string) => plan.basket!.goods.find(({ typeId }) => typeId === typeIdOf(name))!;

const UNIVERSE = makeRow([['gas', 'storm']]);

describe('30 fuel blocks an hour', () => {
  it('take the same goods a day by hand, in the chain and in a plan', async () => {
    const chain = feedBaskets(
      [{ name: 'Fuel', entries: [BLOCKS] }],
      products,
      new Map(),
      { buyIsk: () => 1, makeIsk: () => 1, unitsPerDay: () => null },
      NOW,
    );
    expect(named(chain.goods.map(({ typeId, neededPerDay }) => [typeId, neededPerDay]))).toEqual(BY_HAND);
    expect(chain.goods).toHaveLength(Object.keys(BY_HAND).length);
    const task = makeTask(UNIVERSE, goalOf([BLOCKS]), [placeholder('a', { freePlanetCount: 2 })]);
    const { plans } = plansOf(await search(UNIVERSE, task));
    expect(plans.length).toBeGreaterThan(0);
    for (const { basket } of plans) {
      expect(basket!.goods).toHaveLength(Object.keys(BY_HAND).length);
      const perDay = named(basket!.goods.map(({ typeId, neededPerMonth }) => [typeId, neededPerMonth / 30]));
      for (const [name, units] of Object.entries(BY_HAND)) expect(perDay[name], name).toBeCloseTo(units, 9);
    }
  });
});

describe('a plan for a basket', () => {
  it('says of each good what is made and what is bought, and is worth what it saves, less inputs and taxes', async () => {
    const task = makeTask(UNIVERSE, goalOf([BLOCKS]), [placeholder('a', { freePlanetCount: 2 })]);
    const { plans, shortfall } = plansOf(await search(UNIVERSE, task));
    expect(shortfall).toBeNull();
    for (const { basket, bought, sold, kept, otherTaxIskPerMonth, netIskPerMonth } of plans) {
      expect([sold, kept]).toEqual([[], []]);
      let restIsk = 0;
      for (const { typeId, neededPerMonth, madePerMonth, boughtPerMonth, boughtIskPerMonth } of basket!.goods) {
        expect(boughtPerMonth).toBeCloseTo(Math.max(0, neededPerMonth - madePerMonth), 6);
        expect(boughtIskPerMonth).toBeCloseTo(boughtPerMonth * PRICES.get(typeId)!, 3);
        restIsk += boughtIskPerMonth!;
      }
      const inputsIsk = bought.reduce((isk, one) => isk + one.iskPerMonth!, 0);
      const saved = basket!.wholeIskPerMonth! - restIsk - inputsIsk - otherTaxIskPerMonth;
      expect(netIskPerMonth.isk!).toBeCloseTo(saved, 0);
      expect(netIskPerMonth.isk!).toBeGreaterThan(0);
    }
  });

  it('leaves planets free that only make more than the basket takes', async () => {
    const settlers = ['a', 'b'].map((id) => placeholder(id, { freePlanetCount: 1 }));
    const [plan] = plansOf(await search(UNIVERSE, makeTask(UNIVERSE, goalOf([wants('Water', 5)]), settlers))).plans;
    expect(plan!.planets.length).toBeLessThanOrEqual(1);
  });

  it('makes raw material that the basket takes', async () => {
    const universe = makeRow([['lava', 'gas']]);
    const goal = goalOf([wants('Felsic Magma', 50_000)]);
    const task = makeTask(universe, goal, [placeholder('a', { freePlanetCount: 1 })]);
    const [plan] = plansOf(await search(universe, task)).plans;
    expect(goodOf(plan!, 'Felsic Magma').madePerMonth).toBeGreaterThan(0);
  });

  it('finds none where buying costs less, and refuses a basket without goods', async () => {
    const settlers = [placeholder('a', { freePlanetCount: 1 })];
    const worth = { ...DEFAULT_WORTH, haulIskPerM3: 1e6 };
    const task = makeTask(UNIVERSE, goalOf([BLOCKS]), settlers, { worth });
    expect(plansOf(await search(UNIVERSE, task)).plans).toEqual([]);
    expect(await search(UNIVERSE, makeTask(UNIVERSE, goalOf([]), settlers))).toEqual({
      kind: 'impossible',
      problem: { kind: 'noDemand' },
    });
  });

  it('counts an amount by a date at most once a month, and no more once its date is over', () => {
    const neededPerMonth = (days: number) => {
      const line: BasketEntry = { ...wants('Water', 900), time: { kind: 'by', at: NOW + days * 86_400 } };
      const { goods } = goodsForMonths([line, wants('Coolant', 10)], products, NOW);
      return Object.fromEntries(goods.map(({ typeId, unitsPerDay }) => [typeId, unitsPerDay * 30]));
    };
    const [water, coolant] = [typeIdOf('Water'), typeIdOf('Coolant')];
    for (const days of [0.2, 3, 30]) expect(neededPerMonth(days)).toEqual({ [water]: 900, [coolant]: 300 });
    expect(neededPerMonth(90)).toEqual({ [water]: 300, [coolant]: 300 });
    for (const days of [-1, 0]) expect(neededPerMonth(days)).toEqual({ [coolant]: 300 });
  });

  it('finds none where the fleet makes all of it already', async () => {
    const goal = goalOf([wants('Water', 5)]);
    const fed = { ...goal, goods: goal.goods.map((good) => ({ ...good, unitsPerDay: 0 })) };
    expect(await search(UNIVERSE, makeTask(UNIVERSE, fed, [placeholder('a')]))).toEqual({
      kind: 'impossible',
      problem: { kind: 'fedAlready' },
    });
  });

  it('counts a good that two lines want twice, and what is made of it once', { tags: ['deep'] }, async () => {
    const settlers = [placeholder('a', { freePlanetCount: 1 })];
    const planFor = async (...entries: BasketEntry[]) =>
      plansOf(await search(UNIVERSE, makeTask(UNIVERSE, goalOf(entries), settlers))).plans[0]!;
    const once = goodOf(await planFor(wants('Coolant', 2000)), 'Coolant');
    const twice = goodOf(await planFor(wants('Coolant', 2000), wants('Coolant', 2000)), 'Coolant');
    expect(twice.neededPerMonth).toBeCloseTo(2 * once.neededPerMonth, 6);
    expect(twice.madePerMonth).toBeLessThanOrEqual(once.madePerMonth * 1.001);
    expect(twice.madePerMonth + twice.boughtPerMonth).toBeCloseTo(twice.neededPerMonth, 3);
  });

  it('never saves more than the basket costs, whatever it takes', { tags: ['deep'] }, async () => {
    const anyEntries = fc.uniqueArray(fc.constantFrom('Water', 'Coolant', 'Silicon', 'Oxygen'), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.integer({ min: 1, max: 3000 }), async (names, amount) => {
        const goal = goalOf(names.map((name) => wants(name, amount)));
        const task = makeTask(UNIVERSE, goal, [placeholder('a', { freePlanetCount: 2 })]);
        for (const { basket, netIskPerMonth } of plansOf(await search(UNIVERSE, task)).plans) {
          expect(netIskPerMonth.isk!).toBeLessThanOrEqual(basket!.wholeIskPerMonth!);
          for (const { neededPerMonth, madePerMonth, boughtPerMonth } of basket!.goods) {
            expect(madePerMonth + boughtPerMonth).toBeGreaterThanOrEqual(neededPerMonth - 1e-3);
          }
        }
      }),
      { numRuns: drawnRuns(2, 100) },
    );
  });
});
