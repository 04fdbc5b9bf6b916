/** Prices from a service with evepraisal's API, configured by PRAISAL_URL. */
import * as v from 'valibot';
import type { TradingHub } from '../../workers/game/domain/hub.ts';
import { readRows } from '../../workers/game/domain/rows.ts';
import { askUpstream } from '../http/upstream.ts';
import { collectPrices, ordersSchema, PRICE_SOURCE, type PriceSource, type PriceSourceOptions } from './source.ts';

const MAX_BYTES = 1024 * 1024;

const appraisalSchema = v.object({ appraisal: v.object({ items: v.array(v.unknown()) }) });
const itemSchema = v.object({
  typeID: v.number(),
  prices: ordersSchema,
});

/** @param url accepts POST {market_name, items: [{type_id, quantity}]}; market names are the hubs' names */
export function createEvepraisalSource(
  url: string,
  hub: TradingHub,
  { timeoutMs, userAgent }: PriceSourceOptions,
): PriceSource {
  return async (typeIds) => {
    const items = typeIds.map((typeId) => ({ type_id: typeId, quantity: 1 }));
    const call = {
      service: PRICE_SOURCE,
      url,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ market_name: hub, items }),
      maxBytes: MAX_BYTES,
      timeoutMs,
      userAgent,
    } as const;
    const { appraisal } = await askUpstream(call, appraisalSchema, 'appraisal');
    const asked = new Set(typeIds);
    const { prices, add } = collectPrices();
    for (const { typeID, prices: orders } of readRows(v.safeParser(itemSchema), appraisal.items).rows) {
      if (asked.has(typeID)) add(typeID, orders);
    }
    return prices;
  };
}
