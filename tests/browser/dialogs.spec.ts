/** The app bar's buttons and the dialogs behind them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pastedText } from './clipboard.ts';
import { chooseFromMenu, expect, Player, sharedTest, test } from './player.ts';
import { storedCharacters } from './stored.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });
const bar = (page: Page) => page.getByRole('banner');

sharedTest(
  'the scope dialog starts a log-in in the same window; links that are not set say so',
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
    const dialog = page.getByRole('dialog', { name: 'Select scopes to log in with' });
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

sharedTest(
  'a backup holds everything, shows the same in another browser, and is taken back',
  async ({ player, page, product, browser }) => {
    await player.openWithPilots([KETTA, ORAN], { accountOrder: ['Main'], balanceThreshold: 4321 });
    const save = async (name: string): Promise<string> => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name }).click();
      return readFile(await (await downloading).path(), 'utf8');
    };
    await player.openAppBarAction('Backup');
    const text = await save('Save with logins');
    const bare = await save('Save without secrets');
    const tokens = (await storedCharacters(page)).flatMap((stored) => [stored.access_token, stored.refresh_token]);
    expect(tokens.filter((token) => !text.includes(token))).toEqual([]);
    expect(tokens.filter((token) => bare.includes(token))).toEqual([]);

    const context = await browser.newContext();
    const other = new Player(await context.newPage(), product);
    await other.open();
    await other.openAppBarAction('Restore');
    await other.restoreFile('everything.json', text);
    await expect(notices(other.page)).toContainText('The backup is restored.');
    for (const planet of ['Auga IX', 'Dal V']) await expect(other.row(planet)).toBeVisible();
    const stored = (name: string) => other.page.evaluate((key) => localStorage.getItem(key), name);
    expect(await stored('balanceThreshold')).toBe('4321');

    await other.openAppBarAction('Backup');
    const reloaded = other.page.waitForEvent('load');
    await other.page.getByRole('dialog').getByRole('button', { name: 'Undo the restore' }).click();
    await reloaded;
    await expect(notices(other.page)).toContainText('The last restore is taken back.');
    expect(JSON.parse((await stored('characters')) ?? '')).toEqual([]);
    expect(await stored('balanceThreshold')).toBeNull();
    await context.close();
  },
);

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
    // In one line with the places, the bar has room for the short form.
    await expect(bar(page)).toContainText(/Refreshed (just now|\d+m ago)\s*newer at \d\d:\d\d/, {
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
  await expect(bar(page)).toContainText(/\d+ of 12 characters/);
});
