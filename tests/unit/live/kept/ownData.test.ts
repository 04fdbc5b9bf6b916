/** What EVE knows of characters, where the browser stores nothing. */
import { afterEach, expect, it, vi } from 'vitest';
import { OwnDataStore, openOwnData } from '../../../../workers/live/kept/ownData.ts';

afterEach(() => vi.unstubAllGlobals());

it('there are no taxes for the page, and a backup learns that they can’t be read', async () => {
  const open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open });
  const store = new OwnDataStore(openOwnData, () => {});
  await expect(store.loadTaxes()).resolves.toEqual([]);
  await expect(store.loadAllTaxes()).rejects.toThrow('denied');
});
