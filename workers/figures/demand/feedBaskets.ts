/** What a fleet has left for baskets. Pure. */
import { compareCommodities } from '../../game/catalogue/index.ts';
import type { Products } from '../../game/catalogue/products.ts';
import type { Basket, DemandedEntry, DemandedGood, DemandReport } from '../../game/domain/demand.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import type { EpochSeconds, Fraction, Isk } from '../../game/domain/units.ts';
import { type EntryNeeds, needsOf } from './needs.ts';

/** What a fleet has of a good. A day. */
export interface Supply {
  madePerDay: number;
  /** by its own factories */
  usedPerDay: number;
  stockUnits: number;
}

/** What goods cost, a unit, and how many the market trades a day; null where it isn't known. */
export interface DemandMarket {
  buyIsk(typeId: TypeId): Isk | null;
  makeIsk(typeId: TypeId): Isk | null;
  unitsPerDay(typeId: TypeId): number | null;
}

const NO_SUPPLY: Supply = { madePerDay: 0, usedPerDay: 0, stockUnits: 0 };

/** Smaller amounts a day are rounding errors. */
export const NOTHING_PER_DAY = 1e-6;

/**
 * Shares out what a fleet has left, and its stock, in proportion to needs. Stock goes only to amounts by a date, the next
 * date first, without what the fleet's own factories take of it until then.
 */
export function feedBaskets(
  baskets: readonly Pick<Basket, 'name' | 'entries'>[],
  products: Products,
  supplies: ReadonlyMap<TypeId, Supply>,
  market: DemandMarket,
  now: EpochSeconds,
): DemandReport {
  const supplyOf = (typeId: TypeId): Supply => supplies.get(typeId) ?? NO_SUPPLY;
  const unknown = new Set<TypeId>();
  const wanted: { basketName: string; needs: EntryNeeds }[] = [];
  for (const { name, entries } of baskets) {
    for (const entry of entries) {
      const needs = needsOf(entry, products, now);
      if (needs === null) unknown.add(entry.typeId);
      else wanted.push({ basketName: name, needs });
    }
  }
  const shares = new Map(
    shareOut(
      wanted.map(({ needs }) => needs),
      supplyOf,
    ),
  );
  const goods = [...shares.values()]
    .map((share) => toGood(share, supplyOf(share.typeId), market))
    .sort((a, b) => compareCommodities(a.typeId, b.typeId));
  return {
    entries: wanted.map(({ basketName, needs }): DemandedEntry => {
      const { entry, isOverdue } = needs;
      const otherMaterialCount = products.get(entry.typeId)?.otherCount ?? 0;
      return { basketName, entry, isOverdue, otherMaterialCount, ...feedEntry(needs, shares) };
    }),
    goods,
    missingIskPerDay: goods.reduce<Isk | null>(
      (isk, good) => (isk === null || good.missingIskPerDay === null ? null : isk + good.missingIskPerDay),
      0,
    ),
    unknownTypeIds: [...unknown],
  };
}

interface Share {
  typeId: TypeId;
  neededPerDay: number;
  fromStockPerDay: number;
  /** what is left of the stock beside what goes to amounts by a date */
  freeStock: number;
  /** of amounts by a date, what stock covers, by the days that are left */
  stockFractions: ReadonlyMap<number, Fraction>;
  /** of everything that stock doesn't cover, what the fleet has left for it */
  spareFraction: Fraction;
}

