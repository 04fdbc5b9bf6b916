/** What is lost while nobody visits a colony on which something has stopped. */
import { tierOf } from '../catalogue/index.ts';
import type { CommodityFlow } from '../domain/result.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH, type Isk } from '../domain/units.ts';
import type { Net, Trade } from '../domain/worth.ts';
import type { ColonyGoods } from '../sustain/index.ts';
import type { Economy } from './goods.ts';
import { netOf } from './net.ts';

interface UnvisitedGoods extends Pick<ColonyGoods, 'made' | 'used'> {
  /** the player sells raw material that the colony's own factories could use */
  surplusP0Sells: boolean;
}

/**
 * ISK a day: what the colony sustains with visits, less what the coming day without one still brings. Never below 0.
 * @param net  a month, at what the colony sustains
 * @param flows of the coming day without a visit
 * @returns null if a price is unknown
 */
export function lostIskPerDay(
  net: Pick<Net, 'netIsk'>,
  flows: readonly CommodityFlow[],
  goods: UnvisitedGoods,
  economy: Economy,
): Isk | null {
  const stillEarned = unvisitedIskPerDay(flows, goods, economy);
  if (net.netIsk === null || stillEarned === null) return null;
  return Math.max(0, (net.netIsk / HOURS_PER_MONTH) * HOURS_PER_DAY - stillEarned);
}

/**
 * ISK a day that the next stop can end: what the colony sustains, less what is lost already. Never below 0.
 * @param net a month; null if it is unknown. @param lostIsk a day, of what the colony sustains; null if it is unknown
 */
export function atStakeIskPerDay(net: Pick<Net, 'netIsk'> | null, lostIsk: Isk | null): Isk | null {
  if (net === null || net.netIsk === null || lostIsk === null) return null;
  return Math.max(0, (net.netIsk / HOURS_PER_MONTH) * HOURS_PER_DAY - lostIsk);
}

/** ISK that the coming day without a visit brings; null if a price is unknown. @param flows of that day */
export function unvisitedIskPerDay(
  flows: readonly CommodityFlow[],
  goods: UnvisitedGoods,
  economy: Economy,
): Isk | null {
  return netOf(unvisitedTrade(flows, goods), economy).netIsk;
}

/**
 * What a colony that nobody visits makes and keeps, and what it uses of goods from outside. What it takes from stocks
 * of its own products costs nothing.
 */
function unvisitedTrade(flows: readonly CommodityFlow[], { made, used, surplusP0Sells }: UnvisitedGoods): Trade {
  const rests = flows.map(({ typeId, madeUnits, usedUnits, lostUnits }) => ({
    typeId,
    amount: madeUnits - usedUnits - lostUnits,
  }));
  return {
    exports: rests.filter(
      ({ typeId }) => made.has(typeId) && (surplusP0Sells || !used.has(typeId) || tierOf(typeId) > 0),
    ),
    imports: rests.filter(({ typeId }) => !made.has(typeId)).map(({ typeId, amount }) => ({ typeId, amount: -amount })),
  };
}
