/** Tables as text, read back by the library's own parser. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { formatCsv, formatTabSeparated } from '../../../src/format/spreadsheet.ts';
import { type Cell, makeTable, type Table, withoutNoise } from '../../../src/format/table.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';

const BOM = '\uFEFF';

const table = (...rows: Cell[][]): Table => ({ columns: ['Name', 'Units'], rows });

/** Every row as a spreadsheet reads it, the columns' names first. */
function read(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
  expect(errors).toEqual([]);
  return data;
}

describe('a CSV file', () => {
  it('is UTF-8 with a byte order mark, commas and CRLF, and quotes every text (RFC 4180)', () => {
    const text = formatCsv(table(['Água, "fria"', 1.5], ['two\nlines', null], ['plain', true]));
    expect(text).toBe(`${BOM}"Name","Units"\r\n"Água, ""fria""",1.5\r\n"two\nlines",\r\n"plain",true`);
  });

  it.each(['a;b', 'a=b', 'x;=1+1', 'a\tb', "it's", '5', 'true', ''])('quotes the text %j', (name) => {
    expect(formatCsv(table([name, 1]))).toBe(`${BOM}"Name","Units"\r\n"${name}",1`);
  });

  it('writes figures plainly: no thousands separators, no units', () => {
    const text = formatCsv(table(['a', 1_234_567_890.25], ['b', -5], ['c', 0.000001], ['d', 0]));
    expect(read(text.slice(1), ',').slice(1)).toEqual([
      ['a', '1234567890.25'],
      ['b', '-5'],
      ['c', '0.000001'],
      ['d', '0'],
    ]);
  });

  it('rounds figures to what is meant, not to what a sum of fractions leaves', () => {
    const cells = [
      46_957_896.000001,
      -46_957_896.004,
      1_234.567,
      99.99999,
      26.33333333,
      0.1 + 0.2,
      1 / 3,
      1e-9,
      40_000_017,
    ];
    const { rows } = makeTable([{ title: 'Units', cell: (value: number) => value }], cells);
    expect(rows.flat()).toEqual([46_957_896, -46_957_896, 1_234.57, 100, 26.3333, 0.3, 0.333333, 0, 40_000_017]);
    const unknown = makeTable([{ title: 'Units', cell: (value: number) => value }], [Number.NaN, Infinity]);
    expect(unknown.rows.flat()).toEqual([null, null]);
  });

  it('keeps rates to be multiplied by prices, without what a quotient of fractions leaves', () => {
    const cells = [46_957_896.000_000_01, 0.1 + 0.2, 1_234.567, null, 'P1'].map(withoutNoise);
    expect(cells).toEqual([46_957_896, 0.3, 1_234.567, null, 'P1']);
    expect(withoutNoise(46_957_896.000_001)).toBe(46_957_896.000_001);
    expect(withoutNoise(1 / 3)).toBeCloseTo(1 / 3, 14);
  });

  it.each([
    '=1+1',
    '+1',
    '-farm',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\nx',
    '  =1',
    '\u00A0@x',
    '＝1+1',
    '=HYPERLINK("http://x","y")\n=2',
    '\u200B=1+1',
    '\u2060\u200D=1+1',
    '\u00AD-2',
    '\uFEFF@x',
    '\u3164=1',
    '\u2800=1',
    '\u202E \u200B+1',
    '\u0000=1',
    '\u{E0020}=1',
  ])('keeps a spreadsheet from running %j', (name) => {
    const [, [cell] = []] = read(formatCsv(table([name, 1])).slice(1), ',');
    expect(cell).toBe(`'${name}`);
  });

  it.each(['Tanoo IV', 'P1-A', 'a=b', "'=1", '1-2', ''])('leaves %j as it is', (name) => {
    const [, [cell] = []] = read(formatCsv(table([name, 1])).slice(1), ',');
    expect(cell).toBe(name);
  });

  it('names its columns where there are no rows', () => {
    expect(formatCsv(table())).toBe(`${BOM}"Name","Units"`);
  });
});

it('text for the clipboard has tabs, no byte order mark, and the same guard', () => {
  expect(formatTabSeparated(table(['a,b', 1], ['=1', 2]))).toBe(`Name\tUnits\r\na,b\t1\r\n"'=1"\t2`);
});

describe('whatever is in a table', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '"', "'", '\t', '\r', '\n', ' ', 'a', '＝', '\u200B'),
    }),
  );
  const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
  const tables = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.record({
      columns: fc.array(fc.string({ minLength: 1 }), { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
    }),
  );
  const isFormula = (value: string): boolean =>
    /^[\t\r\n]/.test(value) || /^[=+\-@＝＋－＠]/.test(value.replace(/^[\s\u200B]+/, ''));
  const expected = (value: Cell): string => {
    if (value === null) return '';
    return typeof value === 'string' && isFormula(value) ? `'${value}` : String(value);
  };

  it.each([
    ['a file', ',', (made: Table) => formatCsv(made).slice(1)],
    ['the clipboard', '\t', formatTabSeparated],
  ])('%s gives back cell by cell, with nothing in it that a spreadsheet would run', (_where, delimiter, format) => {
    forDrawn(drawnRuns(100), tables, (made) => {
      const all = read(format(made), delimiter);
      expect(all).toEqual([made.columns, ...made.rows].map((row) => row.map(expected)));
      made.rows.forEach((row, index) => {
        row.forEach((value, column) => {
          if (typeof value === 'string') expect(isFormula(all[index + 1]?.[column] ?? '')).toBe(false);
        });
      });
    });
  });
});
