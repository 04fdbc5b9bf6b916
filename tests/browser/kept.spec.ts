/** What a player sets on the page is there again after a reload, in a bookmark and on the next visit. */
import { expect, sharedTest as test } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ILSE = 'Ilse Calloway';
const MODES = ['Compact mode', 'Alert mode', 'Plan mode', 'Extraction datetime', 'Product icons'];

test('modes, closed accounts, excluded planets, sorting and settings are kept over a reload', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  await player.openWithPilots([KETTA, ILSE]);
  const totals = page.getByRole('region', { name: 'Totals', exact: true });
  const progress = totals.getByRole('columnheader', { name: 'Progress from start date' });
  const excluded = page.getByRole('checkbox', { name: 'Exclude Vard IV from totals' });
  const pill = player.row('Dal V').locator('time[data-left="default"]').first();
  await excluded.check();
  await totals.getByRole('button', { name: 'Totals', exact: true }).click();
  await progress.getByRole('button').click();
  await totals.getByLabel('Activity %').fill('1');
  await totals.getByLabel('Activity %').blur();
  await page.getByRole('button', { name: 'Account: Alt farm' }).first().click();
  await player.openSettings('Alerts');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const openGroup = (name: string) => dialog.getByRole('navigation').getByRole('button', { name }).click();
  await dialog.getByLabel('Balance Threshold').fill('100000');
  await openGroup('Data');
  await dialog.getByRole('radio', { name: 'As ESI reports them' }).check();
  await openGroup('Colours');
  await dialog.getByLabel('48 hours and more', { exact: true }).fill('#ffee00');
  await page.keyboard.press('Escape');
  await expect(page.getByText('off balance')).toHaveCount(0);

  await page.reload();
  await player.untilRefreshed();
  await expect(excluded).toBeChecked();
  await expect(progress).toHaveAttribute('aria-sort', 'ascending');
  await expect(totals.getByLabel('Activity %')).toHaveValue('1');
  await expect(page.getByText('off balance')).toHaveCount(0);
  await expect(pill).toHaveCSS('background-color', 'rgb(255, 238, 0)');
  await expect(page.getByRole('table', { name: `Planets of ${ILSE}` })).toHaveCount(0);
  await player.openSettings('Alerts');
  await expect(dialog.getByLabel('Balance Threshold')).toHaveValue('100000');
  await openGroup('Data');
  await expect(dialog.getByRole('radio', { name: 'As ESI reports them' })).toBeChecked();
  await page.keyboard.press('Escape');

  for (const mode of MODES) await page.getByRole('button', { name: mode, exact: true }).click();
  await page.reload();
  for (const mode of MODES) {
    await expect(page.getByRole('button', { name: mode, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
});

test('the address keeps the filter: a reload and a bookmark show the same', { tag: '@deep' }, async ({
  player,
  page,
  context,
}) => {
  const field = page.getByRole('textbox', { name: 'Filter planets' });
  const rows = page.locator('main tr[data-colony]');
  await player.openWithPilots([KETTA, 'Oran Derrel']);
  await page.goto(`${player.product.url}/?from=link`);
  await expect(rows).toHaveCount(12);
  await field.fill('P2 gas');
  await expect(page).toHaveURL(`${player.product.url}/?from=link&q=P2+gas`);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(field).toHaveValue('P2 gas');
  await expect(rows).toHaveCount(1);

  const bookmark = await context.newPage();
  await bookmark.goto(page.url());
  await expect(bookmark.locator('main tr[data-colony]')).toHaveCount(1);
  await bookmark.getByRole('textbox', { name: 'Filter planets' }).fill('');
  await expect(bookmark).toHaveURL(`${player.product.url}/?from=link`);
});
