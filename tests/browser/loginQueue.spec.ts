/** A player with 40 characters whose logins are of another server: all of them log in, one after another, by keyboard. */
import type { Page } from '@playwright/test';
import { PLANET_SCOPE } from '../../workers/game/domain/ownData.ts';
import { expect, Player, test } from './player.ts';
import { logPilotsIn, notice, storedCharacters } from './stored.ts';

/** 40 in the queue, and one who is in no list. */
const COUNT = 41;
/** Without the one whose login expires within a minute. */
const PILOT_COUNT = COUNT + 1;

test.use({ environment: { SANDBOX_PILOTS: String(PILOT_COUNT) } });

test('40 pilots of a queue log in by keyboard alone, also across a cancelled, a wrong, a failed and a repeated login and a closed tab', {
  tag: '@deep',
}, async ({ player: first, product, context }) => {
  const pilots = await logPilotsIn(product, PILOT_COUNT);
  expect(pilots).toHaveLength(COUNT);
  const names = pilots.map(({ character }) => character.name);
  /** not in the backup */
  const newcomer = names.at(-1)!;
  const asked: URL[] = [];
  const refusals: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isChoice = url.searchParams.has('pilot') || url.searchParams.has('cancel');
    if (url.pathname.endsWith('/oauth/authorize') && !isChoice) asked.push(url);
  });
  context.on('response', (response) => {
    if (response.url().includes('/sso/') && response.status() >= 400) refusals.push(response.url());
  });

  await first.open();
  await first.openAppBarAction('Restore');
  const foreign = pilots.slice(0, -1).map((pilot) => ({ ...pilot, refresh_token: 'of another server', expires_at: 0 }));
  await first.restoreFile('pilots.json', JSON.stringify(foreign));
  let page = first.page;
  await notice(page, 'Restored characters have to log in again').getByRole('button', { name: 'Log in' }).press('Enter');

  const dialog = () => page.getByRole('dialog', { name: 'Log in all' });
  const row = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
  const nextName = async (): Promise<string> => (await dialog().getByRole('strong').textContent()) ?? '';
  let doneCount = 0;
  /** Enter on the page, and on the login page Tab until the link of this name, then Enter. */
  const choose = async (link: string): Promise<void> => {
    await expect(dialog().getByRole('button', { name: 'Log in with EVE Online' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/oauth\/authorize/);
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.url}/**`);
  };
  const expectDone = (count: number, all: number) =>
    expect(dialog().getByText(`${count} of ${all} done`)).toBeVisible();
  const logInNext = async (all: number): Promise<void> => {
    await choose(await nextName());
    doneCount += 1;
    await expectDone(doneCount, all);
  };

  await expect(dialog().getByText('EVE may ask for your password and code again')).toBeVisible();
  await expectDone(0, COUNT - 1);
  const earliest = await nextName();
  for (let login = 0; login < 3; login++) await logInNext(COUNT - 1);
  // While the queue runs, the planets of those that have logged in are fetched.
  await expect(row(earliest)).toContainText(/logged in, \d planets/);

  const named = await nextName();
  await choose('Cancel');
  await expect(dialog().getByRole('status').first()).toHaveText('The login was cancelled. Nothing has changed.');
  await expect(row(named)).toContainText('cancelled');

  await product.breakServices({ sso: { status: 503, path: '/token' } });
  await choose(named);
  await expect(dialog().getByRole('status').first()).toContainText('The login was not completed');
  await expect(row(named)).toContainText('The login was not completed');
  await product.mendServices();

  // Another one of the list, one that has logged in already, and one that was in no list.
  const other = names.at(-2)!;
  await choose(other);
  doneCount += 1;
  await expectDone(doneCount, COUNT - 1);
  await expect(dialog().getByRole('status').first()).toContainText(`You chose ${other}, not ${named}`);
  await choose(earliest);
  await expect(dialog().getByRole('status').first()).toContainText(`${earliest} had logged in already`);
  await choose(newcomer);
  await expect(dialog().getByRole('status').first()).toContainText(`${newcomer} is new and was added`);
  await expectDone(doneCount, COUNT - 1);
  expect(await nextName()).toBe(named);
  await logInNext(COUNT - 1);

  // The tab is closed on the login page: nothing but this one login is lost.
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/oauth\/authorize/);
  await page.close();
  page = await context.newPage();
  await new Player(page, product).open();
  await notice(page, `${doneCount} of ${COUNT - 1} done`)
    .getByRole('button', { name: 'Log in' })
    .press('Enter');

  while (doneCount < COUNT - 1) await logInNext(COUNT - 1);
  await expect(dialog()).toContainText('All characters of this list are logged in.');
  await expect(dialog().getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog()).toBeHidden();

  const stored = await storedCharacters(page);
  expect(stored.map(({ character }) => character.name).sort()).toEqual([...names].sort());
  expect(stored.filter(({ needsLogin }) => needsLogin)).toEqual([]);
  // 40 of the list and the new one, with one that was cancelled, one that failed, one repeated, and one in a closed tab.
  expect(asked).toHaveLength(COUNT + 4);
  expect(new Set(asked.map(({ searchParams }) => searchParams.get('state'))).size).toBe(asked.length);
  for (const { searchParams } of asked) {
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${product.url}/`,
      scope: PLANET_SCOPE,
      state: expect.stringMatching(/^[0-9a-f]{32}$/),
      code_challenge_method: 'S256',
    });
  }
  expect(refusals).toEqual([]);
  await page.reload();
  await expect(notice(page, 'Your queue of logins')).toHaveCount(0);
});

test('two tabs have one queue: each goes on where the other one is', { tag: '@deep' }, async ({
  player,
  product,
  context,
}) => {
  const pilots = await logPilotsIn(product, 3);
  const names = pilots.map(({ character }) => character.name);
  await player.open();
  await player.openAppBarAction('Restore');
  const foreign = pilots.map((pilot) => ({ ...pilot, refresh_token: 'of another server', expires_at: 0 }));
  await player.restoreFile('pilots.json', JSON.stringify(foreign));
  await notice(player.page, 'Restored characters have to log in again').getByRole('button', { name: 'Log in' }).click();
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log in all' });
  await expect(dialogOf(player.page).getByText(`0 of ${names.length} done`)).toBeVisible();
  const second = await context.newPage();
  await new Player(second, product).open();
  await notice(second, `0 of ${names.length} done`).getByRole('button', { name: 'Log in' }).click();

  const nextOf = (page: Page) => dialogOf(page).getByRole('strong');
  const logIn = async (page: Page): Promise<string> => {
    const name = (await nextOf(page).textContent()) ?? '';
    await dialogOf(page).getByRole('button', { name: 'Log in with EVE Online' }).click();
    await page.getByRole('link', { name }).first().click();
    return name;
  };
  const first = await logIn(player.page);
  for (const page of [player.page, second]) {
    await expect(dialogOf(page).getByText(`1 of ${names.length} done`)).toBeVisible();
    await expect(nextOf(page)).not.toHaveText(first);
  }
  const other = await logIn(second);
  expect(other).not.toBe(first);
  for (const page of [player.page, second]) {
    await expect(dialogOf(page).getByText(`2 of ${names.length} done`)).toBeVisible();
  }
  // Both go to the login page for the same pilot: the second return finds it done, and says so.
  await dialogOf(second).getByRole('button', { name: 'Log in with EVE Online' }).click();
  await second.waitForURL(/\/oauth\/authorize/);
  const last = await logIn(player.page);
  await expect(dialogOf(player.page)).toContainText('All characters of this list are logged in.');
  await second.getByRole('link', { name: last }).first().click();
  await expect(dialogOf(second)).toContainText('All characters of this list are logged in.');
  const stored = await storedCharacters(second);
  expect(stored.filter(({ needsLogin }) => needsLogin)).toEqual([]);
});

/** Presses Tab until the link of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const links = await page.getByRole('link').allTextContents();
  const place = links.findIndex((text) => text.includes(name));
  for (let tab = 0; tab <= place; tab++) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name }).first()).toBeFocused();
}
