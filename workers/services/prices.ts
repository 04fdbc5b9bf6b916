/** Which prices all ISK figures use. */
import type { PricesApi } from '../api.ts';
import type { FetchRunner, PriceFetcher } from '../fetching/index.ts';

/** What the page may change about prices. */
export function pricesService(prices: PriceFetcher, runner: FetchRunner): PricesApi {
  return {
    setBases: (bases) => prices.setBases(bases),
    async setHub(hub) {
      if (hub === prices.hub) return;
      runner.forgetPriceRetry();
      await prices.setHub(hub);
      await runner.fetchPrices();
    },
  };
}
