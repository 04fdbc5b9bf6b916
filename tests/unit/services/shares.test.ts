/** Publishing and following: two browsers, and a server that keeps bytes as the real one does. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unnamedPhrases } from '../../../src/words/unnamed.ts';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import type { PublishProblem, ShareLink, ShareRequest } from '../../../workers/domain/shares.ts';
import type { EngineDependencies } from '../../../workers/engineDependencies.ts';
import { importShareKey, sealPart } from '../../../workers/shares/index.ts';
import { type OpenShares, openShares, ShareStore } from '../../../workers/storage/shares.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import { layoutRecord, planetRecord } from '../esi/esiRecords.ts';
import { wait } from '../esi/fakeClock.ts';
import { API_URL } from '../esi/fakeEve.ts';
import { Browser, Tab } from '../fetching/fetchingHarness.ts';
import { FakeShares } from './fakeShares.ts';

const PLANETS = [40_000_001, 40_000_002];
const EVERYTHING: ShareRequest = {
  name: 'Corp Foo',
  note: 'note-secret',
  characterIds: null,
  contents: { characterNames: true, planetNames: true, accounts: true, comments: true, customs: true },
};
const HIDDEN: ShareRequest = {
  ...EVERYTHING,
  contents: { characterNames: false, planetNames: false, accounts: false, comments: false, customs: false },
};

let server: FakeShares;
let sharer: Browser;
let sharerTab: Tab;

/** A tab whose calls about shares go to the fake server. */
function open(browser: Browser, stored: OpenShares, changes: Partial<EngineDependencies> = {}): Tab {
  return new Tab(browser, {
    ...changes,
    openShares: stored,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith(`${API_URL}/api/shares/`) ? server.answer(request) : browser.eve.fetch(input, init);
    },
  });
}

/** A browser's own database. */
function newDatabase(): OpenShares {
  const factory = new IDBFactory();
  return async () => {
    const before = globalThis.indexedDB;
    globalThis.indexedDB = factory;
    try {
      return await openShares();
    } finally {
      globalThis.indexedDB = before;
    }
  };
}

/** Runs a call to its end, with whatever timers it needs. */
async function settle<T>(browser: Browser, call: Promise<T>): Promise<T> {
  let isDone = false;
  const done = call.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await browser.clock.advance(1);
  }
  return done;
}

async function follow(link: ShareLink, browser = new Browser(), stored = newDatabase()) {
  const tab = await open(browser, stored).start({ shown: 'shared' });
  const preview = await settle(browser, tab.engine.shares.follow(link));
  await browser.clock.advance(2000);
  return { browser, tab, preview };
}

async function refreshLater(): Promise<void> {
  await sharer.clock.advance(11 * 60_000);
  await settle(sharer, sharerTab.engine.fetching.refresh());
}

const reportsOf = (tab: Tab) =>
  [...tab.colonies.values()].sort((a, b) => a.characterId - b.characterId || a.planetId - b.planetId);

beforeEach(async () => {
  server = new FakeShares();
  sharer = new Browser();
  sharer.addCharacter(1, PLANETS, { name: 'Ada', account: 'Main', comment: 'scout' });
  sharer.addCharacter(2, PLANETS, { name: 'Ben', account: 'Alt' });
  sharerTab = await open(sharer, newDatabase()).start();
});

