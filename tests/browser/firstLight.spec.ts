/** From a newcomer's first log-in on until everything is deleted, and what the page makes of a bad start. */
import type { Page } from '@playwright/test';
import { expect, test as ownTest, type Player, sharedTest as test } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';
const PLANETS_OF_KETTA = ['Amamake III', 'Amamake IV', 'Vard IV', 'Vard VII', 'Lantorn III', 'Dal V'];

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });

/** Counts the page's own calls to exchange a code. */
function countExchanges(page: Page): { count: number } {
  const exchanges = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/token') exchanges.count += 1;
  });
  return exchanges;
}

/** Starts a log-in as far as the log-in page. @returns the state that the page sent along */
async function startLogin(player: Player): Promise<string> {
  const { page } = player;
  await page.getByRole('button', { name: 'Log in with EVE Online' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Who logs in?' })).toBeVisible();
  return new URL(page.url()).searchParams.get('state') ?? '';
}

const REVOKED = 'POST /sandbox/sso/v2/oauth/revoke';

/** What the browser stores of the page, without what a page without characters stores itself. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const rows = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      for (const table of opening.result.objectStoreNames) {
        const counting = opening.result.transaction(table).objectStore(table).count();
        await new Promise((resolve) => {
          counting.onsuccess = resolve;
        });
        if (counting.result > 0) rows.push(`${name} ${table}`);
      }
      opening.result.close();
    }
    return { keys: Object.keys(localStorage), rows };
  });

async function deleteEverything(page: Page, player: Player): Promise<void> {
  await player.openSettings('Data');
  await page.getByRole('button', { name: 'Delete everything of mine in this browser…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 characters with their logins')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete everything', exact: true }).click();
}

test('a newcomer logs in two pilots, finds them again after a reload, in the language chosen before it, and deletes everything in two tabs, which ends the logins', async ({
  player,
  page,
  product,
  context,
  consoleErrors,
}) => {
  await player.open();
  await expect(page.getByRole('heading', { name: 'See what your colonies do right now' })).toBeVisible();
  await expect(page.getByText('Sandbox', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it with 12 pilots' })).toBeVisible();
  await player.logIn(KETTA);
  for (const planet of PLANETS_OF_KETTA) await expect(player.row(planet)).toBeVisible();
  await player.logIn(ORAN);
  await expect(player.row('Auga IX')).toBeVisible();
  await expect(notices(page)).toContainText(`${ORAN} is logged in.`);
  // The code is used up, and not in the address that a player might share or reload.
  expect(page.url()).toBe(`${player.product.url}/`);

  await page.getByRole('link', { name: '中文' }).click();
  await expect(player.row('Dal V')).toContainText(/\p{Script=Han}/u);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(player.row('Dal V')).toContainText(/\p{Script=Han}/u);
  await expect(player.row('Auga IX')).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(player.row('Dal V')).not.toContainText(/\p{Script=Han}/u);
  expect(consoleErrors).toEqual([]);

  const second = await context.newPage();
  await second.goto(product.url);
  await expect(second.locator('[data-character]')).toHaveCount(2);
  await deleteEverything(page, player);
  for (const tab of [page, second]) await expect(tab.locator('[data-character]')).toHaveCount(0);
  // Whichever tab has started first lets the server end them.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('withdrawals'))).toBeNull();
  expect((await product.calls())[REVOKED]?.count).toBeGreaterThanOrEqual(2);
  const { keys, rows } = await stored(page);
  expect(keys.filter((key) => /^(characters|session|withdrawals|changingAll)/.test(key))).toEqual([]);
  // What every page asks for, with or without characters.
  expect(rows.filter((row) => !/ (prices|volumes|names)$/.test(row))).toEqual([]);
});

test('a new log-in keeps the account name', { tag: '@deep' }, async ({ player, page, consoleErrors }) => {
  await player.openWithPilots([KETTA]);
  await page.getByRole('button', { name: `Edit ${KETTA}` }).click();
  await page.getByRole('dialog').getByLabel('Account name').fill('Home');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Account: Home', exact: true })).toBeVisible();
  await player.logIn(KETTA);
  await expect(page.getByRole('list', { name: 'Characters of Account: Home' })).toContainText(KETTA);
  await expect(page.getByRole('button', { name: `Edit ${KETTA}` })).toHaveCount(1);
  await expect(player.row('Dal V')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

// ESI's answers must not be kept from an earlier test.
ownTest(
  'with ESI down at load the last snapshot is shown with its age, and differs from a fresh one',
  { tag: '@deep' },
  async ({ player, page, product }) => {
    await product.breakServices({ esiCacheSeconds: 0 });
    await player.openWithPilots([KETTA]);
    await expect(player.row('Dal V')).toBeVisible();

    await product.breakServices({ esi: { status: 502 } });
    await page.reload();
    for (const planet of PLANETS_OF_KETTA) await expect(player.row(planet)).toBeVisible();
    await expect(
      page.getByText(/^Retrying 1 of 6: .*could not be reached.*What is shown was fetched (just now|\dm ago)\.$/),
    ).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('1 character failed');

    await product.mendServices();
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect(page.getByText('What is shown was fetched')).toBeHidden();
    await expect(page.getByRole('banner')).not.toContainText('failed');
  },
);

test('a return with another state than the one sent along exchanges nothing and says so', { tag: '@deep' }, async ({
  player,
  page,
  product,
}) => {
  const exchanges = countExchanges(page);
  await player.open();
  const state = await startLogin(player);
  expect(state.length).toBeGreaterThanOrEqual(32);
  const backUrl = new URL((await page.getByRole('link', { name: KETTA }).getAttribute('href')) ?? '', product.url);
  const answer = await fetch(backUrl, { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  await product.resetCalls();

  await player.open(`/?code=${code}&state=${'0'.repeat(state.length)}`);
  await expect(notices(page)).toContainText('its state does not match');
  await expect(notices(page)).toContainText('so it was refused');
  expect(page.url()).toBe(`${product.url}/`);
  // The state is good for one return: it cannot be tried again with another.
  await player.open(`/?code=${code}&state=${state}`);
  await expect(notices(page)).toContainText('so it was refused');
  expect(exchanges.count).toBe(0);
  expect(Object.keys(await product.calls()).filter((route) => route.includes('/sso/'))).toEqual([]);
  expect(await player.kept('characters')).toBeNull();
});

test('a log-in that is cancelled changes nothing', { tag: '@deep' }, async ({ player, page }) => {
  const exchanges = countExchanges(page);
  await player.openWithPilots([KETTA]);
  await startLogin(player);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(notices(page)).toContainText('The login was cancelled. Nothing has changed.');
  await expect(player.row('Dal V')).toBeVisible();
  expect(exchanges.count).toBe(0);
});

test('a refused code and an invalid token answer change nothing and say what to do', { tag: '@deep' }, async ({
  player,
  page,
  product,
}) => {
  await player.openWithPilots([KETTA]);
  const state = await startLogin(player);
  await player.open(`/?code=made-up&state=${state}`);
  await expect(notices(page)).toContainText(/The login was not completed: .+ Log in again\./);
  await expect(player.row('Dal V')).toBeVisible();
  expect(page.url()).toBe(`${product.url}/`);

  // The single sign-on answers our server with a web page; then something on the way answers the page with one.
  await product.breakServices({ sso: { status: 'notJson', path: '/token' } });
  await startLogin(player);
  await page.getByRole('link', { name: ORAN }).click();
  await expect(notices(page)).toContainText(/The login was not completed: .+ Try again in a few minutes\.(?! Log in)/);
  await product.mendServices();
  await page.route('**/api/token', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hotel network: please accept our terms.</p>' }),
  );
  await startLogin(player);
  await page.getByRole('link', { name: ORAN }).click();
  await expect(notices(page)).toContainText('something that is not JSON');
  await expect(player.row('Dal V')).toBeVisible();
  await expect(page.getByText(ORAN)).toBeHidden();

  await page.unroute('**/api/token');
  await notices(page).getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('link', { name: ORAN }).click();
  await expect(player.row('Auga IX')).toBeVisible();
});

