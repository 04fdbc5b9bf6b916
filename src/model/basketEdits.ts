/** How a basket is edited: pasted lists, and lines of the same thing. */
import type { Stack } from '../../workers/game/domain/commodity.ts';
import {
  type BasketEntry,
  type DemandTime,
  MAX_BASKET_ENTRIES,
  MOST_DEMANDED,
} from '../../workers/game/domain/demand.ts';

/** The entries with goods and products of a list added: a line that wants the same as often gets the amount, too. */
export function withAdded(
  entries: readonly BasketEntry[],
  goods: readonly Stack[],
  time: DemandTime,
): readonly BasketEntry[] {
  const next = [...entries];
  for (const { typeId, amount } of goods) {
    const at = next.findIndex((entry) => entry.typeId === typeId && isSameTime(entry.time, time));
    if (at < 0) next.push({ typeId, amount, time, materialEfficiency: 0 });
    else next[at] = { ...next[at]!, amount: next[at]!.amount + amount };
  }
  return next;
}

/** Whether the page can keep them. */
export function fits(entries: readonly BasketEntry[]): boolean {
  return entries.length <= MAX_BASKET_ENTRIES && entries.every(({ amount }) => amount <= MOST_DEMANDED);
}

function isSameTime(one: DemandTime, other: DemandTime): boolean {
  return one.kind === 'by'
    ? other.kind === 'by' && one.at === other.at
    : other.kind === 'every' && one.period === other.period;
}
