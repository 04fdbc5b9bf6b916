/// <reference lib="webworker" />
/**
 * Keeps the built page, so that it opens without a network, and shows notifications. Nothing else goes through it: what
 * the servers and ESI answer is never kept here, and pictures take their own way.
 */
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PageOpened, ServiceWorkerMessage } from '../api.ts';
import type { ColonyKey } from '../domain/ids.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The files of the built page, with the hash of each: a file that differs fails the installation, and the version that
 * was there before stays. The build puts the list in.
 */
declare const BUILT_FILES: PrecacheEntry[];

/** A server that takes longer than this counts as out of reach. */
const NAVIGATION_TIMEOUT_MS = 4000;

const files = BUILT_FILES;

// The page itself comes from the server as long as there is one: its security headers name the services of today.
// First of all routes, since the kept files have one for the page, too.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const kept = (): Promise<Response | undefined> => matchPrecache('/index.html');
      try {
        const response = await fetch(request, { signal: AbortSignal.timeout(NAVIGATION_TIMEOUT_MS) });
        return response.status < 500 ? response : ((await kept()) ?? response);
      } catch {
        return (await kept()) ?? Response.error();
      }
    },
    { allowlist: [/^\/(\?|$)/] },
  ),
);
precacheAndRoute(files);
cleanupOutdatedCaches();

self.addEventListener('message', (event) => {
  const message = event.data as PageOpened;
  if (message.kind === 'pageOpened') event.waitUntil(welcome(message.scriptUrl, event.source));
});

/** A page of this version lets it take over at once where no other page needs the old one; any other page is told. */
async function welcome(scriptUrl: string, page: ExtendableMessageEvent['source']): Promise<void> {
  const { pathname } = new URL(scriptUrl);
  if (!files.some((file) => typeof file !== 'string' && file.url === pathname)) {
    page?.postMessage({ kind: 'newVersion' } satisfies ServiceWorkerMessage);
    return;
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goToColony(event.notification.data?.colonyKey ?? null));
});

/** Brings a page that is open to the front and tells it where to go, or opens one there. */
async function goToColony(colonyKey: ColonyKey | null): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Other pages of this origin, such as that of a log-in, know nothing of colonies.
  const page = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!page) {
    await self.clients.openWindow(colonyKey === null ? '/' : `/?${new URLSearchParams({ colony: colonyKey })}`);
    return;
  }
  // First told, then brought to the front: a browser that refuses the second has done the first.
  page.postMessage({ kind: 'notificationClick', colonyKey } satisfies ServiceWorkerMessage);
  await page.focus();
}
