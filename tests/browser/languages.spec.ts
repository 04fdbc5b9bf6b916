import { expect, test as ownTest, sharedTest as test } from './player.ts';

test('another language is shown at once, at the same place, and stays until another is chosen', {
  tag: '@deep',
}, async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const row = page.locator('tr[data-colony]').filter({ hasText: 'Vard VII' });
  await expect(row).not.toContainText(/\p{Script=Han}/u);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await player.goTo('Money');
  await expect(player.place('Money').getByRole('heading').nth(1)).toBeVisible();
  await page.getByRole('navigation', { name: 'Language' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => ({ scrollY: window.scrollY, address: window.location.href }));

  await page.getByRole('link', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  const after = await page.evaluate(() => ({ scrollY: window.scrollY, address: window.location.href }));
  expect(after.address).toBe(before.address);
  expect(Math.abs(after.scrollY - before.scrollY)).toBeLessThan(40);
  await expect(page.getByRole('link', { name: '中文' })).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.goBack();
  await expect(row).toContainText(/\p{Script=Han}/u);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(row).toContainText(/\p{Script=Han}/u);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(row).not.toContainText(/\p{Script=Han}/u);
});

test('a language whose texts get lost is never mixed with English, and is shown once they are there; a link chooses another, and the address forgets it', {
  tag: '@deep',
}, async ({ player, page }) => {
  await page.route('**/assets/texts-de-page-*', (route) => route.abort());
  await player.open('/?lang=de');
  await expect(page.getByText('could not be loaded in your language')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.unroute('**/assets/texts-de-page-*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('could not be loaded in your language')).toHaveCount(0);

  await player.open('/?lang=ja&view=stops');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(new URL(page.url()).searchParams.get('lang')).toBeNull();
  await expect(page.getByRole('link', { name: '日本語' })).toHaveAttribute('aria-current', 'true');
});

test.describe('with a browser in French', () => {
  test.use({ locale: 'fr-CA' });

  test('the first visit is in French', { tag: '@deep' }, async ({ player, page }) => {
    await player.open();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  ownTest(
    'a language that was shown is there without a network, and others were never loaded',
    { tag: '@deep' },
    async ({ player, page, context }) => {
      await player.open('/?lang=ja');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      const textsOf = (urls: string[]) =>
        urls.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/assets/texts-'));
      const loaded = async () =>
        textsOf(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
      const kept = async () =>
        textsOf(
          await page.evaluate(async () => {
            const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
            return (await Promise.all(caching)).flat().map(({ url }) => url);
          }),
        );
      // The service worker answers first, and stores what it has answered after that.
      await expect
        .poll(async () => {
          const [stored, shown] = [await kept(), await loaded()];
          return shown.length > 0 && shown.every((path) => stored.includes(path));
        })
        .toBe(true);
      // The round reads pasted goods in any language, so it loads all names of commodities when the page has time.
      expect((await kept()).filter((path) => !/texts-ja-|-names-/.test(path))).toEqual([]);

      await context.setOffline(true);
      await player.product.stop();
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      await expect(page.getByRole('link', { name: '惑星' }).first()).toBeVisible();
      await expect(page.getByText('could not be loaded in your language')).toHaveCount(0);
    },
  );

  test('a language is shown although the disk has no room for its texts', { tag: '@deep' }, async ({
    player,
    page,
    context,
  }) => {
    await player.open();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    });
    await player.open('/?lang=ja');
    await expect(page.getByRole('link', { name: '惑星' }).first()).toBeVisible();
    expect(await page.evaluate(async () => (await (await caches.open('texts')).keys()).length)).toBe(0);
  });
});
