/**
 * ESI's average prices over all regions: the last resort while the price source is out. One call returns every type of
 * the game, so it serves all hubs.
 */
import * as v from 'valibot';
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { readRows } from '../../workers/game/domain/rows.ts';
import { createLastGood, type LastGood } from '../http/lastGood.ts';
import { invalidAnswer } from '../http/upstream.ts';
import { askEsi, ESI } from './esi.ts';
import { type PriceSourceOptions, parsePrice } from './source.ts';

/** About 15,000 types with 80 bytes each. */
const MAX_BYTES = 8 * 1024 * 1024;

/** ESI caches the answer for an hour. */
const FRESH_MS = 60 * 60_000;
const RETRY_MS = 5 * 60_000;

const listSchema = v.array(v.unknown());
const entrySchema = v.object({ type_id: v.number(), average_price: v.unknown() });

export interface AllRegionsPrices {
  /** average price per unit by type id, of commodities that were traded */
  iskByType: ReadonlyMap<number, number>;
  /** when ESI was asked, milliseconds since 1970 */
  fetchedAtMs: number;
}

/** @param esiUrl without a trailing slash; read at each call @param now milliseconds since 1970 */
export function createAllRegions(
  esiUrl: () => string,
  { timeoutMs, userAgent }: PriceSourceOptions,
  now: () => number,
): LastGood<AllRegionsPrices> {
  async function load(): Promise<AllRegionsPrices> {
    const url = `${esiUrl()}/markets/prices/`;
    const call = { url, maxBytes: MAX_BYTES, timeoutMs, userAgent };
    const entries = await askEsi(call, listSchema, 'market_prices');
    const iskByType = new Map<number, number>();
    for (const { type_id, average_price } of readRows(v.safeParser(entrySchema), entries).rows) {
      const isk = commodities.has(type_id as TypeId) ? parsePrice(average_price) : null;
      if (isk !== null) iskByType.set(type_id, isk);
    }
    if (iskByType.size === 0) throw invalidAnswer(ESI, 'no_market_price');
    return { iskByType, fetchedAtMs: now() };
  }
  return createLastGood({ load, freshMs: FRESH_MS, retryMs: RETRY_MS, now });
}
