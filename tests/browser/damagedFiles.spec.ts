/** What the service worker keeps must be the page's own files, whatever a server or proxy answers meanwhile. */
import type { Page } from '@playwright/test';
import { expect, sharedTest as test } from './player.ts';
import { startProxy } from './proxy.ts';

test.use({ serviceWorkers: 'allow' });

const MAINTENANCE = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: Buffer.from('<!doctype html><title>Maintenance</title><p>Back soon.</p>'),
};

const start = (page: Page) => page.getByRole('button', { name: 'Log in with EVE Online' }).first();
const registrationCount = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The kept files that are not what their name says. */
const damagedFiles = (page: Page) =>
  page.evaluate(async () => {
    const damaged: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (/\/assets\//.test(request.url) && /html/.test(type)) damaged.push(request.url);
      }
    }
    return damaged;
  });

test('a maintenance page that is served while a version installs is not kept, and the next visit installs it', {
  tag: '@deep',
}, async ({ product, page }) => {
  let isUnderMaintenance = false;
  let answered = 0;
  const proxy = await startProxy(product, async (path, forward) => {
    if (!isUnderMaintenance || !path.startsWith('/assets/')) return forward(path);
    answered += 1;
    return MAINTENANCE;
  });
  await page.goto(proxy.url);
  await expect(start(page)).toBeVisible();
  isUnderMaintenance = true;
  await expect.poll(() => answered).toBeGreaterThan(0);
  await expect.poll(() => registrationCount(page)).toBe(0);
  expect(await damagedFiles(page)).toEqual([]);

  isUnderMaintenance = false;
  await page.reload();
  await expect(start(page)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(start(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await damagedFiles(page)).toEqual([]);
  proxy.stop();
});

test('a page whose stored main script is damaged removes the service worker, reloads once and starts', {
  tag: '@deep',
}, async ({ product, page }) => {
  // Its answers are not cached by the browser, which would hide the damaged file for a while.
  const proxy = await startProxy(product, (path, forward) => forward(path));
  await page.goto(proxy.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.evaluate(async () => {
    const main = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src ?? '';
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const html = new Response('<p>Back soon.</p>', { headers: { 'content-type': 'text/html' } });
    await cache.put(main, html);
  });
  expect(await damagedFiles(page)).toHaveLength(1);

  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.reload();
  await expect(start(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // It registers again by itself, with good files.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  expect(await damagedFiles(page)).toEqual([]);
  expect(loads).toBe(2);
  proxy.stop();
});

test('texts of a language that a proxy replaces by a maintenance page are not kept, and come with the next visit', {
  tag: '@deep',
}, async ({ product, browser }) => {
  let isUnderMaintenance = false;
  const proxy = await startProxy(product, async (path, forward) =>
    isUnderMaintenance && path.startsWith('/assets/texts-') ? MAINTENANCE : forward(path),
  );
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(proxy.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  isUnderMaintenance = true;
  await page.goto(`${proxy.url}?lang=de`);
  await expect(page.getByRole('main')).toBeVisible();
  expect(await damagedFiles(page)).toEqual([]);
  isUnderMaintenance = false;
  await page.goto(`${proxy.url}?lang=de`);
  await expect(page.getByRole('button', { name: 'Mit EVE Online einloggen' }).first()).toBeVisible();
  await context.close();
  proxy.stop();
});

test('a page whose main script cannot be loaded says so, and starts once it can', { tag: '@deep' }, async ({
  product,
  page,
}) => {
  let isBroken = true;
  const proxy = await startProxy(product, async (path, forward) =>
    isBroken && path.startsWith('/assets/index-') ? MAINTENANCE : forward(path),
  );
  await page.goto(proxy.url);
  await expect(page.getByText('Colony Watch could not start.')).toBeVisible();
  isBroken = false;
  await page.reload();
  await expect(start(page)).toBeVisible();
  proxy.stop();
});
