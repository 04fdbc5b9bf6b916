import { commodities, schematicByOutput } from '../../../workers/game/catalogue/index.ts';
import { getOrAdd } from '../../../workers/game/domain/groups.ts';
import type { TradingHub } from '../../../workers/game/domain/hub.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { sum } from '../../../workers/game/domain/sums.ts';
import { makeRandom } from '../random.ts';

const SECONDS_PER_DAY = 86_400;

/** Water-Cooled CPU: never on sale, so that the page has to show "no price". */
const UNPRICED_TYPE_ID = 2328;

/** How a hub's market differs from Jita's. */
interface Market {
  /** average price relative to Jita */
  level: number;
  /** how far a commodity may deviate from that average, up or down */
  spread: number;
  /** quantity on sale relative to Jita */
  depth: number;
  /** share of commodities that are not on sale */
  missingPercent: number;
}

const MARKETS: Readonly<Record<TradingHub, Market>> = {
  jita: { level: 1, spread: 0, depth: 1, missingPercent: 0 },
  amarr: { level: 1.04, spread: 0.06, depth: 0.35, missingPercent: 0 },
  dodixie: { level: 1.08, spread: 0.1, depth: 0.15, missingPercent: 2 },
  rens: { level: 1.12, spread: 0.14, depth: 0.06, missingPercent: 5 },
  hek: { level: 1.1, spread: 0.16, depth: 0.05, missingPercent: 6 },
};

const HUBS = Object.keys(MARKETS) as readonly TradingHub[];

/** A hub's market for one commodity on one day. Prices in ISK; 0 if nobody sells or buys. */
type MarketFigures = typeof NOTHING;

const NOTHING = {
  sellMinIsk: 0,
  buyMaxIsk: 0,
  sellUnits: 0,
  buyUnits: 0,
  sellOrders: 0,
  buyOrders: 0,
};

/**
 * The market for a commodity. Its price is that of its inputs plus its own margin, so that the tiers compare as in Jita.
 * Prices change by up to 3 % from day to day. Other hubs are more expensive, and smaller hubs do not sell everything.
 * @returns null for types that are not planetary commodities
 */
export function marketFigures(typeId: number, atSeconds: number, hub: TradingHub): MarketFigures | null {
  const commodity = commodities.get(typeId as TypeId);
  if (commodity === undefined) return null;
  const market = MARKETS[hub];
  const ownRandom = makeRandom(`${hub} ${typeId}`);
  if (typeId === UNPRICED_TYPE_ID || ownRandom.between(0, 100) < market.missingPercent) return NOTHING;
  const premium = market.level + ownRandom.between(-market.spread, market.spread);
  const day = Math.floor(atSeconds / SECONDS_PER_DAY);
  const random = makeRandom(`market ${typeId} ${day}`);
  const sellMinIsk = toCents(fairValueIsk(commodity.typeId) * premium * random.between(0.97, 1.03));
  const depth = (4_000_000_000 / sellMinIsk) * market.depth;
  return {
    sellMinIsk,
    buyMaxIsk: toCents(sellMinIsk * random.between(0.86, 0.94)),
    sellUnits: Math.ceil(depth * random.between(0.6, 1.4)),
    buyUnits: Math.ceil(depth * random.between(0.4, 1.2)),
    sellOrders: random.integer(20, 90),
    buyOrders: random.integer(15, 60),
  };
}

/** Every commodity's average over the hubs that sell it, in ESI's format. What nobody sells has an adjusted price only. */
export function makeAveragePrices(atSeconds: number) {
  return [...commodities.keys()].map((typeId) => {
    const sold = HUBS.flatMap((hub) => {
      const { sellMinIsk, buyMaxIsk } = marketFigures(typeId, atSeconds, hub) ?? NOTHING;
      return sellMinIsk === 0 ? [] : [(sellMinIsk + buyMaxIsk) / 2];
    });
    const adjusted_price = toCents(fairValueIsk(typeId));
    if (sold.length === 0) return { type_id: typeId, adjusted_price };
    return { type_id: typeId, adjusted_price, average_price: toCents(sold.reduce((a, b) => a + b, 0) / sold.length) };
  });
}

function toCents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

const fairValues = new Map<TypeId, number>();

/** A unit's long-term value, ISK. */
function fairValueIsk(typeId: TypeId): number {
  return getOrAdd(fairValues, typeId, () => {
    const random = makeRandom(`value ${typeId}`);
    const schematic = schematicByOutput.get(typeId);
    if (schematic === undefined) return random.between(2.2, 6.5);
    const inputsIsk = sum(schematic.inputs.map((input) => input.amount * fairValueIsk(input.typeId)));
    return (inputsIsk / schematic.output.amount) * random.between(0.92, 1.18);
  });
}

/** ESI's history has about thirteen months. */
const HISTORY_DAYS = 395;

/** Trades of one commodity in a hub's region, day by day up to yesterday; empty for what is never on sale. */
export function makeMarketHistory(typeId: number, atSeconds: number, hub: TradingHub, dayCount: number = HISTORY_DAYS) {
  const today = Math.floor(atSeconds / SECONDS_PER_DAY);
  return Array.from({ length: dayCount }, (_, index) => today - dayCount + index).flatMap((day) => {
    const figures = marketFigures(typeId, day * SECONDS_PER_DAY, hub);
    if (figures === null || figures.sellMinIsk === 0) return [];
    const random = makeRandom(`history ${hub} ${typeId} ${day}`);
    const average = toCents(figures.sellMinIsk * random.between(0.94, 0.99));
    return {
      average,
      date: new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10),
      highest: toCents(average * random.between(1.01, 1.08)),
      lowest: toCents(average * random.between(0.9, 0.99)),
      order_count: random.integer(50, 900),
      // Most of what is on sale is sold within days.
      volume: Math.max(1, Math.round(figures.sellUnits * random.between(0.1, 0.5))),
    };
  });
}
