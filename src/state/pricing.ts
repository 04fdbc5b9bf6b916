import { pricesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { roundIntervalAtom } from './round.ts';
import { customsAtom, priceBasesAtom, tradingHubAtom, worthAtom } from './settings.ts';
import { stableAtom } from './stableAtom.ts';

/** What all ISK figures are priced by. */
export const pricingAtom = stableAtom((get) => ({
  hub: get(tradingHubAtom),
  ...get(priceBasesAtom),
  isAllRegions: get(pricesAtom)?.isAllRegions ?? false,
}));

/**
 * What every figure in ISK rests on beside the colonies: another object is a reason to ask for figures again. Prices count
 * by themselves, because other orders of the same hub are as old as the last ones.
 */
export const worthBasisAtom = atom((get) => ({
  prices: get(pricesAtom),
  customs: get(customsAtom),
  worth: get(worthAtom),
  visitIntervalSeconds: get(roundIntervalAtom),
}));
