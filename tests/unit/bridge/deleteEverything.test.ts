import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { openPage } from './openPage.ts';

const SHARES = [{ id: 'share-1', secret: 'secret-1' }];
const DATABASES = ['colony-watch-history', 'colony-watch-templates'];

async function open(secrets: () => Promise<typeof SHARES> = async () => SHARES) {
  const opened = await openPage([makeStoredCharacter(7), makeStoredCharacter(8)]);
  const { local, session } = opened.page.browser;
  const reload = vi.fn();
  Object.assign(window.location, { reload });
  for (const name of DATABASES) {
    const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('rows') });
    await database.put('rows', 'mine', 1);
    database.close();
  }
  let hasEnded = false;
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: (question: (engine: unknown) => unknown) => question({ shares: { secrets } }),
    endEngine: () => {
      hasEnded = true;
    },
  }));
  const { reminderSettingsAtom } = await import('../../../src/state/reminders.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  store.set(reminderSettingsAtom, { ...store.get(reminderSettingsAtom), listId: 'list-1' });
  local.setItem('tradingHub', '"amarr"');
  local.setItem('somethingOlder', 'x');
  session.setItem('loginState', 's');
  const keys = () => Array.from({ length: local.length }, (_, index) => local.key(index));
  return {
    ...opened,
    reload,
    hasEnded: () => hasEnded,
    keys,
    stored: () => JSON.parse(local.getItem('withdrawals') ?? 'null'),
    ...(await import('../../../src/bridge/deleteEverything.ts')),
  };
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

afterEach(async () => {
  vi.doUnmock('../../../src/bridge/engine.ts');
  for (const name of DATABASES) await deleteDB(name);
});

describe('deleting everything', () => {
  it('leaves nothing but what the server is still to end', async () => {
    const { deleteEverything, keys, stored, page, reload, hasEnded } = await open();
    expect(await deleteEverything()).toBe(true);
    expect(keys()).toEqual(['withdrawals']);
    expect(stored()).toEqual({
      isEmptying: false,
      withdrawals: [
        ...[7, 8].map((characterId) => ({
          kind: 'login',
          characterId,
          name: `Pilot ${characterId}`,
          session: {
            accessToken: `access-${characterId}`,
            sealedRefreshToken: `sealed-${characterId}`,
            expiresAtMs: 1_800_000_000_000,
          },
        })),
        { kind: 'share', id: 'share-1', secret: 'secret-1' },
        { kind: 'reminders', listId: 'list-1' },
      ],
    });
    expect(page.browser.session.length).toBe(0);
    expect(await databaseNames()).toEqual([]);
    expect([reload.mock.calls.length, hasEnded()]).toEqual([1, true]);
  });

  it('deletes nothing where it can’t be known what is shared', async () => {
    const { deleteEverything, keys, reload, list } = await open(() => Promise.reject(new Error('the engine is gone')));
    await expect(deleteEverything()).rejects.toThrow('the engine is gone');
    expect(keys()).toEqual(expect.arrayContaining(['characters', 'session-7', 'somethingOlder']));
    expect(keys()).not.toContain('withdrawals');
    expect(await databaseNames()).toEqual(DATABASES);
    expect([reload.mock.calls.length, list().length]).toEqual([0, 2]);
  });

  it('empties a database that another tab does not close', async () => {
    const { deleteEverything } = await open();
    const suspended = await openDB(DATABASES[0]!, 1);
    await deleteEverything();
    expect(await suspended.getAll('rows')).toEqual([]);
    suspended.close();
  });

  it('deletes a damaged database, too, which can’t be opened', async () => {
    const { deleteEverything, keys, reload } = await open();
    const openDatabase = indexedDB.open.bind(indexedDB);
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      if (name !== DATABASES[0]) return openDatabase(name, version);
      const request = { error: new DOMException('Internal error.', 'UnknownError'), onerror: () => {} };
      queueMicrotask(() => request.onerror());
      return request as unknown as IDBOpenDBRequest;
    });
    expect(await deleteEverything()).toBe(true);
    opening.mockRestore();
    expect(await databaseNames()).toEqual([]);
    expect(keys()).toEqual(['withdrawals']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads where the browser refuses in the middle, says so, and deletes everything else', async () => {
    const { deleteEverything, reload, keys } = await open();
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
      throw new DOMException('Internal error.', 'UnknownError');
    });
    await expect(deleteEverything()).rejects.toThrow('Internal error.');
    expect(reload).toHaveBeenCalledTimes(1);
    expect([keys(), await databaseNames()]).toEqual([['withdrawals'], DATABASES.slice(0, 1)]);
    const { takeNews } = await import('../../../src/state/storage.ts');
    expect(takeNews()).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('Not everything could be deleted'),
    });
  });

  it('is finished by the next start, after the tab was closed in the middle', async () => {
    const { finishDeleting, keys, page } = await open();
    const { addWithdrawals } = await import('../../../src/state/withdrawals.ts');
    addWithdrawals([{ kind: 'share', ...SHARES[0]! }], true);
    page.browser.local.setItem('changingAll', 'true');
    await finishDeleting();
    expect(keys()).toEqual(['withdrawals']);
    expect(await databaseNames()).toEqual([]);
    await finishDeleting();
    expect(keys()).toEqual(['withdrawals']);
  });

  it('is not begun by a start that only finds logins to end', async () => {
    const { finishDeleting, keys } = await open();
    const { addWithdrawals } = await import('../../../src/state/withdrawals.ts');
    addWithdrawals([{ kind: 'share', ...SHARES[0]! }]);
    await finishDeleting();
    expect(keys()).toContain('characters');
  });

  it('finds room where the browser has none left', async () => {
    const { deleteEverything, stored, page } = await open();
    const { local } = page.browser;
    local.isFull = true;
    const { clear } = local;
    local.clear = () => {
      clear.call(local);
      local.isFull = false;
    };
    await deleteEverything();
    expect(stored().withdrawals).toHaveLength(4);
  });
});
