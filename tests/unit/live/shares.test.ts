/** Publishing and following: two browsers, and a server that keeps bytes as the real one does. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { unnamedPhrases } from '../../../src/words/unnamed.ts';
import { DATABASE_NOT_OPEN } from '../../../workers/game/domain/errors.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { PublishProblem, ShareLink, ShareRequest } from '../../../workers/game/domain/shares.ts';
import type { EngineDependencies } from '../../../workers/live/engineDependencies.ts';
import { SilentDatabaseError } from '../../../workers/live/kept/database.ts';
import type { OpenKept } from '../../../workers/live/kept/keptRows.ts';
import { type FollowedRow, type PublishedRow, ShareStore } from '../../../workers/live/kept/shares.ts';
import { importShareKey, sealPart } from '../../../workers/live/shares/index.ts';
import { backUpShares, restoredPublished } from '../../../workers/live/shares/shareBackup.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import { layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { wait } from './esi/fakeClock.ts';
import { FakeShares } from './fakeShares.ts';
import { Browser, SETTINGS, type Tab } from './fetching/fetchingHarness.ts';
import { ALL_CONTENTS, ForeignShare, NO_CONTENTS, newDatabase, openTab } from './foreignShare.ts';

const PLANETS = [40_000_001, 40_000_002];
const EVERYTHING: ShareRequest = {
  name: 'Corp Foo',
  note: 'note-secret',
  characterIds: null,
  contents: ALL_CONTENTS,
};
const HIDDEN: ShareRequest = { ...EVERYTHING, contents: NO_CONTENTS };

let server: FakeShares;
let sharer: Browser;
let sharerTab: Tab;
let sharerStored: OpenKept;
/** of the browser of `restoreElsewhere` */
let otherStored: OpenKept;

/** A tab whose calls about shares go to the fake server. */
const open = (browser: Browser, stored: OpenKept, changes: Partial<EngineDependencies> = {}): Tab =>
  openTab(browser, server, stored, changes);

/** Runs a call to its end, with whatever timers it needs. */
async function settle<T>(browser: Browser, call: Promise<T>): Promise<T> {
  let isDone = false;
  const done = call.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await browser.clock.advance(1);
  }
  return done;
}

async function follow(link: ShareLink, browser = new Browser(), stored = newDatabase()) {
  const tab = await open(browser, stored).start({ shown: 'shared' });
  const preview = await settleAndShow(browser, tab.engine.shares.follow(link));
  return { browser, tab, preview };
}

const create = (request = EVERYTHING) => settle(sharer, sharerTab.engine.shares.create(request));

async function followNew() {
  const link = await create();
  return { link, ...(await follow(link)) };
}

/** Runs a call to its end, and shows what it brings. */
async function settleAndShow<T>(browser: Browser, call: Promise<T>): Promise<T> {
  const result = await settle(browser, call);
  await browser.clock.advance(2000);
  return result;
}

/** A follower asks, and shows what has arrived. */
const pollAndShow = (browser: Browser, tab: Tab) => settleAndShow(browser, tab.engine.shares.poll());

const publish = (browser = sharer, tab = sharerTab) => settle(browser, tab.engine.shares.publish());

const VISITED = '2026-07-21T11:59:00Z';

/** EVE reports a visit to the first planet of a character. */
function visitFirst({ eve }: Browser, id: number): void {
  Object.assign(eve.colonies.get(id)![0]!, {
    planet: planetRecord({ planet_id: PLANETS[0], last_update: VISITED }),
    layout: layoutRecord({ routes: [] }),
  });
}

/** Restores the backup of one browser in another one: "Publish these shares from here". */
async function restoreFrom(stored: OpenKept, browser: Browser, into: OpenKept): Promise<Tab> {
  const backup = backUpShares(await new ShareStore(stored).published(), []);
  const { published } = new ShareStore(into).tables;
  const { changes } = await published.merge(restoredPublished(backup, browser.clock.nowMs()));
  await published.replay(changes, false);
  return open(browser, into).start();
}

/** A second browser that has the same characters, and the sharer's share from a backup, which it has not published yet. */
async function restoreElsewhere(request: ShareRequest) {
  const link = await create(request);
  const other = new Browser();
  other.addCharacter(1, PLANETS, { name: 'Ada Lovelace', account: 'Main', comment: 'scout' });
  other.addCharacter(2, PLANETS, { name: 'Ben', account: 'Alt' });
  otherStored = newDatabase();
  const otherTab = await restoreFrom(sharerStored, other, otherStored);
  return { other, otherTab, link };
}

/** The sharer's page asks EVE after a while, which passes for others, too. */
async function refreshLater(...others: readonly Browser[]): Promise<void> {
  for (const { clock } of [sharer, ...others]) await clock.sleep(11 * 60_000);
  await settle(sharer, sharerTab.engine.fetching.refresh());
}

/** The server has this manifest of a share, as if somebody else with its key had made it. */
async function putManifest(link: ShareLink, revision: number): Promise<Uint8Array> {
  const manifest = { version: 1, revision, name: 'x', publishedAt: 1, contents: EVERYTHING.contents, parts: [] };
  const place = { shareId: link.id, part: 0, revision };
  const bytes = await sealPart(await importShareKey(link.key), place, manifest);
  server.shares.get(link.id)?.parts.set(0, bytes);
  return bytes;
}

const reportsOf = (tab: Tab) =>
  [...tab.colonies.values()].sort((a, b) => a.characterId - b.characterId || a.planetId - b.planetId);

beforeEach(async () => {
  server = new FakeShares();
  sharer = new Browser();
  sharer.addCharacter(1, PLANETS, { name: 'Ada Lovelace', account: 'Main', comment: 'scout' });
  sharer.addCharacter(2, PLANETS, { name: 'Ben', account: 'Alt' });
  sharerStored = newDatabase();
  sharerTab = await open(sharer, sharerStored).start();
});

