/**
 * A cache for one hub's prices. It asks the source rarely, and always for all commodities. While the source is down, it
 * returns the last good prices.
 */
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import {
  forEachBasis,
  type HubPrices,
  type KnownPrice,
  NO_HUB_PRICES,
  type PriceList,
  takeHubPrices,
} from '../../workers/game/domain/priceList.ts';
import { isYounger } from '../age.ts';
import type { PraisalAnswer, PricedItem } from '../contract.ts';
import { createLastGood } from '../http/lastGood.ts';
import { invalidAnswer } from '../http/upstream.ts';
import type { AllRegionsPrices } from './allRegions.ts';
import { PRICE_SOURCE, type PriceSource } from './source.ts';

const FRESH_MS = 10 * 60_000;
/** From then on, averages of all regions are nearer to the truth than the last good prices. */
const TOO_OLD_MS = 24 * 60 * 60_000;
/** Pause after a failed call to the source. */
const RETRY_MS = 60_000;

const TYPE_IDS: readonly TypeId[] = [...commodities.keys()];

interface PriceCacheOptions {
  source: PriceSource;
  /** used while the source is out and its last good prices are too old, or there are none */
  allRegions: () => Promise<AllRegionsPrices>;
  /** milliseconds since 1970 */
  now: () => number;
  /** called each time the source fails */
  onFailure?: (error: unknown) => void;
}

export interface PriceCache {
  /**
   * The prices of these commodities. Those that nobody sells or buys are left out.
   * @throws Problem if the source is down, has never returned prices, and ESI has none either
   */
  appraise(typeIds: readonly number[]): Promise<PraisalAnswer>;
}

interface LoadedPrices {
  prices: HubPrices;
  /** when the source answered, in milliseconds since 1970 */
  atMs: number;
}

/** Creates an empty cache. The first request fetches the prices. */
export function createPriceCache({ source, allRegions, now, onFailure }: PriceCacheOptions): PriceCache {
  let previous: HubPrices = NO_HUB_PRICES;

  async function load(): Promise<LoadedPrices> {
    try {
      const answer = await source(TYPE_IDS);
      const atMs = now();
      const sent = forEachBasis(
        (basis): PriceList => new Map([...answer[basis]].map(([typeId, isk]) => [typeId as TypeId, { isk, atMs }])),
      );
      const prices = takeHubPrices(previous, sent, atMs);
      if (prices === null) throw invalidAnswer(PRICE_SOURCE, 'too_few_prices');
      previous = prices;
      return { prices, atMs };
    } catch (error) {
      onFailure?.(error);
      throw error;
    }
  }
  const answered = createLastGood({ load, freshMs: FRESH_MS, retryMs: RETRY_MS, now });

  /** If ESI is down, too, the last good prices stay in use, however old. */
  async function averagesOrNull(): Promise<AllRegionsPrices | null> {
    try {
      return await allRegions();
    } catch (error) {
      onFailure?.(error);
      return null;
    }
  }

  return {
    async appraise(typeIds) {
      const asked = [...new Set(typeIds)];
      const loaded = await answered.get().catch(() => null);
      if (loaded === null || now() - loaded.atMs >= TOO_OLD_MS) {
        const averages = await averagesOrNull();
        if (averages !== null) return averageAnswer(asked, averages);
      }
      // Again: another request may have loaded prices while ESI was asked.
      const { prices, atMs: fetchedAt } = await answered.get();
      const items = asked.flatMap((typeID): PricedItem[] => {
        const typeId = typeID as TypeId;
        const min = prices.sellMin.get(typeId);
        const percentile = prices.sellPercentile.get(typeId);
        const max = prices.buyMax.get(typeId);
        if (min === undefined && max === undefined) return [];
        const isOlder = ({ atMs }: KnownPrice): boolean => atMs < fetchedAt;
        const sell: PricedItem['prices']['sell'] = {
          ...(min && { min: min.isk }),
          ...(percentile && { percentile: percentile.isk }),
          ...(percentile && isOlder(percentile) && { percentileFetchedAt: percentile.atMs }),
        };
        const buy = max && { max: max.isk, ...(isOlder(max) && { fetchedAt: max.atMs }) };
        const age = min && isOlder(min) && { fetchedAt: min.atMs };
        return [{ typeID, prices: { sell, ...(buy && { buy }) }, ...age }];
      });
      return { appraisal: { items }, fetchedAt, isStale: !isYounger(FRESH_MS, fetchedAt, now()) };
    },
  };
}

function averageAnswer(asked: readonly number[], { iskByType, fetchedAtMs }: AllRegionsPrices): PraisalAnswer {
  const items = asked.flatMap((typeID): PricedItem[] => {
    const isk = iskByType.get(typeID);
    return isk === undefined ? [] : [{ typeID, prices: { sell: { min: isk, percentile: isk }, buy: { max: isk } } }];
  });
  return { appraisal: { items }, fetchedAt: fetchedAtMs, isStale: true, isAllRegions: true };
}
