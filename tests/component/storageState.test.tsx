import { get, set } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StorageStateView } from '../../src/features/backup/StorageState.tsx';
import type { BrowserStorage } from '../../src/state/browserStorage.ts';
import { emptyStorage, measureDatabases, shortlyOpenStore } from '../../src/state/storage.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const REFUSED: BrowserStorage = {
  kind: 'chromium',
  isPersisted: false,
  usageBytes: 12_345_678,
  quotaBytes: 59_000_000_000,
};

const MAY_DELETE = 'This browser may delete your data when it runs out of room.';

async function showStorage(change: Partial<BrowserStorage>, answer = false) {
  const onAsk = vi.fn(async () => answer);
  await show(<StorageStateView {...REFUSED} {...change} onAsk={onAsk} />);
  return onAsk;
}

describe('the state of the browser’s storage', () => {
  it('says that the data are kept, and offers nothing more', async () => {
    await showStorage({ isPersisted: true });
    await expect.element(page.getByText('This browser keeps your data.')).toBeVisible();
    await expect.element(page.getByText('Stored: 12.3 MB of 59 GB')).toBeVisible();
    await expect.element(page.getByText('Private windows keep nothing.')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  it('says in Chromium what helps, and asks again', async () => {
    const onAsk = await showStorage({});
    await expect.element(page.getByText(MAY_DELETE)).toBeVisible();
    await expect.element(page.getByText(/install this page, bookmark it or allow its notifications/)).toBeVisible();
    await page.getByRole('button', { name: 'Ask again' }).click();
    expect(onAsk).toHaveBeenCalledOnce();
    await expect.element(page.getByText('The browser has refused.')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says in Firefox that the browser will ask, before it does', async () => {
    const onAsk = await showStorage({ kind: 'firefox' }, true);
    await expect.element(page.getByText('Firefox will ask you whether this page may keep its data.')).toBeVisible();
    expect(onAsk).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Allow…' }).click();
    expect(onAsk).toHaveBeenCalledOnce();
    await expect.element(page.getByText('The browser has refused.')).not.toBeInTheDocument();
  });

  it('names in Safari the four steps to an installed page', async () => {
    await showStorage({ kind: 'safari' });
    await expect.element(page.getByText(/not used for seven days/)).toBeVisible();
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual([
      'Save a backup with logins.',
      'Add this page to the Home Screen or the Dock.',
      'Open it there: it starts empty.',
      'Restore the backup.',
    ]);
  });

  it('leaves out what the browser does not say', async () => {
    await showStorage({ kind: 'other', isPersisted: null, usageBytes: null, quotaBytes: null });
    await expect.element(page.getByText(MAY_DELETE)).toBeVisible();
    await expect.element(page.getByText(/Stored/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Ask the browser to keep it' })).toBeVisible();
  });

  it('names what is stored where the browser does not say how much may be', async () => {
    await showStorage({ quotaBytes: null });
    await expect.element(page.getByText('Stored: 12.3 MB', { exact: true })).toBeVisible();
  });
});

it('does not recreate a database that another tab has just deleted', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: 'deleted meanwhile', version: 1 }]);
  expect(await measureDatabases()).toEqual(new Map());
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce([{ name: 'deleted meanwhile', version: 1 }]);
  await emptyStorage({});
  vi.restoreAllMocks();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('deleted meanwhile');
});

it('keeps no database open that another tab wants to delete', async () => {
  const database = shortlyOpenStore('of the page', 'rows');
  await set('row', 1, database);
  expect(await get('row', database)).toBe(1);
  // Never ends as long as anything has it open.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('of the page').onsuccess = resolve;
  });
  expect(await get('row', database)).toBeUndefined();
});