describe('a share', () => {
  it('no longer names a character that was deleted, also if it comes back', async () => {
    const chosen = { ...EVERYTHING, characterIds: [1, 2] as CharacterId[] };
    const link = await create(chosen);
    await create();
    await settle(sharer, sharerTab.engine.shares.removeCharacter(1 as CharacterId));
    expect(sharerTab.sharesState?.published.map(({ characterIds }) => characterIds)).toEqual(
      expect.arrayContaining([null, [2]]),
    );
    await publish();
    const { preview } = await follow(link);
    expect(preview).toMatchObject({ share: { characters: [{ character: { name: 'Ben' } }] } });
  });

  it('ends for its followers with its last character, whether that was chosen or all are shared', async () => {
    const chosen = await create({ ...EVERYTHING, characterIds: [1 as CharacterId] });
    const all = await create();
    const { browser, tab } = await follow(chosen);
    sharer.records.delete(1 as CharacterId);
    await sharerTab.handOver();
    await settle(sharer, sharerTab.engine.shares.removeCharacter(1 as CharacterId));
    expect(sharerTab.sharesState?.published.map(({ link }) => link.id)).toEqual([all.id]);
    await settle(browser, tab.engine.shares.poll());
    expect(tab.sharesState?.followed[0]?.state).toBe('stopped');
    sharer.records.delete(2 as CharacterId);
    // The server can't be reached at first.
    server.fault = () => 'unreachable';
    await settle(sharer, sharerTab.engine.shares.removeCharacter(2 as CharacterId));
    await sharerTab.handOver();
    expect(sharerTab.sharesState?.published).toMatchObject([{ isStopping: true }]);
    server.fault = () => null;
    await publish();
    expect(sharerTab.sharesState?.published).toEqual([]);
    expect(server.shares.get(all.id)?.isDeleted).toBe(true);
  });

  it('of all characters goes on if one is deleted before the engine knows the others', async () => {
    const link = await create();
    const tab = open(sharer, sharerStored, { loadPlanets: () => new Promise(() => {}) });
    void tab.start();
    void tab.engine.shares.removeCharacter(1 as CharacterId);
    await sharer.clock.advance(2000);
    expect(server.shares.get(link.id)?.isDeleted).toBe(false);
  });

  it('calls what its sharer hides as the reader’s language does, also if that changes', async () => {
    const link = await create({ ...HIDDEN, name: '' });
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
    await settleAndShow(browser, tab.engine.set({ unnamed }));
    const local = ['Бесплодная планета 1', 'Бесплодная планета 2'];
    expect(names()).toEqual({ share: 'Публикация', pilots: ['Пилот 1', 'Пилот 2'], planets: [...local, ...local] });
  });

  const expectSameFigures = async (request: ShareRequest) => {
    const link = await create(request);
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
  };

  it('shows a follower the same figures at the same moment', () => expectSameFigures(EVERYTHING));
  it('shows a follower the same figures at the same moment, without names', { tags: ['deep'] }, () =>
    expectSameFigures(HIDDEN),
  );

  it('is no token, note, or anything else in the clear on the server', async () => {
    await create();
    const bytes = [...server.shares.values()].flatMap(({ parts }) => [...parts.values()]);
    expect(bytes).toHaveLength(3);
    const text = Buffer.concat(bytes.map((part) => part as Uint8Array)).toString('latin1');
    for (const secret of ['Lovelace', 'note-secret', 'access-of-1', 'refresh-of-1', 'pins'])
      expect(text).not.toContain(secret);
  });

  it('uploads again only what has changed, and a follower loads only that', async () => {
    const { browser, tab } = await followNew();
    server.calls.length = 0;
    visitFirst(sharer, 2);
    await refreshLater(browser);
    await publish();
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
    const { browser, tab } = await followNew();
    const before = JSON.stringify(reportsOf(tab).map(({ storages }) => storages));
    for (const id of [1, 2]) visitFirst(sharer, id);
    await refreshLater(browser);
    // The first part arrives, the second and the manifest do not.
    server.fault = (method, path) => (method === 'PUT' && path !== '1' ? 'unreachable' : null);
    await publish();
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual({ kind: 'serverUnreachable' });
    await settle(browser, tab.engine.shares.poll());
    expect(JSON.stringify(reportsOf(tab).map(({ storages }) => storages))).toBe(before);
    server.fault = () => null;
    server.calls.length = 0;
    await publish();
    expect(server.calls).toEqual(['POST', 'PUT 2', 'PUT 0']);
    expect(sharerTab.sharesState?.published[0]?.problem).toBeNull();
    await pollAndShow(browser, tab);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null });
    expect(JSON.stringify(reportsOf(tab).map(({ storages }) => storages))).not.toBe(before);
  });

  const expectProblem = async (_what: string, body: unknown, problem: PublishProblem) => {
    server.fault = () => Response.json(body, { status: 507 });
    await create();
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual(problem);
  };
  const title = 'that the server refuses with %s says why';

  it.each<[string, unknown, PublishProblem]>([
    [
      'a kind',
      { message: 'No room.', cause: { kind: 'noRoom', store: 'shares' } },
      { kind: 'ofServer', problem: { kind: 'noRoom', store: 'shares' } },
    ],
    ['a sentence', { message: 'Of the server.' }, 'Of the server.'],
    ['nothing readable', null, { kind: 'serverStatus', status: 507 }],
  ])(title, expectProblem);
  it.each<[string, unknown, PublishProblem]>([
    ['a kind of a newer server', { message: 'Of the server.', cause: { kind: 'new' } }, 'Of the server.'],
    ['an endless sentence', { message: 'x'.repeat(10_000) }, { kind: 'serverStatus', status: 507 }],
  ])(title, { tags: ['deep'] }, expectProblem);

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
    const link = await create();
    server.shares.clear();
    await publish();
    expect(server.placesOf(link.id)).toEqual([0, 1, 2]);
  });

  it('drops the part of a character that is no longer there, and gives its number to nobody', async () => {
    const { link, browser, tab } = await followNew();
    sharer.records.delete(2 as CharacterId);
    sharer.addCharacter(3, PLANETS);
    await sharerTab.handOver();
    await publish();
    expect(server.placesOf(link.id)).toEqual([0, 1, 3]);
    await pollAndShow(browser, tab);
    expect([...new Set(reportsOf(tab).map(({ characterId }) => characterId))]).toEqual([1, 3]);
  });

  it('that is stopped offline is deleted once the server can be reached, and says so until then', async () => {
    const { link, browser, tab } = await followNew();
    server.fault = () => 'unreachable';
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    expect(sharerTab.sharesState?.published).toMatchObject([{ isStopping: true }]);
    await settle(browser, tab.engine.shares.poll());
    expect(tab.sharesState?.followed[0]?.state).toBe('offline');
    server.fault = () => null;
    await publish();
    expect(sharerTab.sharesState?.published).toEqual([]);
    await settle(browser, tab.engine.shares.poll());
    // It stays visible until the player removes it.
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'stopped', characters: [{}, {}] });
    await settleAndShow(browser, tab.engine.shares.unfollow(link.id));
    expect([tab.sharesState?.followed, reportsOf(tab)]).toEqual([[], []]);
  });

  it('that was stopped still says so offline, and when the server has forgotten it', async () => {
    const { link, browser, tab } = await followNew();
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    const states: unknown[] = [];
    const poll = async () => {
      await settle(browser, tab.engine.shares.poll());
      states.push(tab.sharesState?.followed[0]?.state);
    };
    await poll();
    server.fault = () => 'unreachable';
    await poll();
    server.fault = () => null;
    server.shares.clear();
    await poll();
    expect(states).toEqual(['stopped', 'stopped', 'stopped']);
  });

  it('gets another link: the old one stops', async () => {
    const link = await create();
    const renewed = await settle(sharer, sharerTab.engine.shares.renew(link.id));
    expect(server.shares.get(link.id)?.isDeleted).toBe(true);
    expect(renewed).toEqual({ kind: 'ok', link: expect.not.objectContaining({ id: link.id }) });
    expect(sharerTab.sharesState?.published.map(({ link: its }) => its)).toEqual([
      renewed.kind === 'ok' && renewed.link,
    ]);
  });

  it('gets another name, other characters and contents under its link', async () => {
    const { link, browser, tab } = await followNew();
    const request = { ...HIDDEN, name: 'Corp Bar', note: 'other note', characterIds: [2 as CharacterId] };
    await settle(sharer, sharerTab.engine.shares.change(link.id, request));
    expect(sharerTab.sharesState?.published).toMatchObject([{ ...request, link, characterCount: 1, problem: null }]);
    await pollAndShow(browser, tab);
    const [share] = tab.sharesState?.followed ?? [];
    expect(share).toMatchObject({ name: 'Corp Bar', state: 'ok', problem: null, contents: HIDDEN.contents });
    expect(share?.characters.map(({ character }) => character.name)).toEqual(['Pilot 2']);
    expect([...server.shares.keys()]).toEqual([link.id]);
  });

  it.each([
    ['changed', (id: string) => sharerTab.engine.shares.change(id, { ...EVERYTHING, name: 'Corp Bar' })],
    ['stopped', (id: string) => sharerTab.engine.shares.stopSharing(id)],
  ])('that is %s during an upload is so afterwards', async (what, call) => {
    const link = await create();
    let during: Promise<unknown> = Promise.resolve();
    server.fault = (method, path) => {
      if (method !== 'PUT' || path !== '0') return null;
      server.fault = () => null;
      during = call(link.id);
      return null;
    };
    await publish();
    await settle(sharer, during);
    if (what === 'stopped') {
      expect([sharerTab.sharesState?.published, server.shares.get(link.id)?.isDeleted]).toEqual([[], true]);
    } else {
      const { tab } = await follow(link);
      expect(tab.sharesState?.followed[0]?.name).toBe('Corp Bar');
    }
  });

  it('that the server refuses has no link, until the server takes it', async () => {
    server.fault = () => Response.json({ cause: { kind: 'noRoom', store: 'shares' } }, { status: 507 });
    await create();
    expect(sharerTab.sharesState?.published).toMatchObject([{ hasLink: false, problem: { kind: 'ofServer' } }]);
    server.fault = () => null;
    await publish();
    expect(sharerTab.sharesState?.published).toMatchObject([{ hasLink: true, problem: null }]);
  });

  it('keeps its link if the server refuses another one', async () => {
    const link = await create();
    for (const refused of ['', '0']) {
      server.fault = (method, path) =>
        method === 'PUT' && path === refused ? Response.json({ message: 'No more today.' }, { status: 429 }) : null;
      const renewed = await settle(sharer, sharerTab.engine.shares.renew(link.id));
      expect(renewed).toEqual({ kind: 'failed', problem: 'No more today.' });
      expect(sharerTab.sharesState?.published.map(({ link: its }) => its)).toEqual([link]);
      expect(server.shares.get(link.id)?.isDeleted).toBe(false);
    }
  });

  it('has the customs rates that are in force, so that a follower with others has the same figures', async () => {
    const customs = { skillLevel: 3, ownerFractions: { high: 0.01, low: 0.02, null: 0.07, wormhole: 0.04 } };
    await settle(sharer, sharerTab.engine.set({ settings: { ...SETTINGS, customs } }));
    const taxesOf = (tab: Tab) => reportsOf(tab).map(({ customsTax }) => customsTax.fraction);
    await sharer.clock.advance(2000);
    const own = taxesOf(sharerTab);
    expect(own).toEqual([0.07, 0.07, 0.07, 0.07]);
    for (const planetNames of [true, false]) {
      const request = { ...EVERYTHING, contents: { ...EVERYTHING.contents, planetNames } };
      const link = await create(request);
      const { tab } = await follow(link);
      expect(taxesOf(tab)).toEqual(own);
      expect(tab.sharesState?.followed[0]?.characters[0]?.character.customsSkillLevel).toBe(3);
    }
  });

  it('goes into a backup, from which another browser can stop it', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    expect(otherTab.sharesState?.published).toMatchObject([{ name: 'Corp Foo', note: 'note-secret', link }]);
    await settle(other, otherTab.engine.shares.stopSharing(link.id));
    expect(server.shares.get(link.id)?.isDeleted).toBe(true);
    expect(otherTab.sharesState?.published).toEqual([]);
  });

  it('is not taken for none where its database does not answer: it would stay on the server', async () => {
    let problem: Error | null = null;
    const stored: OpenKept = (database) => (problem === null ? sharerStored(database) : Promise.reject(problem));
    const tab = await open(sharer, stored).start();
    const { id } = await settle(sharer, tab.engine.shares.create(EVERYTHING));
    problem = new SilentDatabaseError();
    // The page words it.
    await expect(tab.engine.shares.secrets()).rejects.toThrow(DATABASE_NOT_OPEN);
    await expect(tab.engine.shares.removeCharacter(1 as CharacterId)).rejects.toThrow(DATABASE_NOT_OPEN);
    problem = new DOMException('It is damaged.', 'UnknownError');
    expect(await tab.engine.shares.secrets()).toEqual([]);
    problem = null;
    expect(await tab.engine.shares.secrets()).toMatchObject([{ id }]);
  });

  it('is stopped from a backup although the server’s disk is full, which takes nothing but deletions', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    server.fault = (method) => (method === 'DELETE' ? null : new Response('{}', { status: 507 }));
    await settle(other, otherTab.engine.shares.stopSharing(link.id));
    expect([server.shares.get(link.id)?.isDeleted, otherTab.sharesState?.published]).toEqual([true, []]);
  });

  it('ends in a browser that has it from a backup, too, after the first one has stopped it', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    await settle(other, otherTab.engine.shares.publish());
    expect(otherTab.sharesState?.published[0]?.problem).toEqual({ kind: 'stoppedElsewhere' });
    await settle(other, otherTab.engine.shares.stopSharing(link.id));
    expect(otherTab.sharesState).toMatchObject({ published: [], followed: [] });
    expect(await otherTab.engine.shares.secrets()).toEqual([]);
  });
});

