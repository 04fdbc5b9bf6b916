import type { TypeId } from '../../workers/domain/ids.ts';
import type { TotalsRow } from '../../workers/domain/report.ts';
import { compareNames } from '../format/text.ts';
import type { TotalsColumn } from '../words/columns.ts';

/** The columns of the totals. Their titles are in `src/words/columns.ts`. */
export const TOTALS_COLUMN_IDS: readonly TotalsColumn[] = [
  'name',
  'unitsPerHour',
  'units',
  'producedIsk',
  'iskPerMonth',
  'progress',
];

export interface TotalsSort {
  column: TotalsColumn;
  direction: 'ascending' | 'descending';
}

/**
 * Sorts the rows in the player's order. Unknown figures (no price, no progress yet) come last in both directions; equal
 * figures are sorted by name.
 * @param nameOf the commodity's name
 */
export function sortTotals(
  rows: readonly TotalsRow[],
  sort: TotalsSort,
  nameOf: (typeId: TypeId) => string,
): readonly TotalsRow[] {
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const byName = (a: TotalsRow, b: TotalsRow): number => compareNames(nameOf(a.typeId), nameOf(b.typeId));
  const { column } = sort;
  if (column === 'name') return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const first = figureOf(a, column);
    const second = figureOf(b, column);
    if (first === null || second === null) {
      if (first === second) return byName(a, b);
      return first === null ? 1 : -1;
    }
    return sign * (first - second) || byName(a, b);
  });
}

function figureOf(row: TotalsRow, column: Exclude<TotalsColumn, 'name'>): number | null {
  switch (column) {
    case 'unitsPerHour':
      return row.unitsPerHour;
    case 'units':
      return row.unitsInStorage;
    case 'producedIsk':
      return row.producedIsk;
    case 'iskPerMonth':
      return row.iskPerMonth;
    case 'progress':
      return row.progressFraction;
    default:
      return column satisfies never;
  }
}

type ProgressTone = 'success' | 'warning' | 'danger' | 'unknown';

/** Green from 100 %, warning from 75 %, otherwise red; null: not known yet. */
export function progressTone(progressFraction: number | null): ProgressTone {
  if (progressFraction === null) return 'unknown';
  if (progressFraction >= 1) return 'success';
  return progressFraction >= 0.75 ? 'warning' : 'danger';
}
