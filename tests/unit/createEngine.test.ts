import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_COLONIES_MS } from '../../workers/colonies/publisher.ts';
import { MOVE_INTERVAL_MS } from '../../workers/colonies/viewClock.ts';
import type { CharacterId, PlanetId } from '../../workers/domain/ids.ts';
import type { EngineDependencies } from '../../workers/engineDependencies.ts';
import { PAGE_PATIENCE_MS } from '../../workers/fetching/pageWaits.ts';
import { BATCH_REPORTS_MS } from '../../workers/fetching/progressReporter.ts';
import { REFRESH_INTERVAL_MS } from '../../workers/fetching/refreshSchedule.ts';
import type { StorageNotices } from '../../workers/storage/storageProblems.ts';
import { AQUEOUS_LIQUIDS, layoutRecord, planetRecord, WATER } from './esi/esiRecords.ts';
import { settle, wait } from './esi/fakeClock.ts';
import { API_URL, ESI_URL, USER_AGENT } from './esi/fakeEve.ts';
import {
  Browser,
  describePlanet,
  FIRST_UNKNOWN_PLANET,
  SETTINGS,
  type StoredCharacter,
  Tab,
} from './fetching/fetchingHarness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** what the tests' clock starts at */
const START_MS = Date.UTC(2026, 6, 21, 12);
const LIST = /^\/characters\/\d+\/planets$/;
const LAYOUT = /^\/characters\/\d+\/planets\/\d+$/;
const ESI = /^\/(characters|universe)\//;
const REFRESH = /^\/api\/refresh$/;

let browser: Browser;

/** Lets ESI answer later to each further character, so that they are reported one after the other. */
function answerOneAfterTheOther(): void {
  const { fetch } = browser.eve;
  const staggered: typeof globalThis.fetch = async (input, init) => {
    const characterNumber = Number(/\/characters\/(\d+)\//.exec(String(input))?.[1] ?? 0);
    await wait(browser.clock, characterNumber * BATCH_REPORTS_MS);
    return fetch(input, init);
  };
  Object.assign(browser.eve, { fetch: staggered });
}

beforeEach(() => {
  browser = new Browser();
  browser.eve.prices.set(WATER, 500);
});

describe('an engine that waits to be started', () => {
  it('reads the cache once, and shows its notices when it starts', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    const { cache } = browser;
    const loadAll = vi.spyOn(cache, 'loadAll');
    let tell: StorageNotices['show'] = () => {};
    const tab = new Tab(browser, {
      openCache: async (notices) => {
        tell = (id, notice) => notices.show(id, notice);
        tell('cache-unreadable', { kind: 'newerColonyData' });
        return cache;
      },
    });
    await settle();
    expect(loadAll).toHaveBeenCalledTimes(1);
    expect(tab.notices.size).toBe(0);
    await tab.start();
    expect(loadAll).toHaveBeenCalledTimes(1);
    expect(tab.notices.get('cache-unreadable')).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('newer version'),
    });
    tell('cache-unreadable', null);
    expect(tab.notices.has('cache-unreadable')).toBe(false);
    expect(tab.colonies.size).toBe(1);
  });

  it('shows what another tab has stored while it waited', async () => {
    browser.addCharacter(1, [40_000_017]);
    const waiting = new Tab(browser);
    await settle();
    await new Tab(browser).start();
    const { lists, layouts } = { lists: browser.eve.count(LIST), layouts: browser.eve.count(LAYOUT) };
    await waiting.start();
    expect(waiting.colonies.size).toBe(1);
    expect([browser.eve.count(LIST), browser.eve.count(LAYOUT)]).toEqual([lists, layouts]);
  });

  it('answers nothing, and starts only once', async () => {
    const tab = new Tab(browser);
    await expect(tab.engine.fetching.refresh()).rejects.toThrow('has not been started');
    await tab.start();
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    const again = tab.engine.start({ services, characters: [], settings: SETTINGS }, tab);
    await expect(again).rejects.toThrow('has been started before');
  });
});

describe('an engine whose start is still waiting', () => {
  beforeEach(async () => {
    browser.addCharacter(1, [40_000_017], { account: 'Main' });
    browser.addCharacter(2, [40_000_018], { account: 'Main' });
    await new Tab(browser).start();
    await browser.clock.advance(20 * MINUTE_MS);
  });

  it.each<[string, (held: Promise<void>) => Partial<EngineDependencies>]>([
    [
      'the cache',
      (held) => ({
        openCache: async () => {
          await held;
          return browser.cache;
        },
      }),
    ],
    [
      'the planets',
      (held) => ({
        loadPlanets: async () => {
          await held;
          return { count: 0, at: describePlanet, find: (id: number) => describePlanet(id) };
        },
      }),
    ],
  ])('for %s takes what the player changes, adds and deletes meanwhile', async (_what, hold) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tab = new Tab(browser, hold(held));
    const starting = tab.start();
    await settle();
    browser.addCharacter(1, [40_000_017], { account: 'Changed' });
    browser.records.delete(2 as CharacterId);
    browser.addCharacter(3, [40_000_019], { account: 'Added' });
    const changing = tab.engine.characters.set(browser.characters);
    await settle();
    release();
    await browser.clock.advance(2000);
    await Promise.all([starting, changing]);
    const { accounts } = tab.lastPublication.fleet;
    expect(accounts.map(({ account, planetCount }) => [account, planetCount])).toEqual([
      ['Changed', 1],
      ['Added', 1],
    ]);
    expect([...tab.colonies.keys()].sort()).toEqual(['1/40000017', '3/40000019']);
  });

  it('to show cached characters a few at a time keeps what is newer of the later ones', async () => {
    for (let id = 3; id <= 20; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    await new Tab(browser).start();
    browser.addCharacter(20, [40_000_020], { needsLogin: true });
    await browser.clock.advance(20 * MINUTE_MS);
    const tab = new Tab(browser);
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    const starting = tab.engine.start({ services, characters: browser.characters, settings: SETTINGS }, tab);
    await settle();
    expect([...tab.colonies.keys()]).not.toContain('20/40000020');
    browser.addCharacter(20, [40_000_020, 40_000_120]);
    const changing = tab.engine.characters.set(browser.characters);
    await settle();
    await browser.clock.advance(2000);
    await Promise.all([starting, changing]);
    expect(tab.publications.flatMap(({ removed }) => removed)).toEqual([]);
    expect([...tab.colonies.keys()].filter((key) => key.startsWith('20/'))).toEqual(['20/40000020', '20/40000120']);
  });
});

