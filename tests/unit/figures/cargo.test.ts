import { describe, expect, it } from 'vitest';
import { type Carried, planCargo } from '../../../workers/figures/round/cargo.ts';
import type { SystemId, TypeId } from '../../../workers/game/domain/ids.ts';
import { tradePrices } from '../../../workers/game/worth/index.ts';
import { priceList } from '../../fixtures/goods.ts';

const [HERE, THERE] = [1 as SystemId, 2 as SystemId];
/** 0.19 m³ */
const WATER = 3645 as TypeId;
/** 0.005 m³ */
const LIQUIDS = 2268 as TypeId;

const PRICES = priceList({ Water: 500, 'Aqueous Liquids': 4 });

const carry = (direction: Carried['direction'], typeId: TypeId, amount: number, systemId = HERE): Carried => ({
  systemId,
  direction,
  typeId,
  amount,
});
const OUT = carry('out', WATER, 100);
const IN = carry('in', LIQUIDS, 3000);

describe('the cargo of a login', () => {
  it('has an entry for each system, in the order of the visits', () => {
    expect(planCargo([carry('in', LIQUIDS, 200, THERE), OUT, carry('out', WATER, 10, THERE)], null, PRICES)).toEqual([
      { systemId: THERE, inM3: 1, outM3: expect.closeTo(1.9), tripCount: 1, fullestTripIsk: 5000 },
      { systemId: HERE, inM3: 0, outM3: 19, tripCount: 1, fullestTripIsk: 50_000 },
    ]);
  });

  it.each([
    [null, 1, 50_000],
    [100, 1, 50_000],
    [19, 1, 50_000],
    [18.9, 2, (50_000 * 18.9) / 19],
    [9, 3, (50_000 * 9) / 19],
  ])('takes as many trips as the larger of both directions needs with a hold of %j m³', (holdM3, trips, isk) => {
    const [cargo] = planCargo([OUT, IN], holdM3, PRICES);
    expect(cargo).toMatchObject({ inM3: 15, outM3: 19, tripCount: trips, fullestTripIsk: expect.closeTo(isk, 6) });
  });

  it('values what is brought as imports, and knows no value without a price', () => {
    const prices = tradePrices(PRICES, new Map([[LIQUIDS as number, 6]]));
    const [brought] = planCargo([carry('in', LIQUIDS, 4000), OUT], 10, prices);
    expect(brought).toMatchObject({ inM3: 20, tripCount: 2, fullestTripIsk: (4000 * 6) / 2 });
    expect(planCargo([OUT], null, prices)[0]!.fullestTripIsk).toBe(50_000);
    expect(planCargo([OUT], null, new Map())[0]!.fullestTripIsk).toBeNull();
    expect(planCargo([carry('out', WATER, 0)], 10, PRICES)[0]).toMatchObject({ tripCount: 1, fullestTripIsk: 0 });
  });
});