describe('two tabs of a browser', () => {
  const openTwo = async (browser: Browser, stored: OpenKept): Promise<[Tab, Tab]> => [
    await open(browser, stored).start({ shown: 'shared' }),
    await open(browser, stored).start({ shown: 'shared' }),
  ];

  it('show the same of a share that one of them follows, asks for, announces and removes', async () => {
    const link = await create();
    const browser = new Browser();
    const [tab, other] = await openTwo(browser, newDatabase());
    const seen = async (call: Promise<unknown>) => {
      await settleAndShow(browser, call);
      expect(reportsOf(other)).toEqual(reportsOf(tab));
      expect(other.sharesState).toEqual(tab.sharesState);
      return other.sharesState?.followed.map(({ name, isAnnounced }) => ({ name, isAnnounced }));
    };
    const { shares } = tab.engine;
    expect(await seen(shares.follow(link))).toEqual([{ name: 'Corp Foo', isAnnounced: false }]);
    expect(reportsOf(other)).toHaveLength(4);
    await settle(
      sharer,
      sharerTab.engine.shares.change(link.id, { ...EVERYTHING, name: 'Corp Bar', characterIds: [1 as CharacterId] }),
    );
    expect(await seen(shares.poll())).toEqual([{ name: 'Corp Bar', isAnnounced: false }]);
    expect(reportsOf(other)).toHaveLength(2);
    expect(await seen(shares.announce(link.id, true))).toEqual([{ name: 'Corp Bar', isAnnounced: true }]);
    expect(await seen(shares.unfollow(link.id))).toEqual([]);
    expect(reportsOf(other)).toEqual([]);
  });

  it('both know a share that one of them creates, changes and stops, so that either goes on publishing it', async () => {
    const [tab, other] = await openTwo(sharer, newDatabase());
    const { shares } = tab.engine;
    const seen = async (call: Promise<unknown>) => {
      await settleAndShow(sharer, call);
      return other.sharesState?.published.map(({ name, hasLink }) => ({ name, hasLink }));
    };
    expect(await seen(shares.create(EVERYTHING))).toEqual([{ name: 'Corp Foo', hasLink: true }]);
    const id = other.sharesState?.published[0]?.link.id ?? '';
    expect(await seen(shares.change(id, { ...EVERYTHING, name: 'Corp Bar' }))).toEqual([
      { name: 'Corp Bar', hasLink: true },
    ]);
    expect(await seen(shares.stopSharing(id))).toEqual([]);
  });
});

