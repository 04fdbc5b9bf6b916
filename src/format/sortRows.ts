import { compareNames } from './text.ts';

export type SortDirection = 'ascending' | 'descending';

/** What a table sorts by; null is unknown and comes last either way. */
export type SortValue = string | number | null;

/** `by` null: in the order given. */
export interface Sort {
  by: string | null;
  direction: SortDirection;
}

interface SortableColumn<Row> {
  id: string;
  value?: (row: Row) => SortValue;
}

/** The rows in the player's order; equal ones stay in the order given. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: Sort,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort.by)?.value;
  if (!value) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const first = value(a);
    const second = value(b);
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (typeof first === 'string' ? compareNames(first, String(second)) : first - Number(second));
  });
}
