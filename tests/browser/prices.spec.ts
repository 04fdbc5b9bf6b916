/** What a player does with prices: look them up, see what is worth making, and choose another hub. */
import type { Page } from '@playwright/test';
import type { PraisalAnswer } from '../../server/contract.ts';
import { expect, type Player, test } from './player.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Prices' });
const rows = (page: Page) => dialog(page).locator('tbody tr');
const totals = (page: Page) => page.getByRole('region', { name: 'Totals', exact: true });

/** What the factories could make in a month: of all sums the one that time alone does not change. */
const monthlyIsk = async (page: Page): Promise<string | undefined> =>
  /[\d,.]+ [MB]/.exec((await totals(page).locator('tfoot td').nth(1).textContent()) ?? '')?.[0];

async function openPrices({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Prices', exact: true }).click();
  await expect(rows(page)).toHaveCount(83);
}

/** The figures of a column, top to bottom; null where there is none. */
async function figures(page: Page, column: number): Promise<(number | null)[]> {
  const cells = await rows(page).locator(`> :nth-child(${column})`).allTextContents();
  return cells.map((text) => (/^-?[\d,.]+/.test(text) ? Number(text.replace(/[^\d.-]/g, '')) : null));
}

test('the list has every commodity with its price, its age, and what a factory earns by it', async ({
  player,
  page,
}) => {
  await player.openWithPilots(['Ketta Vaskonen']);
  await openPrices(player);
  await expect(dialog(page).getByRole('status')).toHaveText(/^Minimum sell prices of Jita, from (just now|\d+m ago)$/);
  await expect(rows(page).filter({ hasText: 'Water-Cooled CPU' })).toContainText('no price');
  await expect(
    dialog(page).getByRole('list', { name: 'What a factory earns by tier' }).getByRole('listitem'),
  ).toHaveCount(4);

  // Coolant: one cycle of 40 Water and 40 Electrolytes to 5 an hour.
  const priceOf = async (name: string): Promise<number> => {
    const cell = rows(page)
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .locator('td')
      .nth(1);
    return Number(((await cell.textContent()) ?? '').replace(/[^\d.]/g, ''));
  };
  const expected =
    5 * (await priceOf('Coolant')) - 40 * (await priceOf('Water')) - 40 * (await priceOf('Electrolytes'));
  const earned = rows(page)
    .filter({ has: page.getByRole('rowheader', { name: 'Coolant', exact: true }) })
    .locator('td')
    .last();
  expect(Number(((await earned.textContent()) ?? '').replaceAll(',', ''))).toBeCloseTo(expected, 0);
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
});

test('it is sorted by any column and filtered by tier', async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen']);
  await openPrices(player);
  const byEarnings = (await figures(page, 8)).filter((figure) => figure !== null);
  expect(byEarnings.length).toBeGreaterThan(50);
  expect(byEarnings).toEqual(byEarnings.toSorted((a, b) => b - a));

  await dialog(page).getByRole('button', { name: 'Minimum sell' }).click();
  const byPrice = await figures(page, 3);
  expect(byPrice.at(-1)).toBeNull();
  const known = byPrice.filter((figure) => figure !== null);
  expect(known).toEqual(known.toSorted((a, b) => a - b));

  const tiers = dialog(page).getByRole('group', { name: 'Tiers' });
  for (const tier of ['P0', 'P1', 'P2', 'P3']) await tiers.getByRole('button', { name: tier }).click();
  await expect(rows(page)).toHaveCount(8);
  await tiers.getByRole('button', { name: 'P4' }).click();
  await expect(dialog(page).getByText('No tier is chosen.')).toBeVisible();
});

test('another hub changes every figure, is kept, and is named where prices are spoken of', async ({ player, page }) => {
  await player.openWithPilots(undefined, { totalsOpen: true });
  const atJita = await monthlyIsk(page);
  expect(atJita).toBeDefined();
  await openPrices(player);
  const hubs = dialog(page).getByLabel('Trading hub').getByRole('option');
  await expect(hubs).toHaveText(['Jita', 'Amarr', 'Dodixie', 'Rens', 'Hek']);
  await dialog(page).getByLabel('Trading hub').selectOption('Amarr');
  await expect(dialog(page).getByRole('status')).toContainText('Minimum sell prices of Amarr');
  await page.keyboard.press('Escape');
  await expect.poll(() => monthlyIsk(page)).not.toBe(atJita);
  expect(await player.kept('tradingHub')).toBe('amarr');
  await totals(page).getByRole('button', { name: 'Produced ISK value' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('What those units are worth at the sell minimum of Amarr');
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'ISK/M', exact: true }).first().hover();
  await expect(page.getByRole('tooltip')).toHaveText(/at the minimum sell price of Amarr$/);

  await page.reload();
  await player.untilRefreshed();
  await expect.poll(() => monthlyIsk(page)).not.toBe(atJita);
  await player.openAppBarAction('Settings');
  await expect(page.getByRole('dialog').getByLabel('Trading hub')).toHaveValue('amarr');
  await page.getByRole('dialog').getByLabel('Trading hub').selectOption('Jita');
  await page.keyboard.press('Escape');
  await expect.poll(() => monthlyIsk(page)).toBe(atJita);
});

test('a hub whose prices cannot be had says so, and recovers', async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen']);
  await page.route('**/api/praisal?hub=hek', (route) => route.abort());
  await openPrices(player);
  await dialog(page).getByLabel('Trading hub').selectOption('Hek');
  await expect(dialog(page).getByRole('status')).toHaveText('No prices yet');
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText('Prices could not be fetched.');
  await dialog(page).getByLabel('Trading hub').selectOption('Jita');
  await expect(dialog(page).getByRole('status')).toContainText('Minimum sell prices of Jita');
});

test('a price that the source has not given lately says from which day it is', async ({ player, page }) => {
  await page.route('**/api/praisal?hub=jita', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as PraisalAnswer;
    const items = answer.appraisal.items.map((item) =>
      item.typeID === 3645 ? { ...item, fetchedAt: Date.UTC(2026, 10, 20, 9) } : item,
    );
    await route.fulfill({ response, json: { ...answer, appraisal: { items } } });
  });
  await player.openWithPilots(['Ketta Vaskonen']);
  await openPrices(player);
  const ageOf = (name: string) =>
    rows(page)
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .locator('td')
      .nth(2);
  await expect(ageOf('Water')).toHaveText('old price, from 20 Nov');
  await expect(ageOf('Electrolytes')).toHaveText(/^(just now|\d+m ago)$/);
  // On a phone there is no column for it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(ageOf('Water')).toBeHidden();
  await expect(
    dialog(page).getByRole('rowheader', { name: 'Water old price, from 20 Nov', exact: true }),
  ).toBeVisible();
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
});

test('on a narrow screen price and earnings are there without scrolling sideways', async ({ player, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await player.openWithPilots(['Ketta Vaskonen']);
  await player.openView();
  await openPrices(player);
  const table = dialog(page).getByRole('region', { name: 'Prices by commodity' });
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expect(dialog(page).getByRole('columnheader')).toHaveText([/^Commodity/, /^Minimum sell/, /^Earns/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
});
