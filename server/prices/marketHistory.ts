/** How much of a commodity a hub's region trades: ESI's market history, one entry per day. */
import * as v from 'valibot';
import type { TradingHub } from '../../workers/domain/hub.ts';
import { SECONDS_PER_DAY } from '../../workers/domain/units.ts';
import type { MarketAnswer } from '../contract.ts';
import { createLastGood, type LastGood } from '../http/lastGood.ts';
import { callUpstream, invalidAnswer, parseJson, unavailable } from '../http/upstream.ts';
import { COMPATIBILITY_DATE, ESI } from './esi.ts';
import { HUB_REGION_IDS } from './hubs.ts';
import { type PriceSourceOptions, parsePrice } from './source.ts';

/** Thirteen months with 130 bytes a day, and room for more. */
const MAX_BYTES = 512 * 1024;

const DAY_MS = SECONDS_PER_DAY * 1000;
/** ESI adds an entry a day, after the downtime. */
const FRESH_MS = DAY_MS;
const RETRY_MS = 60_000;

/** The mean is over so many days. Days without an entry had no trade. */
const DAY_COUNT = 30;

const historySchema = v.array(v.object({ date: v.string(), average: v.unknown(), volume: v.unknown() }));

/** What a region trades, by hub and commodity. */
export type MarketHistory = (hub: TradingHub, typeId: number) => Promise<MarketAnswer>;

/**
 * Asks ESI at most once a day for each hub and commodity. While ESI is down, the last good answer is used.
 * @param esiUrl without a trailing slash; read at each call
 * @param now    milliseconds since 1970
 */
export function createMarketHistory(
  esiUrl: () => string,
  { timeoutMs, userAgent }: PriceSourceOptions,
  now: () => number,
): MarketHistory {
  // Commodities only, so that there are at most a few hundred.
  const caches = new Map<string, LastGood<MarketAnswer>>();

  async function load(hub: TradingHub, typeId: number): Promise<MarketAnswer> {
    const answer = await callUpstream({
      service: ESI,
      url: `${esiUrl()}/markets/${HUB_REGION_IDS[hub]}/history/?type_id=${typeId}`,
      headers: { 'X-Compatibility-Date': COMPATIBILITY_DATE },
      timeoutMs,
      maxBytes: MAX_BYTES,
      userAgent,
    });
    if (!answer.isOk) throw unavailable(ESI, answer);
    const parsed = v.safeParse(historySchema, parseJson(ESI, answer.text));
    if (!parsed.success) throw invalidAnswer(ESI, 'market_history');
    const firstMs = now() - DAY_COUNT * DAY_MS;
    let units = 0;
    let isk = 0;
    for (const { date, average, volume } of parsed.output) {
      const atMs = Date.parse(date);
      // A day counts if any of it is within the time.
      if (!(atMs + DAY_MS > firstMs && atMs <= now())) continue;
      const price = parsePrice(average);
      const traded = parsePrice(volume);
      if (price === null || traded === null) continue;
      units += traded;
      isk += traded * price;
    }
    return {
      dailyUnits: units / DAY_COUNT,
      averageIsk: units > 0 ? isk / units : null,
      dayCount: DAY_COUNT,
      fetchedAt: now(),
    };
  }

  return (hub, typeId) => {
    const key = `${hub} ${typeId}`;
    let cache = caches.get(key);
    if (cache === undefined) {
      cache = createLastGood({ load: () => load(hub, typeId), freshMs: FRESH_MS, retryMs: RETRY_MS, now });
      caches.set(key, cache);
    }
    return cache.get();
  };
}
