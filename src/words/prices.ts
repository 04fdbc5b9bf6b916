/** How prices are named wherever ISK is shown. */
import { t } from '@lingui/core/macro';
import { hubName, type TradingHub } from '../../workers/game/domain/hub.ts';
import type { PriceBasis } from '../../workers/game/domain/priceList.ts';

export const basisNames = (): Readonly<Record<PriceBasis, string>> => ({
  sellMin: t`lowest sell order`,
  buyMax: t`highest buy order`,
  sellPercentile: t`5% sell percentile`,
});

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
  if (isAllRegions) return t`average price of all regions`;
  const name = basisNames()[exports];
  const hubText = hubName(hub);
  return t({ message: `${name} in ${hubText}`, comment: 'lowest sell order in Jita' });
}

function importPriceName(pricing: Pricing): string {
  return exportPriceName({ ...pricing, exports: pricing.imports });
}

/** For one line: `lowest sell order in Jita`, or `exports: highest buy order in Jita; imports: lowest sell order in Jita` */
export function priceNames(pricing: Pricing): string {
  const [exports, imports] = [exportPriceName(pricing), importPriceName(pricing)];
  return exports === imports ? exports : t`exports: ${exports}; imports: ${imports}`;
}
