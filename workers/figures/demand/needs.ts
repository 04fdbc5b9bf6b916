/** What baskets need of planetary goods, a day. Pure. */
import { commodities, compareCommodities } from '../../game/catalogue/index.ts';
import type { Products } from '../../game/catalogue/products.ts';
import { type BasketEntry, type DemandedGoods, type DemandPeriod, isDated } from '../../game/domain/demand.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo } from '../../game/domain/sums.ts';
import { type EpochSeconds, HOURS_PER_DAY, HOURS_PER_MONTH, SECONDS_PER_DAY } from '../../game/domain/units.ts';
import { goodsOfJob, runsFor } from './materials.ts';

/** Days that one job of an entry is for: who uses blocks by the hour starts a job a day. */
const JOB_DAYS: Readonly<Record<DemandPeriod, number>> = {
  hour: 1,
  day: 1,
  week: 7,
  month: HOURS_PER_MONTH / HOURS_PER_DAY,
};

/** Planetary goods of one entry. */
export interface EntryNeeds {
  entry: BasketEntry;
  /** units a day; those of an amount by a date are spread over the days until then */
  perDay: ReadonlyMap<TypeId, number>;
  /** days over which an amount by a date is spread, 1 at least; null for what is wanted again and again */
  daysLeft: number | null;
  isOverdue: boolean;
}

/**
 * What an entry needs; null if nothing planetary goes into it.
 * @param leastDays an amount by a date is spread over so many days at least
 */
export function needsOf(entry: BasketEntry, products: Products, now: EpochSeconds, leastDays = 1): EntryNeeds | null {
  const { typeId, amount, time, materialEfficiency } = entry;
  if (!commodities.has(typeId) && !products.has(typeId)) return null;
  if (time.kind === 'by') {
    const daysLeft = Math.max(leastDays, (time.at - now) / SECONDS_PER_DAY);
    const goods = goodsFor(typeId, amount, materialEfficiency, products);
    return { entry, perDay: timesEach(goods, 1 / daysLeft), daysLeft, isOverdue: time.at <= now };
  }
  const days = JOB_DAYS[time.period];
  const units = time.period === 'hour' ? amount * HOURS_PER_DAY : amount;
  const goods = goodsFor(typeId, units, materialEfficiency, products);
  const product = products.get(typeId);
  // What the last run makes beyond the amount is there for the next job.
  const share = product === undefined || units === 0 ? 1 : units / (runsFor(units, product) * product.unitsPerRun);
  return { entry, perDay: timesEach(goods, share / days), daysLeft: null, isOverdue: false };
}

/** Planetary goods for this many units of a good or product, built in one job. */
function goodsFor(typeId: TypeId, units: number, materialEfficiency: number, products: Products): Map<TypeId, number> {
  const product = products.get(typeId);
  if (units === 0) return new Map();
  if (product === undefined) return new Map([[typeId, units]]);
  return goodsOfJob(product, runsFor(units, product), materialEfficiency, products);
}

/** More than anybody has of a good: sums of these are exact. */
const MOST_UNITS = 1e13;

/** Whole units that entries take of each good in this time: all of an amount whose date is in it, and no more than that. */
export function unitsUntil(
  entries: readonly BasketEntry[],
  products: Products,
  from: EpochSeconds,
  until: EpochSeconds,
): ReadonlyMap<TypeId, number> {
  const days = (until - from) / SECONDS_PER_DAY;
  return unitsIn(entries, products, from, ({ entry: { time }, daysLeft }) =>
    time.kind === 'by' && time.at <= until ? daysLeft! : days,
  );
}

/**
 * What is kept for entries: all that they need if all are amounts by a date, otherwise what they take in this time,
 * because a round's report doesn't say which of its goods are for a date.
 */
export function unitsToKeep(
  entries: readonly BasketEntry[],
  products: Products,
  from: EpochSeconds,
  until: EpochSeconds,
): ReadonlyMap<TypeId, number> {
  return isDated(entries)
    ? unitsIn(entries, products, from, ({ daysLeft }) => daysLeft!)
    : unitsUntil(entries, products, from, until);
}

/** @param daysOf how many days of an entry count */
function unitsIn(
  entries: readonly BasketEntry[],
  products: Products,
  from: EpochSeconds,
  daysOf: (needs: EntryNeeds) => number,
): ReadonlyMap<TypeId, number> {
  const units = new Map<TypeId, number>();
  for (const entry of entries) {
    const needs = needsOf(entry, products, from);
    if (needs === null) continue;
    for (const [typeId, perDay] of needs.perDay) addTo(units, typeId, perDay * daysOf(needs));
  }
  return new Map([...units].map(([typeId, exact]) => [typeId, Math.min(MOST_UNITS, wholeUnits(exact))]));
}

/** Rounded up, but for an error in the last digits. */
function wholeUnits(exact: number): number {
  return Math.ceil(Number(exact.toPrecision(12)));
}

/** What all entries take, added up by good: a good that two of them need is needed twice. */
export function goodsPerDay(
  entries: readonly BasketEntry[],
  products: Products,
  now: EpochSeconds,
  leastDays = 1,
): DemandedGoods {
  const units = new Map<TypeId, number>();
  const unknown = new Set<TypeId>();
  for (const entry of entries) {
    const needs = needsOf(entry, products, now, leastDays);
    if (needs === null) unknown.add(entry.typeId);
    for (const [typeId, unitsPerDay] of needs?.perDay ?? []) addTo(units, typeId, unitsPerDay);
  }
  return {
    goods: [...units]
      .sort(([a], [b]) => compareCommodities(a, b))
      .map(([typeId, unitsPerDay]) => ({ typeId, unitsPerDay })),
    unknownTypeIds: [...unknown],
  };
}

/** The same for planets that are there for months: an amount by a date is wanted once, and not after its date. */
export function goodsForMonths(entries: readonly BasketEntry[], products: Products, now: EpochSeconds): DemandedGoods {
  const ahead = entries.filter(({ time }) => time.kind !== 'by' || time.at > now);
  return goodsPerDay(ahead, products, now, JOB_DAYS.month);
}

function timesEach(goods: ReadonlyMap<TypeId, number>, factor: number): Map<TypeId, number> {
  return new Map([...goods].map(([typeId, units]) => [typeId, units * factor]));
}
