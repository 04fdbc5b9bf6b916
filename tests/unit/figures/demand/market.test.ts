import { describe, expect, it } from 'vitest';
import { demandMarket } from '../../../../workers/figures/demand/market.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { priceList } from '../../../fixtures/goods.ts';

const [LIQUIDS, WATER] = [2268 as TypeId, 3645 as TypeId];
/** Ten percent on exports, five on imports. */
const TAX = { gameFraction: 0.04, ownerFraction: 0.06 };
const prices = priceList({ 'Aqueous Liquids': 2, Water: 500 });
const volumes = { unitsPerDay: new Map([[WATER, 1000]]) };

describe('making or buying a good of a basket', () => {
  it('compares the price with hauling to inputs at their price, hauled and taxed, and the tax of leaving the planet', () => {
    const market = demandMarket({ prices, customsTax: TAX }, 100, volumes);
    // 0.19 m³ at 100 ISK
    expect(market.buyIsk(WATER)).toBeCloseTo(500 + 19, 9);
    // 150 Aqueous Liquids a unit: 2 ISK, 0.25 import tax and 0.5 hauling each; then 40 export tax and 19 hauling.
    expect(market.makeIsk(WATER)).toBeCloseTo(150 * 2.75 + 40 + 19, 9);
    expect(market.unitsPerDay(WATER)).toBe(1000);
  });

  it('knows neither without a price, and no way to make raw material', () => {
    const market = demandMarket({ prices: new Map([[LIQUIDS, 2]]), customsTax: TAX }, 0, volumes);
    expect([market.buyIsk(WATER), market.makeIsk(LIQUIDS), market.unitsPerDay(LIQUIDS)]).toEqual([null, null, null]);
    expect(market.makeIsk(WATER)).not.toBeNull();
  });
});
