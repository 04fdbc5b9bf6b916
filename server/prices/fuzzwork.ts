/** Prices from Fuzzwork's market aggregates, which most tools use. */
import * as v from 'valibot';
import type { TradingHub } from '../../workers/game/domain/hub.ts';
import { askUpstream, invalidAnswer } from '../http/upstream.ts';
import { HUB_STATION_IDS } from './hubs.ts';
import { collectPrices, ordersSchema, PRICE_SOURCE, type PriceSource, type PriceSourceOptions } from './source.ts';

/** About 400 bytes per type, and at most 200 types per call. */
const MAX_BYTES = 1024 * 1024;

/** By type id. Entries are parsed one by one, so that an invalid entry costs one price only. */
const aggregatesSchema = v.record(v.string(), v.unknown());

/** @param baseUrl without a trailing slash; read at each call */
export function createFuzzworkSource(
  baseUrl: () => string,
  hub: TradingHub,
  { timeoutMs, userAgent }: PriceSourceOptions,
): PriceSource {
  return async (typeIds) => {
    const url = `${baseUrl()}/aggregates/?station=${HUB_STATION_IDS[hub]}&types=${typeIds.join(',')}`;
    const call = { service: PRICE_SOURCE, url, timeoutMs, maxBytes: MAX_BYTES, userAgent };
    const aggregates = await askUpstream(call, aggregatesSchema, 'aggregates');
    const { prices, add } = collectPrices();
    let readableCount = 0;
    for (const typeId of typeIds) {
      const aggregate = v.safeParse(ordersSchema, aggregates[typeId]);
      if (!aggregate.success) continue;
      readableCount++;
      add(typeId, aggregate.output);
    }
    // Fuzzwork returns every requested type, with zeros if nothing is on sale. An answer without any type is a fault.
    if (readableCount === 0) throw invalidAnswer(PRICE_SOURCE, 'no_aggregate');
    return prices;
  };
}
