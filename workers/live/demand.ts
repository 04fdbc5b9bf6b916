/** The baskets that the player keeps, and the planetary goods that go into them. */
import type { DemandApi } from '../api.ts';
import { goodsPerDay } from '../figures/index.ts';
import { loadProducts } from '../game/catalogue/loadProducts.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { BasketEntry, BasketsChange, BasketsOutcome, DemandedGoodsOutcome } from '../game/domain/demand.ts';
import type { Stores } from './kept/databases.ts';

export class DemandService implements DemandApi {
  readonly #clock: Clock;
  readonly #baskets: Stores['baskets'];

  constructor(clock: Clock, baskets: Stores['baskets']) {
    this.#clock = clock;
    this.#baskets = baskets;
  }

  /** Changes the baskets, or only reads them. What can't be stored is kept in memory. */
  changeBaskets(change: BasketsChange): Promise<BasketsOutcome> {
    return this.#baskets.change(change);
  }

  /** What entries take of planetary goods. What can't be loaded is an outcome; nothing is rejected. */
  async goods(entries: readonly BasketEntry[]): Promise<DemandedGoodsOutcome> {
    try {
      const now = Math.floor(this.#clock.nowMs() / 1000);
      return { kind: 'goods', ...goodsPerDay(entries, await loadProducts(), now) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }
}
