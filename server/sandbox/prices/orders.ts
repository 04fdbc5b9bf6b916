import { commodities } from '../../../workers/game/catalogue/index.ts';
import { HUB_STATION_IDS } from '../../prices/hubs.ts';
import { toIsoTime } from '../fleet/records.ts';
import { makeRandom } from '../random.ts';
import { marketFigures } from './sandboxMarket.ts';

const JITA_SYSTEM_ID = 30_000_142;
const ORDERS_PER_SIDE = 5;
const FIRST_ORDER_ID = 6_800_000_000;

type Side = 'sell' | 'buy' | 'all';

/**
 * Orders in The Forge. The best order of each side has the market's price.
 * @param typeId null for all commodities; like ESI, the answer then contains both sides, whatever side was requested
 */
export function makeOrders(atSeconds: number, side: Side, typeId: number | null) {
  if (typeId !== null) return ordersOf(atSeconds, side, typeId);
  return [...commodities.keys()].flatMap((id) => ordersOf(atSeconds, 'all', id));
}

function ordersOf(atSeconds: number, side: Side, typeId: number) {
  const figures = marketFigures(typeId, atSeconds, 'jita');
  if (figures === null) return [];
  const random = makeRandom(`orders ${typeId} ${Math.floor(atSeconds / 86_400)}`);
  const dayStart = atSeconds - (atSeconds % 86_400);
  const makeSide = (isBuyOrder: boolean, bestIsk: number, units: number) =>
    bestIsk === 0
      ? []
      : Array.from({ length: ORDERS_PER_SIDE }, (_, index) => {
          const worse = 1 + (isBuyOrder ? -1 : 1) * index * 0.004;
          const volume = Math.max(1, Math.round((units / ORDERS_PER_SIDE) * random.between(0.5, 1.5)));
          return {
            duration: 90,
            is_buy_order: isBuyOrder,
            issued: toIsoTime(dayStart - random.integer(0, 20 * 86_400)),
            location_id: HUB_STATION_IDS.jita,
            min_volume: 1,
            order_id: FIRST_ORDER_ID + typeId * 100 + (isBuyOrder ? 50 : 0) + index,
            price: Math.round(bestIsk * worse * 100) / 100,
            range: isBuyOrder ? 'station' : 'region',
            system_id: JITA_SYSTEM_ID,
            type_id: typeId,
            volume_remain: volume,
            volume_total: Math.ceil(volume * random.between(1, 1.8)),
          };
        });
  return [
    ...(side === 'buy' ? [] : makeSide(false, figures.sellMinIsk, figures.sellUnits)),
    ...(side === 'sell' ? [] : makeSide(true, figures.buyMaxIsk, figures.buyUnits)),
  ];
}
