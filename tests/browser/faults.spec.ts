import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test as ownTest, Player, startProduct, sharedTest as test } from './player.ts';
import {
  expectAllFetched,
  expired,
  keepInBrowser,
  logPilotsIn,
  notice,
  type StoredCharacter,
  storedCharacters,
} from './stored.ts';

const what = ({ character, account, comment, system }: StoredCharacter) => ({ character, account, comment, system });

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh now' }).click();

/** The page does what a player asks, and still shows the colonies that it had. */
async function expectUsable(page: Page, rows: number): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Extraction datetime' });
  const before = await toggle.getAttribute('aria-pressed');
  await toggle.click();
  await expect(toggle).not.toHaveAttribute('aria-pressed', before ?? '');
  await expect(page.getByRole('row')).toHaveCount(rows);
}

test('a page that is killed while tokens are renewed loses no character, whenever it is killed', {
  tag: '@deep',
}, async ({ browser, product }) => {
  const points: { name: string; keepsAtLeast: number; arm: (page: Page) => Promise<unknown> }[] = [
    {
      name: 'as the calls leave the page',
      keepsAtLeast: 0,
      arm: (page) => page.route('**/api/refresh', () => page.close()),
    },
    {
      name: 'after the old tokens are dead, before the new ones arrive',
      keepsAtLeast: 0,
      arm: (page) =>
        page.route('**/api/refresh', async (route) => {
          await route.fetch().catch(() => {});
          await page.close();
        }),
    },
    {
      name: 'as the first new tokens arrive',
      keepsAtLeast: 0,
      arm: (page) =>
        page.route('**/api/refresh', async (route) => {
          const response = await route.fetch().catch(() => null);
          if (response) await route.fulfill({ response }).catch(() => {});
          await page.close();
        }),
    },
    {
      name: 'as soon as one is stored',
      keepsAtLeast: 1,
      arm: async (page) => {
        await page.exposeFunction('onStored', () => page.close());
        await page.addInitScript(() => {
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function store(key, text) {
            setItem.call(this, key, text);
            if (key.startsWith('session-') && JSON.parse(text).expires_at > 0) {
              void (window as unknown as { onStored(): void }).onStored();
            }
          };
        });
      },
    },
  ];
  for (const { name, keepsAtLeast, arm } of points) {
    await test.step(name, async () => {
      const pilots = expired(await logPilotsIn(product));
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await keepInBrowser(context, pilots);
      const killed = await context.newPage();
      const closed = killed.waitForEvent('close');
      await arm(killed);
      await killed.goto(product.url).catch(() => {});
      await closed;

      const page = await context.newPage();
      await page.goto(product.url);
      for (const { character } of pilots) {
        const entry = page.locator('li', { has: page.locator(`[data-character="${character.characterId}"]`) }).last();
        await expect(entry).not.toContainText(/Waiting|Fetching|Retrying/);
      }
      const kept = await storedCharacters(page);
      expect(kept.map(what)).toEqual(pilots.map(what));
      const lost = kept.filter(({ needsLogin }) => needsLogin);
      await expect(page.getByText('Character token has expired. Relogin to fix.')).toHaveCount(lost.length);
      expect(kept.length - lost.length).toBeGreaterThanOrEqual(keepsAtLeast);
      await context.close();
    });
  }
});

// ESI's answers must not be kept from an earlier test.
ownTest(
  'ESI down: the last good data stays, and the page recovers by itself',
  { tag: '@deep' },
  async ({ page, context, player, product }) => {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await product.breakServices({ esiCacheSeconds: 0 });
    await player.open();
    await expectAllFetched(page, pilots);
    const rows = await page.getByRole('row').count();
    expect(rows).toBeGreaterThan(10);

    await product.breakServices({ esi: { status: 503 } });
    await refresh(page);
    await expect(notice(page, "EVE's servers (ESI) don't answer.")).toBeVisible();
    await expectUsable(page, rows);
    // One call in a while tries ESI out, however often the player asks.
    await product.resetCalls();
    for (let time = 0; time < 5; time++) await refresh(page);
    expect(Object.values(await product.calls()).reduce((sum, { count }) => sum + count, 0)).toBeLessThan(5);
    await product.mendServices();
    await expect(notice(page, "EVE's servers (ESI) don't answer.")).toBeHidden();
    await expectAllFetched(page, pilots);
  },
);

