import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test as ownTest, type Product, sharedTest as test } from './player.ts';
import { startProxy } from './proxy.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until every file of the page is kept. */
async function untilWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Waits until this page is one that the service worker serves: it has been loaded since that is ready. */
async function untilServed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Waits until every file of the page is kept, and this page is one that the service worker serves. */
async function untilKept(page: Page): Promise<void> {
  await untilWorkerReady(page);
  await page.reload();
  await untilServed(page);
}

/** What servers answer is never kept: neither tokens nor colonies nor prices nor pictures. */
async function expectOnlyFilesKept(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/assets\/planets-.*\.bin$/.test(path))).toHaveLength(1);
  expect(
    kept.filter(
      (path) => !/^\/(assets\/[^/]+|index\.html|favicon\.svg|icon-[a-z0-9-]+\.png|manifest\.webmanifest)$/.test(path),
    ),
  ).toEqual([]);
  expect(kept.filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
}

/** Its manifest, and the icons that this names. */
async function expectInstallable(page: Page): Promise<void> {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', page.url()).href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: 'Colony Watch', start_url: '/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
}

/** Closes what has just opened: it may need a moment until it listens to keys. */
async function closeByKey(dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await dialog.page().keyboard.press('Escape');
      return dialog.isVisible();
    })
    .toBe(false);
}

ownTest(
  'it can be installed, and opens without a network with the last snapshot, simulated to now; what servers answered is not kept',
  async ({ player, page, context }) => {
    await player.open();
    await expectInstallable(page);
    await untilWorkerReady(page);
    // What servers answer comes to a page that the service worker serves.
    await player.openWithPilots(['Ketta Vaskonen']);
    await untilServed(page);
    const countdown = page.locator('tr[data-colony]').filter({ hasText: 'Vard VII' }).getByRole('time').last();
    const before = await countdown.getAttribute('datetime');
    await expectOnlyFilesKept(page);

    // No network, and no server either.
    await context.setOffline(true);
    await player.product.stop();
    await page.reload();
    await expect(page.locator('tr[data-colony]')).toHaveCount(6);
    await expect(countdown).toHaveAttribute('datetime', before ?? 'none');
    await expect(page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
    await page.getByRole('button', { name: 'Offline' }).click();
    const about = page.getByRole('dialog', { name: 'About being offline' });
    await expect(about).toContainText(/EVE confirmed what you see (just now|\d+m ago)/);
    await closeByKey(about);
    await expect(page.getByRole('list', { name: 'Notices' })).toContainText('This device is offline.');

    // What is loaded on demand is there, too.
    await page.getByRole('button', { name: 'Vard VII', exact: true }).click();
    await expect(page.getByText('Simulated to now from what ESI had')).toBeVisible();
    await player.openAppBarAction('Settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await closeByKey(settings);
    await page
      .getByRole('region', { name: 'Next stop', exact: true })
      .getByRole('button', { name: 'In 3 days' })
      .click();
    await expect(page.locator('tr[data-colony]').filter({ hasText: 'Amamake IV' }).first()).toContainText('ended');

    // A round is planned from what is stored, at the time that the page shows, and without prices.
    await player.goTo('Round');
    const planner = player.place('Round');
    await expect(planner.getByRole('heading', { name: '1 of 1: log in as Ketta Vaskonen' })).toBeVisible();
    await planner.getByRole('button', { name: 'Settings: at the time shown, next in 2 days' }).click();
    await expect(planner.getByRole('combobox', { name: 'Start', exact: true })).toContainText('At the time shown');
    await expect(planner.getByText(/^Restart /).first()).toBeVisible();
  },
);

test('kept files are read without the service worker, which takes time to start; only texts of languages come through it', {
  tag: '@deep',
}, async ({ player, page }) => {
  await player.open();
  await untilKept(page);
  const sources = () =>
    page.evaluate(() => {
      // TypeScript does not know the field yet.
      const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
        workerFinalSourceType?: string;
      })[];
      return entries.map(({ name, workerFinalSourceType }) => `${workerFinalSourceType} ${new URL(name).pathname}`);
    });
  const found = await sources();
  for (const name of ['index', 'shared', 'engine.worker']) {
    expect(found.filter((one) => one.startsWith(`cache /assets/${name}-`)).length).toBeGreaterThan(0);
  }
  expect(found.filter((one) => one.startsWith('fetch-event /assets/') && !one.includes('/texts-'))).toEqual([]);

  await page.getByRole('navigation', { name: 'Language' }).getByText('Deutsch').click();
  await expect.poll(async () => (await sources()).join('\n')).toMatch(/^fetch-event \/assets\/texts-de-page-/m);
});

/** Passes everything on to the product and, once it is renewed, serves the next version of the page. */
async function startRenewable(product: Product): Promise<{ url: string; renew: () => void; stop: () => void }> {
  let isRenewed = false;
  const html = Buffer.from(await (await fetch(product.url)).arrayBuffer());
  const [, script = ''] = /src="(\/assets\/index-[^"]+\.js)"/.exec(html.toString()) ?? [];
  const nextScript = script.replace('.js', '-next.js');
  const renewText = (text: string): string => text.replaceAll(script, nextScript);
  const integrityOf = (text: string): string => createHash('sha384').update(text).digest('base64');
  const nextIntegrity = integrityOf(renewText(html.toString()));
  const proxy = await startProxy(product, async (path, forward) => {
    const answer = await forward(path === nextScript ? script : path);
    const isPage = /^\/(\?.*|index\.html.*|serviceWorker\.js)?$/.test(path);
    if (!isRenewed || !isPage) return answer;
    const text = renewText(answer.body.toString()).replaceAll(integrityOf(html.toString()), nextIntegrity);
    return { ...answer, body: Buffer.from(text) };
  });
  return {
    ...proxy,
    renew: () => {
      isRenewed = true;
    },
  };
}

test('a new version is announced to a page that stays open, and a reload brings it', { tag: '@deep' }, async ({
  product,
  page,
}) => {
  const { url, renew, stop } = await startRenewable(product);
  const scriptOf = () => page.locator('script[type="module"][src]').last().getAttribute('src');
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return { isWaiting: registration.waiting !== null, isInstalling: registration.installing !== null };
    });
  await page.goto(url);
  await untilKept(page);
  const oldScript = await scriptOf();
  const notice = page.getByRole('list', { name: 'Notices' }).getByText('A new version of Colony Watch is ready');
  await expect(notice).toBeHidden();

  renew();
  // As the page does once an hour.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect(notice).toBeVisible();
  await page.getByRole('list', { name: 'Notices' }).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(scriptOf).not.toBe(oldScript);
  // The new page is the only one, so the new version takes over without a word.
  await expect.poll(state).toEqual({ isWaiting: false, isInstalling: false });
  await expect(notice).toBeHidden();
  stop();
});