describe('a share', () => {
  it('calls what its sharer hides as the reader’s language does, also if that changes', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create({ ...HIDDEN, name: '' }));
    const { browser, tab } = await follow(link);
    const names = () => ({
      share: tab.sharesState?.followed[0]?.name,
      pilots: tab.sharesState?.followed[0]?.characters.map(({ character }) => character.name),
      planets: reportsOf(tab).map(({ planetName }) => planetName),
    });
    const planets = ['Barren planet 1', 'Barren planet 2'];
    expect(names()).toEqual({ share: 'A share', pilots: ['Pilot 1', 'Pilot 2'], planets: [...planets, ...planets] });

    const english = unnamedPhrases();
    const unnamed = {
      ...english,
      pilot: 'Пилот {number}',
      share: 'Публикация',
      hiddenPlanets: { ...english.hiddenPlanets, barren: 'Бесплодная планета {number}' },
    };
    await settle(browser, tab.engine.settings.setUnnamed(unnamed));
    await browser.clock.advance(2000);
    const local = ['Бесплодная планета 1', 'Бесплодная планета 2'];
    expect(names()).toEqual({ share: 'Публикация', pilots: ['Пилот 1', 'Пилот 2'], planets: [...local, ...local] });
  });

  it.each([EVERYTHING, HIDDEN])('shows a follower the same figures at the same moment (%#)', async (request) => {
    const link = await settle(sharer, sharerTab.engine.shares.create(request));
    const { tab, preview } = await follow(link);
    expect(preview).toMatchObject({ kind: 'ok', share: { name: 'Corp Foo', state: 'ok', problem: null } });
    const own = reportsOf(sharerTab);
    const shared = reportsOf(tab);
    expect(shared).toHaveLength(4);
    const figures = ({ extractors, storages, stops, exports, nextStopAt }: (typeof own)[number]) =>
      JSON.stringify({
        extractors: extractors.map(({ unitsPerHour }: { unitsPerHour?: number }) => unitsPerHour),
        storages: storages.map(({ now }) => now),
        stops: stops.map(({ stop }) => [stop.kind, stop.at]),
        exports,
        nextStopAt,
      });
    expect(shared.map(figures)).toEqual(own.map(figures));
    // The clocks of both differ by some milliseconds.
    const totals = ({ lastPublication }: Tab) =>
      lastPublication.fleet.totals.rows.map(({ progressFraction: _at, ...row }) => row);
    expect(totals(tab)).toEqual(totals(sharerTab));
  });

  it('is no token, note, or anything else in the clear on the server', async () => {
    await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const bytes = [...server.shares.values()].flatMap(({ parts }) => [...parts.values()]);
    expect(bytes).toHaveLength(3);
    const text = Buffer.concat(bytes.map((part) => part as Uint8Array)).toString('latin1');
    for (const secret of ['Ada', 'note-secret', 'access-of-1', 'refresh-of-1', 'pins'])
      expect(text).not.toContain(secret);
  });

  it('uploads again only what has changed, and a follower loads only that', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const { browser, tab } = await follow(link);
    server.calls.length = 0;
    const [colony] = sharer.eve.colonies.get(2) ?? [];
    Object.assign(colony as object, {
      planet: planetRecord({ planet_id: PLANETS[0], last_update: '2026-07-21T11:59:00Z' }),
      layout: layoutRecord({ routes: [] }),
    });
    await refreshLater();
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(server.calls).toEqual(['POST', 'PUT 2', 'PUT 0']);
    server.calls.length = 0;
    await settle(browser, tab.engine.shares.poll());
    expect(server.calls).toEqual(['GET 0', 'GET 2']);
    await settle(browser, tab.engine.shares.poll());
    expect(server.calls).toEqual(['GET 0', 'GET 2', 'GET 0']);
    const [share] = tab.sharesState?.followed ?? [];
    expect(share).toMatchObject({ state: 'ok', problem: null });
  });

  it('whose upload is cut off stays as it was for followers; the next upload completes it', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const { browser, tab } = await follow(link);
    const before = JSON.stringify(reportsOf(tab).map(({ storages }) => storages));
    for (const id of [1, 2]) {
      const [colony] = sharer.eve.colonies.get(id) ?? [];
      const layout = layoutRecord({ routes: [] });
      Object.assign(colony as object, {
        planet: planetRecord({ planet_id: PLANETS[0], last_update: '2026-07-21T11:59:00Z' }),
        layout,
      });
    }
    await refreshLater();
    // The first part arrives, the second and the manifest do not.
    server.fault = (method, path) => (method === 'PUT' && path !== '1' ? 'unreachable' : null);
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual({ kind: 'serverUnreachable' });
    await settle(browser, tab.engine.shares.poll());
    expect(JSON.stringify(reportsOf(tab).map(({ storages }) => storages))).toBe(before);
    server.fault = () => null;
    server.calls.length = 0;
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(server.calls).toEqual(['POST', 'PUT 2', 'PUT 0']);
    expect(sharerTab.sharesState?.published[0]?.problem).toBeNull();
    await settle(browser, tab.engine.shares.poll());
    await browser.clock.advance(2000);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null });
    expect(JSON.stringify(reportsOf(tab).map(({ storages }) => storages))).not.toBe(before);
  });

  it.each<[string, unknown, PublishProblem]>([
    [
      'a kind',
      { message: 'No room.', cause: { kind: 'noRoom', store: 'shares' } },
      { kind: 'ofServer', problem: { kind: 'noRoom', store: 'shares' } },
    ],
    ['a kind of a newer server', { message: 'Of the server.', cause: { kind: 'new' } }, 'Of the server.'],
    ['a sentence', { message: 'Of the server.' }, 'Of the server.'],
    ['an endless sentence', { message: 'x'.repeat(10_000) }, { kind: 'serverStatus', status: 507 }],
    ['nothing readable', null, { kind: 'serverStatus', status: 507 }],
  ])('that the server refuses with %s says why', async (_what, body, problem) => {
    server.fault = () => Response.json(body, { status: 507 });
    await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual(problem);
  });

  it('is uploaded by one of two tabs at a time, never with the same revision twice', async () => {
    const stored = newDatabase();
    const tabs = await Promise.all([open(sharer, stored).start(), open(sharer, stored).start()]);
    const link = await settle(sharer, (tabs[0] as Tab).engine.shares.create(EVERYTHING));
    server.calls.length = 0;
    await settle(sharer, Promise.all(tabs.map((tab) => tab.engine.shares.publish())));
    expect(server.calls).toEqual(['POST', 'PUT 0', 'POST', 'PUT 0']);
    const { tab } = await follow(link);
    expect(tab.sharesState?.followed[0]?.state).toBe('ok');
  });

  it('that the server has lost is uploaded again under the same link', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    server.shares.clear();
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(server.placesOf(link.id)).toEqual([0, 1, 2]);
  });

  it('drops the part of a character that is no longer there, and gives its number to nobody', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const { browser, tab } = await follow(link);
    sharer.records.delete(2 as CharacterId);
    sharer.addCharacter(3, PLANETS);
    await sharerTab.handOver();
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(server.placesOf(link.id)).toEqual([0, 1, 3]);
    await settle(browser, tab.engine.shares.poll());
    await browser.clock.advance(2000);
    expect([...new Set(reportsOf(tab).map(({ characterId }) => characterId))]).toEqual([1, 3]);
  });

  it('that is stopped offline is deleted once the server can be reached, and says so until then', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const { browser, tab } = await follow(link);
    server.fault = () => 'unreachable';
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    expect(sharerTab.sharesState?.published).toMatchObject([{ isStopping: true }]);
    await settle(browser, tab.engine.shares.poll());
    expect(tab.sharesState?.followed[0]?.state).toBe('offline');
    server.fault = () => null;
    await settle(sharer, sharerTab.engine.shares.publish());
    expect(sharerTab.sharesState?.published).toEqual([]);
    await settle(browser, tab.engine.shares.poll());
    // It stays visible until the player removes it.
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'stopped', characters: [{}, {}] });
    await settle(browser, tab.engine.shares.unfollow(link.id));
    await browser.clock.advance(2000);
    expect([tab.sharesState?.followed, reportsOf(tab)]).toEqual([[], []]);
  });

  it('gets another link: the old one stops', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const renewed = await settle(sharer, sharerTab.engine.shares.renew(link.id));
    expect(server.shares.get(link.id)?.isDeleted).toBe(true);
    expect(renewed?.id).not.toBe(link.id);
    expect(sharerTab.sharesState?.published.map(({ link: its }) => its)).toEqual([renewed]);
  });

  it('goes into a backup, from which another browser can stop it', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const backup = structuredClone(await sharerTab.engine.shares.backup());
    const other = new Browser();
    const tab = await open(other, newDatabase()).start();
    await settle(other, tab.engine.shares.restore(backup));
    expect(tab.sharesState?.published).toMatchObject([{ name: 'Corp Foo', note: 'note-secret', link }]);
    await settle(other, tab.engine.shares.stopSharing(link.id));
    expect(server.shares.get(link.id)?.isDeleted).toBe(true);
  });
});

