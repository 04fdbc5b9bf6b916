/** A page with stored characters whose engine does not run, so that a test can call one subject's commands. */

import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { installFakePage } from './fakePage.ts';

/** Opens a page with fresh modules. Import the commands after it. */
export async function openPage(stored: readonly unknown[] = []) {
  const page = installFakePage();
  storeCharacters(page.browser.local, stored);
  const characters = await import('../../../src/state/characters.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  characters.loadCharacters();
  return {
    page,
    list: () => store.get(characters.charactersAtom),
    notices: () => store.get(noticesAtom),
  };
}
