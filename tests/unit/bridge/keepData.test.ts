import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openRestore } from '../../../workers/live/backup/restoreDatabase.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { openPage } from './openPage.ts';

const AGENTS = {
  chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  firefoxOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/143.0 Safari/605.1.15',
  unknown: 'Lynx/2.9',
};

interface FakeManager {
  persist?: () => Promise<boolean>;
  persisted?: () => Promise<boolean>;
  estimate?: () => Promise<StorageEstimate>;
}

/** A browser that grants the request from the n-th on. */
function managerGranting(from: number): FakeManager & { asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    persist: async () => {
      asked += 1;
      return asked >= from;
    },
    persisted: async () => asked >= from,
    estimate: async () => ({ usage: 2_000_000, quota: 50_000_000_000 }),
  };
}

async function openWith(agent: keyof typeof AGENTS, storage: FakeManager | undefined, characterCount = 1) {
  await openPage(Array.from({ length: characterCount }, (_, index) => makeStoredCharacter(index + 1)));
  vi.stubGlobal('navigator', { userAgent: AGENTS[agent], storage });
  const { followBrowserStorage, askToKeep } = await import('../../../src/bridge/keepData.ts');
  const { browserStorageAtom } = await import('../../../src/state/browserStorage.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const characters = await import('../../../src/state/characters.ts');
  followBrowserStorage();
  await settle();
  return { state: () => store.get(browserStorageAtom), askToKeep, characters };
}

/** The fakes answer at once. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the data of this page', () => {
  it.each(['chromium', 'edge', 'safari', 'firefoxOnIphone'] as const)(
    'are to be kept: %s is asked at the start, which shows no question',
    async (agent) => {
      const storage = managerGranting(1);
      const { state } = await openWith(agent, storage);
      expect(storage.asked()).toBe(1);
      expect(state()).toMatchObject({ isPersisted: true, usageBytes: 2_000_000, quotaBytes: 50_000_000_000 });
    },
  );

  it('are asked for again at the next start, if the browser refuses', async () => {
    const storage = managerGranting(2);
    expect((await openWith('chromium', storage)).state()).toMatchObject({ kind: 'chromium', isPersisted: false });
    expect((await openWith('chromium', storage)).state().isPersisted).toBe(true);
  });

  it('are nobody’s before the first character, with which the browser is asked', async () => {
    const storage = managerGranting(1);
    const { characters } = await openWith('chromium', storage, 0);
    expect(storage.asked()).toBe(0);
    const session = { accessToken: 'a', sealedRefreshToken: 's', expiresAtMs: 1_900_000_000_000 };
    characters.addLoggedInCharacter({ characterId: 7 as never, name: 'Ketta', session });
    await settle();
    expect(storage.asked()).toBe(1);
  });

  it.each(['firefox', 'unknown'] as const)('are not asked for by %s until the player asks', async (agent) => {
    const storage = managerGranting(1);
    const { state, askToKeep } = await openWith(agent, storage);
    expect(storage.asked()).toBe(0);
    expect(state()).toMatchObject({ isPersisted: false, usageBytes: 2_000_000 });
    expect(await askToKeep()).toBe(true);
    expect([storage.asked(), state().isPersisted]).toEqual([1, true]);
  });

  it.each([
    ['no storage manager', undefined],
    ['no such functions', {}],
    [
      'functions that fail',
      {
        persist: () => Promise.reject(new TypeError('no')),
        persisted: () => Promise.reject(new TypeError('no')),
        estimate: () => Promise.reject(new TypeError('no')),
      },
    ],
  ])('are of unknown fate where a browser has %s', async (_, storage) => {
    const { state, askToKeep } = await openWith('safari', storage);
    expect(state()).toEqual({ kind: 'safari', isPersisted: null, usageBytes: null, quotaBytes: null });
    expect(await askToKeep()).toBe(false);
  });
});

it('the copy for undoing is looked at once, when nothing on the first screen is waited for any more', async () => {
  let askedCount = 0;
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: async () => {
      askedCount += 1;
      if (askedCount === 1) throw new Error('The engine is gone.');
    },
  }));
  onTestFinished(() => void vi.doUnmock('../../../src/bridge/engine.ts'));
  await openWith('chromium', managerGranting(1));
  const { countedFleetAtom, progressAtom } = await import('../../../src/state/colonies.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const take = async (isRunning: boolean, netComingCount: number) => {
    const coverage = [{ planetCount: 1, knownPlanetCount: 1, missing: [], isSumComplete: true, cause: null }];
    store.set(countedFleetAtom, { totals: { netComingCount }, coverage } as never);
    store.set(progressAtom, (progress) => ({ ...progress, isRunning, lastEndedAt: isRunning ? null : 1 }));
    await settle();
    return askedCount;
  };
  expect(await take(true, 1)).toBe(0);
  expect(await take(false, 1)).toBe(0);
  expect(await take(false, 0)).toBe(1);
  // It is asked again until the engine has answered.
  await take(true, 0);
  expect(await take(false, 0)).toBe(2);
  await take(true, 0);
  expect(await take(false, 0)).toBe(2);
});

describe('what takes the room', () => {
  const DATABASES = { 'colony-watch-history': 80_000, 'colony-watch-templates': 30_000, 'colony-watch-plans': 10 };

  async function openWithUsage(usage: number) {
    for (const [name, length] of Object.entries(DATABASES)) {
      const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('rows') });
      await database.put('rows', { text: 'x'.repeat(length - 10), bytes: new Uint8Array(10) }, 1);
      database.close();
    }
    const opened = await openWith('chromium', { estimate: async () => ({ usage, quota: 1_000_000 }) });
    const { lookAtStorage } = await import('../../../src/bridge/keepData.ts');
    const { noticesAtom, setNotice, clearNotice } = await import('../../../src/state/notices.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    const notices = () => store.get(noticesAtom);
    return { ...opened, lookAtStorage, notices, setNotice, clearNotice };
  }

  afterEach(async () => {
    vi.doUnmock('../../../src/state/storage.ts');
    for (const name of Object.keys(DATABASES)) await deleteDB(name);
  });

  it('is named from 80 % of it on, with the way to a backup', async () => {
    const { notices } = await openWithUsage(800_000);
    await expect.poll(() => notices().length).toBe(1);
    expect(notices()).toMatchObject([
      {
        id: 'room',
        kind: 'needsYou',
        text: 'This page uses 80% of the room that this browser gives it, most of it for history and your library. Save a backup, then make room.',
        action: { kind: 'backup' },
      },
    ]);
  });

  it('is the last restore, under the name that its database has', async () => {
    const database = await openRestore();
    const { name } = database;
    database.close();
    vi.doMock('../../../src/state/storage.ts', async (original) => ({
      ...(await original<typeof import('../../../src/state/storage.ts')>()),
      measureDatabases: async () => new Map([[name, 500_000]]),
    }));
    const { notices } = await openWithUsage(800_000);
    await expect.poll(() => notices().length).toBe(1);
    expect(notices()[0]?.text).toContain('most of it for undoing the last restore.');
  });

  it('is nobody’s concern before', async () => {
    const { lookAtStorage, notices } = await openWithUsage(799_999);
    await lookAtStorage();
    await settle();
    expect(notices()).toEqual([]);
  });

  it.each(['storage', 'worker-storage-full'])(
    'is named while something can’t be stored for lack of room: %s',
    async (id) => {
      const { notices, setNotice, clearNotice } = await openWithUsage(1);
      setNotice({ id, kind: 'failed', text: 'It could not be stored.' });
      await expect.poll(() => notices().length).toBe(2);
      expect(notices()[1]).toMatchObject({
        text: expect.stringMatching(/^This browser has no room left .* history and/),
      });
      clearNotice(id);
      expect(notices()).toEqual([]);
    },
  );

  it('stays dismissed', async () => {
    const { lookAtStorage, notices, clearNotice } = await openWithUsage(900_000);
    await expect.poll(() => notices().length).toBe(1);
    clearNotice('room');
    await lookAtStorage();
    await settle();
    expect(notices()).toEqual([]);
  });
});
