/** Prices from Fuzzwork's market aggregates, the source that most tools use. */
import * as v from 'valibot';
import type { HubName } from '../contract.ts';
import { callUpstream, parseJson, senseless, troubled } from '../http/upstream.ts';
import { HUB_STATION_IDS } from './hubs.ts';
import { PRICE_SOURCE, type PriceSource, type PriceSourceOptions, parsePrice } from './source.ts';

/** About 400 bytes per type, and at most 200 types are asked for at once. */
const MAX_BYTES = 1024 * 1024;

/** By type id; one entry that can't be read costs one price, not all of them. */
const aggregatesSchema = v.record(v.string(), v.unknown());
const aggregateSchema = v.object({ sell: v.object({ min: v.unknown() }) });

/** @param baseUrl without a trailing slash; asked for anew at each call */
export function createFuzzworkSource(
  baseUrl: () => string,
  hub: HubName,
  { timeoutMs, userAgent }: PriceSourceOptions,
): PriceSource {
  return async (typeIds) => {
    const url = `${baseUrl()}/aggregates/?station=${HUB_STATION_IDS[hub]}&types=${typeIds.join(',')}`;
    const answer = await callUpstream({ service: PRICE_SOURCE, url, timeoutMs, maxBytes: MAX_BYTES, userAgent });
    if (!answer.isOk) throw troubled(PRICE_SOURCE, answer);
    const parsed = v.safeParse(aggregatesSchema, parseJson(PRICE_SOURCE, answer.text));
    if (!parsed.success) throw senseless(PRICE_SOURCE, 'aggregates');

    const prices = new Map<number, number>();
    let readableCount = 0;
    for (const typeId of typeIds) {
      const aggregate = v.safeParse(aggregateSchema, parsed.output[typeId]);
      if (!aggregate.success) continue;
      readableCount++;
      const price = parsePrice(aggregate.output.sell.min);
      if (price !== null) prices.set(typeId, price);
    }
    // Fuzzwork names every type that it was asked for, with zeros where nothing is on sale: none at all is a fault.
    if (readableCount === 0) throw senseless(PRICE_SOURCE, 'no_aggregate');
    return prices;
  };
}
