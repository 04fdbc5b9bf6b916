/** The app bar's buttons and the dialogs behind them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, sharedTest, test } from './player.ts';
import { storedCharacters } from './stored.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });
const bar = (page: Page) => page.getByRole('banner');

sharedTest('the scope dialog starts a log-in only with the scope, in the same window', async ({ player, page }) => {
  await player.open();
  await bar(page).getByRole('button', { name: 'Log in with EVE Online' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select scopes to login with' });
  const scope = dialog.getByRole('checkbox', { name: 'esi-planets.manage_planets.v1' });
  await expect(scope).toBeChecked();
  await scope.uncheck();
  await dialog.getByRole('button', { name: 'Login' }).click({ force: true });
  await expect(dialog).toBeVisible();
  expect(page.url()).toBe(`${player.product.url}/`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  await bar(page).getByRole('button', { name: 'Log in with EVE Online' }).click();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Who logs in?' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('response_type')).toBe('code');
  expect(searchParams.get('scope')).toBe('esi-planets.manage_planets.v1');
  expect(searchParams.get('client_id')).not.toBe('');
  expect(searchParams.get('redirect_uri')).toBe(`${player.product.url}/`);
  expect(page.context().pages()).toHaveLength(1);
});

sharedTest('a backup holds the list, and restores it after everything was lost', async ({ player, page }) => {
  await player.openWithPilots([KETTA, ORAN], { accountOrder: ['Main'] });
  const downloading = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Backup' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^colony-watch-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const records = JSON.parse(text) as { character: { name: string }; refresh_token: string; account: string }[];
  expect(records.map(({ character }) => character.name)).toEqual([KETTA, ORAN]);
  expect(records).toEqual(await storedCharacters(page));

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'Backup' })).toHaveAttribute('aria-disabled', 'true');
  await player.openAppBarAction('Restore');
  await player.restoreFile('list.json', text);
  await expect(notices(page)).toContainText('2 characters are restored.');
  await expect(player.row('Auga IX')).toBeVisible();
  await expect(player.row('Dal V')).toBeVisible();
});

sharedTest(
  'the restore dialog says what is wrong with a file, and what a good one replaces',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA, ORAN]);
    const kept = await storedCharacters(page);
    await player.openAppBarAction('Restore');
    const dialog = page.getByRole('dialog', { name: 'Restore your character list' });
    await expect(dialog).toContainText('The list must be exported from the same EVE PI instance to work!');
    const input = dialog.locator('input[type=file]');
    await expect(input).toHaveAttribute('accept', '.json');
    const choose = (text: string) =>
      input.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const restore = dialog.getByRole('button', { name: 'Restore' });

    const [ketta] = kept;
    const faults: [string, string][] = [
      ['not JSON at all', 'the file is not a list of characters in JSON'],
      ['[]', 'the list is empty'],
      [JSON.stringify([{ ...ketta, access_token: undefined }]), `entry 1 (${KETTA}): "access_token" is missing`],
      [JSON.stringify([ketta, { ...ketta, refresh_token: undefined }]), 'entry 2'],
      [JSON.stringify([{ ...ketta, expires_at: 'soon' }]), '"expires_at" is missing or not a number'],
      [JSON.stringify([{ ...ketta, character: { name: KETTA } }]), '"character.characterId" is missing'],
      [JSON.stringify([{ ...ketta, character: { characterId: 1 } }]), '"character.name" is missing'],
    ];
    for (const [text, problem] of faults) {
      await choose(text);
      await expect(dialog).toContainText('Invalid input. Nothing has changed; choose another file.');
      await expect(dialog).toContainText(problem);
      await restore.click({ force: true });
      await expect(dialog).toBeVisible();
    }
    expect(await storedCharacters(page)).toEqual(kept);

    await choose(JSON.stringify([ketta, { ...ketta, character: { characterId: 95_000_001, name: 'Somebody New' } }]));
    await expect(dialog).not.toContainText('Invalid input');
    await expect(dialog.getByRole('definition')).toHaveText([
      '2 characters',
      '1: Somebody New',
      `1: ${KETTA}`,
      `1: ${ORAN}`,
    ]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await storedCharacters(page)).toEqual(kept);
    await expect(player.row('Auga IX')).toBeVisible();
  },
);

sharedTest(
  'the FAQ explains every topic; where no partner code or link is set the buttons say so',
  async ({ player, page }) => {
    await player.open();
    for (const [label, variable] of [
      ['Discord', 'DISCORD_URL'],
      ['GitHub', 'GITHUB_URL'],
    ] as const) {
      const button = bar(page).getByRole('button', { name: label });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(new RegExp(variable));
    }
    await player.openAppBarAction('FAQ');
    const dialog = page.getByRole('dialog', { name: 'Frequently asked questions' });
    const copy = dialog.getByRole('button', { name: 'Copy partner code' });
    await expect(copy).toHaveAttribute('aria-disabled', 'true');
    await expect(copy).toHaveAccessibleDescription(/PARTNER_CODE/);
    const answers: [string, RegExp][] = [
      ['What is this?', /which extractors run and until when/],
      ['How do I add characters?', /Log in with EVE Online/],
      ['storage numbers', /updated only when you submit changes in the game/],
      ['Excluded', /left out of the totals/],
      ['production chains', /Open a planet’s row/],
      ['Compact mode', /small cards in one row/],
      ['Alert mode', /more than 60% full/],
      ['Plan mode', /comment takes the place of its planets/],
      ['Extraction datetime', /the moment at which they end, in EVE time/],
      ['What stops next?', /soonest first: programs that end, stores that are full/],
      ['Time travel', /at any moment of the coming two weeks/],
      ['notify me', /A closed browser can tell you nothing/],
      ['calendar', /as an \.ics file with reminders/],
      ['find a planet', /bookmark it/],
      ['spreadsheet', /stops as the list of stops has them/],
      ['without a network', /simulated on from the last that EVE said/],
      ['Whose prices', /Jita, unless you choose Amarr, Dodixie, Rens or Hek/],
      ['off-balance', /differ by more than the balance threshold/],
      ['reorder accounts', /Drag an account’s card/],
      ['group characters', /same account name share a card/],
      ['game data', /Static Data Export, (build \d+|version \d\S+) of \d{4}-\d\d-\d\d\./],
      ['icons instead of names', /Product icons/],
      ['colours', /how long an extractor still runs/],
      ['3D view', /Show 3D View/],
      ['Planet settings', /still growing/],
    ];
    for (const [topic, answer] of answers) {
      await dialog.locator('summary', { hasText: topic }).click();
      await expect(dialog.getByText(answer)).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await player.openAppBarAction('Trademarks');
    await expect(page.getByRole('dialog')).toContainText(
      'registered trademarks of Fenris Creations (formerly CCP Games)',
    );
  },
);

test.describe('with links and a partner code', () => {
  test.use({
    environment: {
      DISCORD_URL: 'https://discord.example/colony',
      GITHUB_URL: 'https://github.example/colony',
      PARTNER_CODE: 'COLONY-5',
    },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('the links lead there, and the partner code is copied', async ({ player, page }) => {
    await player.open();
    await expect(bar(page).getByRole('link', { name: 'Discord' })).toHaveAttribute(
      'href',
      'https://discord.example/colony',
    );
    await expect(bar(page).getByRole('link', { name: 'GitHub' })).toHaveAttribute(
      'href',
      'https://github.example/colony',
    );
    await player.openAppBarAction('FAQ');
    await page.getByRole('button', { name: 'Copy partner code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('COLONY-5');
  });
});

sharedTest('a refresh before EVE has anything newer says so, and asks nothing', async ({ player, page, product }) => {
  await player.openWithPilots([KETTA, ORAN]);
  const calls = async () => (await product.calls())['GET /sandbox/esi/characters/{id}/planets']?.count;
  const before = await calls();
  await bar(page).getByRole('button', { name: 'Refresh now' }).click();
  await expect(bar(page).getByRole('status')).toHaveText(/^Refresh finished: EVE has nothing newer before \d\d:\d\d$/);
  await expect(bar(page)).toContainText(/Refreshed (just now|\d+m ago)\s*EVE has nothing newer before \d\d:\d\d/, {
    useInnerText: true,
  });
  expect(await calls()).toBe(before);
});

test('the bar shows how far a refresh is, when the last one ended, and starts one', async ({
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
  await expect(bar(page).getByRole('status')).toHaveText('Refreshing 2 characters');
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

sharedTest('what has worked is told for some seconds, what needs the player stays', async ({ player, page }) => {
  await page.clock.install();
  await player.openWithPilots([KETTA]);
  await player.open('/?code=made-up&state=made-up');
  await expect(notices(page).getByText('its state does not match')).toBeVisible();
  await player.openAppBarAction('Restore');
  await player.restoreFile('list.json', JSON.stringify(await storedCharacters(page)));
  await expect(notices(page).getByText('One character is restored.')).toBeVisible();
  await page.clock.fastForward(9000);
  await expect(notices(page).getByText('One character is restored.')).toBeHidden();
  await expect(notices(page).getByText('its state does not match')).toBeVisible();
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices(page).getByRole('listitem')).toHaveCount(0);
});
