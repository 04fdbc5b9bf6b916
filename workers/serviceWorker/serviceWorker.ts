/// <reference lib="webworker" />
/** Caches the built page and the languages that were shown, not answers or images. Shows notifications. */
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PageOpened, ServiceWorkerMessage } from '../api.ts';

declare const self: ServiceWorkerGlobalScope;

/** The built files with their hashes, inserted by `vite.config.ts`. If one differs, the previous version stays. */
declare const BUILT_FILES: PrecacheEntry[];

/** The hashes of the files that are kept once they were loaded, by path. */
declare const LOADED_FILES: Readonly<Record<string, string>>;

/** If the server takes longer, the page counts as offline. */
const NAVIGATION_TIMEOUT_MS = 4000;

const files = BUILT_FILES;

// The page itself comes from the server while that is reachable, because its security headers may change.
// This must be the first route, because precaching also adds one for the page.
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

/** Texts in other languages and WebAssembly, kept once the page has loaded them. */
const LOADED_CACHE = 'texts';
const LOADED = /^\/assets\/(texts-\w+-\w+-|\w+-(?=[^/]+\.wasm$))[^/]+$/;

/** Some browsers can look up files without this worker, which takes time to start. TypeScript does not know that yet. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: { condition: { urlPattern: { pathname: string } }; source: 'cache' | 'fetch-event' }[],
  ): Promise<void>;
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  const routes = event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/assets/texts-*' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/assets/*.wasm' } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
  ]);
  // Without them, all files come through this worker.
  routes?.catch(() => {});
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && LOADED.test(url.pathname),
  async ({ request, url }) => {
    const cache = await caches.open(LOADED_CACHE);
    const kept = await cache.match(request);
    if (kept !== undefined) return kept;
    const integrity = LOADED_FILES[url.pathname];
    // Another answer than the file itself, such as a maintenance page, counts as none.
    const response = await fetch(request, integrity === undefined ? {} : { integrity });
    // On a full disk they are loaded again on the next visit.
    if (response.ok && integrity !== undefined)
      await keepLoaded(cache, url.pathname, request, response.clone()).catch(() => {});
    return response;
  },
);

/** Keeps a file in place of that of an earlier version. */
async function keepLoaded(cache: Cache, pathname: string, request: Request, response: Response): Promise<void> {
  const nameOf = (path: string): string | undefined => LOADED.exec(path)?.[1];
  for (const old of await cache.keys()) {
    if (nameOf(new URL(old.url).pathname) === nameOf(pathname)) await cache.delete(old);
  }
  await cache.put(request, response);
}

self.addEventListener('message', (event) => {
  const message = event.data as PageOpened;
  if (message.kind === 'pageOpened') event.waitUntil(welcome(message.scriptUrl, event.source));
});

/** If the page is of this version and no other page is open, takes over at once. A page of another version is notified. */
async function welcome(scriptUrl: string, page: ExtendableMessageEvent['source']): Promise<void> {
  const { pathname } = new URL(scriptUrl);
  if (!files.some((file) => typeof file !== 'string' && file.url === pathname)) {
    page?.postMessage({ kind: 'newVersion' } satisfies ServiceWorkerMessage);
    return;
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data?.text() ?? ''));
});

/** Browsers require that every message is shown, so one that can't be read is shown as what it is. */
async function showPushed(text: string): Promise<void> {
  const { title, body, link } = readPushed(text);
  const options = { body, icon: '/icon-192.png', badge: '/icon-badge.png', data: { colonyKey: null, link } };
  await self.registration.showNotification(title, options);
}

function readPushed(text: string): { title: string; body: string; link: string } {
  try {
    const { title, body, link } = JSON.parse(text);
    if (typeof title === 'string' && typeof body === 'string') return { title, body, link: String(link ?? '') };
  } catch {
    // Not JSON.
  }
  return { title: 'Colony Watch', body: 'A reminder arrived that this version cannot read. Open the page.', link: '' };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { colonyKey = null, link = '' } = event.notification.data ?? {};
  event.waitUntil(
    link === ''
      ? goToPage({ kind: 'notificationClick', colonyKey }, colonyKey === null ? {} : { colony: colonyKey })
      : goToPage({ kind: 'reminderClick', link }, { planet: link }),
  );
});

/** Focuses an open page and tells it where to go, or opens a new one at an address with these parameters. */
async function goToPage(message: ServiceWorkerMessage, parameters: Record<string, string>): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Other pages of this origin, such as the login page, can't show colonies.
  const page = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!page) {
    const search = new URLSearchParams(parameters).toString();
    await self.clients.openWindow(search === '' ? '/' : `/?${search}`);
    return;
  }
  // The message goes first, so that it arrives even if the browser refuses to focus the page.
  page.postMessage(message);
  await page.focus();
}
