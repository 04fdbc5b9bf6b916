/** Tables as text that spreadsheets read. */
import Papa from 'papaparse';

/** null is a figure that is not known, or that there is none of: an empty cell. */
export type Cell = string | number | boolean | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Without it Excel takes a file for one in the computer's old code page, and breaks every letter beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet would run, rather than show: text that begins, perhaps after white space, with a sign that starts
 * a formula (also in its full-width form), or with a tab or line end. Account names may: `=Main`, from a shared backup.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/;

/**
 * As a file: RFC 4180, in UTF-8 with a byte order mark. Every text is quoted, since spreadsheets of many countries take
 * `;` for the separator. Text that could be a formula gets an apostrophe before it.
 */
export function formatCsv(table: Table): string {
  return BYTE_ORDER_MARK + unparse(table, ',', (cell) => typeof cell === 'string');
}

/** For the clipboard: tabs between the cells, so that a spreadsheet takes them apart when they are pasted. */
export function formatTabSeparated(table: Table): string {
  return unparse(table, '\t', () => false);
}

/** @param mustQuote whether a cell is quoted even where nothing in it needs that */
function unparse({ columns, rows }: Table, delimiter: string, mustQuote: (cell: Cell) => boolean): string {
  return Papa.unparse([[...columns], ...rows.map((row) => [...row])], {
    delimiter,
    newline: '\r\n',
    quotes: mustQuote,
    escapeFormulae: FORMULA,
  });
}