describe('a visit with cached colonies', () => {
  let tab: Tab;

  it('begins with them, never with nothing, however long they take to read: nothing would clear the last visit off the page', async () => {
    let planetsRead = () => {};
    const late = new Promise<void>((resolve) => {
      planetsRead = resolve;
    });
    const slow = new Tab(browser, {
      loadPlanets: async () => {
        await late;
        throw new Error('no names');
      },
    });
    void slow.start();
    await browser.clock.advance(5000);
    expect(slow.publications).toEqual([]);
    planetsRead();
    await browser.clock.advance(5000);
    expect(slow.publications[0]?.changed).toHaveLength(1);
  });

  it.each([
    ['until the page has drawn the last visit', 200, 200],
    ['not for long if the page draws nothing', 60_000, 400],
  ])('waits %s', async (_, drawnAfterMs, publishedAfterMs) => {
    const sinceMs = browser.clock.nowMs();
    tab.drawn = wait(browser.clock, drawnAfterMs);
    const published = vi.spyOn(tab, 'publish').mockImplementation(() => {
      expect(browser.clock.nowMs() - sinceMs).toBeGreaterThanOrEqual(publishedAfterMs);
    });
    await tab.start();
    expect(published).toHaveBeenCalled();
  });

  beforeEach(async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    await browser.clock.advance(20 * MINUTE_MS);
    browser.eve.calls.length = 0;
    tab = new Tab(browser);
  });

  it('calls ESI only after the page has taken them', async () => {
    const answers: (() => void)[] = [];
    vi.spyOn(tab, 'publish').mockImplementation(() => new Promise<void>((resolve) => answers.push(resolve)));
    void tab.start();
    await settle();
    expect(answers).not.toEqual([]);
    expect(browser.eve.calls).toEqual([]);
    for (const answer of answers) answer();
    await settle();
    expect(browser.eve.count(LIST)).toBe(1);
  });

  it('waits only a moment for a page that does not answer', async () => {
    vi.spyOn(tab, 'publish').mockImplementation(() => new Promise(() => {}));
    await tab.start();
    expect(browser.eve.count(LIST)).toBe(0);
    await browser.clock.advance(PAGE_PATIENCE_MS);
    expect(browser.eve.count(LIST)).toBe(1);
  });

  it('continues if the page fails to take them', async () => {
    vi.spyOn(tab, 'publish').mockImplementation(() => Promise.reject(new Error('a fault in the page')));
    void tab.start();
    await settle();
    expect(browser.eve.count(LIST)).toBe(1);
  });
});

describe('the first visit', () => {
  it('lists the colonies, fetches their layouts and shows them, replayed to now, with names from the catalogue', async () => {
    browser.addCharacter(1, [40_000_017, 40_000_018]);
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(LIST)).toBe(1);
    expect(browser.eve.count(LAYOUT)).toBe(2);
    expect(browser.eve.count(/universe/)).toBe(0);
    const report = tab.colonies.get('1/40000017' as never);
    expect(report).toMatchObject({
      planetName: 'Tanoo 17',
      systemName: 'Tanoo',
      basis: 'simulated',
      simulationError: null,
      snapshotAt: Date.UTC(2026, 6, 20, 10) / 1000,
    });
    expect(report?.at).toBeGreaterThanOrEqual(Date.UTC(2026, 6, 21, 12) / 1000);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.lastPublication.fleet.accounts[0]).toMatchObject({ planetCount: 2, characterCount: 1 });
  });

  it('shows the colonies as soon as the last one has arrived', async () => {
    browser.addCharacter(1, [40_000_017, 40_000_018]);
    browser.addCharacter(2, [40_000_019, 40_000_020]);
    const tab = new Tab(browser);
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    void tab.engine.start({ services, characters: [...browser.records.values()], settings: SETTINGS }, tab);
    await browser.clock.advance(0);
    expect(tab.colonies.size).toBe(4);
    expect(tab.lastPublication.fleet.accounts[0]).toMatchObject({ planetCount: 4 });
  });

  it.each([
    // Their first colonies overlap: the page is given its time, and the last are shown without a wait.
    { what: 'crowded', layoutMs: 50, maxBatches: 5 },
    // One of them has the first characters, which are fetched before the others.
    { what: 'one by one', layoutMs: 0, maxBatches: 9 },
  ])('is published in few batches when many characters arrive $what', async ({ layoutMs, maxBatches }) => {
    const { clock, eve } = browser;
    for (let id = 1; id <= 50; id++) {
      browser.addCharacter(id, [40_000_000 + id * 10, 40_000_001 + id * 10]);
    }
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        const delayMs = LIST.test(pathname) ? 20 * Number(pathname.split('/')[2]) : layoutMs;
        if (LIST.test(pathname) || LAYOUT.test(pathname)) await wait(clock, delayMs);
        return eve.fetch(input, init);
      },
    });
    await tab.start();
    await clock.advance(3000);
    expect(tab.colonies.size).toBe(100);
    expect(tab.publications.filter(({ changed }) => changed.length > 0).length).toBeLessThanOrEqual(maxBatches);
    expect(tab.lastPublication.fleet.accounts[0]).toMatchObject({ planetCount: 100 });
  });

  it('reports its progress, character by character', async () => {
    for (let id = 1; id <= 7; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    answerOneAfterTheOther();
    const tab = await new Tab(browser).start();
    await browser.clock.advance(1000);
    const counts = tab.progresses.filter(({ isRunning }) => isRunning).map(({ doneCharacters }) => doneCharacters);
    expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, totalCharacters: 7 });
    expect(tab.progresses.at(-1)?.lastEndedAt).not.toBeNull();
  });

  it('shows only the characters whose turn it is as being fetched', async () => {
    for (let id = 1; id <= 60; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = ({ path }) => (path.startsWith('/characters/') ? 'silent' : null);
    const tab = await new Tab(browser).start();
    expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'fetching')).toHaveLength(50);
    expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'waiting')).toHaveLength(10);
  });

  it('continues while the first results are being stored, and ends once everything is stored', async () => {
    for (let id = 1; id <= 120; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    let keep = () => {};
    const disk = new Promise<void>((resolve) => {
      keep = resolve;
    });
    vi.spyOn(browser.cache, 'saveCharacter').mockReturnValue(disk);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.size).toBe(120);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: true, doneCharacters: 0, totalCharacters: 120 });
    keep();
    await browser.clock.advance(1000);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, doneCharacters: 120 });
  });

  it('takes no more than 210 calls for 30 characters with 6 colonies each', async () => {
    for (let id = 1; id <= 30; id++) {
      browser.addCharacter(
        id,
        [1, 2, 3, 4, 5, 6].map((planet) => 40_000_000 + id * 10 + planet),
      );
    }
    const tab = await new Tab(browser).start();
    expect(tab.colonies.size).toBe(180);
    expect(browser.eve.count(ESI)).toBe(210);
  });

  it('shows prices, and values based on them', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    expect(tab.priceState?.minSellIsk).toEqual(new Map([[WATER, 500]]));
    expect(tab.colonies.get('1/40000017' as never)?.storageValue.isk).toBeGreaterThan(400 * 500);
  });

  it('asks ESI once for the name of a planet that the catalogue lacks, and caches it', async () => {
    const planetId = FIRST_UNKNOWN_PLANET + 1;
    browser.addCharacter(1, [planetId]);
    browser.eve.planetNames.set(planetId, 'Zarzakh IV');
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(`1/${planetId}` as never)).toMatchObject({
      planetName: 'Zarzakh IV',
      systemName: 'Zarzakh',
    });
    const again = await new Tab(browser).start();
    expect(again.colonies.get(`1/${planetId}` as never)?.planetName).toBe('Zarzakh IV');
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(browser.eve.count(/universe/)).toBe(1);
  });

  it('continues without planet names, says so, and does not ask ESI for all of them', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = new Tab(browser);
    tab.planetsLoad = false;
    await tab.start();
    expect(tab.colonies.get('1/40000017' as never)?.planetName).toBe('Planet 40000017');
    expect(tab.notices.get('planets')?.text).toMatch(/could not be loaded/);
    expect(browser.eve.count(/universe/)).toBe(0);
  });

  it.each([
    ['the next refresh', (tab: Tab) => void tab.engine.fetching.refresh()],
    ['the return of the network', (tab: Tab) => void tab.engine.fetching.continueAfterOffline()],
  ])('asks for planet names again at %s: every name, radius and CPU and power figure follows', async (_when, comes) => {
    const unknownId = FIRST_UNKNOWN_PLANET + 1;
    browser.addCharacter(1, [40_000_017, unknownId]);
    browser.addCharacter(2, [40_000_018]);
    browser.eve.planetNames.set(unknownId, 'Zarzakh IV');
    const tab = new Tab(browser);
    tab.planetsLoad = false;
    await tab.start();
    const load = tab.colonies.get('1/40000017' as never)?.load;
    expect(load?.isLowerBound).toBe(true);
    tab.planetsLoad = true;
    comes(tab);
    await browser.clock.advance(1000);
    expect([...tab.colonies.values()].map(({ planetName }) => planetName)).toEqual(
      expect.arrayContaining(['Tanoo 17', 'Tanoo 18']),
    );
    expect(tab.colonies.get('1/40000017' as never)?.load.isLowerBound).toBe(false);
    expect(tab.colonies.get('1/40000017' as never)?.load.powerUsedMw).toBeGreaterThan(load?.powerUsedMw ?? 0);
    expect(tab.notices.has('planets')).toBe(false);
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(tab.colonies.get(`1/${unknownId}` as never)?.planetName).toBe('Zarzakh IV');
  });
});

