/** Finding planets by one field: what a player types, sees, clears and bookmarks. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest as test } from './player.ts';

/** Of two accounts: six extraction planets, P2 on one planet, programs that have ended, two that are off balance. */
const PILOTS = ['Ketta Vaskonen', 'Oran Derrel', 'Tuomo Strand', 'Ilse Calloway'];

const field = (page: Page) => page.getByRole('textbox', { name: 'Filter planets' });
const count = (page: Page) => page.getByRole('search').getByRole('status');
const planetRows = (page: Page) => page.locator('main tr[data-colony]');
const accounts = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('heading');

async function countsOf(page: Page): Promise<{ shown: number; all: number }> {
  const [, shown, all] = /^([\d,]+) of ([\d,]+) planets?$/.exec((await count(page).textContent()) ?? '') ?? [];
  return { shown: Number(shown), all: Number(all) };
}

/** Types a filter and waits until the page shows as many planets as the field says. */
async function filterBy({ page }: Player, text: string): Promise<number> {
  await field(page).fill(text);
  await expect(count(page)).toHaveText(/^\d+ of \d+ planets?$/);
  await expect.poll(async () => (await planetRows(page).count()) - (await countsOf(page)).shown).toBe(0);
  return (await countsOf(page)).shown;
}

/** Waits until every planet of the fleet has its row. @returns how many there are */
async function untilAllAreShown({ page }: Player): Promise<number> {
  await field(page).fill('planets of the whole fleet');
  await expect(count(page)).toHaveText(/^0 of \d+ planets$/);
  const { all } = await countsOf(page);
  await field(page).fill('');
  await field(page).blur();
  await expect(planetRows(page)).toHaveCount(all);
  return all;
}

test('words of a character, a product and a state narrow the page down; a slash goes to the field, Escape and buttons clear it', async ({
  player,
  page,
}) => {
  await player.openWithPilots(PILOTS);
  const all = await untilAllAreShown(player);
  await expect(count(page)).toBeEmpty();

  const ofKetta = await filterBy(player, 'ketta');
  expect(ofKetta).toBeGreaterThan(0);
  expect(ofKetta).toBeLessThan(all);
  expect((await countsOf(page)).all).toBe(all);
  await expect(accounts(page)).toHaveText(['Account: Main']);
  await expect(page.getByRole('table')).toHaveCount(1);

  const expired = await filterBy(player, 'EXPIRED');
  expect(expired).toBeGreaterThan(0);
  for (const row of await planetRows(page).all()) await expect(row).toHaveAttribute('data-alert', 'true');
  const expiredGas = await filterBy(player, 'expired gas');
  expect(expiredGas).toBeLessThan(expired);

  await filterBy(player, '"off balance"');
  const unbalanced = await planetRows(page).count();
  expect(unbalanced).toBeGreaterThan(0);
  expect(await filterBy(player, 'unbalanced')).toBe(unbalanced);

  await untilAllAreShown(player);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ice/');
  await expect(field(page)).toHaveValue('ice/');
  await expect.poll(() => planetRows(page).count()).toBeLessThan(all);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(planetRows(page)).toHaveCount(all);

  await field(page).fill('nothing is called like this');
  await expect(page.getByText('No planet matches “nothing is called like this”.')).toBeVisible();
  await expect(count(page)).toHaveText(`0 of ${all} planets`);
  await page.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(planetRows(page)).toHaveCount(all);

  await field(page).fill('ice');
  await expect.poll(() => planetRows(page).count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(planetRows(page)).toHaveCount(all);
  await expect(field(page)).toBeFocused();
});

test('the address keeps the filter: a reload and a bookmark show the same', async ({ player, page, context }) => {
  await player.openWithPilots(PILOTS);
  await page.goto(`${player.product.url}/?from=link`);
  await player.untilRefreshed();
  const shown = await filterBy(player, 'P2 gas');
  await expect(page).toHaveURL(`${player.product.url}/?from=link&q=P2+gas`);
  await page.reload();
  await expect(field(page)).toHaveValue('P2 gas');
  await expect(planetRows(page)).toHaveCount(shown);

  const bookmark = await context.newPage();
  await bookmark.goto(page.url());
  await expect(planetRows(bookmark)).toHaveCount(shown);
  await field(bookmark).fill('');
  await expect(bookmark).toHaveURL(`${player.product.url}/?from=link`);
});

test('it works with all modes and with closed accounts, and ends when the list of stops leads to a planet that it hides', async ({
  player,
  page,
}) => {
  await player.openWithPilots(PILOTS);
  const ice = await filterBy(player, 'ice');
  await page.getByRole('button', { name: 'Alert mode' }).click();
  await expect.poll(() => planetRows(page).count()).toBeLessThan(ice);
  expect((await countsOf(page)).shown).toBe(await planetRows(page).count());
  await page.getByRole('button', { name: 'Alert mode' }).click();

  await page.getByRole('button', { name: 'Compact mode' }).click();
  await expect(page.locator('main li[data-colony]')).toHaveCount(ice);
  await page.getByRole('button', { name: 'Compact mode' }).click();

  await page.getByRole('button', { name: 'Plan mode' }).click();
  await field(page).fill('ketta');
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Plan mode' }).click();

  await field(page).fill('ice');
  await page.getByRole('button', { name: 'Collapse All' }).click();
  await expect(planetRows(page)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Show \d+ planets? found here$/ })
    .first()
    .click();
  await expect.poll(() => planetRows(page).count()).toBeGreaterThan(0);

  await filterBy(player, 'xyzzy');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /stopped/ })
    .click();
  const first = page.getByRole('complementary', { name: 'Stops' }).getByRole('listitem').getByRole('button').first();
  await first.click();
  await expect(field(page)).toHaveValue('');
  await expect(page.locator('main tr[data-colony]:focus-within')).toHaveCount(1);
});

test('what it shows is accessible, on a wide and a narrow screen', async ({ player, page }) => {
  await player.openWithPilots(PILOTS, { alertMode: true });
  await field(page).fill('ice');
  await expect(count(page)).toHaveText(/planets?$/);
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(field(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
  await field(page).fill('xyzzy');
  await expect(page.getByText('No planet with an alert matches “xyzzy”.')).toBeVisible();
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
});
