import * as v from 'valibot';
import { type Rows, readRows } from '../../game/domain/rows.ts';

/** A list of which some rows may be odd. One in which no row can be read is of another form, and is refused. */
export function rowsSchema<Row>(
  row: v.GenericSchema<unknown, Row>,
  mostRows: number,
): v.GenericSchema<unknown, Rows<Row>> {
  const strict = v.pipe(
    v.array(row),
    v.transform((rows): Rows<Row> => ({ rows, unread: [] })),
  );
  const lenient = v.pipe(
    v.array(v.unknown()),
    v.maxLength(mostRows),
    v.transform((list) => readRows(v.safeParser(row), list)),
  );
  return v.lazy((list) => (Array.isArray(list) && list.some((one) => v.is(row, one)) ? lenient : strict));
}
