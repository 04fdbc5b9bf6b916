/** Which prices all ISK figures use, and which market's volumes. */
import type { PricesApi } from '../api.ts';
import type { FetchRunner, PriceFetcher, VolumeFetcher } from './fetching/index.ts';

/** What the page may change about prices. */
export function pricesService(prices: PriceFetcher, volumes: VolumeFetcher, runner: FetchRunner): PricesApi {
  return {
    setBases: (bases) => prices.setBases(bases),
    async setHub(hub) {
      if (hub === prices.hub) return;
      runner.forgetHubRetries();
      await Promise.all([prices.setHub(hub), volumes.setHub(hub)]);
      void runner.fetchVolumes();
      await runner.fetchPrices();
    },
  };
}
