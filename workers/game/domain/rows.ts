/** Lists from other services, read row by row: a row that can't be read costs nothing but itself. */

export interface Rows<Row> {
  rows: readonly Row[];
  /** those that can't be read, as they came */
  unread: readonly unknown[];
}

/** Reads what can be read of a list. @param parse reads a row */
export function readRows<Row>(
  parse: (row: unknown) => { success: true; output: Row } | { success: false },
  list: readonly unknown[],
): Rows<Row> {
  const rows: Row[] = [];
  const unread: unknown[] = [];
  for (const one of list) {
    const row = parse(one);
    if (row.success) rows.push(row.output);
    else unread.push(one);
  }
  return { rows, unread };
}
