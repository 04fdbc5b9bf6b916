/**
 * Checks that the page's main script has started. If not, a file in the service worker's cache may be damaged: the
 * service worker is removed, and the page reloads once, from the server. This script itself is never cached, so that it
 * can't be damaged in the same way.
 */

declare global {
  interface Window {
    /** set by the main script once all its imports have loaded */
    hasStarted?: boolean;
  }
}

/** Stored in the history entry, which survives a reload: this page has already been reloaded once. */
const RELOADED = 'isReloadedWithoutServiceWorker';

// Scripts of the page run before its load event, or have failed by then.
if (document.readyState === 'complete') void checkStart();
else window.addEventListener('load', () => void checkStart(), { once: true });

async function checkStart(): Promise<void> {
  if (window.hasStarted) return;
  try {
    if (isServedByServiceWorker() && !isReloaded() && (await hasServerMainScript())) {
      await removeServiceWorker();
      history.replaceState({ [RELOADED]: true }, '');
      location.reload();
      return;
    }
  } catch {
    // The player can still reload, as the text says.
  }
  const text = document.querySelector('.starting');
  if (text) text.textContent = 'Colony Watch could not start. Check your connection, then reload the page.';
}

function isServedByServiceWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

function isReloaded(): boolean {
  return (history.state as Record<string, unknown> | null)?.[RELOADED] === true;
}

/** If the server doesn't have the script, removing the cache would only make things worse. */
async function hasServerMainScript(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])');
  if (!script) return false;
  // The service worker doesn't cache addresses with a query, so the server answers this.
  const response = await fetch(`${script.src}?fresh`, { cache: 'reload' });
  return response.ok && /javascript/.test(response.headers.get('content-type') ?? '');
}

async function removeServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