describe('a share that another browser publishes from a backup', () => {
  const expectSameLink = async (request: ShareRequest) => {
    const { other, otherTab, link } = await restoreElsewhere(request);
    const { browser, tab } = await follow(link);
    const idsOf = () => [...new Set(reportsOf(tab).map(({ characterId }) => characterId))];
    const before = idsOf();
    server.calls.length = 0;
    await publish(other, otherTab);
    expect(otherTab.sharesState?.published[0]).toMatchObject({ problem: null, hasLink: true });
    expect(server.calls).toEqual(['PUT', 'POST', 'GET 0', 'PUT 1', 'PUT 2', 'PUT 0']);
    expect(server.placesOf(link.id)).toEqual([0, 1, 2]);
    await pollAndShow(browser, tab);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null, isOwn: false });
    expect(idsOf()).toEqual(before);
    server.calls.length = 0;
    await publish(other, otherTab);
    expect(server.calls).toEqual(['POST', 'PUT 0']);
  };
  const title = 'keeps its link, parts and numbers, and is never older than followers have seen';

  it(title, () => expectSameLink(EVERYTHING));
  it(`${title}, without names`, { tags: ['deep'] }, () => expectSameLink(HIDDEN));

  it('is followed by the browser that published it before, which can change nothing of it', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    await publish(other, otherTab);
    const parts = new Map(server.shares.get(link.id)?.parts);
    await settle(sharer, sharerTab.engine.shares.change(link.id, { ...EVERYTHING, name: 'Too late' }));
    expect(sharerTab.sharesState?.published).toEqual([]);
    expect(sharerTab.sharesState?.followed).toMatchObject([
      { id: link.id, name: 'Corp Foo', isOwn: true, state: 'ok' },
    ]);
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    expect(server.shares.get(link.id)).toMatchObject({ isDeleted: false, parts });
    expect(await sharerTab.engine.shares.secrets()).toEqual([]);
  });

  it('has what its new browser knows shown in the old one, while that has not asked EVE itself', async () => {
    const { other, otherTab } = await restoreElsewhere(EVERYTHING);
    visitFirst(other, 1);
    for (const { clock } of [sharer, other]) await clock.sleep(11 * 60_000);
    await settle(other, otherTab.engine.fetching.refresh());
    await publish(other, otherTab);
    await publish();
    await sharer.clock.advance(2000);
    expect(reportsOf(sharerTab)[0]?.snapshotAt).toBe(Date.parse(VISITED) / 1000);
  });

  it('is taken back with a backup of the browser that has it', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    await publish(other, otherTab);
    await publish();
    const again = await restoreFrom(otherStored, sharer, sharerStored);
    await publish(sharer, again);
    expect(again.sharesState?.published).toMatchObject([{ link, problem: null }]);
    await publish(other, otherTab);
    expect(otherTab.sharesState).toMatchObject({ published: [], followed: [{ id: link.id, isOwn: true }] });
  });

  it('stays with whom it is if a backup is older than that', async () => {
    const { other, otherTab, link } = await restoreElsewhere(EVERYTHING);
    const tooLate = new Browser();
    tooLate.addCharacter(1, PLANETS);
    const tooLateTab = await restoreFrom(sharerStored, tooLate, newDatabase());
    await publish(other, otherTab);
    await publish(tooLate, tooLateTab);
    expect(tooLateTab.sharesState).toMatchObject({ published: [], followed: [{ id: link.id }] });
    await publish(other, otherTab);
    expect(otherTab.sharesState?.published).toMatchObject([{ link, problem: null }]);
  });

  describe('although the answer to that got lost', () => {
    let elsewhere: Awaited<ReturnType<typeof restoreElsewhere>>;
    beforeEach(async () => {
      elsewhere = await restoreElsewhere(EVERYTHING);
      const { other, otherTab } = elsewhere;
      server.lost = (method, path) => method === 'PUT' && path === '';
      await publish(other, otherTab);
      expect(otherTab.sharesState?.published[0]?.problem).toEqual({ kind: 'serverUnreachable' });
      server.lost = () => false;
    });

    it('is taken over', async () => {
      const { other, otherTab, link } = elsewhere;
      await publish(other, otherTab);
      expect(otherTab.sharesState?.published).toMatchObject([{ link, problem: null }]);
      expect(await otherTab.engine.shares.secrets()).toHaveLength(1);
    });

    it('is stopped', async () => {
      const { other, otherTab, link } = elsewhere;
      await settle(other, otherTab.engine.shares.stopSharing(link.id));
      expect([server.shares.get(link.id)?.isDeleted, otherTab.sharesState?.published]).toEqual([true, []]);
    });
  });

  it('is left to a browser of an earlier version that has published it with the same secret', async () => {
    const { link } = await restoreElsewhere(EVERYTHING);
    await putManifest(link, 1000);
    await publish();
    expect(sharerTab.sharesState).toMatchObject({ published: [], followed: [{ id: link.id, isOwn: true }] });
  });

  it('is not given up for a proxy that forbids writing', async () => {
    const { link } = await restoreElsewhere(EVERYTHING);
    server.fault = () => new Response('Forbidden', { status: 403 });
    await publish();
    server.fault = () => null;
    expect(sharerTab.sharesState?.published).toMatchObject([{ link, problem: { kind: 'serverStatus', status: 403 } }]);
    await publish();
    expect(sharerTab.sharesState?.published).toMatchObject([{ link, problem: null }]);
  });
});