test('the server down, and started again: the last good data stays, and no log-in is lost', { tag: '@deep' }, async ({
  page,
  context,
}) => {
  const first = await startProduct();
  const pilots = expired(await logPilotsIn(first));
  await keepInBrowser(context, pilots);
  await page.goto(first.url);
  await expectAllFetched(page, pilots);
  const rows = await page.getByRole('row').count();
  const sandboxPort = new URL(await first.esiUrl()).port;
  await first.stop();
  await refresh(page);
  await expectUsable(page, rows);
  const second = await startProduct({ PORT: new URL(first.url).port, SANDBOX_PORT: sandboxPort });
  try {
    await refresh(page);
    await expectAllFetched(page, pilots);
    await page.reload();
    await expectAllFetched(page, pilots);
    expect((await storedCharacters(page)).filter(({ needsLogin }) => needsLogin)).toEqual([]);
  } finally {
    await second.stop();
  }
});

ownTest(
  'offline and back: the page says so, keeps its data, and continues at once',
  { tag: '@deep' },
  async ({ page, context, player, product }) => {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await product.breakServices({ esiCacheSeconds: 0 });
    await player.open();
    await expectAllFetched(page, pilots);
    const rows = await page.getByRole('row').count();
    await context.setOffline(true);
    await refresh(page);
    await expect(notice(page, /This device is offline/).first()).toBeVisible();
    await expectUsable(page, rows);
    await context.setOffline(false);
    await expectAllFetched(page, pilots);
    await expect(notice(page, /This device is offline/)).toBeHidden();
  },
);

/** Makes the page's worker throw an error that nothing catches. */
async function crashWorker(page: Page): Promise<void> {
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  const gone = worker.waitForEvent('close');
  await worker.evaluate(
    () =>
      void setTimeout(() =>
        Promise.reject(new Error('crashed on purpose')).catch((error) => {
          setTimeout(() => {
            throw error;
          });
        }),
      ),
  );
  await gone;
}

test('the worker crashing: the page stays as it is, and the worker is started again', { tag: '@deep' }, async ({
  page,
  context,
  player,
  product,
}) => {
  const pilots = await logPilotsIn(product);
  await keepInBrowser(context, pilots);
  await player.open();
  await expectAllFetched(page, pilots);
  const rows = await page.getByRole('row').count();
  await crashWorker(page);
  await expect(notice(page, 'attempt 1 of 3')).toBeVisible();
  await expectUsable(page, rows);
  await expect(notice(page, 'Calculations crashed')).toBeHidden();
  await expectAllFetched(page, pilots);
});

test('the worker crashing four times: the player is asked to reload', { tag: '@deep' }, async ({
  page,
  context,
  player,
  product,
}) => {
  const pilots = await logPilotsIn(product);
  await keepInBrowser(context, pilots);
  await player.open();
  await expectAllFetched(page, pilots);
  const rows = await page.getByRole('row').count();
  for (let crash = 1; crash <= 3; crash++) await crashWorker(page);
  await expect(notice(page, 'attempt 3 of 3')).toBeVisible();
  await page.waitForEvent('worker');
  await crashWorker(page);
  const final = notice(page, 'and were stopped');
  await expect(final).toBeVisible();
  await expectUsable(page, rows);
  await final.getByRole('button', { name: 'Reload' }).click();
  await expectAllFetched(page, pilots);
  expect((await storedCharacters(page)).map(what)).toEqual(pilots.map(what));
});

