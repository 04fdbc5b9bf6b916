import type { IskSum, NetIsk } from '../../workers/domain/report.ts';
import type { Isk } from '../../workers/domain/units.ts';
import { formatNumber } from './number.ts';

/** What stands where none of the goods has a market price: unknown, which is not 0. */
export const NO_PRICE_TEXT = 'no price';

const ISK_PER_MILLION = 1e6;

/**
 * Money, in millions, or from 1,000 million on in billions, with two decimals.
 * `5_250_000` → `5.25 M`, `1_234_567_890` → `1.23 B`, `0` → `0.00 M`, null → `no price`
 */
export function formatIsk(isk: Isk | null): string {
  if (isk === null) return NO_PRICE_TEXT;
  const millions = isk / ISK_PER_MILLION;
  // Rounded first, so that 999.999 million reads 1.00 B and never 1,000.00 M.
  if (Math.round(Math.abs(millions) * 100) / 100 >= 1000) return `${formatNumber(millions / 1000, 2)} B`;
  return `${formatNumber(millions, 2)} M`;
}

/**
 * A sum over goods of which some may have no price: then it is a lower bound and says so.
 * `{isk: 5e6, pricedFraction: 1}` → `5.00 M`, `{isk: 5e6, pricedFraction: 0.5}` → `≥ 5.00 M`
 */
export function formatIskSum(sum: IskSum): string {
  const text = formatIsk(sum.isk);
  return sum.isk !== null && sum.pricedFraction < 1 ? `≥ ${text}` : text;
}

/**
 * What is left of exports after imports and taxes; a bound where some goods have no price.
 * `{isk: -5e6, bound: 'exact'}` → `-5.00 M`, `{isk: 5e6, bound: 'atMost'}` → `≤ 5.00 M`, null → `no price`
 */
export function formatNetIsk({ isk, bound }: NetIsk): string {
  const text = formatIsk(isk);
  if (isk === null || bound === 'exact') return text;
  return bound === 'atLeast' ? `≥ ${text}` : `≤ ${text}`;
}

/** What the bound before a net means; null where there is none. */
export function netBoundText({ isk, bound }: NetIsk): string | null {
  if (isk === null) return 'Too few of these goods have a market price at the moment for a net.';
  if (bound === 'exact') return null;
  return bound === 'atLeast'
    ? '≥ means at least: some exports have no market price and are not counted.'
    : '≤ means at most: some imports have no market price and are not counted.';
}

/** What the `≥` before a sum means; null where every good has a price: `{isk: 5e6, pricedFraction: 0.5}` → a sentence */
export function lowerBoundText(sum: IskSum): string | null {
  if (sum.isk === null || sum.pricedFraction >= 1) return null;
  return '≥ means at least: some of these goods have no market price at the moment and are not counted.';
}

/** A price to the hundredth of an ISK: `4.5` → `4.50 ISK`, null → `no price` */
export function formatUnitPrice(isk: Isk | null): string {
  return isk === null ? NO_PRICE_TEXT : `${formatNumber(isk, 2)} ISK`;
}

/** What something earns, in whole ISK: `12345.6` → `12,346 ISK/h`, `-20` → `-20 ISK/h`, null → `no price` */
export function formatIskPerHour(isk: Isk | null): string {
  return isk === null ? NO_PRICE_TEXT : `${formatNumber(isk)} ISK/h`;
}
