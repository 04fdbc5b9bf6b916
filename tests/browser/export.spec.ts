/** What a player takes out of the page: files and the clipboard, in the order and with the filter on screen. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { pastedText } from './clipboard.ts';
import { chooseFromMenu, expect, sharedTest as test } from './player.ts';

/** Of the accounts Main and Alt farm; one has P2, one has programs that have ended, one has set-up faults. */
const PILOTS = ['Ketta Vaskonen', 'Oran Derrel', 'Vesna Auvinen', 'Ilse Calloway'];

type Row = Record<string, string>;

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });

/** `Planets` is the file's item; `Copy planets` the clipboard's. */
async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await chooseFromMenu(page, new RegExp(`^${label}`));
}

function parse(text: string, delimiter: string): Row[] {
  const { data, errors } = Papa.parse<Row>(text, { header: true, delimiter });
  expect(errors).toEqual([]);
  return data;
}

/** Downloads a table and reads the file. */
async function download(page: Page, label: string): Promise<{ name: string; rows: Row[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, label)]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), rows: parse(text.slice(1), ',') };
}

const planetsOnScreen = (page: Page): Promise<string[]> =>
  page.locator('main tr[data-colony] th button[aria-expanded]').allTextContents();

test('planets are saved as CSV with the order and filter on screen, totals in the order of their table', async ({
  player,
  page,
}) => {
  await player.openWithPilots(PILOTS, { totalsOpen: true });
  const table = page.getByRole('region', { name: 'Totals by export' });
  await table.getByRole('button', { name: 'Maximum possible ISK/M' }).click();
  await table.getByRole('button', { name: 'Maximum possible ISK/M' }).click();
  const onScreen = await table.locator('tbody th').allTextContents();
  const { rows } = await download(page, 'Totals');
  expect(rows.map((row) => row.Export)).toEqual(onScreen);
  const isk = rows.flatMap((row) => (row['Possible ISK per month'] ? Number(row['Possible ISK per month']) : []));
  expect(isk).toEqual(isk.toSorted((a, b) => b - a));
  expect(isk[0]).toBeGreaterThan(1e6);

  const all = await planetsOnScreen(page);
  const first = await download(page, 'Planets');
  expect(first.name).toMatch(/^colony-watch-planets-\d{4}-\d\d-\d\d\.csv$/);
  expect(first.rows.map((row) => row.Planet)).toEqual(all);
  await expect(notices(page)).toContainText(`${all.length} planets`);

  await page.getByRole('button', { name: 'Extraction', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Filter planets' }).fill('P2');
  await expect.poll(async () => (await planetsOnScreen(page)).length).toBeLessThan(all.length);
  const shown = await planetsOnScreen(page);
  const second = await download(page, 'Planets');
  expect(second.rows.map((row) => row.Planet)).toEqual(shown);

  for (const row of second.rows) {
    expect(row['Figures at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(row['Export units per hour']).toMatch(/^\d+(\.\d+)?$/);
    expect(row['Export ISK per month']).toMatch(/^(\d+(\.\d+)?)?$/);
  }
});

test('stops are copied for a spreadsheet as the list of stops has them; a refused clipboard says so, and the file still works', {
  tag: '@deep',
}, async ({ player, page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await player.openWithPilots(PILOTS);
  const panel = player.place('Stops');
  await player.goTo('Stops');
  await panel.getByLabel('Account').selectOption('Alt farm');
  await panel.getByRole('button', { name: 'Set-up' }).click();
  // The search is the page's, and the list follows it.
  await page.getByRole('textbox', { name: 'Filter planets' }).fill('xyzzy');
  await expect(panel).toContainText('No planet matches the search.');
  await page.getByRole('textbox', { name: 'Filter planets' }).fill('');
  await expect(panel).not.toContainText('No planet matches the search.');
  const planetsInList = new Set(
    await panel
      .getByRole('listitem')
      .getByRole('button', { name: / [IVX]+$/ })
      .allTextContents(),
  );

  await choose(page, 'Copy stops');
  await expect(notices(page)).toContainText(/Copied \d+ stops/);
  const text = await pastedText(page);
  const rows = parse(text, '\t');
  expect(new Set(rows.map((row) => row.Planet))).toEqual(planetsInList);
  expect(new Set(rows.map((row) => row.Account))).toEqual(new Set(['Alt farm']));
  expect(rows.filter((row) => row.Kind === 'not set up')).toEqual([]);
  const moments = rows.map((row) => row.At ?? '');
  expect(moments).toEqual(moments.toSorted());
  expect(rows.some((row) => row['In force'] === 'true')).toBe(true);
  expect(rows.every((row) => row['What to do'] !== '')).toBe(true);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Stops/ })).toContainText(
    new RegExp(`${rows.length} of \\d+, one per structure, as the list of stops has them`),
  );

  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Denied.'));
  });
  await choose(page, 'Copy planets');
  await expect(notices(page)).toContainText('Nothing was copied: Denied. Download the file instead.');
  expect((await download(page, 'Stops')).rows.length).toBeGreaterThan(0);
});
