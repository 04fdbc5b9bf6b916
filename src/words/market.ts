/** What a market trades, beside what the fleet makes. */
import type { ProductChoice } from '../../workers/domain/choices.ts';
import { regionName, type TradingHub } from '../../workers/domain/hub.ts';
import type { MarketVolumes } from '../../workers/domain/marketVolumes.ts';
import { formatPercent, formatUnits } from '../format/number.ts';

/** Smaller shares are shown as “less than 0.1%”. */
const SMALLEST_SHARE = 0.001;

type Traded = Pick<ProductChoice, 'marketUnitsPerDay' | 'marketShare'>;

/** `12%`, `0.4%`, `less than 0.1%`; `unknown` without figures, `not traded` if the region trades nothing of it */
export function marketShareText({ marketUnitsPerDay, marketShare }: Traded): string {
  if (marketUnitsPerDay === null || marketShare === null) return 'unknown';
  if (marketUnitsPerDay === 0) return 'not traded';
  if (marketShare === 0) return '0%';
  return marketShare < SMALLEST_SHARE ? 'less than 0.1%' : formatPercent(marketShare, marketShare < 0.01 ? 1 : 0);
}

/** `The Forge trades 1,234 units a day (mean of 30 days). Your fleet makes 4% of that.` */
export function marketText({ hub, dayCount }: Pick<MarketVolumes, 'hub' | 'dayCount'>, product: Traded): string {
  const { marketUnitsPerDay, marketShare } = product;
  const region = regionName(hub);
  if (marketUnitsPerDay === null) return `How much ${region} trades of it is unknown.`;
  if (marketUnitsPerDay === 0) return `${region} has traded nothing of it for ${dayCount} days.`;
  const trades = `${region} trades ${formatUnits(marketUnitsPerDay)} units a day (mean of ${dayCount} days).`;
  if (marketShare === 0) return `${trades} Your fleet has no surplus of it.`;
  return `${trades} Your fleet’s surplus is ${marketShareText(product)} of that.`;
}

interface Known {
  hub: TradingHub;
  knownCount: number;
  problem: string | null;
}

/** What is not known of a market and why; null if every volume is. @param commodityCount of all commodities */
export function unknownVolumesText(known: Known | null, commodityCount: number): string | null {
  if (known === null || (known.knownCount === 0 && known.problem === null)) return 'Market volumes are being loaded.';
  const { hub, knownCount, problem } = known;
  const missing = commodityCount - knownCount;
  if (problem !== null) {
    return missing > 0
      ? `What ${regionName(hub)} trades could not be loaded: ${problem}`
      : `What ${regionName(hub)} trades could not be updated: ${problem}`;
  }
  return missing > 0 ? `What ${regionName(hub)} trades is not known yet of ${missing} commodities.` : null;
}
