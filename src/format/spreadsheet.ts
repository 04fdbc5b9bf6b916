/** Tables as text that spreadsheets read. */
import Papa from 'papaparse';
import type { Cell, Table } from './table.ts';

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
