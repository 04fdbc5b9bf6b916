/** The settings dialog: each setting's rule, what it changes, and that it is kept. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

async function openSettings(player: Player): Promise<void> {
  await player.openAppBarAction('Settings');
  await expect(dialog(player.page)).toBeVisible();
}

async function closeSettings(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
}

sharedTest(
  'the balance threshold takes whole numbers from 0 to 100,000, ignores others, and moves alerts',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    await expect(player.row('Vard IV').getByText('off balance')).toBeVisible();
    await openSettings(player);
    const field = dialog(page).getByLabel('Balance Threshold');
    await expect(field).toHaveValue('1000');
    await expect(dialog(page)).toContainText('Set the threshold for balance alerts (0-100,000)');
    for (const refused of ['-1', '100001', 'abc', '1.5', '']) {
      await field.fill(refused);
      await expect(dialog(page)).toContainText('Enter a whole number from 0 to 100,000. Until then, 1,000 applies.');
      await field.blur();
      await expect(field).toHaveValue('1000');
    }
    for (const taken of ['0', '100000']) {
      await field.fill(taken);
      await expect(dialog(page)).not.toContainText('Not a whole number');
      await expect.poll(() => player.kept('balanceThreshold')).toBe(Number(taken));
    }
    await closeSettings(page);
    await expect(page.getByText('off balance')).toHaveCount(0);
    await expect(page.locator('header').filter({ hasText: 'Account: Main' })).toContainText(/Balance Alerts\s*0/);
    await page.reload();
    await openSettings(player);
    await expect(field).toHaveValue('100000');
  },
);

sharedTest('a minimum extraction rate raises alerts below it, and 0 turns it off', async ({ player, page }) => {
  await player.openWithPilots([KETTA], { balanceThreshold: 100_000, alertMode: true });
  await expect(page.getByText('No alerts')).toBeVisible();
  await openSettings(player);
  const field = dialog(page).getByLabel('Minimum extraction rate');
  await expect(field).toHaveValue('0');
  await field.fill('14400');
  await field.fill('x');
  await expect(dialog(page)).toContainText('Enter a whole number from 0 to 1,000,000. Until then, 14,400 applies.');
  await field.blur();
  await closeSettings(page);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(player.row('Amamake III')).toBeVisible();
  await expect(player.row('Lantorn III')).toBeHidden();
  await openSettings(player);
  await field.fill('0');
  await closeSettings(page);
  await expect(page.getByText('No alerts')).toBeVisible();
});

sharedTest('every timer colour can be picked and reset, and its text stays readable', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  await openSettings(player);
  const colours: [string, string][] = [
    ['Expired', '#ab324a'],
    ['Under 2 hours', '#9c4438'],
    ['Under 4 hours', '#765b21'],
    ['Under 8 hours', '#63620d'],
    ['Under 12 hours', '#2c6c2f'],
    ['Under 24 hours', '#2f695a'],
    ['Under 48 hours', '#2f695a'],
    ['48 hours and more', '#006596'],
  ];
  for (const [label, colour] of colours) {
    await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(colour);
  }
  const pill = player.row('Dal V').locator('time[data-left="default"]').first();
  await expect(pill).toHaveCSS('background-color', 'rgb(0, 101, 150)');
  await expect(pill).toHaveCSS('color', 'rgb(255, 255, 255)');
  await dialog(page).getByLabel('48 hours and more', { exact: true }).fill('#ffee00');
  await dialog(page).getByLabel('Expired', { exact: true }).fill('#123456');
  await expect(pill).toHaveCSS('background-color', 'rgb(255, 238, 0)');
  await expect(pill).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.reload();
  await expect(pill).toHaveCSS('background-color', 'rgb(255, 238, 0)');

  await openSettings(player);
  await dialog(page).getByRole('button', { name: 'Reset the colour of 48 hours and more' }).click();
  await expect(pill).toHaveCSS('background-color', 'rgb(0, 101, 150)');
  await expect(dialog(page).getByLabel('Expired', { exact: true })).toHaveValue('#123456');
  await dialog(page).getByRole('button', { name: 'Reset all colours' }).click();
  await expect(dialog(page).getByLabel('Expired', { exact: true })).toHaveValue('#ab324a');
});

sharedTest('figures are those of now, or as ESI had them', async ({ player, page }) => {
  await player.openWithPilots(['Marek Okuro']);
  const storage = player.row('Agoze VII').first().getByRole('cell').nth(8);
  const now = await storage.innerText();
  await storage.getByRole('button').hover();
  await expect(page.getByRole('tooltip')).toContainText('Simulated to now from what ESI had');
  await page.mouse.move(5, 5);
  await openSettings(player);
  await expect(dialog(page).getByRole('radio', { name: 'As they are now' })).toBeChecked();
  await dialog(page).getByRole('radio', { name: 'As ESI reports them' }).check();
  await closeSettings(page);
  await expect(storage).not.toHaveText(now.replace(/\s/g, ''));
  await storage.getByRole('button').hover();
  await expect(page.getByRole('tooltip')).toContainText('As ESI had on');
  await page.reload();
  await openSettings(player);
  await expect(dialog(page).getByRole('radio', { name: 'As ESI reports them' })).toBeChecked();
});

sharedTest('product icons can be switched in the settings, too', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  await openSettings(player);
  await dialog(page).getByRole('button', { name: 'Show product icons instead of names' }).click();
  await closeSettings(page);
  await expect(page.getByRole('button', { name: 'Product icons' })).toHaveAttribute('aria-pressed', 'true');
  await expect(player.row('Amamake IV').getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
});
