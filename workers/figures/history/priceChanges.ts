import type { PriceChanges } from '../../game/domain/choices.ts';
import type { EpochDay, HistoryPriceDay } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Isk } from '../../game/domain/units.ts';

/** What prices are compared with is this many days old, or as old as it can be. */
const USUAL_DAYS = 7;
/** Older prices say nothing about how a market moves. */
const MAX_DAYS = 30;

/**
 * How today's prices differ from those a week ago; from the earliest younger ones if none are that old.
 * @param days of the same hub, in order
 * @returns null if no price of an earlier day is kept
 */
export function comparePrices(
  minSellIsk: ReadonlyMap<number, Isk>,
  days: readonly HistoryPriceDay[],
  today: EpochDay,
): PriceChanges | null {
  const earlier = days.filter(({ day }) => day < today && day >= today - MAX_DAYS);
  const before = earlier.findLast(({ day }) => day <= today - USUAL_DAYS) ?? earlier[0];
  if (before === undefined) return null;
  const fractions = new Map<TypeId, number>();
  for (const [typeId, isk] of before.minSellIsk) {
    const now = minSellIsk.get(typeId);
    if (now !== undefined && isk > 0) fractions.set(typeId as TypeId, now / isk - 1);
  }
  return { since: before.day, fractions };
}
