/**
 * Merges a new answer of a price source into the known prices: sources can fail with an answer that looks valid. On
 * 2026-08-24 Fuzzwork returned 0 for every type. Server and browser share this rule.
 */
import type { TypeId } from './ids.ts';
import type { Isk } from './units.ts';

export interface KnownPrice {
  isk: Isk;
  /** when the source last gave it, milliseconds since 1970 */
  atMs: number;
}

/** Prices at one trading hub; a commodity without a price is missing. */
export type PriceList = ReadonlyMap<TypeId, KnownPrice>;

/** Which orders of a hub make the price: the cheapest sale, the highest bid, or the cheapest twentieth of what is on sale. */
export type PriceBasis = 'sellMin' | 'buyMax' | 'sellPercentile';

export const PRICE_BASES: readonly PriceBasis[] = ['sellMin', 'buyMax', 'sellPercentile'];

/** The basis that the player chose for each direction. */
export interface PriceBases {
  exports: PriceBasis;
  imports: PriceBasis;
}

export const DEFAULT_PRICE_BASES: PriceBases = { exports: 'sellMin', imports: 'sellMin' };

export type HubPrices = Readonly<Record<PriceBasis, PriceList>>;

export const NO_HUB_PRICES: HubPrices = { sellMin: new Map(), buyMax: new Map(), sellPercentile: new Map() };

/** Makes one value for each basis. */
export function forEachBasis<T>(make: (basis: PriceBasis) => T): Record<PriceBasis, T> {
  return { sellMin: make('sellMin'), buyMax: make('buyMax'), sellPercentile: make('sellPercentile') };
}

/** The most expensive commodity costs a few million ISK; anything above this is an error of the source or a joke order. */
const HIGHEST_PRICE_ISK = 1e12;

/** How long a known price is kept while answers lack it: sell orders come and go within a day. */
const MISSING_PRICE_LASTS_MS = 24 * 3_600_000;

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
  for (const [typeId, price] of withoutLapsed(known, answeredAtMs)) {
    if (!prices.has(typeId)) prices.set(typeId, price);
  }
  return prices;
}

function withoutLapsed(known: PriceList, answeredAtMs: number): PriceList {
  return new Map([...known].filter(([, { atMs }]) => answeredAtMs - atMs < MISSING_PRICE_LASTS_MS));
}

/**
 * The same for all bases. The cheapest sell orders decide whether the answer is an outage; another basis that is missing
 * from a good answer keeps its known prices for a day.
 */
export function takeHubPrices(known: HubPrices, answer: HubPrices, answeredAtMs: number): HubPrices | null {
  const sellMin = takePrices(known.sellMin, answer.sellMin, answeredAtMs);
  if (sellMin === null) return null;
  const take = (basis: PriceBasis) => {
    const kept = withoutLapsed(known[basis], answeredAtMs);
    return takePrices(kept, answer[basis], answeredAtMs) ?? kept;
  };
  return { sellMin, buyMax: take('buyMax'), sellPercentile: take('sellPercentile') };
}