describe('an upload', () => {
  let link: ShareLink;

  beforeEach(async () => {
    link = await create();
  });

  it('counts as this browser’s if only the server’s answer was lost', async () => {
    let isLost = true;
    server.lost = (method, path) => isLost && method === 'PUT' && path === '0';
    await publish();
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual({ kind: 'serverUnreachable' });
    isLost = false;
    server.fault = (method, path) => (method === 'PUT' && path === '0' ? 'unreachable' : null);
    await publish();
    server.fault = () => null;
    await publish();
    expect(sharerTab.sharesState?.published).toMatchObject([{ problem: null }]);
  });

  it('goes on above its own revision if the server has an earlier state again', async () => {
    const earlier = new Map(server.shares.get(link.id)?.parts);
    await refreshLater();
    await publish();
    Object.assign(server.shares.get(link.id) as object, { parts: earlier });
    await publish();
    expect(sharerTab.sharesState?.published).toMatchObject([{ link, problem: null }]);
    const follower = new Browser();
    await follower.clock.sleep(12 * 60_000);
    const { tab } = await follow(link, follower);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null, characters: [{}, {}] });
  });

  const expectUnchanged = async (answer: string) => {
    server.fault = (method) => (method === 'POST' ? new Response(answer) : null);
    server.calls.length = 0;
    await publish();
    expect(server.calls).toEqual(['POST']);
    expect(sharerTab.sharesState?.published[0]?.problem).toEqual({ kind: 'notAccepted' });
  };
  const title = 'leaves the share as it is if the server lists it as %j';

  it.each(['', '{"upload":1,"parts":[{"part":-1}]}'])(title, expectUnchanged);
  it.each(['{}', '{"upload":1.5,"parts":[]}'])(title, { tags: ['deep'] }, expectUnchanged);

  it('goes on if a manifest claims the last possible revision', async () => {
    const bytes = await putManifest(link, 2 ** 32 - 1);
    await publish();
    expect(sharerTab.sharesState?.published[0]?.problem).toBeNull();
    expect(server.shares.get(link.id)?.parts.get(0)).not.toEqual(bytes);
  });

  it('mends a part that has arrived after the manifest', async () => {
    const mixed = new Map(server.shares.get(link.id)?.parts);
    mixed.set(server.partAt(1), new Uint8Array(1024));
    Object.assign(server.shares.get(link.id) as object, { parts: mixed });
    server.calls.length = 0;
    await publish();
    expect(server.calls).toEqual(['POST', 'PUT 1', 'PUT 0']);
    const { tab } = await follow(link);
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'ok', problem: null, characters: [{}, {}] });
  });
});

