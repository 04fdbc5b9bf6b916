import { commodities, schematicByOutput } from '../../../workers/catalogue/index.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { HubName } from '../../contract.ts';
import { makeRandom } from '../random.ts';

const SECONDS_PER_DAY = 86_400;

/** Water-Cooled CPU: nobody sells any, so that the dashboard has to show "no price". */
export const UNPRICED_TYPE_ID = 2328;

/** What sets a hub's market apart from Jita's. */
interface Market {
  /** how much dearer goods are on the whole */
  level: number;
  /** how far the margin of a single commodity may stray from that, either way */
  spread: number;
  /** how much is on offer */
  depth: number;
  /** how many commodities of a hundred nobody sells */
  missingPercent: number;
}

const MARKETS: Readonly<Record<HubName, Market>> = {
  jita: { level: 1, spread: 0, depth: 1, missingPercent: 0 },
  amarr: { level: 1.04, spread: 0.06, depth: 0.35, missingPercent: 0 },
  dodixie: { level: 1.08, spread: 0.1, depth: 0.15, missingPercent: 2 },
  rens: { level: 1.12, spread: 0.14, depth: 0.06, missingPercent: 5 },
  hek: { level: 1.1, spread: 0.16, depth: 0.05, missingPercent: 6 },
};

/** What a hub's market says of one commodity on one day. ISK; 0 where nobody sells or buys. */
export interface MarketFigures {
  sellMinIsk: number;
  buyMaxIsk: number;
  sellUnits: number;
  buyUnits: number;
  sellOrders: number;
  buyOrders: number;
}

const NOTHING: MarketFigures = {
  sellMinIsk: 0,
  buyMaxIsk: 0,
  sellUnits: 0,
  buyUnits: 0,
  sellOrders: 0,
  buyOrders: 0,
};

/**
 * The market for a commodity. Prices grow out of what goes into a commodity, with a margin of its own, so that tiers
 * stand to each other as in Jita; from day to day they move by up to 3 %. The other hubs are dearer, each in its own way,
 * and the smaller ones do not have everything.
 * @returns null for types that are no planetary commodity
 */
export function marketFigures(typeId: number, atSeconds: number, hub: HubName): MarketFigures | null {
  const commodity = commodities.get(typeId as TypeId);
  if (commodity === undefined) {
    return null;
  }
  const market = MARKETS[hub];
  const ownRandom = makeRandom(`${hub} ${typeId}`);
  if (typeId === UNPRICED_TYPE_ID || ownRandom.between(0, 100) < market.missingPercent) {
    return NOTHING;
  }
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

function toCents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

const fairValues = new Map<TypeId, number>();

/** What a unit is worth in the long run, ISK. */
function fairValueIsk(typeId: TypeId): number {
  const known = fairValues.get(typeId);
  if (known !== undefined) {
    return known;
  }
  const random = makeRandom(`value ${typeId}`);
  const schematic = schematicByOutput.get(typeId);
  const value =
    schematic === undefined
      ? random.between(2.2, 6.5)
      : (schematic.inputs.reduce((sum, input) => sum + input.amount * fairValueIsk(input.typeId), 0) /
          schematic.output.amount) *
        random.between(0.92, 1.18);
  fairValues.set(typeId, value);
  return value;
}
