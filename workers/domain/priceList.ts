/**
 * Merges a new answer of a price source into the known prices. Sources can fail with an answer that looks valid: on
 * 2026-08-24 Fuzzwork returned 0 for every type. Server and browser share this rule.
 */
import type { TypeId } from './ids.ts';
import type { Isk } from './units.ts';

export interface KnownPrice {
  isk: Isk;
  /** when the source last gave it, milliseconds since 1970 */
  atMs: number;
}

/** Minimum sell prices at one trading hub; a commodity without a price is missing. */
export type PriceList = ReadonlyMap<TypeId, KnownPrice>;

/** The most expensive commodity costs a few million ISK; anything above this is an error of the source or a joke order. */
export const HIGHEST_PRICE_ISK = 1e12;

/** How long a known price is kept while answers lack it: sell orders come and go within a day. */
export const MISSING_PRICE_LASTS_MS = 24 * 3_600_000;

/** With fewer known prices, losing half of them can be chance. */
const FEWEST_KNOWN_TO_COMPARE = 10;

/**
 * The prices after an answer: those it contains, plus known prices that it lacks and that are less than a day old. A
 * price of 0 or below, or above `HIGHEST_PRICE_ISK`, counts as missing.
 * @param answer the source's prices, unchecked
 * @param answeredAtMs when the source answered, milliseconds since 1970
 * @returns null if the answer looks like an outage, so that all known prices stay: it has no price at all, or fewer than
 *   half of at least 10 known ones
 */
export function takePrices(known: PriceList, answer: PriceList, answeredAtMs: number): PriceList | null {
  const prices = new Map([...answer].filter(([, { isk }]) => isk > 0 && isk <= HIGHEST_PRICE_ISK));
  const isTooFew = known.size >= FEWEST_KNOWN_TO_COMPARE && prices.size < known.size / 2;
  if (prices.size === 0 || isTooFew) return null;
  for (const [typeId, price] of known) {
    if (!prices.has(typeId) && answeredAtMs - price.atMs < MISSING_PRICE_LASTS_MS) prices.set(typeId, price);
  }
  return prices;
}
