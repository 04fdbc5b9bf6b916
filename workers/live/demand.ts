/** The baskets that the player keeps, and the planetary goods that go into them. */
import type { DemandApi } from '../api.ts';
import { goodsForMonths } from '../figures/index.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { BasketEntry, BasketsChange, BasketsOutcome, DemandedGoodsOutcome } from '../game/domain/demand.ts';
import type { KeptStores } from './kept/keptStores.ts';
import { withProducts } from './withProducts.ts';

export class DemandService implements DemandApi {
  readonly #clock: Clock;
  readonly #baskets: KeptStores['baskets'];

  constructor(clock: Clock, baskets: KeptStores['baskets']) {
    this.#clock = clock;
    this.#baskets = baskets;
  }

  changeBaskets(change: BasketsChange): Promise<BasketsOutcome> {
    return this.#baskets.change(change);
  }

  goods(entries: readonly BasketEntry[]): Promise<DemandedGoodsOutcome> {
    const now = Math.floor(this.#clock.nowMs() / 1000);
    return withProducts((products) => ({ kind: 'goods' as const, ...goodsForMonths(entries, products, now) }));
  }
}