function shareOut(
  wanted: readonly EntryNeeds[],
  supplyOf: (typeId: TypeId) => Supply,
): readonly (readonly [TypeId, Share])[] {
  const needed = new Map<TypeId, number>();
  const duePerDay = new Map<TypeId, Map<number, number>>();
  for (const { perDay, daysLeft } of wanted) {
    for (const [typeId, units] of perDay) {
      addTo(needed, typeId, units);
      if (daysLeft === null) continue;
      const due = duePerDay.get(typeId) ?? new Map<number, number>();
      duePerDay.set(typeId, due);
      addTo(due, daysLeft, units);
    }
  }
  return [...needed].map(([typeId, neededPerDay]) => {
    const supply = supplyOf(typeId);
    const stockFractions = shareStock(duePerDay.get(typeId) ?? new Map(), supply);
    let fromStockPerDay = 0;
    let freeStock = supply.stockUnits;
    for (const [daysLeft, unitsPerDay] of duePerDay.get(typeId) ?? []) {
      const coveredPerDay = unitsPerDay * stockFractions.get(daysLeft)!;
      fromStockPerDay += coveredPerDay;
      freeStock -= coveredPerDay * daysLeft;
    }
    const rest = neededPerDay - fromStockPerDay;
    const spareFraction = rest <= NOTHING_PER_DAY ? 1 : Math.min(1, spareOf(supply) / rest);
    return [typeId, { typeId, neededPerDay, fromStockPerDay, freeStock, stockFractions, spareFraction }];
  });
}

/** What stock covers of amounts by a date, the next date first: until each, the fleet's own factories take from it, too. */
function shareStock(
  duePerDay: ReadonlyMap<number, number>,
  { stockUnits, usedPerDay, madePerDay }: Supply,
): Map<number, Fraction> {
  const drainPerDay = Math.max(0, usedPerDay - madePerDay);
  const fractions = new Map<number, Fraction>();
  let givenUnits = 0;
  for (const [daysLeft, unitsPerDay] of [...duePerDay].sort(([a], [b]) => a - b)) {
    const units = unitsPerDay * daysLeft;
    const thereUnits = Math.max(0, stockUnits - drainPerDay * daysLeft - givenUnits);
    const fraction = units === 0 ? 0 : Math.min(1, thereUnits / units);
    fractions.set(daysLeft, fraction);
    givenUnits += units * fraction;
  }
  return fractions;
}

function feedEntry(
  { perDay, daysLeft }: EntryNeeds,
  shares: ReadonlyMap<TypeId, Share>,
): Pick<DemandedEntry, 'fedFraction' | 'lacksTypeIds'> {
  const fed = [...perDay.keys()].map((typeId) => {
    const { stockFractions, spareFraction } = shares.get(typeId)!;
    const fromStock = daysLeft === null ? 0 : stockFractions.get(daysLeft)!;
    return { typeId, fraction: fromStock + (1 - fromStock) * spareFraction };
  });
  const lacking = fed
    .filter(({ fraction }) => fraction < 1)
    .sort((a, b) => a.fraction - b.fraction || compareCommodities(a.typeId, b.typeId));
  return { fedFraction: lacking[0]?.fraction ?? 1, lacksTypeIds: lacking.map(({ typeId }) => typeId) };
}

function toGood(
  { typeId, neededPerDay, fromStockPerDay, freeStock }: Share,
  { madePerDay, usedPerDay, stockUnits }: Supply,
  market: DemandMarket,
): DemandedGood {
  const sparePerDay = spareOf({ madePerDay, usedPerDay });
  const missing = neededPerDay - fromStockPerDay - sparePerDay;
  const missingPerDay = missing <= NOTHING_PER_DAY ? 0 : missing;
  const drainPerDay = neededPerDay - fromStockPerDay + usedPerDay - madePerDay;
  const buyIsk = market.buyIsk(typeId);
  const traded = market.unitsPerDay(typeId);
  return {
    typeId,
    neededPerDay,
    madePerDay,
    usedPerDay,
    sparePerDay,
    fromStockPerDay,
    missingPerDay,
    stockUnits,
    stockDays: drainPerDay > NOTHING_PER_DAY ? freeStock / drainPerDay : null,
    buyIsk,
    makeIsk: market.makeIsk(typeId),
    missingIskPerDay: missingPerDay === 0 ? 0 : buyIsk === null ? null : missingPerDay * buyIsk,
    marketShare: traded === null ? null : missingPerDay === 0 ? 0 : missingPerDay / traded,
  };
}

function spareOf({ madePerDay, usedPerDay }: Pick<Supply, 'madePerDay' | 'usedPerDay'>): number {
  return Math.max(0, madePerDay - usedPerDay);
}
