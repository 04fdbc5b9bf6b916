import { vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';

/** A module of the page and its store, as a newly opened tab has them. */
export async function openModule<Module>(load: () => Promise<Module>) {
  resetPage();
  const { store } = await import('../../../src/state/jotai.ts');
  return { store, ...(await load()) };
}

/** The page's state as a newly opened tab has it; the fake browser must be installed. */
export async function openState() {
  resetPage();
  const characters = await import('../../../src/state/characters.ts');
  const settings = await import('../../../src/state/settings.ts');
  const { sessionsAtom } = await import('../../../src/state/sessions.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { followOtherTabs, RETRY_STORING_MS } = await import('../../../src/state/storage.ts');
  followOtherTabs();
  const loaded = characters.loadCharacters();
  return {
    ...characters,
    stop: () => loaded.stop(),
    settings,
    store,
    list: () => store.get(characters.charactersAtom),
    sessions: () => store.get(sessionsAtom),
    notices: () => store.get(noticesAtom),
    /** needs fake timers */
    waitForRetry: () => vi.advanceTimersByTime(RETRY_STORING_MS),
  };
}
