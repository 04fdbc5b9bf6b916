import { compareNames } from '../format/text.ts';
import type { SortDirection } from './SortHeader.tsx';

type SortValue = string | number | null;

export interface Column<Row> {
  id: string;
  label: string;
  tooltip?: string;
  /** what the table sorts by; null is unknown and comes last either way */
  value: (row: Row) => SortValue;
}

/** `by` null: in the order given. */
export interface Sort {
  by: string | null;
  direction: SortDirection;
}

/** The rows in the player's order; equal ones stay in the order given. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const column = columns.find(({ id }) => id === sort.by);
  if (!column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const first = column.value(a);
    const second = column.value(b);
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (typeof first === 'string' ? compareNames(first, String(second)) : first - Number(second));
  });
}
