import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ShownColumn, SortedTable } from '../../src/ui/SortedTable.tsx';

const COLUMNS: readonly ShownColumn<number>[] = [
  { id: 'name', label: 'Name', value: (row) => `Row ${row}`, cell: (row) => `Row ${row}` },
  { id: 'figure', label: 'Figure', value: (row) => row, cell: (row) => row },
];
const ROWS = Array.from({ length: 400 }, (_, k) => k);

it('a long table draws its rows as they come near the visible part of the page, and keeps them', async () => {
  const screen = await render(
    <SortedTable label="Figures" columns={COLUMNS} rows={ROWS} rowKey={(row) => String(row)} />,
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
