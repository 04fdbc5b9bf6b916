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

/**
 * Listens from now on to what the browser displays. Asking for `getNotifications` until it is there is no way to wait:
 * Chromium forgets a notification that is listed just before it is displayed.
 * @returns the title of the next notification, once that is displayed; within an object, so that the caller can go on
 */
export async function nextDisplayed(page: Page): Promise<{ title: Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  const title = new Promise<string>((found) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
      if (event.eventName !== 'Notification displayed') return;
      found(event.eventMetadata.find(({ key }) => key === 'Title')?.value ?? '');
    });
  });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  return { title };
}