describe('a share that two browsers publish', () => {
  let other: Browser;
  let otherTab: Tab;
  let link: ShareLink;

  /** The second browser has the same characters, and the share from a backup. */
  async function restoreElsewhere(request: ShareRequest): Promise<void> {
    link = await settle(sharer, sharerTab.engine.shares.create(request));
    const backup = structuredClone(await sharerTab.engine.shares.backup());
    other = new Browser();
    other.addCharacter(1, PLANETS, { name: 'Ada', account: 'Main', comment: 'scout' });
    other.addCharacter(2, PLANETS, { name: 'Ben', account: 'Alt' });
    otherTab = await open(other, newDatabase()).start();
    await settle(other, otherTab.engine.shares.restore(backup));
  }

  const publish = (browser: Browser, tab: Tab) => settle(browser, tab.engine.shares.publish());
  const partNumbers = () => server.placesOf(link.id);

  it.each([EVERYTHING, HIDDEN])(
    'is never older than followers have seen, and keeps its parts (%#)',
    async (request) => {
      await restoreElsewhere(request);
      const { browser, tab } = await follow(link);
      const idsOf = () => [...new Set(reportsOf(tab).map(({ characterId }) => characterId))];
      const before = idsOf();
      for (const [publisher, its] of [
        [other, otherTab],
        [sharer, sharerTab],
        [other, otherTab],
        [sharer, sharerTab],
      ] as const) {
        server.calls.length = 0;
        await publish(publisher, its);
        expect(its.sharesState?.published[0]?.problem).toBeNull();
        // Both have the same colonies: only the manifest is uploaded again.
        expect(server.calls).toEqual(['POST', 'GET 0', 'PUT 0']);
        expect(partNumbers()).toEqual([0, 1, 2]);
        await settle(browser, tab.engine.shares.poll());
        await browser.clock.advance(2000);
        expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null });
        expect(idsOf()).toEqual(before);
      }
    },
  );

  it('gives no number of a part to two characters', async () => {
    await restoreElsewhere(HIDDEN);
    await publish(other, otherTab);
    // Each gets a character of its own before it hears of the other's; one that was used goes.
    sharer.addCharacter(3, PLANETS);
    await sharerTab.handOver();
    await publish(sharer, sharerTab);
    expect(partNumbers()).toEqual([0, 1, 2, 3]);
    sharer.records.delete(3 as CharacterId);
    await sharerTab.handOver();
    await publish(sharer, sharerTab);
    other.addCharacter(4, PLANETS);
    await otherTab.handOver();
    await publish(other, otherTab);
    expect(partNumbers()).toEqual([0, 1, 2, 4]);
  });

  it('says so in the browser that finds an upload of the other after its own', async () => {
    const otherUploadAt = ({ sharesState }: Tab) => sharesState?.published[0]?.otherUploadAt;
    await restoreElsewhere(EVERYTHING);
    await publish(other, otherTab);
    // A browser that restored a backup continues it: that is no second one.
    expect(otherUploadAt(otherTab)).toBeNull();
    await publish(sharer, sharerTab);
    expect(otherUploadAt(sharerTab)).toBe(otherTab.sharesState?.published[0]?.uploadedAt);
  });

  it('is no other browser’s if only the server’s answer was lost', async () => {
    await restoreElsewhere(EVERYTHING);
    let isLost = true;
    server.lost = (method, path) => isLost && method === 'PUT' && path === '0';
    await publish(sharer, sharerTab);
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual({ kind: 'serverUnreachable' });
    isLost = false;
    server.fault = (method, path) => (method === 'PUT' && path === '0' ? 'unreachable' : null);
    await publish(sharer, sharerTab);
    server.fault = () => null;
    await publish(sharer, sharerTab);
    expect(sharerTab.sharesState?.published[0]).toMatchObject({ problem: null, otherUploadAt: null });
  });

  it('keeps what the browser that asked EVE last has uploaded', async () => {
    await restoreElsewhere(EVERYTHING);
    const [colony] = sharer.eve.colonies.get(2) ?? [];
    Object.assign(colony as object, {
      planet: planetRecord({ planet_id: PLANETS[0], last_update: '2026-07-21T11:59:00Z' }),
      layout: layoutRecord({ routes: [] }),
    });
    await refreshLater();
    await publish(sharer, sharerTab);
    const parts = new Map(server.shares.get(link.id)?.parts);
    await other.clock.advance(12 * 60_000);
    server.calls.length = 0;
    await publish(other, otherTab);
    expect(server.calls).toEqual(['POST', 'GET 0', 'PUT 0']);
    expect(server.shares.get(link.id)?.parts.get(server.partAt(2))).toEqual(parts.get(server.partAt(2)));
  });

  it.each(['', '{}', '{"upload":1,"parts":[{"part":-1}]}', '{"upload":1.5,"parts":[]}'])(
    'is left as it is if the server lists it as %j',
    async (answer) => {
      await restoreElsewhere(EVERYTHING);
      server.fault = (method) => (method === 'POST' ? new Response(answer) : null);
      server.calls.length = 0;
      await publish(other, otherTab);
      expect(server.calls).toEqual(['POST']);
      expect(otherTab.sharesState?.published[0]?.problem).toEqual({ kind: 'notAccepted' });
    },
  );

  it('goes on if a manifest claims the last possible revision', async () => {
    await restoreElsewhere(EVERYTHING);
    const revision = 2 ** 32 - 1;
    const manifest = { version: 1, revision, name: 'x', publishedAt: 1, contents: EVERYTHING.contents, parts: [] };
    const place = { shareId: link.id, part: 0, revision };
    const bytes = await sealPart(await importShareKey(link.key), place, manifest);
    server.shares.get(link.id)?.parts.set(0, bytes);
    await publish(sharer, sharerTab);
    expect(sharerTab.sharesState?.published[0]?.problem).toBeNull();
    expect(server.shares.get(link.id)?.parts.get(0)).not.toEqual(bytes);
  });

  it('is mended by the next upload if both have uploaded at once', async () => {
    await restoreElsewhere(EVERYTHING);
    await publish(other, otherTab);
    const mixed = new Map(server.shares.get(link.id)?.parts);
    // The other's part has arrived after this one's manifest.
    mixed.set(server.partAt(1), new Uint8Array(1024));
    Object.assign(server.shares.get(link.id) as object, { parts: mixed });
    server.calls.length = 0;
    await publish(other, otherTab);
    expect(server.calls).toEqual(['POST', 'PUT 1', 'PUT 0']);
    const { tab } = await follow(link);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null, characters: [{}, {}] });
  });
});

