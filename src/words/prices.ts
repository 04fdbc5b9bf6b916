/** How prices are named wherever ISK is shown. */
import { hubName, type TradingHub } from '../../workers/domain/hub.ts';
import type { PriceBasis } from '../../workers/domain/priceList.ts';

export const BASIS_NAMES: Readonly<Record<PriceBasis, string>> = {
  sellMin: 'lowest sell order',
  buyMax: 'highest buy order',
  sellPercentile: '5% sell percentile',
};

const ALL_REGIONS_NAME = 'average price of all regions';

/** What the figures are priced by. */
export interface Pricing {
  hub: TradingHub;
  exports: PriceBasis;
  imports: PriceBasis;
  /** the hub's prices are out: averages of all regions stand in for both */
  isAllRegions: boolean;
}

/** `lowest sell order in Jita`, `average price of all regions` */
export function exportPriceName({ hub, exports, isAllRegions }: Pricing): string {
  return isAllRegions ? ALL_REGIONS_NAME : `${BASIS_NAMES[exports]} in ${hubName(hub)}`;
}

/** The same of imports. */
function importPriceName(pricing: Pricing): string {
  return exportPriceName({ ...pricing, exports: pricing.imports });
}

/** For one line: `lowest sell order in Jita`, or `exports: highest buy order in Jita; imports: lowest sell order in Jita` */
export function priceNames(pricing: Pricing): string {
  const [exports, imports] = [exportPriceName(pricing), importPriceName(pricing)];
  return exports === imports ? exports : `exports: ${exports}; imports: ${imports}`;
}