describe('the next visit', () => {
  it('shows cached data, with its age, before anything is fetched', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    await browser.clock.advance(20 * MINUTE_MS);
    browser.eve.fault = () => 'unreachable';
    const fetchedAt = Date.UTC(2026, 6, 21, 12) / 1000;
    const tab = await new Tab(browser).start();
    expect(tab.publications[0]?.changed).toHaveLength(1);
    expect(tab.publications[0]?.changed[0]).toMatchObject({ confirmedAt: fetchedAt, basis: 'simulated' });
    expect(tab.priceState?.minSellIsk.get(WATER)).toBe(500);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'retrying', attempt: 1 });
  });

  it('makes no call while ESI would answer the same, and one per character afterwards', async () => {
    for (let id = 1; id <= 10; id++) {
      browser.addCharacter(id, [40_000_000 + id, 40_000_100 + id]);
    }
    await new Tab(browser).start();
    const firstVisit = browser.eve.count(ESI);
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(ESI)).toBe(firstVisit);
    await browser.clock.advance(11 * MINUTE_MS);
    const done = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    await done;
    expect(browser.eve.count(ESI)).toBe(firstVisit + 10);
    expect(browser.eve.count(LAYOUT)).toBe(20);
    expect(browser.eve.calls.at(-1)?.headers.has('if-none-match')).toBe(true);
  });

  it('returns the characters that a refresh could not fetch', async () => {
    for (let id = 1; id <= 3; id++) browser.addCharacter(id, [40_000_000 + id]);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(11 * MINUTE_MS);
    browser.eve.fault = ({ path }) => (path === '/characters/2/planets' ? new Response('', { status: 500 }) : null);
    const failing = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect([...(await failing)]).toMatchObject([[2, { kind: 'retrying' }]]);
    browser.eve.fault = () => null;
    await browser.clock.advance(11 * MINUTE_MS);
    const working = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect((await working).size).toBe(0);
  });

  it('says which cached colony cannot be read, and shows the others', async () => {
    browser.addCharacter(1, [40_000_017, 40_000_018]);
    await new Tab(browser).start();
    const kept = await browser.cache.loadCharacter(1 as CharacterId);
    const damaged = kept.snapshots.map((snapshot) =>
      snapshot.planetId === 40_000_017 ? { ...snapshot, layoutJson: '{"pins":' } : snapshot,
    );
    await browser.cache.saveCharacter({ characterId: 1 as CharacterId, list: null, snapshots: damaged, removed: [] });
    browser.eve.fault = () => 'silent';
    const tab = new Tab(browser);
    await tab.start();
    expect([...tab.colonies.keys()]).toEqual(['1/40000018']);
  });
});

