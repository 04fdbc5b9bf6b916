import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, installFakeBrowser } from './fakeBrowser.ts';

let browser: FakeBrowser;

async function load() {
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const templates = await import('../../../src/state/templates.ts');
  return {
    ...templates,
    store,
    library: () => store.get(templates.libraryAtom),
    notices: () => store.get(noticesAtom).map(({ text }) => text),
  };
}

beforeEach(() => {
  browser = installFakeBrowser();
});

describe('the library of templates', () => {
  it('is found again after a reload, each template once', async () => {
    const { addToLibrary, removeFromLibrary } = await load();
    expect(addToLibrary(['a', 'b', 'a', 'c'])).toEqual({ addedCount: 3, knownCount: 1, refusedCount: 0 });
    removeFromLibrary(['b']);
    const again = await load();
    expect(again.library()).toEqual(['a', 'c']);
    expect(again.notices()).toEqual([]);
  });

  it.each(['{"damaged', '{"a":1}', '["a",7]'])('sets a damaged one aside and says so: %s', async (stored) => {
    browser.local.setItem('templates', stored);
    const { library, notices, addToLibrary } = await load();
    expect(library()).toEqual(stored.startsWith('["a"') ? ['a'] : []);
    expect(notices()).toEqual([expect.stringMatching(/^Some of the stored templates could not be read/)]);
    addToLibrary(['b']);
    expect(browser.local.getItem('templatesUnreadable')).toBe(stored);
    expect(JSON.parse(browser.local.getItem('templates') ?? '')).toContain('b');
  });

  it('stays on screen and says so if the browser has no room for it', async () => {
    const { addToLibrary, library, notices } = await load();
    browser.local.isFull = true;
    addToLibrary(['a']);
    expect(library()).toEqual(['a']);
    expect(notices()).toEqual([expect.stringMatching(/does not let this page store anything/)]);
  });
});
