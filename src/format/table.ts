/** Tables as text that spreadsheets read. */
import Papa from 'papaparse';

/** null: an unknown or missing figure, an empty cell. */
export type Cell = string | number | boolean | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface ExportColumn<Row> {
  /** with the unit */
  title: string;
  cell: (row: Row) => Cell;
}

export function makeTable<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Table {
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map(({ cell }) => plainCell(cell(row)))),
  };
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

/** Removes what a sum of fractions leaves, and nothing else: for rates that a player multiplies by prices. */
export function withoutNoise(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(13)) : cell;
}

/** Without it, Excel reads the file in an old code page and garbles letters beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula: it begins, perhaps after white space or characters that nobody sees, with
 * a sign that starts a formula (also in its full-width form), or with a tab or line break. An account of a shared backup
 * could be named `=Main`.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/u;

/**
 * For a file: RFC 4180, in UTF-8 with a byte order mark. All texts are quoted, because spreadsheets of many countries
 * expect `;` as the separator. Text that could be a formula gets a leading apostrophe.
 */
export function formatCsv(table: Table): string {
  return BYTE_ORDER_MARK + unparse(table, ',', (cell) => typeof cell === 'string');
}

/** For the clipboard: cells are separated by tabs, which spreadsheets split when pasting. */
export function formatTabSeparated(table: Table): string {
  return unparse(table, '\t', () => false);
}

/** @param mustQuote whether a cell is quoted even if nothing in it requires that */
function unparse({ columns, rows }: Table, delimiter: string, mustQuote: (cell: Cell) => boolean): string {
  return Papa.unparse([[...columns], ...rows.map((row) => [...row])], {
    delimiter,
    newline: '\r\n',
    quotes: mustQuote,
    escapeFormulae: FORMULA,
  });
}