describe('as time goes on', () => {
  it('advances every colony once a minute, and publishes only what has changed', async () => {
    browser.addCharacter(1, [40_000_017]);
    browser.addCharacter(2, [40_000_018]);
    browser.eve.colonies.set(2, [
      { planet: planetRecord({ planet_id: 40_000_018 }), layout: { pins: [], links: [], routes: [] } },
    ]);
    const tab = await new Tab(browser).start();
    const before = tab.colonies.get('1/40000017' as never);
    const seen = tab.publications.length;
    await browser.clock.advance(35 * MINUTE_MS);
    const later = tab.publications.slice(seen);
    expect(later.length).toBeGreaterThanOrEqual((35 * MINUTE_MS) / MOVE_INTERVAL_MS - 1);
    const changed = new Set(later.flatMap(({ changed: reports }) => reports.map(({ key }) => key)));
    expect([...changed]).toEqual(['1/40000017']);
    const after = tab.colonies.get('1/40000017' as never);
    expect(after?.storages[0]?.now).not.toEqual(before?.storages[0]?.now);
    expect(after?.storages[0]?.esi).toEqual(before?.storages[0]?.esi);
    expect(after?.at).toBeGreaterThan((before?.at ?? 0) + 25 * 60);
  });

  it('shows a program that ends at the second at which it ends', async () => {
    const endsAtMs = START_MS + 20 * MINUTE_MS + 31_000;
    browser.addCharacter(1, [40_000_017]);
    const layout = layoutRecord();
    for (const pin of layout.pins as { expiry_time?: string }[]) {
      if (pin.expiry_time !== undefined) pin.expiry_time = new Date(endsAtMs).toISOString();
    }
    browser.eve.colonies.set(1, [{ planet: planetRecord({ planet_id: 40_000_017 }), layout }]);
    const tab = await new Tab(browser).start();
    const isExpired = () => tab.colonies.get('1/40000017' as never)?.isExpired;
    await browser.clock.advance(endsAtMs - browser.clock.nowMs() - 1);
    expect(isExpired()).toBe(false);
    await browser.clock.advance(1000);
    expect(isExpired()).toBe(true);
    expect(tab.lastPublication.fleet.accounts[0]).toMatchObject({ runningExtractorCount: 0, stoppedPlanetCount: 1 });
  });

  it('fetches everything again every fifty minutes', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    await browser.clock.advance(3 * REFRESH_INTERVAL_MS + 1000);
    const times = browser.eve.calls.filter(({ path }) => LIST.test(path)).map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))).toEqual([
      REFRESH_INTERVAL_MS,
      REFRESH_INTERVAL_MS,
      REFRESH_INTERVAL_MS,
    ]);
  });

  it('fetches the one layout that changed, and removes the colony that ESI no longer lists', async () => {
    browser.addCharacter(1, [40_000_017, 40_000_018, 40_000_019]);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(15 * MINUTE_MS);
    const [first, second] = browser.eve.colonies.get(1) ?? [];
    browser.eve.colonies.set(1, [
      first as never,
      { planet: { ...second?.planet, last_update: '2026-07-21T12:10:00Z' }, layout: layoutRecord({ links: [] }) },
    ]);
    void tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect(browser.eve.count(LAYOUT)).toBe(4);
    expect([...tab.colonies.keys()].sort()).toEqual(['1/40000017', '1/40000018']);
    expect(tab.colonies.get('1/40000018' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 10) / 1000);
    expect((await browser.cache.loadCharacter(1 as CharacterId)).snapshots).toHaveLength(2);
  });

  it('keeps the old list and layout while ESI still returns the layout from before a visit, and asks again when it may', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(15 * MINUTE_MS);
    const [colony] = browser.eve.colonies.get(1) ?? [];
    const planet = { ...colony?.planet, last_update: '2026-07-21T12:10:00Z' };
    browser.eve.colonies.set(1, [{ planet, layout: colony?.layout }]);
    void tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
    await browser.clock.advance(11 * MINUTE_MS);
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 10) / 1000);
  });
});