test('a stored record that cannot be read is named and kept aside; the others are shown', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  const damaged = { character: { characterId: 'cut o', name: 'Half Written' } };
  await player.openWithPilots([KETTA]);
  const stored = (await player.kept('characters')) as unknown[];
  await page.evaluate((text) => localStorage.setItem('characters', text), JSON.stringify([damaged, ...stored]));
  await page.reload();
  await expect(notices(page)).toContainText('One stored character could not be read (Half Written)');
  await expect(notices(page)).toContainText('Nothing was deleted');
  await expect(player.row('Dal V')).toBeVisible();
  expect(await player.kept('charactersUnreadable')).toEqual([damaged]);

  await page.evaluate(() => localStorage.setItem('characters', '[{"access_tok'));
  await page.reload();
  await expect(notices(page)).toContainText('The stored list of characters could not be read.');
  await expect(page.getByRole('heading', { name: 'See what your colonies do right now' })).toBeVisible();
  expect(await player.kept('charactersUnreadable')).toEqual([damaged, '[{"access_tok']);
});

test('a layout with missing fields or unknown types names the planet; everything else is shown', {
  tag: '@deep',
}, async ({ player, page, product }) => {
  const lists = await page.request.get(`${product.url}/sandbox/backup.json`);
  const [ketta] = (await lists.json()) as { character: { characterId: number }; access_token: string }[];
  const planets = (await (
    await fetch(`${await product.esiUrl()}/characters/${ketta?.character.characterId}/planets`, {
      headers: { Authorization: `Bearer ${ketta?.access_token}` },
    })
  ).json()) as { planet_id: number }[];
  const [gaps, strange] = planets.map(({ planet_id }) => planet_id);
  await page.context().route(`**/planets/${gaps}`, (route) => route.fulfill({ json: { pins: 'none of them' } }));
  await page.context().route(`**/planets/${strange}`, async (route) => {
    const answer = await route.fetch();
    const layout = (await answer.json()) as { pins: object[] };
    layout.pins.push({ pin_id: 77, type_id: 999_999, latitude: 1, longitude: 1 });
    await route.fulfill({ response: answer, json: layout });
  });
  await player.openWithPilots([KETTA, ORAN], {}, ': 1 character failed');
  const names = await page
    .getByRole('table', { name: `Planets of ${KETTA}` })
    .getByRole('row')
    .allTextContents();
  const missing = PLANETS_OF_KETTA.filter((name) => !names.some((text) => text.includes(name)));
  expect(missing).toHaveLength(1);
  await expect(page.getByText(new RegExp(`${missing[0]}`)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Warnings' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Warnings' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('999999');
  await expect(player.row('Auga IX')).toBeVisible();
});
