/**
 * One hub's prices, kept: the source is asked rarely and for all commodities at once, whatever somebody asks for, and
 * while it is down the last good prices are served.
 */
import { commodities } from '../../workers/catalogue/index.ts';
import type { TypeId } from '../../workers/domain/ids.ts';
import { type PriceList, takePrices } from '../../workers/domain/priceList.ts';
import type { PraisalAnswer, PricedItem } from '../contract.ts';
import { senseless } from '../http/upstream.ts';
import { PRICE_SOURCE, type PriceSource } from './source.ts';

const FRESH_MS = 10 * 60_000;
/** After a failure the source is left alone for so long. */
const RETRY_MS = 60_000;

const TYPE_IDS: readonly TypeId[] = [...commodities.keys()];

export interface PriceCacheOptions {
  source: PriceSource;
  /** milliseconds since 1970 */
  now: () => number;
  /** told each time the source fails */
  onFailure?: (error: unknown) => void;
}

export interface PriceCache {
  /**
   * The minimum sell prices of some commodities; one without a price is missing.
   * @throws Problem where the source is down and never gave prices
   */
  appraise(typeIds: readonly number[]): Promise<PraisalAnswer>;
}

/** A cache without prices: the first who asks has them fetched. */
export function createPriceCache({ source, now, onFailure }: PriceCacheOptions): PriceCache {
  let known: PriceList = new Map();
  let answeredAtMs: number | null = null;
  let failure: { error: unknown; atMs: number } | null = null;
  /** Shared by all who ask meanwhile: nobody stands in line behind another. */
  let fetching: Promise<void> | null = null;

  const isFresh = (): boolean => answeredAtMs !== null && now() - answeredAtMs < FRESH_MS;
  const mayAsk = (): boolean => failure === null || now() - failure.atMs >= RETRY_MS;

  async function fetchAll(): Promise<void> {
    try {
      const answer = await source(TYPE_IDS);
      const atMs = now();
      const given: PriceList = new Map([...answer].map(([typeId, isk]) => [typeId as TypeId, { isk, atMs }]));
      const prices = takePrices(known, given, atMs);
      if (prices === null) throw senseless(PRICE_SOURCE, 'too_few_prices');
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