test.describe('the browser’s storage', () => {
  test('full: nothing is lost while the tab is open, and it is stored once there is room', { tag: '@deep' }, async ({
    page,
    context,
    player,
    product,
  }) => {
    const pilots = await logPilotsIn(product);
    const [pilot] = pilots as [StoredCharacter];
    await keepInBrowser(context, pilots);
    await player.open();
    await expectAllFetched(page, pilots);
    await page.evaluate(() => {
      // It would make room for the comment.
      localStorage.removeItem('lastScreen');
      let filler = 'x'.repeat(2 ** 23);
      // Until not a single character more fits.
      for (let part = 0; filler !== ''; part++) {
        try {
          localStorage.setItem(`filler${part}`, filler);
        } catch {
          filler = filler.slice(0, filler.length / 2);
        }
      }
    });
    const comment = async (text: string) => {
      await page.getByRole('button', { name: `Edit ${pilot.character.name}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Comment / Plan').fill(text);
      await dialog.getByLabel('Account name').press('Enter');
      await expect(dialog).toBeHidden();
    };
    await comment('A longer comment than before: '.repeat(20));
    await expect(notice(page, 'does not let this page store anything')).toBeVisible();
    await page.getByRole('button', { name: 'Plan mode' }).click();
    await expect(page.getByText('A longer comment than before').first()).toBeVisible();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key);
    });
    await comment('Short');
    await expect(notice(page, 'does not let this page store anything')).toBeHidden();
    expect(
      (await storedCharacters(page)).find(({ character }) => character.characterId === pilot.character.characterId),
    ).toMatchObject({ comment: 'Short' });
  });

  test('of the database full, and back', { tag: '@deep' }, async ({ page, context, player, product }) => {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await page.goto(`${product.url}/api/health`);
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 });
    await product.breakServices({ esiCacheSeconds: 0 });
    await player.open();
    await expectAllFetched(page, pilots);
    await expect(notice(page, /is full, so new colony data\b.* could not be stored/)).toBeVisible();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(10);
    await browser.send('Storage.overrideQuotaForOrigin', { origin: product.url });
    await refresh(page);
    await expect(notice(page, /is full, so new colony data\b.* could not be stored/)).toBeHidden();
  });

  test('of the database damaged: a notice says so until it is dismissed, and the data is fetched again', {
    tag: '@deep',
  }, async ({ page, context, player, product }) => {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await player.open();
    await player.untilRefreshed();
    const rowCount = await page.getByRole('row').count();
    expect(rowCount).toBeGreaterThan(10);
    // From a page of the same origin that does not use the database itself.
    await page.goto(`${product.url}/api/health`);
    expect(await page.evaluate(damageSnapshots)).toBeGreaterThan(10);
    await player.open();
    const damaged = notice(page, /^Failed: Some saved colony data could not be read \(\d+ × colony\)/);
    await expect(damaged).toBeVisible();
    await player.untilRefreshed();
    await expectAllFetched(page, pilots);
    await expect(page.getByRole('row')).toHaveCount(rowCount);
    await damaged.getByRole('button', { name: 'Dismiss' }).click();
    await expect(damaged).toBeHidden();
    await refresh(page);
    await expect(damaged).toBeHidden();
    // What was fetched has taken the place of what could not be read.
    await page.reload();
    await player.untilRefreshed();
    await expect(page.getByRole('row')).toHaveCount(rowCount);
    await expect(damaged).toBeHidden();
  });

  test('of the database made by a newer version: it is left alone, and the page works without it and says nothing', {
    tag: '@deep',
  }, async ({ page, context, player, product }) => {
    const pilots = await logPilotsIn(product);
    await keepInBrowser(context, pilots);
    await page.goto(`${product.url}/api/health`);
    const version = () =>
      page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'colony-watch')?.version);
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const opening = indexedDB.open('colony-watch', 99);
          opening.onsuccess = () => {
            opening.result.close();
            done();
          };
        }),
    );
    await player.open();
    await expectAllFetched(page, pilots);
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(10);
    await expect(notice(page, 'newer version')).toBeHidden();
    expect(await version()).toBe(99);
  });

  test('blocked completely: the page opens, says so, and shows what it gets', { tag: '@deep' }, async ({ product }) => {
    // Chromium's own switch for "block all cookies and site data".
    const folder = mkdtempSync(join(tmpdir(), 'colony-watch-blocked-'));
    mkdirSync(join(folder, 'Default'));
    writeFileSync(
      join(folder, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const { launchOptions } = test.info().project.use;
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const player = new Player(page, product);
      await player.open();
      expect(
        await page.evaluate(() => {
          try {
            return localStorage.length;
          } catch (error) {
            return (error as Error).name;
          }
        }),
      ).toBe('SecurityError');
      await expect(notice(page, 'does not let this page store anything')).toBeVisible();
      await expect(notice(page, "doesn't save data for this page")).toBeVisible();
      await page.getByRole('button', { name: 'Log in with EVE Online' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(notice(page, 'does not let this page remember the login')).toBeVisible();
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Takes from every kept colony what it consists of. @returns how many there were */
function damageSnapshots(): Promise<number> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('colony-watch');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('snapshots', 'readwrite');
      const store = transaction.objectStore('snapshots');
      let count = 0;
      store.openCursor().onsuccess = (event) => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
        if (!cursor) return;
        const { key, characterId } = cursor.value as { key: string; characterId: number };
        cursor.update({ key, characterId });
        count += 1;
        cursor.continue();
      };
      transaction.oncomplete = () => {
        opening.result.close();
        done(count);
      };
      transaction.onabort = () => fail(transaction.error);
    };
  });
}
