/**
 * Checks that the page's main script has started. If it has not, a file that the service worker keeps may be damaged:
 * the service worker is removed and the page loads once more, from the server. This script is never kept itself, so
 * that it can't be damaged in the same way.
 */

declare global {
  interface Window {
    /** set by the main script as soon as all that it imports has loaded */
    hasStarted?: boolean;
  }
}

/** In the history entry, which a reload keeps: this page has been loaded once more already. */
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

/** Without a server that has the script, removing what is kept would only make things worse. */
async function hasServerMainScript(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])');
  if (!script) return false;
  // The service worker doesn't keep addresses with a query, so the server answers this.
  const response = await fetch(`${script.src}?fresh`, { cache: 'reload' });
  return response.ok && /javascript/.test(response.headers.get('content-type') ?? '');
}

async function removeServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
