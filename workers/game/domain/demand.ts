/** What the player wants to have of planetary goods, or of what is built of them. Plain data. */
import type { TypeId } from './ids.ts';
import type { Kept } from './storageProblem.ts';
import type { EpochMilliseconds, EpochSeconds, Fraction, Isk } from './units.ts';

export const DEMAND_PERIODS = ['hour', 'day', 'week', 'month'] as const;
export type DemandPeriod = (typeof DEMAND_PERIODS)[number];

/** Again and again, or once until a time. */
export type DemandTime = { kind: 'every'; period: DemandPeriod } | { kind: 'by'; at: EpochSeconds };

export interface BasketEntry {
  /** a planetary good, or a product that is built of some */
  typeId: TypeId;
  amount: number;
  time: DemandTime;
  /** percent, 0 to `MOST_EFFICIENCY`, of the blueprint and those of its components; no bonus of facilities or rigs */
  materialEfficiency: number;
}

/** Blueprints are researched up to this. */
export const MOST_EFFICIENCY = 10;
export const MOST_DEMANDED = 1e9;
export const MAX_BASKET_ENTRIES = 200;
export const MAX_BASKETS = 30;
export const MAX_BASKET_NAME_LENGTH = 60;

/** What a player wants, under a name. */
export interface Basket {
  id: string;
  name: string;
  /** the chain answers whether it is fed */
  isCounted: boolean;
  entries: readonly BasketEntry[];
  changedAtMs?: EpochMilliseconds;
}

export type BasketsChange = { kind: 'read' } | { kind: 'save'; basket: Basket } | { kind: 'delete'; id: string };

/** By name. */
export type BasketsOutcome = Kept<{ baskets: readonly Basket[] }>;

/** Units of a good that a basket takes a day. */
export interface GoodPerDay {
  typeId: TypeId;
  unitsPerDay: number;
}

/** What baskets take of planetary goods, before anything is made. */
export interface DemandedGoods {
  /** by tier, then by type id */
  goods: readonly GoodPerDay[];
  /** entries of types that are neither planetary goods nor built of any */
  unknownTypeIds: readonly TypeId[];
}

export type DemandedGoodsOutcome =
  | ({ kind: 'goods' } & DemandedGoods)
  /** the file of products could not be loaded */
  | { kind: 'failed'; message: string };

/** One good of the baskets, against what the fleet has of it. A day. */
export interface DemandedGood {
  typeId: TypeId;
  neededPerDay: number;
  /** at the speed that factories reach, fed as the player chose */
  madePerDay: number;
  /** by the fleet's own factories */
  usedPerDay: number;
  /** made less used, at least 0: what a basket can have */
  sparePerDay: number;
  /** what stock covers of amounts that are due by a date */
  fromStockPerDay: number;
  missingPerDay: number;
  stockUnits: number;
  /** how long the stock makes up for what the baskets and the fleet's own factories lack; null if nothing lacks */
  stockDays: number | null;
  /** of a unit, with hauling; null without a price */
  buyIsk: Isk | null;
  /** the same from the cheapest inputs, with customs tax; null without a price, or of a raw material */
  makeIsk: Isk | null;
  /** what is missing, bought; null without a price */
  missingIskPerDay: Isk | null;
  /** of what the hub's region trades a day; null if that is unknown */
  marketShare: Fraction | null;
}

/** One line of the baskets, against what the fleet has left. */
export interface DemandedEntry {
  basketName: string;
  entry: BasketEntry;
  /** of the amount, 0 to 1 */
  fedFraction: Fraction;
  /** goods that there are too few of, the scarcest first */
  lacksTypeIds: readonly TypeId[];
  /** materials that are no planetary goods, and that nobody counts here */
  otherMaterialCount: number;
  /** of an amount by a date: the date is over */
  isOverdue: boolean;
}

/** What the fleet feeds of the baskets that count. */
export interface DemandReport {
  entries: readonly DemandedEntry[];
  /** by tier, then by type id */
  goods: readonly DemandedGood[];
  /** all that is missing, bought; null if a price is unknown */
  missingIskPerDay: Isk | null;
  unknownTypeIds: readonly TypeId[];
}

/** Whether a basket has nothing but amounts by a date. */
export function isDated(entries: readonly BasketEntry[]): boolean {
  return entries.length > 0 && entries.every(({ time }) => time.kind === 'by');
}
