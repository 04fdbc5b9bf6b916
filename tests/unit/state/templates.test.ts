import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, installFakeBrowser } from './fakeBrowser.ts';

let browser: FakeBrowser;

async function load() {
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const templates = await import('../../../src/state/templates.ts');
  return { ...templates, notices: () => store.get(noticesAtom).map(({ text }) => text) };
}

beforeEach(() => {
  browser = installFakeBrowser();
});

describe('the library of an earlier version', () => {
  it('is read until it is deleted', async () => {
    const { readFormerLibrary, deleteFormerLibrary, notices } = await load();
    expect(readFormerLibrary()).toEqual([]);
    browser.local.setItem('templates', '["a","b"]');
    expect(readFormerLibrary()).toEqual(['a', 'b']);
    deleteFormerLibrary();
    expect(readFormerLibrary()).toEqual([]);
    expect(notices()).toEqual([]);
  });

  it.each(['{"damaged', '{"a":1}', '["a",7]'])('is set aside where it is damaged, and says so: %s', async (stored) => {
    browser.local.setItem('templates', stored);
    const { readFormerLibrary, notices } = await load();
    expect(readFormerLibrary()).toEqual(stored.startsWith('["a"') ? ['a'] : []);
    expect(notices()).toEqual([expect.stringMatching(/^Some of the stored templates could not be read/)]);
    expect(browser.local.getItem('templatesUnreadable')).toBe(stored);
  });
});
