/**
 * Checks that the page's main script has started, with its styles. If not, a file was lost or is damaged in the service
 * worker's cache, or the server has another build by now: the page reloads once, from the server. This script itself is
 * never cached and shares no file with the page, so that it can't be damaged or lost in the same way.
 */

declare global {
  interface Window {
    /** set by the main script once all its imports have loaded */
    hasStarted?: boolean;
    /**
     * For files that are lost later: reloads the page if the server has another build, unless it has just been reloaded.
     * @param mayReload false: only looks
     */
    reloadForOtherBuild?: (mayReload: boolean) => Promise<'reloading' | 'otherBuild' | 'sameBuild' | 'unreachable'>;
  }
}

/** In sessionStorage, which survives a reload; also in src/state/storage.ts, which reports the reload. */
const RELOAD_KEY = 'reload';

/** While servers with two builds answer alternately, a reload may not help. */
const RELOAD_PAUSE_MS = 600_000;

const MAIN_SCRIPT = 'script[type="module"]:not([async])';

/** It knows no query, so the server answers, not the service worker. */
const FRESH = 'fresh';

// Scripts of the page run before its load event, or have failed by then.
if (document.readyState === 'complete') void checkStart();
else window.addEventListener('load', () => void checkStart(), { once: true });

window.reloadForOtherBuild = async (mayReload) => {
  const served = await servedMainScript().catch(() => null);
  if (served === null) return 'unreachable';
  if (served === mainScriptOf(document)) return 'sameBuild';
  return mayReload && reloadOnce(true) ? 'reloading' : 'otherBuild';
};

async function checkStart(): Promise<void> {
  if (window.hasStarted) return loadStylesAgain();
  try {
    const served = await servedMainScript();
    if (served !== null && !wasReloaded() && (await isScript(served))) {
      await removeServiceWorker();
      if (reloadOnce(served !== mainScriptOf(document))) return;
    }
  } catch {
    // The player can still reload, as the text says.
  }
  const text = document.querySelector('.starting');
  if (text) text.textContent = 'Colony Watch could not start. Check your connection, then reload the page.';
  const button = document.createElement('button');
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  text?.append(' ', button);
}

function mainScriptOf(page: Document): string | null {
  return page.querySelector(MAIN_SCRIPT)?.getAttribute('src') ?? null;
}

/** @returns the main script of the page that the server has now; null if its answer is no such page */
async function servedMainScript(): Promise<string | null> {
  const response = await fetch(`/?${FRESH}`, { cache: 'no-store' });
  return mainScriptOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** If the server doesn't have the script, removing the cache would only make things worse. */
async function isScript(src: string): Promise<boolean> {
  const response = await fetch(`${src}?${FRESH}`, { cache: 'reload' });
  return response.ok && /javascript/.test(response.headers.get('content-type') ?? '');
}

async function removeServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

function wasReloaded(): boolean {
  const { at } = JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? '{}');
  return typeof at === 'number' && Math.abs(Date.now() - at) < RELOAD_PAUSE_MS;
}

/**
 * @param isNews the page should say why it was reloaded
 * @returns false if it has just been reloaded, or if the browser could not remember that it was
 */
function reloadOnce(isNews: boolean): boolean {
  try {
    if (wasReloaded()) return false;
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ at: Date.now(), isNews }));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** The page can be used without them, but not well. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet !== null) continue;
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('error', () => void window.reloadForOtherBuild?.(true));
    link.replaceWith(again);
  }
}
