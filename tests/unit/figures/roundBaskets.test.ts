/** What a round keeps for baskets of what is left over, and what it buys for them: nothing twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsToKeep, unitsUntil } from '../../../workers/figures/demand/needs.ts';
import { feedFromSurplus } from '../../../workers/figures/round/feedFromSurplus.ts';
import { findSources } from '../../../workers/figures/round/sources.ts';
import type { BasketEntry, DemandTime } from '../../../workers/game/domain/demand.ts';
import type { CharacterId, PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { PoolGoods } from '../../../workers/game/domain/round.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { productId, products } from './demand/readGeneratedProducts.ts';

const [WATER, COOLANT, OXYGEN] = [3645, 9832, 3683] as TypeId[] as [TypeId, TypeId, TypeId];
const NOW = 1_700_000_000;
const DAY = 86_400;

const need = (name: string, ...units: [TypeId, number][]) => ({
  name,
  units: new Map(units),
  mostUnits: new Map(units),
});
const dated = (name: string, units: number, mostUnits: number) => ({
  name,
  units: new Map([[WATER, units]]),
  mostUnits: new Map([[WATER, mostUnits]]),
});
const left = (pool: string, typeId: TypeId, amount: number): PoolGoods => ({ pool, typeId, amount });

const entry = (typeId: TypeId, amount: number, time: DemandTime): BasketEntry => ({
  ...{ typeId, amount, time },
  materialEfficiency: 0,
});
const EVERY_DAY: DemandTime = { kind: 'every', period: 'day' };

describe('what a basket takes until the next round', () => {
  it('is its days of what it wants again and again, in whole units', () => {
    const blocks = entry(productId('Nitrogen Fuel Block'), 30, { kind: 'every', period: 'hour' });
    expect(unitsUntil([blocks], products, NOW, NOW + 2 * DAY).get(COOLANT)).toBe(324);
    const weekly = entry(WATER, 100, { kind: 'every', period: 'week' });
    expect(unitsUntil([weekly], products, NOW, NOW + 2 * DAY).get(WATER)).toBe(29);
  });

  it('is never more than an amount by a date, however long after that the next round is', () => {
    const due = entry(WATER, 1000, { kind: 'by', at: NOW + 2 * DAY });
    expect(unitsUntil([due], products, NOW, NOW + 7 * DAY).get(WATER)).toBe(1000);
    expect(unitsUntil([due], products, NOW, NOW + DAY).get(WATER)).toBe(500);
    expect(unitsUntil([{ ...due, time: { kind: 'by', at: NOW - DAY } }], products, NOW, NOW + 7 * DAY).get(WATER)).toBe(
      1000,
    );
  });

  it('is all of an amount whose date is before the next round, even if that is within a day', () => {
    for (const hours of [-24, 6, 12]) {
      const due = entry(WATER, 1000, { kind: 'by', at: NOW + hours * 3600 });
      expect(unitsUntil([due], products, NOW, NOW + DAY / 2).get(WATER)).toBe(1000);
    }
    const later = entry(WATER, 1000, { kind: 'by', at: NOW + 18 * 3600 });
    expect(unitsUntil([later], products, NOW, NOW + DAY / 2).get(WATER)).toBe(500);
  });

  it('is all of an amount by a date where goods are left over for it, if the basket has nothing else', () => {
    const due = entry(WATER, 1000, { kind: 'by', at: NOW + 10 * DAY });
    expect(unitsToKeep([due], products, NOW, NOW + 2 * DAY).get(WATER)).toBe(1000);
    expect(unitsToKeep([due, entry(WATER, 70, EVERY_DAY)], products, NOW, NOW + 2 * DAY).get(WATER)).toBe(340);
  });

  it('is twice as much for two lines of the same good', () => {
    const line = entry(WATER, 70, EVERY_DAY);
    expect(unitsUntil([line, line], products, NOW, NOW + 3 * DAY).get(WATER)).toBe(420);
  });
});

describe('what is left over', () => {
  it('goes to what a basket lacks first: the rest stays surplus, and what lacks is bought', () => {
    const { baskets, surplus } = feedFromSurplus(
      [need('Fuel', [WATER, 300], [COOLANT, 50])],
      [left('Main', WATER, 1000), left('Main', COOLANT, 20), left('Main', OXYGEN, 7)],
    );
    expect(baskets).toEqual([
      {
        name: 'Fuel',
        kept: [left('Main', WATER, 300), left('Main', COOLANT, 20)],
        toBuy: [{ typeId: COOLANT, amount: 30 }],
      },
    ]);
    expect(surplus).toEqual([left('Main', WATER, 700), left('Main', OXYGEN, 7)]);
  });

  it('is shared by two baskets that want the same good, and what both lack adds up', () => {
    const { baskets, surplus } = feedFromSurplus(
      [need('Fuel', [WATER, 300]), need('Paste', [WATER, 100])],
      [left('Main', WATER, 100), left('Other', WATER, 100)],
    );
    expect(baskets.map(({ kept }) => kept)).toEqual([
      [left('Main', WATER, 100), left('Other', WATER, 50)],
      [left('Other', WATER, 50)],
    ]);
    expect(baskets.map(({ toBuy }) => toBuy)).toEqual([
      [{ typeId: WATER, amount: 150 }],
      [{ typeId: WATER, amount: 50 }],
    ]);
    expect(surplus).toEqual([]);
  });

  it('is kept whole for an amount by a date, but only what lacks until the next round is bought', () => {
    const robotics = dated('Citadel', 200, 1000);
    const enough = feedFromSurplus([robotics], [left('Main', WATER, 1100)]);
    expect(enough.baskets[0]).toEqual({ name: 'Citadel', kept: [left('Main', WATER, 1000)], toBuy: [] });
    expect(enough.surplus).toEqual([left('Main', WATER, 100)]);
    const tooLittle = feedFromSurplus([robotics], [left('Main', WATER, 150)]);
    expect(tooLittle.baskets[0]!.toBuy).toEqual([{ typeId: WATER, amount: 50 }]);
  });

  it('goes to what is taken until the next round before it is kept for later dates', () => {
    const { baskets } = feedFromSurplus(
      [dated('Citadel', 200, 1000), need('Fuel', [WATER, 300])],
      [left('Main', WATER, 600)],
    );
    expect(baskets).toEqual([
      { name: 'Citadel', kept: [left('Main', WATER, 300)], toBuy: [] },
      { name: 'Fuel', kept: [left('Main', WATER, 300)], toBuy: [] },
    ]);
  });

  it('is neither sold nor bought where a fleet makes exactly what is due by a date', () => {
    const due = entry(WATER, 1000, { kind: 'by', at: NOW + 10 * DAY });
    for (const days of [0, 2, 4, 6, 8]) {
      const [from, until] = [NOW + days * DAY, NOW + (days + 2) * DAY];
      const citadel = {
        name: 'Citadel',
        units: unitsUntil([due], products, from, until),
        mostUnits: unitsToKeep([due], products, from, until),
      };
      const there = [left('Main', WATER, 100 * (days + 2))];
      expect(feedFromSurplus([citadel], there)).toEqual({
        baskets: [{ name: 'Citadel', kept: there, toBuy: [] }],
        surplus: [],
      });
    }
  });

  it('has nothing for a basket of goods that a factory of the fleet uses up', () => {
    const maker = {
      characterId: 1 as CharacterId,
      pool: 'Main',
      deliveries: [],
      collects: [{ typeId: WATER, amount: 400 }],
    };
    const user = {
      ...{ characterId: 2 as CharacterId, pool: 'Main', collects: [] },
      deliveries: [{ pinId: 2 as PinId, typeId: WATER, amount: 400 }],
    };
    const sourced = findSources([maker, user], []);
    const { baskets } = feedFromSurplus([need('Fuel', [WATER, 400])], sourced.surplus);
    expect(baskets).toEqual([{ name: 'Fuel', kept: [], toBuy: [{ typeId: WATER, amount: 400 }] }]);
  });

  it('is counted once, whatever baskets want: kept and surplus is what is left, nothing lacks, nothing is kept beyond what is wanted', () => {
    const typeId = fc.constantFrom(WATER, COOLANT, OXYGEN);
    const amount = fc.integer({ min: 0, max: 5000 });
    const anyNeed = fc.array(fc.tuple(typeId, amount, amount), { maxLength: 4 }).map((units) => ({
      name: 'Basket',
      units: new Map(units.map(([id, until]) => [id, until])),
      mostUnits: new Map(units.map(([id, until, later]) => [id, until + later])),
    }));
    const anyLeft = fc.uniqueArray(
      fc.record({ pool: fc.constantFrom('Main', 'Other', null), typeId, amount: fc.integer({ min: 1, max: 5000 }) }),
      { selector: ({ pool, typeId }) => `${pool} ${typeId}`, maxLength: 9 },
    );
    const unitsOf = (goods: readonly { typeId: TypeId; amount: number }[], id: TypeId) =>
      goods.reduce((units, one) => units + (one.typeId === id ? one.amount : 0), 0);
    forDrawn(100, fc.array(anyNeed, { maxLength: 4 }), anyLeft, (needs, there) => {
      const { baskets, surplus } = feedFromSurplus(needs, there);
      const kept = baskets.flatMap((basket) => basket.kept);
      for (const id of [WATER, COOLANT, OXYGEN]) {
        expect(unitsOf(kept, id) + unitsOf(surplus, id)).toBe(unitsOf(there, id));
        for (const [k, basket] of baskets.entries()) {
          const [keptUnits, boughtUnits] = [unitsOf(basket.kept, id), unitsOf(basket.toBuy, id)];
          const mostUnits = needs[k]!.mostUnits.get(id) ?? 0;
          expect(boughtUnits).toBe(Math.max(0, (needs[k]!.units.get(id) ?? 0) - keptUnits));
          expect(keptUnits).toBeLessThanOrEqual(mostUnits);
          // Nothing is sold that a basket lacks.
          expect(keptUnits < mostUnits && unitsOf(surplus, id) > 0).toBe(false);
        }
      }
      for (const goods of [...kept, ...surplus]) expect(goods.amount).toBeGreaterThan(0);
    });
  });
});
