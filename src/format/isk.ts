import { t } from '@lingui/core/macro';
import type { IskSum, NetIsk } from '../../workers/game/domain/report.ts';
import type { Isk } from '../../workers/game/domain/units.ts';
import { formatNumber } from './number.ts';
import { atLeastText } from './text.ts';

/** Shown if none of the goods has a market price: unknown, which is not 0. */
export function noPriceText(): string {
  return t`no price`;
}

const ISK_PER_MILLION = 1e6;

/**
 * Money in millions, or in billions from 1,000 million, with two decimals.
 * `5_250_000` → `5.25 M`, `1_234_567_890` → `1.23 B`, `0` → `0.00 M`, null → `no price`
 */
export function formatIsk(isk: Isk | null): string {
  if (isk === null) return noPriceText();
  const millions = isk / ISK_PER_MILLION;
  // Rounded first, so that 999.999 million is 1.00 B, not 1,000.00 M.
  if (Math.round(Math.abs(millions) * 100) / 100 >= 1000) return `${formatNumber(millions / 1000, 2)} B`;
  return `${formatNumber(millions, 2)} M`;
}

/**
 * Money in a column, whose figures are compared: always in millions.
 * `5_250_000` → `5.25 M`, `1_234_567_890` → `1,234.57 M`, null → `no price`
 */
export function formatIskCell(isk: Isk | null): string {
  return isk === null ? noPriceText() : `${formatNumber(isk / ISK_PER_MILLION, 2)} M`;
}

/**
 * A sum over goods. If some have no price, or planets are missing in it, it is marked as a lower bound.
 * `{isk: 5e6, pricedFraction: 1}` → `5.00 M`, `{isk: 5e6, pricedFraction: 0.5}` → `at least 5.00 M`
 * @param format of the amount: `formatIskCell` in a column
 */
export function formatIskSum(sum: IskSum, isPartial = false, format = formatIsk): string {
  const text = format(sum.isk);
  return sum.isk !== null && (isPartial || sum.pricedFraction < 1) ? atLeastText(text) : text;
}

/**
 * Exports less imports and taxes; marked as a bound if some goods have no price.
 * `{isk: -5e6, bound: 'exact'}` → `−5.00 M`, `{isk: 5e6, bound: 'atMost'}` → `at most 5.00 M`, null → `no price`
 */
export function formatNetIsk({ isk, bound }: NetIsk, format = formatIsk): string {
  const text = format(isk);
  if (isk === null || bound === 'exact') return text;
  return bound === 'atLeast' ? atLeastText(text) : t({ message: `at most ${text}`, comment: 'an amount' });
}

/**
 * A net without planets that are not known: these may lose, so it is not at least that. That an input without a price makes
 * it less is still said.
 */
export function partialNet(net: NetIsk): NetIsk {
  return net.bound === 'atLeast' ? { ...net, bound: 'exact' } : net;
}

/** Explains the bound before a net value; null if there is none. */
export function netBoundText({ isk, bound }: NetIsk): string | null {
  if (isk === null) return t`Too few of these goods have a market price at the moment for a net.`;
  if (bound === 'exact') return null;
  return bound === 'atLeast'
    ? t`At least: some exports have no market price and are not counted.`
    : t`At most: some imports have no market price and are not counted.`;
}

/** Explains that a sum is at least that; null if every good has a price: `{isk: 5e6, pricedFraction: 0.5}` → a sentence */
export function lowerBoundText(sum: IskSum): string | null {
  if (sum.isk === null || sum.pricedFraction >= 1) return null;
  return t`At least: some of these goods have no market price at the moment and are not counted.`;
}

/** A price to the hundredth of an ISK: `4.5` → `4.50 ISK`, null → `no price` */
export function formatUnitPrice(isk: Isk | null): string {
  if (isk === null) return noPriceText();
  const amount = formatNumber(isk, 2);
  return t`${amount} ISK`;
}

/** Earnings in whole ISK: `12345.6` → `12,346 ISK/h`, `-20` → `−20 ISK/h`, null → `no price` */
export function formatIskPerHour(isk: Isk | null): string {
  if (isk === null) return noPriceText();
  const amount = formatNumber(isk);
  return t`${amount} ISK/h`;
}