describe('what the player changes', () => {
  it('fetches a new character, and deletes everything about a deleted one', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    browser.addCharacter(2, [40_000_018]);
    await tab.handOver();
    expect(tab.colonies.size).toBe(2);
    expect(browser.eve.count(LIST)).toBe(2);
    browser.records.delete(1 as CharacterId);
    await tab.handOver();
    expect([...tab.colonies.keys()]).toEqual(['2/40000018']);
    expect((await browser.cache.loadAll()).characters.has(1 as CharacterId)).toBe(false);
    expect(tab.lastPublication.fleet.accounts[0]?.characterCount).toBe(1);
  });

  it('reports the progress of new characters, and the age of the data if there are no others', async () => {
    answerOneAfterTheOther();
    const tab = await new Tab(browser).start();
    await browser.clock.advance(20 * MINUTE_MS);
    for (const id of [1, 2, 3]) browser.addCharacter(id, [40_000_000 + id]);
    tab.progresses.length = 0;
    await tab.handOver();
    await browser.clock.advance(1000);
    const running = tab.progresses.filter(({ isRunning }) => isRunning);
    expect(running.map(({ doneCharacters }) => doneCharacters)).toEqual([0, 1, 2, 3]);
    expect(new Set(running.map(({ totalCharacters }) => totalCharacters))).toEqual(new Set([3]));
    const ended = tab.progresses.at(-1);
    expect(ended?.isRunning).toBe(false);
    expect(ended?.lastEndedAt).toBeGreaterThanOrEqual((START_MS + 20 * MINUTE_MS) / 1000);

    await browser.clock.advance(5 * MINUTE_MS);
    browser.addCharacter(4, [40_000_004]);
    await tab.handOver();
    await browser.clock.advance(1000);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, lastEndedAt: ended?.lastEndedAt });
  });

  it('counts characters that are added during a refresh as part of it', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    tab.progresses.length = 0;
    const refreshed = tab.engine.fetching.refresh();
    browser.addCharacter(2, [40_000_018]);
    await tab.handOver();
    await refreshed;
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, doneCharacters: 2, totalCharacters: 2 });
    expect(tab.progresses.filter(({ isRunning }) => !isRunning)).toHaveLength(1);
  });

  it('leaves nothing of a character that is deleted while it is being fetched', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = new Tab(browser);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { run } = browser;
    browser.run = (name, work) =>
      run.call(browser, name, async () => {
        const result = await work();
        await held;
        return result;
      }) as never;
    await tab.start();
    browser.records.delete(1 as CharacterId);
    await tab.handOver();
    release();
    await browser.clock.advance(1000);
    expect(tab.colonies.size).toBe(0);
    expect((await browser.cache.loadAll()).characters.size).toBe(0);
  });

  it('makes no call for a character that is deleted while it waits for others, and reports none', async () => {
    for (let id = 1; id <= 60; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    answerOneAfterTheOther();
    const tab = await new Tab(browser).start();
    browser.records.delete(60 as CharacterId);
    await tab.handOver();
    await browser.clock.advance(MINUTE_MS);
    expect(browser.eve.count(/\/characters\/59\//)).toBeGreaterThan(0);
    expect(browser.eve.count(/\/characters\/60\//)).toBe(0);
    expect(tab.fetchOf(60)).toEqual({ kind: 'waiting' });
  });

  it('excludes a planet, and taxes it, without a call', async () => {
    const record = browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    const calls = browser.eve.calls.length;
    const planetConfigs = [{ planetId: 40_000_017 as PlanetId, excludeFromTotals: true, ownerTaxFraction: 0.1 }];
    browser.records.set(record.characterId, { ...record, planetConfigs });
    await tab.handOver();
    expect(tab.colonies.get('1/40000017' as never)).toMatchObject({
      excludeFromTotals: true,
      customsTax: { ownerFraction: 0.1 },
    });
    expect(browser.eve.calls).toHaveLength(calls);
  });

  it('groups by account again, without a call', async () => {
    const record = browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    browser.records.set(record.characterId, { ...record, account: 'Main' });
    await tab.handOver();
    expect(tab.lastPublication.fleet.accounts.map(({ account }) => account)).toEqual(['Main']);
  });

  it("shows ESI's own figures if the settings ask for them", async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    await tab.engine.settings.set({ ...SETTINGS, figures: 'esi' });
    await browser.clock.advance(1000);
    expect(tab.colonies.get('1/40000017' as never)?.basis).toBe('snapshot');
  });

  it('opens a planet that is there, and says null of one that is not', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    const detail = await tab.engine.colonies.detail('1/40000017' as never);
    expect(detail?.programs[0]).toMatchObject({ productTypeId: AQUEOUS_LIQUIDS });
    expect(await tab.engine.colonies.detail('1/40000018' as never)).toBeNull();
  });
});

describe('tokens', () => {
  const expiring = (id: number) => ({
    accessToken: `access-of-${id}`,
    sealedRefreshToken: `refresh-of-${id}`,
    expiresAtMs: START_MS + 5 * MINUTE_MS,
  });

  it('are refreshed when they expire within five minutes, and only then', async () => {
    browser.addCharacter(1, [], { session: expiring(1) });
    browser.addCharacter(2, [], {
      session: { ...expiring(2), expiresAtMs: START_MS + 5 * MINUTE_MS + 1 },
    });
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(REFRESH)).toBe(1);
    expect(tab.stored.map(({ characterId }) => characterId)).toEqual([1]);
  });

  it('are renewed for at most ten characters at once, so that a tab that is closed leaves few behind', async () => {
    for (let id = 1; id <= 25; id++) browser.addCharacter(id, [], { session: expiring(id) });
    let underWay = 0;
    let mostUnderWay = 0;
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const isRenewal = REFRESH.test(new URL(input instanceof Request ? input.url : input).pathname);
        underWay += isRenewal ? 1 : 0;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        if (isRenewal) await new Promise<void>((resolve) => browser.clock.setTimer(200, resolve));
        return browser.eve.fetch(input, init).finally(() => {
          underWay -= isRenewal ? 1 : 0;
        });
      },
    });
    await tab.start();
    await browser.clock.advance(1000);
    expect(tab.stored).toHaveLength(25);
    expect(tab.stored.every(({ characterId, replacedToken }) => replacedToken === `refresh-of-${characterId}`)).toBe(
      true,
    );
    expect(mostUnderWay).toBe(10);
  });

  it('are not renewed while ESI would give the same as before', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    const record = browser.records.get(1 as CharacterId) as StoredCharacter;
    browser.records.set(record.characterId, { ...record, session: { ...record.session, expiresAtMs: 0 } });
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(browser.eve.count(REFRESH)).toBe(0);
    await browser.clock.advance(11 * MINUTE_MS);
    const done = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    await done;
    expect(browser.eve.count(REFRESH)).toBe(1);
  });

  it('of an added character are tried at once although its planets are recent, so that a dead one shows', async () => {
    browser.addCharacter(1, [40_000_017]);
    browser.addCharacter(2, [40_000_018]);
    await new Tab(browser).start();
    const [first, second] = [...browser.records.values()] as [StoredCharacter, StoredCharacter];
    browser.records.clear();
    const tab = await new Tab(browser).start();
    for (const { session, ...character } of [first, second]) {
      browser.records.set(character.characterId, { ...character, session: { ...session, expiresAtMs: 0 } });
    }
    browser.eve.deadTokens.add('refresh-of-1');
    await tab.handOver();
    await browser.clock.advance(2000);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(true);
    expect(tab.fetchOf(2)).toMatchObject({ kind: 'ok' });
    expect(browser.eve.count(LIST)).toBe(2);
  });

  it('that have expired while the planets are recent are tried as soon as ESI has something newer', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    const record = browser.records.get(1 as CharacterId) as StoredCharacter;
    browser.records.set(record.characterId, { ...record, session: { ...record.session, expiresAtMs: 0 } });
    browser.eve.deadTokens.add('refresh-of-1');
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    await browser.clock.advance(11 * MINUTE_MS);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
  });

  it('that the page has are used without waiting for the renewals of others', async () => {
    for (let id = 1; id <= 10; id++) browser.addCharacter(id, [], { session: expiring(id) });
    browser.addCharacter(11, [40_000_017]);
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const isRenewal = REFRESH.test(new URL(input instanceof Request ? input.url : input).pathname);
        if (isRenewal) await new Promise<void>((resolve) => browser.clock.setTimer(30_000, resolve));
        return browser.eve.fetch(input, init);
      },
    });
    await tab.start();
    expect(tab.fetchOf(11)).toMatchObject({ kind: 'ok' });
    expect(tab.fetchOf(1)).toEqual({ kind: 'fetching' });
  });

  it('are stored before the character does anything else', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const tab = new Tab(browser);
    const { fetch } = browser.eve;
    browser.eve.fault = ({ path }) => {
      tab.log.push(path);
      return null;
    };
    expect(fetch).toBe(browser.eve.fetch);
    await tab.start();
    const steps = tab.log.filter((step) => !step.startsWith('/api/praisal'));
    expect(steps.slice(0, 4)).toEqual(['/api/refresh', 'store 1', 'stored 1', '/characters/1/planets']);
  });

  it.each([400, 401, 403])('that the server refuses with %i need a log-in; other characters go on', async (status) => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.addCharacter(2, [40_000_018]);
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path) ? Response.json({ error: 'bad_token', message: 'No.' }, { status }) : null;
    const tab = await new Tab(browser).start();
    await browser.clock.advance(BATCH_REPORTS_MS);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(true);
    expect(tab.fetchOf(2)).toMatchObject({ kind: 'ok' });
    await tab.handOver();
    await browser.clock.advance(2 * REFRESH_INTERVAL_MS);
    expect(browser.eve.count(REFRESH)).toBeGreaterThan(1);
    expect(browser.eve.calls.filter(({ path }) => path.startsWith('/characters/1/'))).toEqual([]);
  });

  it.each([
    ['the network fails', () => 'unreachable' as const],
    ['the server fails', () => Response.json({ error: 'internal', message: 'Ouch.' }, { status: 500 })],
    [
      'the single sign-on is down',
      () => Response.json({ error: 'upstream_failed', message: 'Down.' }, { status: 502 }),
    ],
    ['a proxy refuses with a page', () => new Response('<html>', { status: 403 })],
    ['the answer is not JSON', () => new Response('<html>')],
    ['the answer lacks a token', () => Response.json({ access_token: 'access-9' })],
  ])('are kept when %s: it is tried again, and no log-in is asked for', async (_what, makeFault) => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.eve.fault = ({ path }) => (REFRESH.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'retrying', attempt: 1 });
    expect(browser.records.get(1 as CharacterId)).toMatchObject({ needsLogin: false, session: expiring(1) });
    browser.eve.fault = () => null;
    await browser.clock.advance(MINUTE_MS);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('that cannot be renewed say why, and not that the player should try again: that happens by itself', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const message = "EVE's single sign-on is in trouble. Try again in a few minutes.";
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path) ? Response.json({ error: 'upstream_failed', message }, { status: 502 }) : null;
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({
      kind: 'retrying',
      attempt: 1,
      message: { kind: 'loginServiceFails' },
    });
  });

  it('that another tab has just replaced are waited for, where its storage is a moment behind', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const session = { accessToken: 'access-of-1', sealedRefreshToken: 'newer', expiresAtMs: START_MS + 1_200_000 };
    browser.eve.fault = ({ path }) => {
      if (!REFRESH.test(path)) return null;
      browser.clock.setTimer(500, () => {
        const record = browser.records.get(1 as CharacterId);
        if (record) browser.records.set(record.characterId, { ...record, session });
      });
      return Response.json({ error: 'bad_token', message: 'No.' }, { status: 400 });
    };
    const tab = await new Tab(browser).start();
    await browser.clock.advance(1000);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(false);
    expect(browser.eve.count(REFRESH)).toBe(1);
  });

  it('that were replaced by a refresh that then failed are stored anyway', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path)
        ? Response.json({ error: 'upstream_failed', message: 'No.', refresh_token: 'refresh-new' }, { status: 502 })
        : null;
    const tab = await new Tab(browser).start();
    expect(tab.stored[0]?.session).toEqual({ ...expiring(1), sealedRefreshToken: 'refresh-new' });
  });

  it('that ESI refuses although they should be valid are renewed once; after that, a notice says that the error is with ESI', async () => {
    browser.addCharacter(1, [40_000_017]);
    browser.eve.fault = ({ path }) => (LIST.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(REFRESH)).toBe(1);
    expect(browser.eve.count(LIST)).toBe(2);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'failed', message: { kind: 'newTokenRefused' } });
  });

  it.each([
    ['another scope', { scp: 'esi-mail.read_mail.v1' }],
    ['none', {}],
    ['others', { scp: ['esi-mail.read_mail.v1', 'esi-skills.read_skills.v1'] }],
  ])('that ESI refuses because the log-in gave %s than that for planets need a log-in', async (_which, claims) => {
    const accessToken = `head.${btoa(JSON.stringify(claims))}.signature`;
    browser.addCharacter(1, [40_000_017], {
      session: { ...expiring(1), accessToken, expiresAtMs: START_MS + 20 * MINUTE_MS },
    });
    browser.eve.fault = ({ path }) => (LIST.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect([browser.eve.count(LIST), browser.eve.count(REFRESH)]).toEqual([1, 0]);
  });

  it('that expired unnoticed, because the clock is an hour behind, are renewed when ESI refuses them', async () => {
    browser.addCharacter(1, [40_000_017]);
    browser.eve.aheadMs = HOUR_MS;
    browser.eve.fault = ({ headers }) =>
      headers.get('authorization') === 'Bearer access-of-1'
        ? Response.json({ error: 'expired' }, { status: 401 })
        : null;
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.stored[0]?.session.expiresAtMs).toBe(Date.UTC(2026, 6, 21, 12, 20));
    expect(tab.notices.get('clock')?.text).toMatch(/60 minutes behind/);
  });

  it('of a new log-in bring a character back that needed one', async () => {
    browser.addCharacter(1, [40_000_017], { needsLogin: true });
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.eve.count(ESI)).toBe(0);
    browser.addCharacter(1, [40_000_017]);
    await tab.handOver();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('that cannot be stored are used anyway, and a notice says so', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const tab = new Tab(browser);
    tab.storeSession = () => Promise.reject(new Error('full'));
    await tab.start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.notices.get('session-1')?.text).toMatch(/could not store the renewed login of Pilot 1/);
  });
});

