/** Columns whose cells are what they sort by. */
import type { ReactNode } from 'react';
import { UNKNOWN_TEXT } from '../format/number.ts';
import type { SortValue } from '../format/sortRows.ts';
import type { TableColumn } from './DataTable.tsx';

type Sorted<Row, Value> = Omit<TableColumn<Row>, 'cell' | 'value'> & { value: (row: Row) => Value };

/** A column of figures in this form. */
export function figure<Row, Value extends SortValue>(
  format: (value: Value) => ReactNode,
  column: Sorted<Row, Value>,
): TableColumn<Row> {
  return { ...column, cell: (row) => format(column.value(row)) };
}

export function texts<Row>(column: Sorted<Row, string>): TableColumn<Row> {
  return { isText: true, ...column, cell: column.value };
}

/** A form of figures that are not always known: a dash then. */
export function known<Value>(format: (value: Value) => ReactNode): (value: Value | null) => ReactNode {
  return (value) => (value === null ? UNKNOWN_TEXT : format(value));
}
