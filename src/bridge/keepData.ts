/** Asks the browser to keep this page's data, and how much of it there is. */
import { type BrowserKind, type BrowserStorage, browserStorageAtom } from '../state/browserStorage.ts';
import { hasOwnCharactersAtom } from '../state/characters.ts';
import { isRefreshedAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';

/** Calls it where the browser may not have it, or refuse it. */
async function orNull<T>(call: () => Promise<T> | undefined): Promise<T | null> {
  try {
    return (await call()) ?? null;
  } catch {
    return null;
  }
}

/** Asks at the start, once there is a character, where the browser shows no question. Called once. */
export function followBrowserStorage(): void {
  const look = (): void => {
    const { isPersisted } = store.get(browserStorageAtom);
    const asksPlayer = browserKind() === 'firefox' || browserKind() === 'other';
    if (store.get(hasOwnCharactersAtom) && isPersisted !== true && !asksPlayer) void askToKeep();
    else void lookAtStorage();
  };
  store.sub(hasOwnCharactersAtom, look);
  store.sub(isRefreshedAtom, () => {
    if (store.get(isRefreshedAtom)) void lookAtStorage();
  });
  look();
}

/**
 * Asks the browser to keep this page's data. Firefox asks the player, so it may only follow a click there.
 * @returns whether it does
 */
export async function askToKeep(): Promise<boolean> {
  await orNull(() => navigator.storage?.persist?.());
  await lookAtStorage();
  return store.get(browserStorageAtom).isPersisted === true;
}

/** Reads again what the browser says. */
export async function lookAtStorage(): Promise<void> {
  const [isPersisted, estimate] = await Promise.all([
    orNull(() => navigator.storage?.persisted?.()),
    orNull(() => navigator.storage?.estimate?.()),
  ]);
  const found: BrowserStorage = {
    kind: browserKind(),
    isPersisted,
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  };
  store.set(browserStorageAtom, found);
}

function browserKind(): BrowserKind {
  const name = navigator.userAgent ?? '';
  // Before Safari, which others call themselves, too. On an iPhone or iPad every browser is Safari inside.
  if (/\b(iPhone|iPad|iPod)\b/.test(name)) return 'safari';
  if (/\bFirefox\//.test(name)) return 'firefox';
  if (/\bChrom(e|ium)\//.test(name)) return 'chromium';
  return /\bSafari\//.test(name) ? 'safari' : 'other';
}
