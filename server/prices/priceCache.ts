/**
 * A cache for one hub's prices. It asks the source rarely, and always for all commodities. While the source is down, it
 * returns the last good prices.
 */
import { commodities } from '../../workers/catalogue/index.ts';
import type { TypeId } from '../../workers/domain/ids.ts';
import { type PriceList, takePrices } from '../../workers/domain/priceList.ts';
import type { PraisalAnswer, PricedItem } from '../contract.ts';
import { invalidAnswer } from '../http/upstream.ts';
import { PRICE_SOURCE, type PriceSource } from './source.ts';

const FRESH_MS = 10 * 60_000;
/** Pause after a failed call to the source. */
const RETRY_MS = 60_000;

const TYPE_IDS: readonly TypeId[] = [...commodities.keys()];

export interface PriceCacheOptions {
  source: PriceSource;
  /** milliseconds since 1970 */
  now: () => number;
  /** called each time the source fails */
  onFailure?: (error: unknown) => void;
}

export interface PriceCache {
  /**
   * The minimum sell prices of these commodities. Commodities without a price are left out.
   * @throws Problem if the source is down and has never returned prices
   */
  appraise(typeIds: readonly number[]): Promise<PraisalAnswer>;
}

/** Creates an empty cache. The first request fetches the prices. */
export function createPriceCache({ source, now, onFailure }: PriceCacheOptions): PriceCache {
  let known: PriceList = new Map();
  let answeredAtMs: number | null = null;
  let failure: { error: unknown; atMs: number } | null = null;
  /** One fetch is shared by all simultaneous requests. */
  let fetching: Promise<void> | null = null;

  const isFresh = (): boolean => answeredAtMs !== null && now() - answeredAtMs < FRESH_MS;
  const mayAsk = (): boolean => failure === null || now() - failure.atMs >= RETRY_MS;

  async function fetchAll(): Promise<void> {
    try {
      const answer = await source(TYPE_IDS);
      const atMs = now();
      const given: PriceList = new Map([...answer].map(([typeId, isk]) => [typeId as TypeId, { isk, atMs }]));
      const prices = takePrices(known, given, atMs);
      if (prices === null) throw invalidAnswer(PRICE_SOURCE, 'too_few_prices');
      known = prices;
      answeredAtMs = atMs;
      failure = null;
    } catch (error) {
      failure = { error, atMs: now() };
      onFailure?.(error);
    } finally {
      fetching = null;
    }
  }

  return {
    async appraise(typeIds) {
      if (!isFresh() && (fetching !== null || mayAsk())) {
        fetching ??= fetchAll();
        await fetching;
      }
      if (answeredAtMs === null) throw failure?.error;
      const fetchedAt = answeredAtMs;
      const items = [...new Set(typeIds)].flatMap((typeID): PricedItem[] => {
        const price = known.get(typeID as TypeId);
        if (price === undefined) return [];
        const item: PricedItem = { typeID, prices: { sell: { min: price.isk } } };
        return [price.atMs < fetchedAt ? { ...item, fetchedAt: price.atMs } : item];
      });
      return { appraisal: { items }, fetchedAt, isStale: !isFresh() };
    },
  };
}
