/** Tables for export. Apart from `spreadsheet.ts`, because the page's columns need only these. */

/** null: an unknown or missing figure, an empty cell. */
export type Cell = string | number | boolean | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface ExportColumn<Row> {
  /** with the unit; English in every language, because spreadsheets and programs look for it */
  title: string;
  cell: (row: Row) => Cell;
}

export function makeTable<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  round: (cell: Cell) => Cell = plainCell,
): Table {
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map(({ cell }) => round(cell(row)))),
  };
}

/** Those columns of a table on screen that a spreadsheet has, too. */
export function exportedColumns<Row>(
  columns: readonly { exported?: string; value?: (row: Row) => Cell }[],
): ExportColumn<Row>[] {
  return columns.flatMap(({ exported, value }) =>
    exported === undefined || value === undefined ? [] : { title: exported, cell: value },
  );
}

/**
 * Rounds to what is meant, so that 46,957,896 ISK is not 46957896.000001: hundredths from 100 on, ten-thousandths from 1
 * on, and millionths below, where shares are. Does not multiply, because a pin id times a million is not exact.
 */
function plainCell(cell: Cell): Cell {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cell;
  if (!Number.isFinite(cell)) return null;
  const size = Math.abs(cell);
  return Number(cell.toFixed(size >= 100 ? 2 : size >= 1 ? 4 : 6));
}

/** Removes what a quotient of fractions leaves, and nothing else: for rates that a player multiplies by prices. */
export function withoutNoise(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell;
}
