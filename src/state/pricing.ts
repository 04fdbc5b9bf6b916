import { pricesAtom } from './colonies.ts';
import { priceBasesAtom, tradingHubAtom } from './settings.ts';
import { stableAtom } from './stableAtom.ts';

/** What all ISK figures are priced by. */
export const pricingAtom = stableAtom((get) => ({
  hub: get(tradingHubAtom),
  ...get(priceBasesAtom),
  isAllRegions: get(pricesAtom)?.isAllRegions ?? false,
}));
