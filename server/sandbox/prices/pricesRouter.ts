/** The sandbox's price source, in the format of Fuzzwork's aggregates: every number is a string. */
import express, { type Router } from 'express';
import { TRADING_HUBS } from '../../../workers/game/domain/hub.ts';
import { HUB_STATION_IDS } from '../../prices/hubs.ts';
import { wrongPricesOf } from '../faults.ts';
import { originOf } from '../origin.ts';
import { marketFigures } from './sandboxMarket.ts';

/** A number as text, with at most four decimals. */
function toText(isk: number): string {
  return String(Math.round(isk * 10_000) / 10_000);
}

function aggregate(bestIsk: number, isBuy: boolean, units: number, orders: number) {
  const worst = isBuy ? bestIsk * 0.7 : bestIsk * 2.4;
  const typical = isBuy ? bestIsk * 0.97 : bestIsk * 1.04;
  return {
    weightedAverage: toText(typical),
    max: toText(isBuy ? bestIsk : worst),
    min: toText(isBuy ? worst : bestIsk),
    stddev: toText(bestIsk * 0.12),
    median: toText(typical),
    volume: units.toFixed(1),
    orderCount: String(orders),
    percentile: toText(isBuy ? bestIsk * 0.995 : bestIsk * 1.005),
  };
}

/** Impossible prices. */
const GARBAGE: readonly unknown[] = ['9300000000000000', '-12.5', 'NaN', null, '1e999', {}];

/** `GET /aggregates/?station=60003760&types=34,35`. @param now milliseconds since 1970 */
export function makePricesRouter(now: () => number): Router {
  const router = express.Router();
  router.get('/aggregates', (request, response) => {
    const query = new URL(request.originalUrl, originOf(request)).searchParams;
    const stationId = Number(query.get('station'));
    const hub = TRADING_HUBS.find((name) => HUB_STATION_IDS[name] === stationId);
    const typeIds = (query.get('types') ?? '').split(',').filter((text) => /^\d+$/.test(text));
    const wrong = wrongPricesOf(response);
    const answers = typeIds.map((typeId, position) => {
      const isEmpty = hub === undefined || wrong === 'zeros' || (wrong === 'half' && position % 2 === 1);
      const figures = isEmpty ? null : marketFigures(Number(typeId), now() / 1000, hub);
      const sell = aggregate(figures?.sellMinIsk ?? 0, false, figures?.sellUnits ?? 0, figures?.sellOrders ?? 0);
      return [
        typeId,
        {
          buy: aggregate(figures?.buyMaxIsk ?? 0, true, figures?.buyUnits ?? 0, figures?.buyOrders ?? 0),
          sell: wrong === 'garbage' ? { ...sell, min: GARBAGE[position % GARBAGE.length] } : sell,
        },
      ];
    });
    response.set('Cache-Control', 'public, max-age=300').json(Object.fromEntries(answers));
  });
  return router;
}
