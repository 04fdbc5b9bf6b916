/** What tests wait for that have a service worker. */
import { expect, type Page } from '@playwright/test';

/** Waits until every file of the page is kept. */
export async function untilWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Waits until this page is one that the service worker serves: it has been loaded since that is ready. */
export async function untilServed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}