describe('a follower', () => {
  it('keeps the last copy for a visit without a network', async () => {
    const link = await create();
    const stored = newDatabase();
    await follow(link, new Browser(), stored);
    server.fault = () => 'unreachable';
    const browser = new Browser();
    const tab = await open(browser, stored).start({ shown: 'shared' });
    await pollAndShow(browser, tab);
    expect(reportsOf(tab)).toHaveLength(4);
    expect(tab.sharesState?.followed[0]?.state).toBe('offline');
  });

  it('is told whose characters are kept before anything else is loaded, if it has none of its own', async () => {
    const link = await create();
    const stored = newDatabase();
    await follow(link, new Browser(), stored);
    const browser = new Browser();
    const tab = open(browser, stored, { loadPlanets: () => new Promise(() => {}) });
    void tab.start({ shown: 'shared' });
    await expect.poll(() => tab.sharesState?.followed[0]?.characters.length).toBe(2);
    expect(reportsOf(tab)).toEqual([]);
  });

  describe('on its next visit', () => {
    let stored: OpenKept;
    let browser: Browser;

    const keep = async (request: ShareRequest) => {
      const link = await create(request);
      stored = newDatabase();
      await follow(link, new Browser(), stored);
      browser = new Browser();
      return link;
    };

    it('reads what is kept before the engine starts', async () => {
      await keep(EVERYTHING);
      let openedCount = 0;
      open(browser, (database) => {
        if (database.name === 'colony-watch-shares') openedCount += 1;
        return stored(database);
      });
      await expect.poll(() => openedCount).toBe(1);
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
      await expect.poll(atOnce).toBe(browser.clock.nowMs());
      expect(toldAtMs).toEqual([completeAtMs[0]]);
      await started;
    });

    it('can follow another share before what it has kept is shown', async () => {
      await keep(HIDDEN);
      const second = await create({ ...EVERYTHING, name: 'Second' });
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
    const link = await create();
    const old = new Map(server.shares.get(link.id)?.parts);
    const { browser, tab } = await follow(link);
    await refreshLater(browser);
    await publish();
    await settle(browser, tab.engine.shares.poll());
    Object.assign(server.shares.get(link.id) as object, { parts: old });
    await settle(browser, tab.engine.shares.poll());
    expect(tab.sharesState?.followed[0]).toMatchObject({ state: 'unreadable', characters: [{}, {}] });
    const parts = server.shares.get(link.id)?.parts as Map<number, Uint8Array>;
    parts.set(server.partAt(1), parts.get(server.partAt(2)) as Uint8Array);
    const later = new Browser();
    await later.clock.sleep(11 * 60_000);
    const { preview } = await follow(link, later);
    expect(preview).toMatchObject({ kind: 'ok', share: { characters: [{}], problem: expect.any(Array) } });
  });

  describe('whose browser has published it before', () => {
    let browser: Browser;
    let stored: OpenKept;
    let tab: Tab;
    let link: ShareLink;
    const snapshotsOf = () => reportsOf(tab).map(({ snapshotAt }) => snapshotAt);
    const visitedAt = Date.parse(VISITED) / 1000;

    /** EVE has told the sharer of a visit, and of a planet more, which this browser has not asked about yet. */
    beforeEach(async () => {
      browser = new Browser();
      browser.addCharacter(1, PLANETS);
      stored = newDatabase();
      tab = await open(browser, stored).start({ shown: 'all' });
      visitFirst(sharer, 1);
      sharer.eve.colonies.get(1)!.push({ planet: planetRecord({ planet_id: 40_000_009 }), layout: layoutRecord() });
      await refreshLater(browser);
      link = await create();
    });

    const followAsOwn = async () => {
      const [row] = await new ShareStore(sharerStored).published();
      await new ShareStore(stored).putPublished({ ...(row as PublishedRow), isContinuedElsewhere: true });
      await settleAndShow(browser, tab.engine.shares.follow(link));
    };

    it('shows the newest record of its own character, until it has asked EVE itself', async () => {
      const [before = 0, other = 0] = snapshotsOf();
      await followAsOwn();
      // A planet that EVE has not listed here never joins.
      expect(reportsOf(tab).filter(({ characterId }) => characterId === 1)).toHaveLength(2);
      expect(snapshotsOf().slice(0, 2)).toEqual([visitedAt, other]);

      // What EVE says to this browser itself comes after all that others say.
      await settleAndShow(browser, tab.engine.fetching.refresh());
      expect(snapshotsOf().slice(0, 2)).toEqual([before, other]);
      await pollAndShow(browser, tab);
      expect(snapshotsOf().slice(0, 2)).toEqual([before, other]);
    });

    it('has what EVE said again, as soon as the share is removed', async () => {
      const records = () =>
        reportsOf(tab).map(({ snapshotAt, confirmedAt, exports }) => [snapshotAt, confirmedAt, exports]);
      const before = records();
      await followAsOwn();
      expect(records()).not.toEqual(before);
      await settle(browser, tab.engine.shares.unfollow(link.id));
      await browser.clock.advance(1000);
      expect(records()).toEqual(before);
    });

    it('takes nothing of it where it has never published it', async () => {
      const before = JSON.stringify(reportsOf(tab));
      await settleAndShow(browser, tab.engine.shares.follow(link));
      expect(JSON.stringify(reportsOf(tab).filter(({ characterId }) => characterId === 1))).toBe(before);
      expect(tab.sharesState?.followed[0]?.characters.map(({ leftOut }) => leftOut)).toEqual([{ kind: 'own' }, null]);
    });
  });

  it('is told before it follows which characters are its own, or in another share already', async () => {
    const first = await create({ ...EVERYTHING, characterIds: [2 as CharacterId] });
    const second = await create();
    const browser = new Browser();
    browser.addCharacter(1, PLANETS);
    const { tab } = await follow(first, browser);
    const preview = await settle(browser, tab.engine.shares.look(second));
    expect(preview).toMatchObject({
      kind: 'ok',
      share: { characters: [{ leftOut: { kind: 'own' } }, { leftOut: { kind: 'inShare', shareId: first.id } }] },
    });
  });

  it('has a character of a share as EVE reports it once it logs in, and as the share has it once it is deleted', async () => {
    const { browser, tab } = await followNew();
    const ofAda = () => reportsOf(tab).filter(({ characterId }) => characterId === 1);
    expect(ofAda()).toHaveLength(2);
    browser.addCharacter(1, []);
    browser.eve.fault = () => 'unreachable' as never;
    await tab.handOver();
    expect(ofAda()).toEqual([]);
    expect(tab.sharesState?.followed[0]?.characters[0]?.leftOut).toEqual({ kind: 'own' });
    browser.records.delete(1 as CharacterId);
    await tab.handOver();
    await browser.clock.advance(2000);
    expect(ofAda()).toHaveLength(2);
    expect(tab.sharesState?.followed[0]?.characters[0]?.leftOut).toBeNull();
  });

  it('keeps a character that it deletes while EVE is being asked, as the share has it', async () => {
    const link = await create();
    const browser = new Browser();
    const { tab } = await follow(link, browser);
    browser.addCharacter(1, [PLANETS[1] as number]);
    const login = tab.engine.set({ characters: browser.characters });
    browser.records.delete(1 as CharacterId);
    const deletion = tab.engine.set({ characters: browser.characters });
    await browser.clock.advance(5000);
    await Promise.all([login, deletion]);
    await browser.clock.advance(5000);
    const own = reportsOf(tab).filter(({ characterId }) => characterId === 1);
    expect(own.map(({ planetId }) => planetId)).toEqual(PLANETS);
  });

  it('has a planet that EVE does not list off the screen, and off its storage after the next fetch', async () => {
    const browser = new Browser();
    browser.addCharacter(1, PLANETS);
    const stored = newDatabase();
    await open(browser, stored).start();
    const { list, snapshots } = await browser.cache.loadCharacter(1 as CharacterId);
    const [known] = snapshots;
    if (list === null || known === undefined) throw new Error('Nothing is cached.');
    const planetId = 40_000_009 as PlanetId;
    const invented = {
      ...known,
      planetId,
      key: colonyKey(1 as CharacterId, planetId),
      planet: { ...known.planet, planet_id: planetId },
    };
    await browser.cache.saveCharacter({ characterId: 1 as CharacterId, list, snapshots: [invented], removed: [] });
    const tab = await open(browser, stored).start();
    expect(reportsOf(tab).map((report) => report.planetId)).toEqual(PLANETS);
    await browser.clock.sleep(11 * 60_000);
    await settle(browser, tab.engine.fetching.refresh());
    const kept = await browser.cache.loadCharacter(1 as CharacterId);
    expect(kept.snapshots.map((snapshot) => snapshot.planetId)).toEqual(PLANETS);
  });

  describe('of two shares with the same characters', () => {
    let browser: Browser;
    let tab: Tab;
    let stored: OpenKept;
    const [first, second] = [0, 1].map(() => ({ share: null as unknown as ForeignShare }));
    const placesOf = () =>
      tab.sharesState?.followed.flatMap(({ id, characters }) =>
        characters.flatMap(({ leftOut }) => (leftOut === null ? [id] : [])),
      );

    beforeEach(async () => {
      browser = new Browser();
      const now = Math.floor(browser.clock.nowMs() / 1000);
      for (const [index, one] of [first, second].entries()) {
        const share = new ForeignShare(server);
        if (one) one.share = share;
        // The second one has newer records.
        const lastUpdate = `2026-07-21T1${index}:00:00Z`;
        await share.publish([{ characterId: 7, planetIds: PLANETS, checkedAt: now - 600 + 60 * index, lastUpdate }]);
      }
      stored = newDatabase();
      ({ tab } = await follow(first!.share.link, browser, stored));
      await settleAndShow(browser, tab.engine.shares.follow(second!.share.link));
    });

    it('counts them once, as the one has them that it followed first, until it chooses the other', async () => {
      const snapshotsOf = () =>
        new Set(reportsOf(tab).map(({ snapshotAt }) => new Date(snapshotAt * 1000).getUTCHours()));
      expect([placesOf(), [...snapshotsOf()]]).toEqual([[first!.share.link.id], [10]]);
      expect(reportsOf(tab)).toHaveLength(2);
      await settleAndShow(browser, tab.engine.shares.prefer(second!.share.link.id));
      expect([placesOf(), [...snapshotsOf()]]).toEqual([[second!.share.link.id], [11]]);
      await settleAndShow(browser, tab.engine.shares.prefer(first!.share.link.id));
      expect([placesOf(), [...snapshotsOf()]]).toEqual([[first!.share.link.id], [10]]);
    });

    it('reads what version 1.0.0 has stored, as if it had been followed before all others', async () => {
      const rows = new ShareStore(stored);
      const row = (await rows.followed()).find(({ id }) => id === second!.share.link.id);
      const { followedAtMs: _new, preferredIds: _alsoNew, ...old } = row as FollowedRow;
      await rows.putFollowed(old);
      tab = await open(browser, stored).start({ shown: 'all' });
      await expect.poll(() => tab.sharesState).not.toBeNull();
      expect(placesOf()).toEqual([second!.share.link.id]);
    });

    it('shows them as the other has them once the first is removed', async () => {
      await settleAndShow(browser, tab.engine.shares.unfollow(first!.share.link.id));
      expect(placesOf()).toEqual([second!.share.link.id]);
    });
  });

  it.each([
    [299, [{}], null],
    [301, [], [{ kind: 'future' }]],
  ])(
    'takes what was checked %d s ahead of its clock, but nothing of the future',
    async (seconds, characters, problem) => {
      const browser = new Browser();
      const share = new ForeignShare(server);
      const now = Math.floor(browser.clock.nowMs() / 1000);
      await share.publish([{ characterId: 7, planetIds: PLANETS, checkedAt: now + seconds + 1 }]);
      const { preview } = await follow(share.link, browser);
      expect(preview).toMatchObject({ kind: 'ok', share: { characters, problem } });
    },
  );

  it('takes what was of the future once that time has come, although the sharer has nothing new', async () => {
    const browser = new Browser();
    const share = new ForeignShare(server);
    const now = Math.floor(browser.clock.nowMs() / 1000);
    await share.publish([{ characterId: 7, planetIds: PLANETS, checkedAt: now + 480 }]);
    const { tab } = await follow(share.link, browser);
    const followed = () => tab.sharesState?.followed[0];
    expect(followed()).toMatchObject({ characters: [], problem: [{ kind: 'future' }] });
    await browser.clock.advance(120_000);
    await settle(browser, tab.engine.shares.poll());
    expect(followed()).toMatchObject({ characters: [], problem: [{ kind: 'future' }] });
    await browser.clock.advance(120_000);
    // Looking at its link takes nothing.
    await settle(browser, tab.engine.shares.look(share.link));
    expect(followed()).toMatchObject({ characters: [], problem: [{ kind: 'future' }] });
    await settle(browser, tab.engine.shares.poll());
    expect(followed()).toMatchObject({ characters: [{ planetCount: PLANETS.length }], problem: null });
  });

  it('counts in totals only whom it has chosen', async () => {
    const link = await create();
    const browser = new Browser();
    browser.addCharacter(7, [40_000_009]);
    const { tab } = await follow(link, browser);
    const planets = () => tab.lastPublication.fleet.accounts.reduce((sum, { planetCount }) => sum + planetCount, 0);
    const counts: number[] = [];
    for (const choice of ['mine', 'shared', 'all', { shareId: link.id }, { shareId: 'other' }] as const) {
      await settle(browser, tab.engine.set({ shown: choice, counted: choice }));
      await browser.clock.advance(1000);
      counts.push(planets());
      expect(tab.lastPublication.counted).toBe(undefined);
    }
    expect(counts).toEqual([1, 4, 5, 4, 0]);
  });

  it('plans rounds and sums up for its own characters, whatever it looks at', async () => {
    const link = await create();
    const browser = new Browser();
    browser.addCharacter(7, [40_000_009]);
    const { tab } = await follow(link, browser);
    const round = async () => {
      const settings = makeRoundSettings(Math.floor(browser.clock.nowMs() / 1000), 14);
      const asked = { ...settings, characterIds: null, leftOutKeys: [], cutFraction: null };
      const outcome = await settle(browser, tab.engine.round.plan(asked));
      if (outcome.kind !== 'planned') return outcome;
      const logins = await tab.engine.round.logins(outcome.planNumber, 0);
      return logins?.map(({ characterId }) => characterId);
    };
    await settle(browser, tab.engine.set({ shown: 'shared', counted: 'mine' }));
    await browser.clock.advance(1000);
    const { fleet, counted } = tab.lastPublication;
    expect([fleet, counted].map((one) => one?.coverage.map(({ characterId }) => characterId))).toEqual([[1, 2], [7]]);
    expect(await round()).toEqual([7]);
    await settle(browser, tab.engine.set({ shown: 'shared', counted: 'all' }));
    await browser.clock.advance(1000);
    expect(tab.lastPublication.counted?.coverage).toHaveLength(3);
    expect(await round()).toEqual([1, 2, 7]);
  });

  it('is reminded of stops in a share only if it wants to be', async () => {
    const { link, browser, tab } = await followNew();
    const kinds = ['programExpired', 'storageFull', 'inputMissing'] as const;
    const count = async () =>
      (await settle(browser, tab.engine.reminders.plan({ kinds, keySalt: 'x' }))).reminders.length;
    expect(await count()).toBe(0);
    await settle(browser, tab.engine.shares.announce(link.id, true));
    expect(await count()).toBeGreaterThan(0);
    expect(tab.sharesState?.followed[0]?.isAnnounced).toBe(true);
  });

  it('learns why a link does not open', async () => {
    const link = await create();
    const look = async (one: ShareLink) => settle(sharer, sharerTab.engine.shares.look(one));
    expect(await look({ ...link, id: 'A'.repeat(22) })).toMatchObject({ reason: 'expired' });
    expect(await look({ ...link, key: 'A'.repeat(43) })).toMatchObject({ reason: 'unreadable' });
    server.fault = () => 'unreachable';
    expect(await look(link)).toMatchObject({ reason: 'offline' });
    server.fault = () => null;
    await settle(sharer, sharerTab.engine.shares.stopSharing(link.id));
    expect(await look(link)).toMatchObject({ reason: 'stopped' });
  });
});
