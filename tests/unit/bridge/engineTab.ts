/** A tab of the browser whose engine is an object of the test, for what the page keeps in IndexedDB. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';

/** Gives each test of a file a browser and a database of its own. */
export function freshBrowserForEachTest(): void {
  beforeEach(() => {
    installFakeBrowser();
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
  afterEach(() => void vi.doUnmock('../../../src/bridge/engine.ts'));
}

/** Opens a tab with fresh modules. Import the commands after it. @param remote what the engine offers the page */
export async function openEngineTab(remote: object) {
  resetPage();
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: async (question: (remote: unknown) => unknown) => question(remote),
  }));
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  return { store, notices: () => store.get(noticesAtom).map(({ text }) => text) };
}
