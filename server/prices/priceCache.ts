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

/** Creates an empty cache. The first request fetches the prices. */
export function createPriceCache({ source, allRegions, now, onFailure }: PriceCacheOptions): PriceCache {
  let known: HubPrices = NO_HUB_PRICES;

  /** @returns when the source answered */
  async function load(): Promise<number> {
    try {
      const answer = await source(TYPE_IDS);
      const atMs = now();
      const given = forEachBasis(
        (basis): PriceList => new Map([...answer[basis]].map(([typeId, isk]) => [typeId as TypeId, { isk, atMs }])),
      );
      const prices = takeHubPrices(known, given, atMs);
      if (prices === null) throw invalidAnswer(PRICE_SOURCE, 'too_few_prices');
      known = prices;
      return atMs;
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
      const given = await answered.get().catch((error: unknown) => ({ error }));
      const fetchedAt = typeof given === 'number' ? given : null;
      const isFresh = fetchedAt !== null && isYounger(FRESH_MS, fetchedAt, now());
      const isTooOld = fetchedAt === null || now() - fetchedAt >= TOO_OLD_MS;
      const averages = isTooOld && !isFresh ? await averagesOrNull() : null;
      if (averages !== null) return averageAnswer(asked, averages);
      if (typeof given !== 'number') throw given.error;
      const items = asked.flatMap((typeID): PricedItem[] => {
        const typeId = typeID as TypeId;
        const min = known.sellMin.get(typeId);
        const percentile = known.sellPercentile.get(typeId);
        const max = known.buyMax.get(typeId);
        if (min === undefined && max === undefined) return [];
        const isOlder = ({ atMs }: KnownPrice): boolean => atMs < given;
        const sell: PricedItem['prices']['sell'] = {
          ...(min && { min: min.isk }),
          ...(percentile && { percentile: percentile.isk }),
          ...(percentile && isOlder(percentile) && { percentileFetchedAt: percentile.atMs }),
        };
        const buy = max && { max: max.isk, ...(isOlder(max) && { fetchedAt: max.atMs }) };
        const age = min && isOlder(min) && { fetchedAt: min.atMs };
        return [{ typeID, prices: { sell, ...(buy && { buy }) }, ...age }];
      });
      return { appraisal: { items }, fetchedAt: given, isStale: !isFresh };
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