describe('a follower', () => {
  it('keeps the last copy for a visit without a network', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const stored = newDatabase();
    await follow(link, new Browser(), stored);
    server.fault = () => 'unreachable';
    const browser = new Browser();
    const tab = await open(browser, stored).start({ shown: 'shared' });
    await settle(browser, tab.engine.shares.poll());
    await browser.clock.advance(2000);
    expect(reportsOf(tab)).toHaveLength(4);
    expect(tab.sharesState?.followed[0]?.state).toBe('offline');
  });

  it('is told whose characters are kept before anything else is loaded, if it has none of its own', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const stored = newDatabase();
    await follow(link, new Browser(), stored);
    const browser = new Browser();
    const tab = open(browser, stored, { loadPlanets: () => new Promise(() => {}) });
    void tab.start({ shown: 'shared' });
    await expect.poll(() => tab.sharesState?.followed[0]?.characters.length).toBe(2);
    expect(reportsOf(tab)).toEqual([]);
  });

  describe('on its next visit', () => {
    let stored: OpenShares;
    let browser: Browser;

    const keep = async (request: ShareRequest) => {
      const link = await settle(sharer, sharerTab.engine.shares.create(request));
      stored = newDatabase();
      await follow(link, new Browser(), stored);
      browser = new Browser();
      return link;
    };

    it('reads what is kept before the engine starts', async () => {
      await keep(EVERYTHING);
      let openedCount = 0;
      open(browser, () => {
        openedCount += 1;
        return stored();
      });
      expect(openedCount).toBe(1);
    });

    it('hears of the share once, and gets all its planets without a pause', async () => {
      await keep(EVERYTHING);
      const tab = open(browser, stored);
      const toldAtMs: number[] = [];
      const completeAtMs: number[] = [];
      const { shares, publish } = tab;
      tab.shares = (state) => {
        toldAtMs.push(browser.clock.nowMs());
        shares.call(tab, state);
      };
      tab.publish = (publication) => {
        publish.call(tab, publication);
        if (!publication.isAhead && tab.colonies.size === 4) completeAtMs.push(browser.clock.nowMs());
      };
      const started = tab.start({ shown: 'shared' }, 0);
      const atOnce = () => browser.clock.advance(0).then(() => completeAtMs[0]);
      await expect.poll(atOnce, { timeout: 10_000 }).toBe(browser.clock.nowMs());
      expect(toldAtMs).toEqual([completeAtMs[0]]);
      await started;
    });

    it('can follow another share before what it has kept is shown', async () => {
      await keep(HIDDEN);
      const second = await settle(sharer, sharerTab.engine.shares.create({ ...EVERYTHING, name: 'Second' }));
      const tab = open(browser, stored);
      tab.unnamed = () => new Promise(() => {});
      await tab.start({ shown: 'shared' });
      expect(tab.sharesState).toBeNull();
      const preview = await settle(browser, tab.engine.shares.follow(second));
      expect(preview).toMatchObject({ kind: 'ok', share: { name: 'Second' } });
      expect(tab.sharesState?.followed).toHaveLength(2);
    });

    it('sees what has a name before the page has said how it calls the rest', async () => {
      await keep(EVERYTHING);
      const tab = open(browser, stored);
      tab.unnamed = () => new Promise(() => {});
      await tab.start({ shown: 'shared' });
      await expect.poll(() => reportsOf(tab).length).toBe(4);
    });

    it('sees what has no name once the page has said how it calls it, and not as a number before', async () => {
      await keep(HIDDEN);
      const tab = open(browser, stored);
      tab.unnamed = async () => {
        await wait(browser.clock, 500);
        return unnamedPhrases();
      };
      const names = new Set<string>();
      const { shares } = tab;
      tab.shares = (state) => {
        for (const { character } of state.followed[0]?.characters ?? []) names.add(character.name);
        shares.call(tab, state);
      };
      await tab.start({ shown: 'shared' });
      await expect.poll(() => reportsOf(tab).map(({ planetName }) => planetName)).toContain('Barren planet 1');
      expect([...names]).toEqual(['Pilot 1', 'Pilot 2']);
    });

    it('checks what it has kept again', async () => {
      const link = await keep(EVERYTHING);
      const rows = new ShareStore(stored);
      const [row] = await rows.followed();
      const [first, second] = row?.parts ?? [];
      if (row === undefined || first === undefined || second === undefined) throw new Error('Nothing is kept.');
      const hostile = { ...JSON.parse(second.contentJson), name: 'x'.repeat(1000) };
      await rows.putFollowed({
        ...row,
        parts: [
          { ...first, contentJson: '{' },
          { ...second, contentJson: JSON.stringify(hostile) },
        ],
      });
      const tab = await open(browser, stored).start({ shown: 'shared' });
      await expect.poll(() => tab.sharesState).not.toBeNull();
      expect(tab.sharesState?.followed[0]).toMatchObject({
        id: link.id,
        characters: [],
        problem: [{ kind: 'character' }, { kind: 'character' }],
      });
      expect(reportsOf(tab)).toEqual([]);
    });
  });

  it('refuses a manifest that is older than one it has seen, and parts of another time', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const old = new Map(server.shares.get(link.id)?.parts);
    const { browser, tab } = await follow(link);
    await refreshLater();
    await settle(sharer, sharerTab.engine.shares.publish());
    await settle(browser, tab.engine.shares.poll());
    Object.assign(server.shares.get(link.id) as object, { parts: old });
    await settle(browser, tab.engine.shares.poll());
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'unreadable', characters: [{}, {}] });
    const parts = server.shares.get(link.id)?.parts as Map<number, Uint8Array>;
    parts.set(server.partAt(1), parts.get(server.partAt(2)) as Uint8Array);
    const { preview } = await follow(link);
    expect(preview).toMatchObject({ kind: 'ok', share: { characters: [{}], problem: expect.any(Array) } });
  });

  it('counts a character once that is its own or in two shares', async () => {
    const first = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const second = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const browser = new Browser();
    browser.addCharacter(1, PLANETS);
    const stored = newDatabase();
    await follow(first, browser, stored);
    const tab = await open(browser, stored).start({ shown: 'all' });
    await settle(browser, tab.engine.shares.follow(second));
    await browser.clock.advance(2000);
    expect(reportsOf(tab)).toHaveLength(4);
    expect(tab.lastPublication.fleet.accounts.reduce((sum, { planetCount }) => sum + planetCount, 0)).toBe(4);
    expect(reportsOf(tab).filter(({ characterId }) => characterId === 1)).toHaveLength(2);
  });

  it('shows the newest record of its own character, until it has asked EVE itself', async () => {
    const browser = new Browser();
    browser.addCharacter(1, PLANETS);
    const stored = newDatabase();
    const tab = await open(browser, stored).start({ shown: 'all' });
    const snapshotsOf = () => reportsOf(tab).map(({ snapshotAt }) => snapshotAt);
    const [before = 0, other = 0] = snapshotsOf();

    // EVE has told the sharer more, and later.
    const lastUpdate = '2026-07-21T11:59:00Z';
    const visitedAt = Date.parse(lastUpdate) / 1000;
    const [colony] = sharer.eve.colonies.get(1) ?? [];
    Object.assign(colony as object, {
      planet: planetRecord({ planet_id: PLANETS[0], last_update: lastUpdate }),
      layout: layoutRecord({ routes: [] }),
    });
    await refreshLater();
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    await browser.clock.advance(5 * 60_000);
    await settle(browser, tab.engine.shares.follow(link));
    await browser.clock.advance(2000);
    expect(snapshotsOf().slice(0, 2)).toEqual([visitedAt, other]);

    // What EVE says to this browser itself comes after all that others say.
    await settle(browser, tab.engine.fetching.refresh());
    await browser.clock.advance(2000);
    expect(snapshotsOf().slice(0, 2)).toEqual([before, other]);
    await settle(browser, tab.engine.shares.poll());
    await browser.clock.advance(2000);
    expect(snapshotsOf().slice(0, 2)).toEqual([before, other]);
  });

  it('counts in totals only whom it has chosen', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const browser = new Browser();
    browser.addCharacter(7, [40_000_009]);
    const { tab } = await follow(link, browser);
    const planets = () => tab.lastPublication.fleet.accounts.reduce((sum, { planetCount }) => sum + planetCount, 0);
    const counts: number[] = [];
    for (const choice of ['mine', 'shared', 'all', { shareId: link.id }, { shareId: 'other' }] as const) {
      await settle(browser, tab.engine.shares.show(choice, choice));
      await browser.clock.advance(1000);
      counts.push(planets());
      expect(tab.lastPublication.counted).toBe(undefined);
    }
    expect(counts).toEqual([1, 4, 5, 4, 0]);
  });

  it('plans rounds and sums up for its own characters, whatever it looks at', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const browser = new Browser();
    browser.addCharacter(7, [40_000_009]);
    const { tab } = await follow(link, browser);
    const round = async () => {
      const settings = makeRoundSettings(Math.floor(browser.clock.nowMs() / 1000), 3);
      const asked = { ...settings, characterIds: null, leftOutKeys: [], cutFraction: null };
      const outcome = await settle(browser, tab.engine.round.plan(asked));
      if (outcome.kind !== 'planned') return outcome;
      const logins = await tab.engine.round.logins(outcome.planNumber, 0);
      return logins?.map(({ characterId }) => characterId);
    };
    await settle(browser, tab.engine.shares.show('shared', 'mine'));
    await browser.clock.advance(1000);
    const { fleet, counted } = tab.lastPublication;
    expect([fleet, counted].map((one) => one?.coverage.map(({ characterId }) => characterId))).toEqual([[1, 2], [7]]);
    expect(await round()).toEqual([7]);
    await settle(browser, tab.engine.shares.show('shared', 'all'));
    await browser.clock.advance(1000);
    expect(tab.lastPublication.counted?.coverage).toHaveLength(3);
    expect(await round()).toEqual([1, 2, 7]);
  });

  it('is reminded of stops in a share only if it wants to be', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const { browser, tab } = await follow(link);
    const kinds = ['programEnds', 'storageFull', 'inputShort'] as never;
    const count = async () =>
      (await settle(browser, tab.engine.reminders.plan({ kinds, keySalt: 'x' }))).reminders.length;
    const silent = await count();
    await settle(browser, tab.engine.shares.announce(link.id, true));
    expect(silent).toBe(0);
    expect(tab.sharesState?.followed[0]?.isAnnounced).toBe(true);
  });

  it('learns why a link does not open', async () => {
    const link = await settle(sharer, sharerTab.engine.shares.create(EVERYTHING));
    const look = async (one: ShareLink) => settle(sharer, sharerTab.engine.shares.look(one));
    expect(await look({ ...link, id: 'A'.repeat(22) })).toMatchObject({
      reason: 'expired',
    });
    expect(await look({ ...link, key: 'A'.repeat(43) })).toMatchObject({
      reason: 'unreadable',
    });
    server.fault = () => 'unreachable';
    expect(await look(link)).toMatchObject({ reason: 'offline' });
    server.fault = () => null;
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    expect(await look(link)).toMatchObject({ reason: 'stopped' });
  });
});
