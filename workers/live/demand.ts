/** The baskets that the player keeps, and the planetary goods that go into them. */
import type { DemandApi } from '../api.ts';
import { goodsForMonths } from '../figures/index.ts';
import type { BasketEntry, BasketsChange, BasketsOutcome, DemandedGoodsOutcome } from '../game/domain/demand.ts';
import { PlanningService } from './planningService.ts';
import { withProducts } from './withProducts.ts';

export class DemandService extends PlanningService<'baskets'> implements DemandApi {
  changeBaskets(change: BasketsChange): Promise<BasketsOutcome> {
    return this.needed.baskets.change(change);
  }

  goods(entries: readonly BasketEntry[]): Promise<DemandedGoodsOutcome> {
    const now = this.work.nowSeconds();
    return withProducts((products) => ({ kind: 'goods' as const, ...goodsForMonths(entries, products, now) }));
  }
}
