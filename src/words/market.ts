/** What a market trades, beside what the fleet makes. */
import { plural, t } from '@lingui/core/macro';
import type { ProductChoice } from '../../workers/game/domain/choices.ts';
import type { FetchMessage } from '../../workers/game/domain/fetchMessage.ts';
import { regionName, type TradingHub } from '../../workers/game/domain/hub.ts';
import type { MarketVolumes } from '../../workers/game/domain/marketVolumes.ts';
import { formatPercent, formatUnits } from '../format/number.ts';
import { joinSentences } from '../format/text.ts';
import { fetchMessageText } from './fetchMessages.ts';

/** Smaller shares are shown as “less than 0.1%”. */
const SMALLEST_SHARE = 0.001;

type Traded = Pick<ProductChoice, 'marketUnitsPerDay' | 'marketShare'>;

/** The region trades nothing of it. */
export function notTradedText(): string {
  return t`not traded`;
}

/** `12.0%`, `0.4%`, `less than 0.1%`; `unknown` without figures, `not traded` if the region trades nothing of it */
export function marketShareText({ marketUnitsPerDay, marketShare }: Traded): string {
  if (marketUnitsPerDay === null || marketShare === null) return t`unknown`;
  if (marketUnitsPerDay === 0) return notTradedText();
  if (marketShare === 0 || marketShare >= SMALLEST_SHARE) return formatPercent(marketShare);
  const smallest = formatPercent(SMALLEST_SHARE);
  return t`less than ${smallest}`;
}

/** `The Forge trades 1,234 units a day (mean of 30 days). Your fleet makes 4% of that.` */
export function marketText({ hub, dayCount }: Pick<MarketVolumes, 'hub' | 'dayCount'>, product: Traded): string {
  const { marketUnitsPerDay, marketShare } = product;
  const region = regionName(hub);
  if (marketUnitsPerDay === null) return t`How much of it is traded in ${region} is unknown.`;
  if (marketUnitsPerDay === 0)
    return t`Nobody has traded it in ${region} for ${plural(dayCount, { one: '# day', other: '# days' })}.`;
  const units = formatUnits(marketUnitsPerDay);
  const trades = t`${region} trades ${units} units a day (mean of ${plural(dayCount, { one: '# day', other: '# days' })}).`;
  if (marketShare === 0) return joinSentences([trades, t`Your fleet has no surplus of it.`]);
  const share = marketShareText(product);
  return joinSentences([trades, t`Your fleet’s surplus is ${share} of that.`]);
}

/** How much is known of what a hub's region trades. */
export interface KnownVolumes {
  hub: TradingHub;
  knownCount: number;
  problem: FetchMessage | null;
}

/** What is not known of a market and why; null if every volume is. @param commodityCount of all commodities */
export function unknownVolumesText(known: KnownVolumes | null, commodityCount: number): string | null {
  if (known === null || (known.knownCount === 0 && known.problem === null)) return t`Market volumes are being loaded.`;
  const { hub, knownCount } = known;
  const missing = commodityCount - knownCount;
  const region = regionName(hub);
  if (known.problem !== null) {
    const problem = fetchMessageText(known.problem);
    return missing > 0
      ? t`The market volumes of ${region} could not be loaded: ${problem}`
      : t`The market volumes of ${region} could not be updated: ${problem}`;
  }
  if (missing <= 0) return null;
  return t`The market volumes of ${region} are not known yet for ${plural(missing, { one: '# commodity', other: '# commodities' })}.`;
}