describe('two tabs', () => {
  it('never spend the same refresh token, and one gets what the other fetched', async () => {
    for (let id = 1; id <= 5; id++) {
      const expiresAtMs = browser.clock.nowMs();
      browser.addCharacter(id, [40_000_000 + id], {
        session: { accessToken: 'access-old', sealedRefreshToken: `refresh-of-${id}`, expiresAtMs },
      });
    }
    const tabs = await Promise.all([new Tab(browser).start(), new Tab(browser).start()]);
    expect(browser.eve.count(REFRESH)).toBe(5);
    expect(browser.eve.count(ESI)).toBe(10);
    for (const tab of tabs) {
      expect(tab.colonies.size).toBe(5);
      expect([1, 2, 3, 4, 5].map((id) => tab.fetchOf(id)?.kind)).toEqual(Array(5).fill('ok'));
    }
  });

  it('share one refresh per interval, and the one that only listens shows the new data at once', async () => {
    browser.addCharacter(1, [40_000_017]);
    await new Tab(browser).start();
    await browser.clock.advance(REFRESH_INTERVAL_MS / 5);
    const second = await new Tab(browser).start();
    const calls = browser.eve.count(ESI);
    await browser.clock.advance((REFRESH_INTERVAL_MS * 4) / 5 - MINUTE_MS);
    const [colony] = browser.eve.colonies.get(1) ?? [];
    const planet = { ...colony?.planet, last_update: '2026-07-21T12:30:00Z' };
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
    await browser.clock.advance(MINUTE_MS);
    expect(browser.eve.count(ESI)).toBe(calls + 2);
    expect(second.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 30) / 1000);
    await browser.clock.advance(REFRESH_INTERVAL_MS / 2);
    expect(browser.eve.count(ESI)).toBe(calls + 2);
  });

  it('leave a character alone that the other tab has deleted', async () => {
    browser.addCharacter(1, [40_000_017], {
      session: { accessToken: 'access-old', sealedRefreshToken: 'refresh-of-1', expiresAtMs: 0 },
    });
    const tab = new Tab(browser);
    tab.currentSession = async () => null;
    await tab.start();
    expect(browser.eve.count(REFRESH) + browser.eve.count(ESI)).toBe(0);
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(false);
  });
});

