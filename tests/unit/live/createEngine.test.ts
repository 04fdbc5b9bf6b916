import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../workers/game/domain/refreshInterval.ts';
import type { EngineDependencies } from '../../../workers/live/engineDependencies.ts';
import { PAGE_PATIENCE_MS } from '../../../workers/live/fetching/pageWaits.ts';
import type { StorageNotices } from '../../../workers/live/kept/storageProblems.ts';
import { makeGate } from '../../fixtures/gate.ts';
import { WATER } from './esi/esiRecords.ts';
import { settle, wait } from './esi/fakeClock.ts';
import { API_URL, ESI_URL, USER_AGENT } from './esi/fakeEve.ts';
import {
  Browser,
  describePlanet,
  ESI,
  FIRST_UNKNOWN_PLANET,
  LAYOUT,
  LIST,
  SETTINGS,
  Tab,
} from './fetching/fetchingHarness.ts';

const MINUTE_MS = 60_000;

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

describe('an engine that waits to be started', () => {
  it('reads the cache once, and shows its notices when it starts', async () => {
    await browser.open([40_000_017]);
    const { cache } = browser;
    const loadAll = vi.spyOn(cache, 'loadAll');
    let tell: StorageNotices['show'] = () => {};
    const tab = new Tab(browser, {
      openCache: async (notices) => {
        tell = (id, notice) => notices.show(id, notice);
        tell('cache-unreadable', { kind: 'newerHistory' });
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
    await browser.clock.sleep(20 * MINUTE_MS);
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
    const { opened: held, open: release } = makeGate();
    const tab = new Tab(browser, hold(held));
    const starting = tab.start();
    await settle();
    browser.addCharacter(1, [40_000_017], { account: 'Changed' });
    browser.records.delete(2 as CharacterId);
    browser.addCharacter(3, [40_000_019], { account: 'Added' });
    const changing = tab.engine.set({ characters: browser.characters });
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
    await browser.clock.sleep(20 * MINUTE_MS);
    const tab = new Tab(browser);
    const starting = tab.begin();
    await settle();
    expect([...tab.colonies.keys()]).not.toContain('20/40000020');
    browser.addCharacter(20, [40_000_020, 40_000_120]);
    const changing = tab.engine.set({ characters: browser.characters });
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
    const { opened: late, open: planetsRead } = makeGate();
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

  beforeEach(async () => {
    await browser.open([40_000_017]);
    await browser.clock.sleep(20 * MINUTE_MS);
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
    const tab = await browser.open([40_000_017, 40_000_018]);
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
    void tab.begin();
    await browser.clock.advance(0);
    expect(tab.colonies.size).toBe(4);
    expect(tab.lastPublication.fleet.accounts[0]).toMatchObject({ planetCount: 4 });
  });

  const expectFewBatches = async ({ layoutMs, maxBatches }: { layoutMs: number; maxBatches: number }) => {
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
  };

  it.each([
    // Their first colonies overlap: the page is given its time, and the last are shown without a wait.
    { what: 'crowded', layoutMs: 50, maxBatches: 5 },
  ])('is published in few batches when many characters arrive $what', expectFewBatches);
  it.each([
    // One of them has the first characters, which are fetched before the others.
    { what: 'one by one', layoutMs: 0, maxBatches: 9 },
  ])('is published in few batches when many characters arrive $what', { tags: ['deep'] }, expectFewBatches);

  it('reports its progress, character by character', async () => {
    browser.addCharacters(7);
    browser.answerOneAfterTheOther();
    const tab = await new Tab(browser).start();
    await browser.clock.advance(2000);
    const counts = tab.progresses.filter(({ isRunning }) => isRunning).map(({ doneCharacters }) => doneCharacters);
    expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, totalCharacters: 7 });
    expect(tab.progresses.at(-1)?.lastEndedAt).not.toBeNull();
  });

  it('shows only the characters whose turn it is as being fetched', async () => {
    browser.addCharacters(60);
    browser.eve.fault = ({ path }) => (path.startsWith('/characters/') ? 'silent' : null);
    const tab = await new Tab(browser).start();
    expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'fetching')).toHaveLength(50);
    expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'waiting')).toHaveLength(10);
  });

  it('continues while the first results are being stored, and ends once everything is stored', {
    tags: ['deep'],
  }, async () => {
    browser.addCharacters(120);
    const { opened: disk, open: keep } = makeGate();
    vi.spyOn(browser.cache, 'saveCharacter').mockReturnValue(disk);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.size).toBe(120);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: true, doneCharacters: 0, totalCharacters: 120 });
    keep();
    await browser.clock.advance(1000);
    expect(tab.progresses.at(-1)).toMatchObject({ isRunning: false, doneCharacters: 120 });
  });

  it('takes no more than 210 calls for 30 characters with 6 colonies each', { tags: ['deep'] }, async () => {
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
    const tab = await browser.open([40_000_017]);
    expect(tab.priceState?.minSellIsk).toEqual(new Map([[WATER, 500]]));
    expect(tab.colonies.get('1/40000017' as never)?.storageValue.isk).toBeGreaterThan(400 * 500);
  });

  it('asks ESI once for the name and the system of a planet that the catalogue lacks, and caches them', async () => {
    const planetId = FIRST_UNKNOWN_PLANET + 1;
    browser.addCharacter(1, [planetId]);
    browser.eve.planetNames.set(planetId, 'Zarzakh IV');
    browser.eve.systems.set(30_000_142, { name: 'Zarzakh', security_status: -1 });
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(`1/${planetId}` as never)).toMatchObject({
      planetName: 'Zarzakh IV',
      systemName: 'Zarzakh',
    });
    const again = await new Tab(browser).start();
    expect(again.colonies.get(`1/${planetId}` as never)?.planetName).toBe('Zarzakh IV');
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(browser.eve.count(/universe\/planets/)).toBe(1);
    expect(browser.eve.count(/universe/)).toBe(2);
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
    await browser.open([40_000_017]);
    await browser.clock.sleep(20 * MINUTE_MS);
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
    await tab.refresh();
    expect(browser.eve.count(ESI)).toBe(firstVisit + 10);
    expect(browser.eve.count(LAYOUT)).toBe(20);
    expect(browser.eve.calls.at(-1)?.headers.has('if-none-match')).toBe(true);
  });

  it('returns the characters that a refresh could not fetch', async () => {
    browser.addCharacters(3);
    const tab = await new Tab(browser).start();
    await browser.clock.sleep(11 * MINUTE_MS);
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
    await browser.open([40_000_017, 40_000_018]);
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
