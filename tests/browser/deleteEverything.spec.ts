/** Everything of the player's goes from the browser, in all of its tabs, and the server ends what it has of it. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest as test } from './player.ts';

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

test('everything is deleted in two tabs, and logins end', async ({ page, player, product, context }) => {
  await player.open();
  // Not by a script, which would put them there again after each reload.
  for (const name of ['Ketta Vaskonen', 'Ilse Calloway']) await player.logIn(name);
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
