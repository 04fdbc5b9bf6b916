import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Product, sharedTest as test } from './player.ts';
import { startProxy } from './proxy.ts';
import { untilServed, untilWorkerReady } from './serviceWorker.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until every file of the page is kept, and this page is one that the service worker serves. */
async function untilKept(page: Page): Promise<void> {
  await untilWorkerReady(page);
  await page.reload();
  await untilServed(page);
}

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
