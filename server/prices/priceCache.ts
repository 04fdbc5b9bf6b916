/** Prices, kept: the source is asked rarely, by one call at a time, and while it is down the last good ones are served. */
import type { PraisalAnswer } from '../contract.ts';
import type { PriceSource } from './source.ts';

const FRESH_MS = 10 * 60_000;
/** After a failure the source is left alone for so long. */
const RETRY_MS = 60_000;
/** Planetary commodities are 83; the rest is room for what else someone may ask, so that memory stays bounded. */
const MAX_TYPES = 1000;

interface KeptPrice {
  /** ISK; null where the type is not on sale */
  minSellIsk: number | null;
  fetchedAtMs: number;
}

export interface PriceCache {
  /**
   * The minimum sell prices of some types; a type without a price is missing.
   * @throws Problem where the source is down and not one of these prices was ever had
   */
  appraise(typeIds: readonly number[]): Promise<PraisalAnswer>;
}

/** @param now milliseconds since 1970 */
export function createPriceCache(source: PriceSource, now: () => number): PriceCache {
  /** In the order of last use, so that the first is the one to forget. */
  const kept = new Map<number, KeptPrice>();
  let failure: { error: unknown; atMs: number } | null = null;
  let queue: Promise<void> = Promise.resolve();

  function isFresh(typeId: number): boolean {
    const price = kept.get(typeId);
    return price !== undefined && now() - price.fetchedAtMs < FRESH_MS;
  }

  function keep(typeId: number, price: KeptPrice): void {
    kept.delete(typeId);
    kept.set(typeId, price);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_TYPES) break;
      kept.delete(oldest);
    }
  }

  async function fetchMissing(typeIds: readonly number[]): Promise<void> {
    // Looked at again in turn: the call before this one may have brought the same types, or failed.
    const wanted = typeIds.filter((typeId) => !isFresh(typeId));
    if (wanted.length === 0 || (failure !== null && now() - failure.atMs < RETRY_MS)) return;
    try {
      const prices = await source(wanted);
      const fetchedAtMs = now();
      for (const typeId of wanted) keep(typeId, { minSellIsk: prices.get(typeId) ?? null, fetchedAtMs });
      failure = null;
    } catch (error) {
      failure = { error, atMs: now() };
    }
  }

  return {
    async appraise(askedTypeIds) {
      const typeIds = [...new Set(askedTypeIds)];
      if (!typeIds.every(isFresh)) {
        queue = queue.then(() => fetchMissing(typeIds));
        await queue;
      }

      const items: PraisalAnswer['appraisal']['items'] = [];
      let oldestMs = Number.POSITIVE_INFINITY;
      for (const typeId of typeIds) {
        const price = kept.get(typeId);
        if (price === undefined) continue;
        keep(typeId, price);
        oldestMs = Math.min(oldestMs, price.fetchedAtMs);
        if (price.minSellIsk !== null) items.push({ typeID: typeId, prices: { sell: { min: price.minSellIsk } } });
      }
      if (oldestMs === Number.POSITIVE_INFINITY) throw failure?.error;
      return { appraisal: { items }, fetchedAt: oldestMs, isStale: !typeIds.every(isFresh) };
    },
  };
}
