/**
 * What becomes of the known prices when their source answers again. Sources fail in ways that look like answers: on
 * 2026-08-24 Fuzzwork said 0 for every type. Server and browser go by this one rule.
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

/** The dearest commodity costs a few million; more than this is a fault of the source, or somebody's joke. */
export const HIGHEST_PRICE_ISK = 1e12;

/** How long a price that is missing from an answer stands for itself: sell orders come and go within a day. */
export const MISSING_PRICE_LASTS_MS = 24 * 3_600_000;

/** With fewer prices known before, a loss of half of them can be chance. */
const FEWEST_KNOWN_TO_COMPARE = 10;

/**
 * The prices after an answer: those it gives, and for up to a day those known before that it lacks. A price that is not
 * above 0, or is beyond reason, counts as missing.
 * @param answer whatever the source gave, however odd
 * @param answeredAtMs when the source gave it, milliseconds since 1970
 * @returns null where the answer is an outage, and everything known stays: it prices nothing, or fewer than half of what
 *   was known, where that was at least 10
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