describe('faults', () => {
  it("of one character's calls leave all others alone, end after six more tries, and start over at the next refresh", async () => {
    for (let id = 1; id <= 5; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = ({ path }) => (path.startsWith('/characters/3/') ? new Response('', { status: 502 }) : null);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.size).toBe(4);
    expect(tab.fetchOf(3)).toMatchObject({ kind: 'retrying', attempt: 1, maxAttempts: 6 });
    // Others keep ESI from counting as down.
    for (let minute = 0; minute < 40; minute++) {
      browser.addCharacter(100 + minute, []);
      await tab.handOver();
      await browser.clock.advance(MINUTE_MS - 1000);
    }
    expect(tab.fetchOf(3)).toEqual({
      kind: 'failed',
      message: { kind: 'givenUp', message: { kind: 'esiError', status: 502 } },
    });
    expect(browser.eve.count(/^\/characters\/3\/planets$/)).toBe(7);
    browser.eve.fault = () => null;
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(tab.fetchOf(3)).toMatchObject({ kind: 'ok' });
  });

  it('of one colony leave the others of the character alone and name it', async () => {
    browser.addCharacter(1, [40_000_017, 40_000_018, 40_000_019, 40_000_020, 40_000_021]);
    browser.eve.fault = ({ path }) =>
      path.endsWith('/40000018')
        ? new Response('', { status: 500 })
        : path.endsWith('/40000019')
          ? Response.json({ links: [], routes: [] })
          : null;
    const tab = await new Tab(browser).start();
    expect([...tab.colonies.keys()].sort()).toEqual(['1/40000017', '1/40000020', '1/40000021']);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'retrying', message: { kind: 'ofPlanet', planet: 'Tanoo 18' } });
    browser.eve.fault = ({ path }) => (path.endsWith('/40000019') ? Response.json({ links: [], routes: [] }) : null);
    await browser.clock.advance(MINUTE_MS);
    expect(tab.colonies.size).toBe(4);
    expect(tab.fetchOf(1)).toEqual({
      kind: 'failed',
      message: {
        kind: 'ofPlanet',
        planet: 'Tanoo 19',
        message: { kind: 'recordUnreadable', issue: { where: 'pins', received: null, expected: null } },
      },
    });
  });

  it.each([
    [400, 500],
    [500, 400],
  ])('of two colonies name the one that is tried again by itself (%d, %d)', async (first, second) => {
    browser.addCharacter(1, [40_000_017, 40_000_018]);
    browser.eve.fault = ({ path }) => {
      const [, planetId] = /\/planets\/(\d+)$/.exec(path) ?? [];
      return planetId === undefined ? null : new Response('', { status: planetId === '40000017' ? first : second });
    };
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({
      kind: 'retrying',
      message: { kind: 'ofPlanet', planet: first === 500 ? 'Tanoo 17' : 'Tanoo 18' },
    });
  });

  it('in a newer record leave the older one on screen', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(15 * MINUTE_MS);
    const planet = planetRecord({ planet_id: 40_000_017, last_update: '2026-07-21T12:10:00Z' });
    browser.eve.colonies.set(1, [{ planet, layout: { pins: 'none' } }]);
    void tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect(tab.fetchOf(1)).toMatchObject({
      kind: 'failed',
      message: { message: { issue: { where: 'pins', received: '"none"', expected: 'list' } } },
    });
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
  });

  it('of a colony that cannot be simulated show the snapshot and say why', async () => {
    browser.addCharacter(1, [40_000_017]);
    const planet = planetRecord({ planet_id: 40_000_017 });
    const [pin] = layoutRecord().pins as unknown[];
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ pins: [pin, pin], routes: [] }) }]);
    const tab = await new Tab(browser).start();
    const report = tab.colonies.get('1/40000017' as never);
    expect(report).toMatchObject({ basis: 'snapshot', oddities: [expect.objectContaining({ kind: 'pinTwice' })] });
    expect(report?.simulationError).toMatchObject({ kind: 'pinTwice' });
  });

  it('of the price source leave the last good prices in use, with their age', async () => {
    browser.addCharacter(1, [40_000_017]);
    const tab = await new Tab(browser).start();
    browser.eve.fault = ({ path }) => (path === '/api/praisal' ? new Response('', { status: 502 }) : null);
    await browser.clock.advance(2 * REFRESH_INTERVAL_MS);
    expect(tab.notices.get('prices')?.text).toMatch(/Prices could not be fetched.*last good prices, about [12] h old/);
    expect(tab.colonies.get('1/40000017' as never)?.storageValue.isk).toBeGreaterThan(0);
    browser.eve.fault = () => null;
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(tab.notices.has('prices')).toBe(false);
  });

  it('offline and back: everything continues at once, without waiting for the pause to end', async () => {
    for (let id = 1; id <= 10; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = () => 'unreachable';
    const tab = await new Tab(browser).start();
    await browser.clock.advance(10 * MINUTE_MS);
    expect(tab.notices.get('esi')?.text).toMatch(/don't answer.*EVE time/);
    browser.eve.fault = () => null;
    void tab.engine.fetching.continueAfterOffline();
    await browser.clock.advance(1000);
    expect(tab.colonies.size).toBe(10);
    expect(tab.notices.has('esi')).toBe(false);
    expect(tab.priceState?.at).not.toBeNull();
  });

  it('back on a network that fails again: everything continues within seconds, and attempts count from the start', async () => {
    for (let id = 1; id <= 2; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = () => 'unreachable';
    const tab = await new Tab(browser).start();
    await browser.clock.advance(10 * MINUTE_MS);
    const attempts = () =>
      [...tab.latestFetches.values()].map((fetch) => (fetch.kind === 'retrying' ? fetch.attempt : 0));
    expect(Math.max(...attempts())).toBeGreaterThan(1);
    void tab.engine.fetching.continueAfterOffline();
    await browser.clock.advance(500);
    expect(attempts()).toEqual(Array.from({ length: 2 }, () => 1));
    browser.eve.fault = () => null;
    await browser.clock.advance(6000);
    expect(tab.colonies.size).toBe(2);
  });

  it('ESI coming back is noticed within the longest pause, by all characters', async () => {
    for (let id = 1; id <= 20; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = ({ path }) => (ESI.test(path) ? new Response('', { status: 503 }) : null);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(HOUR_MS);
    browser.eve.fault = () => null;
    await browser.clock.advance(6 * MINUTE_MS);
    expect(tab.colonies.size).toBe(20);
  });
});

describe('a storm', () => {
  // An outage is found out by the calls that are under way (at most 50) and is then tried by one call per pause: after
  // 15, 30, 60, 120 and 240 seconds, then every 300, each at least three quarters of that. Within an hour these are at
  // most 5 + (3600 - 0.75 × 465) / (0.75 × 300) < 20.
  const MOST_CALLS = 50 + 20;

  it.each([
    ['unreachable', () => 'unreachable' as const],
    ['silent', () => 'silent' as const],
    ['answering 503', () => new Response('', { status: 503 })],
    ['answering 420', () => new Response('{}', { status: 420, headers: { 'x-esi-error-limit-reset': '1' } })],
    ['answering 429', () => new Response('{}', { status: 429, headers: { 'retry-after': '1' } })],
    ['answering with pages', () => new Response('<html>')],
    ['cutting off', () => 'cutOff' as const],
  ])('is impossible with ESI %s for an hour: 100 characters make at most 70 calls', async (_how, makeFault) => {
    for (let id = 1; id <= 100; id++) {
      browser.addCharacter(id, [40_000_000 + id]);
    }
    browser.eve.fault = ({ path }) => (ESI.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    for (let quarter = 0; quarter < 4; quarter++) {
      // The player is impatient.
      void tab.engine.fetching.refresh();
      await browser.clock.advance(HOUR_MS / 4);
    }
    expect(browser.eve.count(ESI)).toBeLessThanOrEqual(MOST_CALLS);
    expect(browser.eve.count(ESI)).toBeGreaterThan(10);
    expect(tab.notices.get('esi')).toMatchObject({ kind: 'retrying' });
  });

  it('is impossible with the own server down for an hour', async () => {
    for (let id = 1; id <= 100; id++) {
      browser.addCharacter(id, [], {
        session: { accessToken: 'access-old', sealedRefreshToken: `refresh-of-${id}`, expiresAtMs: 0 },
      });
    }
    browser.eve.fault = ({ path }) => (path.startsWith('/api/') ? 'unreachable' : null);
    const tab = await new Tab(browser).start();
    await browser.clock.advance(HOUR_MS);
    expect(browser.eve.count(REFRESH)).toBeLessThanOrEqual(MOST_CALLS);
    expect(browser.eve.count(ESI)).toBe(0);
    expect([...browser.records.values()].some(({ needsLogin }) => needsLogin)).toBe(false);
    expect(tab.notices.get('server')).toMatchObject({ kind: 'retrying' });
  });
});

describe('publications', () => {
  it('come in batches of at most a hundred reports, numbered in order', async () => {
    for (let id = 1; id <= 25; id++) {
      browser.addCharacter(
        id,
        [1, 2, 3, 4, 5].map((planet) => 40_000_000 + id * 10 + planet),
      );
    }
    await new Tab(browser).start();
    const tab = await new Tab(browser).start();
    await settle();
    expect(Math.max(...tab.publications.map(({ changed }) => changed.length))).toBeLessThanOrEqual(100);
    expect(tab.publications.map(({ revision }) => revision)).toEqual(tab.publications.map((_, index) => index + 1));
    expect(tab.colonies.size).toBe(125);
  });

  it('bring the first colonies of a character together, and do not wait long for a missing one', async () => {
    browser.addCharacter(1, [40_000_001, 40_000_002]);
    browser.addCharacter(2, [40_000_003]);
    browser.eve.fault = ({ path }) => (path.endsWith('/40000002') ? 'silent' : null);
    const tab = await new Tab(browser).start();
    expect([...tab.colonies.keys()]).toEqual(['2/40000003']);
    await browser.clock.advance(FIRST_COLONIES_MS);
    expect([...tab.colonies.keys()].sort()).toEqual(['1/40000001', '2/40000003']);
  });

  it('arrive before the end of a refresh is reported', async () => {
    browser.addCharacter(1, [40_000_001, 40_000_002]);
    browser.addCharacter(2, [40_000_003]);
    const tab = new Tab(browser);
    const countsAtEnd: number[] = [];
    tab.fetches = (_fetches, progress) => {
      if (progress?.isRunning === false && progress.lastEndedAt !== null) countsAtEnd.push(tab.colonies.size);
    };
    await tab.start();
    expect(countsAtEnd).toEqual([3]);
  });

  it('arrive before the success of a fetch is reported', async () => {
    browser.addCharacter(1, [40_000_001, 40_000_002]);
    const tab = new Tab(browser);
    const countsWhenOk: number[] = [];
    tab.fetches = (fetches) => {
      for (const { kind } of fetches.values()) if (kind === 'ok') countsWhenOk.push(tab.colonies.size);
    };
    await tab.start();
    expect(countsWhenOk).toEqual([2]);
  });
});
