/** Characters in the browser's storage from the start, for tests that begin with a player who has been here before. */
import type { BrowserContext, Page } from '@playwright/test';
import { SEEN_VERSION, toStorageEntries } from '../fixtures/storedCharacters.ts';
import { expect, type Product } from './player.ts';

/** A character as a backup file and the browser's storage have it. */
export interface StoredCharacter {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  character: { characterId: number; name: string };
  account: string;
  comment: string;
  system: string;
  needsLogin: boolean;
  planetConfig?: readonly object[];
}

/** The sandbox's pilot whose refresh is refused. */
const REFUSED_PILOT = 2_119_400_010;

/**
 * The first pilots of the sandbox, freshly logged in, without the one whose refresh is refused.
 * @param count three are enough where a test needs no more than several characters
 */
export async function logPilotsIn(product: Product, count = 3): Promise<StoredCharacter[]> {
  const pilots: StoredCharacter[] = await (await fetch(`${product.url}/sandbox/backup.json?pilots=${count}`)).json();
  return pilots.filter(({ character }) => character.characterId !== REFUSED_PILOT);
}

/** The same, their access tokens about to expire: the page renews them when it opens. */
export const expired = (characters: readonly StoredCharacter[]): StoredCharacter[] =>
  characters.map((character) => ({ ...character, expires_at: 0 }));

/**
 * Puts characters into the browser's storage before the product's first page opens in it.
 */
export async function keepInBrowser(context: BrowserContext, characters: readonly StoredCharacter[]): Promise<void> {
  await context.addInitScript(
    (entries) => {
      if (location.protocol === 'http:' && localStorage.getItem('characters') === null) {
        for (const [key, text] of entries) localStorage.setItem(key, text);
      }
    },
    [...toStorageEntries(characters), SEEN_VERSION],
  );
}

/** What the browser's storage has of each character: its entry in the list, and its tokens. */
export function storedCharacters(page: Page): Promise<StoredCharacter[]> {
  return page.evaluate(() => {
    const list: StoredCharacter[] = JSON.parse(localStorage.getItem('characters') ?? '[]');
    return list.map((entry) => ({
      ...JSON.parse(localStorage.getItem(`session-${entry.character.characterId}`) ?? '{}'),
      ...entry,
    }));
  });
}

/** Leaves an empty list, no tokens and no databases, as in another browser. */
export function clearStoredCharacters(page: Page): Promise<void> {
  return page.evaluate(async () => {
    localStorage.clear();
    // Without a list, `keepInBrowser` would put its characters there again.
    localStorage.setItem('characters', '[]');
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => resolve();
        // It is deleted once the page is closed or reloaded.
        deletion.onblocked = () => resolve();
      });
    }
  });
}

/** Makes all stored access tokens expire at once. */
export function expireStoredTokens(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('session-'))) {
      const text = localStorage.getItem(key) ?? '';
      // A deleted character's entry holds a word for a minute, so that no other tab brings it back.
      if (text.startsWith('{')) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 0 }));
    }
  });
}

/** Every character has been fetched: none waits, retries, failed or needs a log-in. */
export async function expectAllFetched(page: Page, characters: readonly StoredCharacter[]): Promise<void> {
  for (const { character } of characters) {
    const entry = page.locator('li', { has: page.locator(`[data-character="${character.characterId}"]`) }).last();
    await expect(entry).toBeAttached();
    await expect(entry).not.toContainText(/Waiting|Fetching|Retrying|token has expired|tried again/);
  }
}

/** One of the messages that the page shows at the moment. */
export function notice(page: Page, text: string | RegExp) {
  return page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text });
}
