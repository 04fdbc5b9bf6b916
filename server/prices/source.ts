import * as v from 'valibot';
import { forEachBasis, PRICE_BASES, type PriceBasis } from '../../workers/game/domain/priceList.ts';
import type { Service } from '../../workers/game/domain/serverProblem.ts';

export const PRICE_SOURCE: Service = 'prices';

/** Prices at one trading hub by each basis, ISK per unit, by type id. Types without such an order are left out. */
type SourcePrices = Readonly<Record<PriceBasis, ReadonlyMap<number, number>>>;

/**
 * Asks for the prices of these types.
 * @throws Problem if the source is down or its answer is invalid
 */
export type PriceSource = (typeIds: readonly number[]) => Promise<SourcePrices>;

export interface PriceSourceOptions {
  /** limit for one call */
  timeoutMs: number;
  userAgent: string;
}

/**
 * Parses a price: a number, or a number as text.
 * @returns null for anything that is not a price, and for 0: sources report 0 if nothing is on sale
 */
export function parsePrice(value: unknown): number | null {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : null;
}

/** The `prices` of a type, as evepraisal and Fuzzwork both structure them: unchecked numbers, or numbers as text. */
export const ordersSchema = v.object({
  sell: v.object({ min: v.optional(v.unknown()), percentile: v.optional(v.unknown()) }),
  buy: v.optional(v.object({ max: v.optional(v.unknown()) })),
});

/** Collects prices, type by type. */
export function collectPrices(): { prices: SourcePrices; add(typeId: number, orders: Orders): void } {
  const prices = forEachBasis(() => new Map<number, number>());
  return {
    prices,
    add(typeId, { sell, buy }) {
      const found = { sellMin: sell.min, sellPercentile: sell.percentile, buyMax: buy?.max };
      for (const basis of PRICE_BASES) {
        const price = parsePrice(found[basis]);
        if (price !== null) prices[basis].set(typeId, price);
      }
    },
  };
}

type Orders = v.InferOutput<typeof ordersSchema>;
