/** Lists from other services, read row by row: a row that can't be read costs nothing but itself. */
import * as v from 'valibot';

export interface Rows<Row> {
  rows: readonly Row[];
  /** those that can't be read, as they came */
  unread: readonly unknown[];
}

/** Reads what can be read of a list. */
export function readRows<Row>(schema: v.GenericSchema<unknown, Row>, list: readonly unknown[]): Rows<Row> {
  const rows: Row[] = [];
  const unread: unknown[] = [];
  for (const one of list) {
    const row = v.safeParse(schema, one, { abortEarly: true });
    if (row.success) rows.push(row.output);
    else unread.push(one);
  }
  return { rows, unread };
}

/** A list of which some rows may be odd. One in which no row can be read is of another form, and is refused. */
export function rowsSchema<Row>(
  row: v.GenericSchema<unknown, Row>,
  mostRows: number,
): v.GenericSchema<unknown, Rows<Row>> {
  const length = v.maxLength<unknown[], number>(mostRows);
  const strict = v.pipe(
    v.array(row),
    v.transform((rows): Rows<Row> => ({ rows, unread: [] })),
  );
  const lenient = v.pipe(
    v.array(v.unknown()),
    length,
    v.transform((list) => readRows(row, list)),
  );
  return v.lazy((list) => (Array.isArray(list) && list.some((one) => v.is(row, one)) ? lenient : strict));
}
