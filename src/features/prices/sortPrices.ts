import type { Tier } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { PriceRow } from '../../../workers/domain/report.ts';
import { compareNames } from '../../format/text.ts';
import type { PriceColumn } from '../../words/columns.ts';

export interface PriceSort {
  column: PriceColumn;
  direction: 'ascending' | 'descending';
}

/**
 * The rows of some tiers in the player's order. Unknown figures (no price, no factory) come last in both directions;
 * equal figures are sorted by name.
 * @param nameOf the commodity's name
 */
export function sortPrices(
  rows: readonly PriceRow[],
  tiers: ReadonlySet<Tier>,
  sort: PriceSort,
  nameOf: (typeId: TypeId) => string,
): readonly PriceRow[] {
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const byName = (a: PriceRow, b: PriceRow): number => compareNames(nameOf(a.typeId), nameOf(b.typeId));
  const shown = rows.filter(({ tier }) => tiers.has(tier));
  const { column } = sort;
  if (column === 'name') return shown.sort((a, b) => sign * byName(a, b));
  return shown.sort((a, b) => {
    const first = figureOf(a, column);
    const second = figureOf(b, column);
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byName(a, b);
    return sign * (first - second) || byName(a, b);
  });
}

function figureOf(row: PriceRow, column: Exclude<PriceColumn, 'name'>): number | null {
  switch (column) {
    case 'tier':
      return row.tier;
    case 'minSell':
      return row.minSellIsk;
    case 'unitsPerHour':
      return row.factory?.unitsPerHour ?? null;
    case 'output':
      return row.factory?.outputIskPerHour ?? null;
    case 'inputs':
      return row.factory?.inputIskPerHour ?? null;
    case 'earned':
      return row.factory?.earnedIskPerHour ?? null;
    default:
      return column satisfies never;
  }
}
