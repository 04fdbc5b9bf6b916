/** What a player does with prices: look them up, and see what is worth making. Another hub: `component/prices.test.tsx`. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest as test } from './player.ts';

const view = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Money' });
const rows = (page: Page) => view(page).locator('tbody tr');
async function openPrices(player: Player): Promise<void> {
  await player.goTo('Money');
  await player.page.getByRole('button', { name: 'Products', exact: true }).click();
  await expect(rows(player.page)).toHaveCount(83);
}

test('a hub without prices says so, and recovers', { tag: '@deep' }, async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen']);
  await page.route('**/api/praisal?hub=hek', (route) => route.abort());
  await openPrices(player);
  // Market volumes have a status of their own.
  const status = view(page)
    .getByRole('status')
    .filter({ hasText: /prices/i });
  await view(page).getByLabel('Trading hub').selectOption('Hek');
  await expect(status).toHaveText('No prices yet');
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText('Prices could not be fetched.');
  await view(page).getByLabel('Trading hub').selectOption('Jita');
  await expect(status).toContainText('Prices: lowest sell order in Jita');
});

test('the chain leads to the planets of a commodity, and a product to its inputs and its market', {
  tag: '@deep',
}, async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel']);
  await player.goTo('Improve');
  await page.getByRole('button', { name: 'Fleet chain' }).click();
  const chain = player.place('Improve');
  await expect(chain.getByRole('status').first()).toHaveText(/^\d+ planets/);
  await chain.getByRole('button', { name: /^Bacteria .* made/ }).click();
  await expect(chain).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Filter planets' })).toHaveValue('="Bacteria"');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=%3D%22Bacteria%22');

  await page.goto(`${player.product.url}/?view=prices`);
  const coolant = view(page).getByRole('button', { name: 'Coolant', exact: true });
  await coolant.click();
  await expect(coolant).toHaveAttribute('aria-expanded', 'true');
  await expect(view(page).getByText(/The Forge trades [\d,]+ units a day/)).toBeVisible();
  await expect(view(page).getByText(/^40 Water\/h:/)).toBeVisible();
});
