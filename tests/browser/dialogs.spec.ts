/** The app bar's buttons and the dialogs behind them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pastedText } from './clipboard.ts';
import { chooseFromMenu, expect, sharedTest, test } from './player.ts';
import { clearStoredCharacters, storedCharacters } from './stored.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });
const bar = (page: Page) => page.getByRole('banner');

sharedTest(
  'the scope dialog starts a log-in only with the scope, in the same window; links that are not set say so',
  { tag: '@deep' },
  async ({ player, page }) => {
    await player.open();
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    for (const [label, variable] of [
      ['Discord', 'DISCORD_URL'],
      ['GitHub', 'GITHUB_URL'],
      ['Copy partner code', 'PARTNER_CODE'],
    ] as const) {
      const entry = page.getByRole('menuitem', { name: label });
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await expect(entry).toContainText(variable);
    }
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Log in with EVE Online' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select scopes to log in with' });
    const scope = dialog.getByRole('checkbox', { name: 'esi-planets.manage_planets.v1' });
    await expect(scope).toBeChecked();
    await scope.uncheck();
    await dialog.getByRole('button', { name: 'Log in' }).click({ force: true });
    await expect(dialog).toBeVisible();
    expect(page.url()).toBe(`${player.product.url}/`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();

    await bar(page).getByRole('button', { name: 'Log in with EVE Online' }).click();
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Who logs in?' })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('scope')).toBe('esi-planets.manage_planets.v1');
    expect(searchParams.get('client_id')).not.toBe('');
    expect(searchParams.get('redirect_uri')).toBe(`${player.product.url}/`);
    expect(page.context().pages()).toHaveLength(1);
  },
);

sharedTest('a backup holds the list, and restores it after everything was lost', async ({ player, page }) => {
  await player.openWithPilots([KETTA, ORAN], { accountOrder: ['Main'] });
  const downloading = page.waitForEvent('download');
  await player.openAppBarAction('Backup');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^colony-watch-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const records = JSON.parse(text) as { character: { name: string }; refresh_token: string; account: string }[];
  expect(records.map(({ character }) => character.name)).toEqual([KETTA, ORAN]);
  expect(records).toEqual(await storedCharacters(page));

  await clearStoredCharacters(page);
  await page.reload();
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Backup' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await player.openAppBarAction('Restore');
  await player.restoreFile('list.json', text);
  await expect(notices(page)).toContainText('2 characters are restored.');
  await expect(player.row('Auga IX')).toBeVisible();
  await expect(player.row('Dal V')).toBeVisible();
});

test.describe('with links and a partner code', () => {
  test.use({
    environment: {
      DISCORD_URL: 'https://discord.example/colony',
      GITHUB_URL: 'https://github.example/colony',
      PARTNER_CODE: 'COLONY-5',
    },
    permissions: ['clipboard-write'],
  });

  test('the links lead there, and the partner code is copied', { tag: '@deep' }, async ({ player, page }) => {
    await player.open();
    await bar(page).getByRole('button', { name: 'Menu' }).click();
    const entry = (name: string) => page.getByRole('menuitem', { name });
    await expect(entry('Discord')).toHaveAttribute('href', 'https://discord.example/colony');
    await expect(entry('GitHub')).toHaveAttribute('href', 'https://github.example/colony');
    await chooseFromMenu(page, 'Copy partner code');
    await expect(notices(page)).toContainText('The partner code COLONY-5 is copied.');
    expect(await pastedText(page)).toBe('COLONY-5');
  });
});

/** Not the search's, which is empty without a search. */
const refreshStatus = (page: Page) => bar(page).getByRole('status').filter({ hasText: 'Refresh' });

sharedTest(
  'a refresh before EVE has anything newer says so, and asks nothing',
  { tag: '@deep' },
  async ({ player, page, product }) => {
    await player.openWithPilots([KETTA, ORAN]);
    const calls = async () => (await product.calls())['GET /sandbox/esi/characters/{id}/planets']?.count;
    const before = await calls();
    await bar(page).getByRole('button', { name: 'Refresh now' }).click();
    await expect(refreshStatus(page)).toHaveText(/^Refresh finished: EVE has nothing newer before \d\d:\d\d$/);
    await expect(bar(page)).toContainText(/Refreshed (just now|\d+m ago)\s*EVE has nothing newer before \d\d:\d\d/, {
      useInnerText: true,
    });
    expect(await calls()).toBe(before);
  },
);

test('the bar shows the progress of a refresh and when the last one ended, and starts one', { tag: '@deep' }, async ({
  player,
  page,
  product,
}) => {
  await product.breakServices({ esiCacheSeconds: 0 });
  await player.openWithPilots([KETTA, ORAN]);
  await expect(bar(page)).toContainText(/Refreshed just now/);
  await product.resetCalls();
  await product.breakServices({ esiCacheSeconds: 0, esi: { status: 'slow', delayMs: 1500 } });
  await bar(page).getByRole('button', { name: 'Refresh now' }).click();
  await expect(bar(page).getByRole('progressbar', { name: 'Refresh: characters done' })).toBeVisible();
  await expect(bar(page)).toContainText('0 of 2 characters');
  await expect(refreshStatus(page)).toHaveText('Refreshing 2 characters');
  await expect(bar(page).getByRole('button', { name: 'Refresh now' })).toHaveAttribute('aria-disabled', 'true');
  await player.untilRefreshed();
  await expect(bar(page).getByRole('progressbar')).toBeHidden();
  expect((await product.calls())['GET /sandbox/esi/characters/{id}/planets']?.count).toBe(2);

  // The first fetch of what is added is progress, too.
  await player.openAppBarAction('Restore');
  const backup = await (await fetch(`${product.url}/sandbox/backup.json`)).text();
  await player.restoreFile('all.json', backup);
  await expect(bar(page)).toContainText(/\d+ of 10 characters/);
});
