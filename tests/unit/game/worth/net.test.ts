import { describe, expect, it } from 'vitest';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { CommodityFlow } from '../../../../workers/game/domain/result.ts';
import { findColonyGoods } from '../../../../workers/game/sustain/index.ts';
import { netOf, tradeOfFlows } from '../../../../workers/game/worth/net.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { priceList } from '../../../fixtures/goods.ts';

const LIQUIDS = 2268 as TypeId;
const WATER = 3645 as TypeId;

/** Buys Aqueous Liquids, sells Water. Export tax 10 %: base cost 5 and 400. */
const GOODS = findColonyGoods(drawColony('1 launchpad\n2 factory 121\n1 -> 2 -> 1'));

function earned(flows: readonly CommodityFlow[], prices: ReadonlyMap<number, number>) {
  return netOf(tradeOfFlows(flows, GOODS), { prices, customsTax: { gameFraction: 0, ownerFraction: 0.1 } }).netIsk;
}

const flow = (typeId: TypeId, madeUnits: number, usedUnits = 0, lostUnits = 0): CommodityFlow => ({
  typeId,
  madeUnits,
  usedUnits,
  lostUnits,
});

describe('what a colony earns', () => {
  const prices = priceList({ 'Aqueous Liquids': 4, Water: 500 });

  it('is what it sells, less what is lost, what it buys and both taxes', () => {
    expect(earned([flow(WATER, 20, 0, 5), flow(LIQUIDS, 0, 3000)], prices)).toBeCloseTo(15 * 460 - 3000 * 4.25, 6);
  });

  it('is unknown without a price, but only of goods that it made or used', () => {
    expect(earned([flow(WATER, 20)], new Map())).toBeNull();
    expect(earned([flow(WATER, 0)], new Map())).toBe(0);
    expect(earned([flow(WATER, 20, 0, 20)], new Map())).toBe(0);
  });
});
