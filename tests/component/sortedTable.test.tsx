import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UNKNOWN_TEXT } from '../../src/format/number.ts';
import { DataTable, type TableColumn } from '../../src/ui/DataTable.tsx';
import { Note } from '../../src/ui/parts.tsx';
import { show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const COLUMNS: readonly TableColumn<number>[] = [
  { id: 'name', label: 'Name', value: (row) => `Row ${row}`, cell: (row) => `Row ${row}` },
  { id: 'figure', label: 'Figure', value: (row) => row, cell: (row) => row },
];
const ROWS = Array.from({ length: 400 }, (_, k) => k);

it('a long table draws its rows as they come near the visible part of the page, and keeps them', async () => {
  const screen = await render(
    <DataTable label="Figures" columns={COLUMNS} rows={ROWS} rowKey={(row) => String(row)} />,
  );
  await expect.element(screen.getByRole('rowheader', { name: 'Row 0', exact: true })).toBeVisible();
  const drawn = () => screen.getByRole('rowheader').elements().length;
  expect(drawn()).toBeLessThan(200);
  const before = drawn();
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.element(screen.getByRole('rowheader', { name: 'Row 399', exact: true })).toBeVisible();
  expect(drawn()).toBeGreaterThan(before);
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(screen.getByRole('rowheader', { name: 'Row 0', exact: true })).toBeVisible();
  expect(drawn()).toBeGreaterThan(before);
});

it('a table that is too wide wraps its heads, then shows each row as named figures, and becomes a table again', async () => {
  const columns: readonly TableColumn<number>[] = Array.from({ length: 12 }, (_, k) => ({
    id: `c${k}`,
    label: `Vorhergesagte Lieferung ${k}`,
    value: (row) => row,
    cell: (row) => `${row + 1000} m³`,
  }));
  await show(
    <DataTable label="Figures" columns={columns} rows={[1, 2]} rowKey={String} foot={columns.map(({ id }) => id)} />,
  );
  const frame = () => document.querySelector<HTMLElement>('main section[aria-label="Figures"]')!;
  const isBlocks = () => getComputedStyle(frame().querySelector('tbody tr')!).display === 'grid';
  const headsPx = () => frame().querySelector('thead tr')!.getBoundingClientRect().height;
  const fit = () => {
    const { clientWidth, scrollWidth } = frame();
    return { clientWidth, isWhole: scrollWidth <= clientWidth, isBlocks: isBlocks() };
  };
  const untilFits = (width: number, blocks: boolean) =>
    expect.poll(fit).toEqual({ clientWidth: width, isWhole: true, isBlocks: blocks });
  await page.viewport(3000, 800);
  await untilFits(3000, false);
  await expect.poll(() => frame().dataset.fit).toBeUndefined();
  const oneLinePx = headsPx();
  for (const [width, blocks] of [
    [1440, false],
    [390, true],
    [1440, false],
  ] as const) {
    await page.viewport(width, 800);
    await untilFits(width, blocks);
    if (!blocks) await expect.poll(headsPx).toBeGreaterThan(oneLinePx);
  }
  // On paper, blocks need no heads: nothing sorts, and each figure has its name.
  await withMedia({ media: 'print' }, async () => {
    await expect.poll(isBlocks).toBe(true);
    expect(frame().querySelector('thead')!.checkVisibility()).toBe(false);
    expect(getComputedStyle(frame().querySelector('td')!, '::before').content).toContain('Vorhergesagte Lieferung 1');
  });
});

it('a text stands apart from the figure before it, also where the table has little room', async () => {
  const columns: readonly TableColumn<number>[] = Array.from({ length: 8 }, (_, k) => ({
    id: `c${k}`,
    label: `Next delivery ${k}`,
    isText: k === 4,
    value: (row) => row,
    cell: (row) => <span>{`${row + 1000} m³`}</span>,
  }));
  await show(
    <div style={{ width: '800px' }}>
      <DataTable label="Figures" columns={columns} rows={[1, 2]} rowKey={String} />
    </div>,
  );
  const frame = document.querySelector<HTMLElement>('main section[aria-label="Figures"]')!;
  await expect.poll(() => frame.dataset.fit).toBeDefined();
  expect(frame.dataset.fit).not.toContain('blocks');
  const [figure, text] = ['c3', 'c4'].map((id) =>
    frame.querySelector(`tbody [data-column="${id}"] > span`)!.getBoundingClientRect(),
  );
  expect(text!.left - figure!.right).toBeGreaterThanOrEqual(14);
  const paddings = [...frame.querySelectorAll('[data-column="c4"]')].map((one) => getComputedStyle(one).paddingLeft);
  expect(paddings).toEqual(['8px', '8px', '8px']);
});

it('in blocks, a figure that is a chip keeps its height beside a figure of two lines', async () => {
  const tall = (
    <span data-tall="">
      first line
      <br />
      second line
    </span>
  );
  const columns: readonly TableColumn<number>[] = [
    { id: 'name', label: 'Name', cell: (row) => row },
    { id: 'chip', label: 'Time left', cell: () => <b style={{ display: 'inline-block' }}>18:25</b> },
    { id: 'yield', label: 'Yield', cell: () => tall },
  ];
  await page.viewport(390, 800);
  await show(<DataTable label="Program" columns={columns} rows={[1]} rowKey={String} isBlocksOnPhones />);
  const heightOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().height;
  await expect.poll(() => heightOf('[data-tall]')).toBeGreaterThan(24);
  expect(heightOf('td b')).toBeLessThan(24);
});

it('in blocks, what needs no label is beside the name, a value without room beside its label is below it, and dashes are hidden', async () => {
  const wide = <span style={{ whiteSpace: 'nowrap' }}>1,234,567 units of each</span>;
  const columns: readonly TableColumn<number>[] = [
    { id: 'name', label: 'Name', cell: () => 'Amamake IV' },
    { id: 'origin', label: 'From', drop: 'few', block: 'figure', cell: () => 'library' },
    { id: 'long', label: 'Communications', cell: () => wide },
    { id: 'none', label: 'Lost', cell: () => UNKNOWN_TEXT },
    { id: 'text', label: 'Change', isText: true, block: 'text', cell: () => 'a longer program' },
    { id: 'gain', label: 'Gain', block: 'head', cell: () => '+1.00 M' },
  ];
  await page.viewport(390, 800);
  await show(<DataTable label="Gains" columns={columns} rows={[1]} rowKey={String} isBlocksOnPhones isWide />);
  const box = (id: string) => document.querySelector(`tbody [data-column="${id}"]`)!.getBoundingClientRect();
  const frame = () => document.querySelector<HTMLElement>('section[aria-label="Gains"]')!;
  await expect.poll(() => box('gain').left).toBeGreaterThan(box('name').right);
  expect(box('gain').top).toBeLessThan(box('name').bottom);
  expect(getComputedStyle(document.querySelector('tbody [data-column="gain"]')!, '::before').content).toBe('none');
  expect(document.querySelector('tbody [data-column="long"] span')!.getBoundingClientRect().right).toBeLessThanOrEqual(
    box('long').right,
  );
  expect(box('long').height).toBeGreaterThan(30);
  expect(document.querySelector('tbody [data-column="none"]')!.checkVisibility()).toBe(false);
  expect(getComputedStyle(document.querySelector('tbody [data-column="text"]')!).paddingLeft).toBe('0px');
  frame().dataset.fit = 'heads few';
  expect(document.querySelector('tbody [data-column="origin"]')!.checkVisibility()).toBe(true);
});

it('a folded table keeps the focus when its button shows all rows', async () => {
  await show(<DataTable label="Figures" columns={COLUMNS} rows={ROWS.slice(0, 12)} rowKey={String} isFolded />);
  const rowCount = () => page.getByRole('rowheader').elements().length;
  expect(rowCount()).toBe(10);
  (page.getByRole('button', { name: 'Show all 12' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rowCount).toBe(12);
  await expect.element(page.getByRole('region', { name: 'Figures' })).toHaveFocus();
});

it('a table does not fold to hide a single row', async () => {
  await show(<DataTable label="Figures" columns={COLUMNS} rows={ROWS.slice(0, 11)} rowKey={String} isFolded />);
  expect(page.getByRole('rowheader').elements()).toHaveLength(11);
  expect(page.getByRole('button', { name: /^Show all/ }).elements()).toHaveLength(0);
});

it('heads of figures end where the figures do, with a tooltip or without; a muted name stays on the line of its planet', async () => {
  const head = { value: (row: number) => row, cell: (row: number) => `${row + 1_000_000_000} M` };
  const columns: readonly TableColumn<number>[] = [
    {
      id: 'planet',
      label: 'Planet',
      cell: (row) => (
        <>
          Amamake {row} <Note as="span">Ketta Vaskonen</Note>
        </>
      ),
    },
    { id: 'lost', label: 'Lost', ...head },
    { id: 'idle', label: 'Idle', tooltip: 'How long', ...head },
  ];
  const heads = Array.from({ length: 4 }, (_, k) => ({ id: `c${k}`, label: `Nichts bewiesen ${k}`, cell: () => '0' }));
  await show(
    <div style={{ width: '640px' }}>
      <DataTable label="Figures" columns={[...columns, ...heads]} rows={[1]} rowKey={String} />
    </div>,
  );
  const frame = document.querySelector<HTMLElement>('main section[aria-label="Figures"]')!;
  const textEnd = (cell: Element, text: string): number => {
    const range = document.createRange();
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()?.textContent !== text);
    range.selectNodeContents(walker.currentNode);
    return range.getBoundingClientRect().right;
  };
  for (const [id, label] of [
    ['lost', 'Lost'],
    ['idle', 'Idle'],
  ] as const) {
    const end = textEnd(frame.querySelector(`thead [data-column="${id}"]`)!, label);
    expect(end, label).toBeCloseTo(textEnd(frame.querySelector(`td[data-column="${id}"]`)!, '1000000001 M'), 0);
  }
  await expect.poll(() => frame.dataset.fit).toBe('heads');
  expect(frame.querySelector('tbody th')!.getBoundingClientRect().height).toBeLessThan(32);
});
