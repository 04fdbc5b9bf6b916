/** Where the parts of a planet are on the page. */
import type { Locator, Page } from '@playwright/test';
import type { EngineColony } from './engineColony.ts';
import { expect } from './player.ts';

export const EXTRACTION_PILOT = 'Ketta Vaskonen';
export const FACTORY_PILOT = 'Vesna Auvinen';
export const UNBALANCED_PILOT = 'Tuomo Strand';
export const FAULTY_PILOT = 'Rhett Lindqvist';

/** Between them they have every kind of planet that there is in the sandbox. */
export const PILOTS_OF_EVERY_KIND = [
  EXTRACTION_PILOT,
  'Oran Derrel',
  FACTORY_PILOT,
  UNBALANCED_PILOT,
  'Ilse Calloway',
  'Marek Okuro',
  'Sanna Hessari',
  FAULTY_PILOT,
  'Aino Marchetti',
  'Kaspar Kaldane',
];

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const rowOf = (page: Page, { colony }: EngineColony) => page.locator(`tr[data-colony="${colony.key}"]`).first();
const detailOf = (page: Page, { colony }: EngineColony) => page.locator(`tr[data-colony="${colony.key}"]`).nth(1);

/** Opens a planet's row. @returns what it then shows */
export async function expand(page: Page, colony: EngineColony): Promise<Locator> {
  await rowOf(page, colony).locator('button[aria-expanded="false"]').click();
  const detail = detailOf(page, colony);
  // Its last line: the code of the row is there.
  await expect(detail.getByText('when the colony was last changed in the game')).toBeVisible();
  return detail;
}

export async function collapse(page: Page, colony: EngineColony): Promise<void> {
  await rowOf(page, colony).locator('button[aria-expanded="true"]').click();
  await expect(detailOf(page, colony)).toHaveCount(0);
}

/** The cell that a tooltip belongs to. */
export const cellOf = (page: Page, colony: EngineColony, kind: 'extraction' | 'storage') =>
  rowOf(page, colony).locator(`[data-tip="${kind}"]`);

export const tooltip = (page: Page) => page.getByRole('tooltip');

/** Takes the pointer away, so that no other tooltip opens, and closes the one that is open. */
export async function closeTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
}

/** Chooses an entry of the row's menu. */
export async function choose(page: Page, colony: EngineColony, entry: string): Promise<void> {
  await rowOf(page, colony)
    .getByRole('button', { name: /^Settings of / })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Opens a planet's configuration. */
export async function configure(page: Page, colony: EngineColony): Promise<Locator> {
  await choose(page, colony, 'Configure Planet');
  const dialog = page.getByRole('dialog', { name: `Configure ${colony.planet.name}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The texts of a table's body, row by row, as they are seen. */
export function cellTexts(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.children, (cell) => (cell as HTMLElement).innerText.trim())),
    );
}

/** A chart's data from the table that it offers; the first line has the names of the columns. */
export async function chartTable(chart: Locator): Promise<string[][]> {
  await chart.getByText('Show as table').click();
  const table = chart.getByRole('region', { name: /as a table$/ }).getByRole('table');
  await expect(table).toBeVisible();
  const head = await table.locator('thead th').allInnerTexts();
  const lines = await cellTexts(table);
  await chart.getByText('Show as table').click();
  return [head, ...lines];
}

/** Whether what an element holds reaches beyond it to the right. */
export const isTooWide = (element: Locator) => element.evaluate((node) => node.scrollWidth > node.clientWidth);
