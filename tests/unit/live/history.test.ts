/** The engine records what it fetches, and answers from what it recorded. */
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BackupFault, EpochDay, HistoryColony } from '../../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import { DATABASES, type Databases } from '../../../workers/live/kept/databases.ts';
import { HistoryDatabase } from '../../../workers/live/kept/historyDatabase.ts';
import { openHistory } from '../../../workers/live/kept/openHistory.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';
import { factoryRecord, launchpadRecord, layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { wait } from './esi/fakeClock.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';
import { historyFile } from './historyFile.ts';
import { open } from './kept/drawnSnapshots.ts';
import { fillDisk } from './kept/fullDisk.ts';

const PLANET = 40_000_077;
const KEY = colonyKey(7 as CharacterId, PLANET as PlanetId);
const EVERYTHING = { characterIds: null, colonyKeys: null } as const;
const MONTHLY = { period: 'month', groupBy: 'product', fromDay: null, toDay: null, ...EVERYTHING } as const;
const HOUR_MS = 3_600_000;

/** Lets the database work, which takes no time of the test's clock but real turns of the event loop. */
async function settle(browser: Browser): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await browser.clock.advance(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function makeBrowser(): Browser {
  const browser = new Browser();
  browser.addCharacter(7, [PLANET]);
  return browser;
}

async function openTab(browser: Browser, databases: Partial<Databases> = {}): Promise<Tab> {
  const tab = await new Tab(browser, { openHistory, ...databases }).start();
  await settle(browser);
  return tab;
}

async function startTab() {
  const browser = makeBrowser();
  return { browser, tab: await openTab(browser) };
}

/** A record that differs from the one before: ESI would not send the same layout again. */
function delivered(hours: number): Record<string, unknown> {
  const [ecu, factory] = layoutRecord().pins as Record<string, unknown>[];
  const launchpad = launchpadRecord({ contents: [{ type_id: 3645, amount: 100 * hours }] });
  return layoutRecord({ pins: [ecu, factory, launchpad] });
}

/** The player visits the colony: ESI has a new record from the next refresh on. */
function visit(browser: Browser, hours: number, layout = delivered(hours)): void {
  const last_update = new Date(Date.parse('2026-07-20T10:00:00Z') + hours * HOUR_MS).toISOString();
  browser.eve.colonies.set(7, [{ planet: planetRecord({ planet_id: PLANET, last_update }), layout }]);
}

async function refresh(browser: Browser, tab: Tab): Promise<void> {
  await browser.clock.sleep(2 * HOUR_MS);
  await tab.engine.fetching.refresh();
  await browser.clock.advance(1000);
  await settle(browser);
}

async function seeVisit(browser: Browser, tab: Tab, hours: number, layout = delivered(hours)): Promise<void> {
  visit(browser, hours, layout);
  await refresh(browser, tab);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

/** A tab that starts; ESI takes so long with calls whose path ends like this. */
function beginSlowly(browser: Browser, path: string, delayMs: number): Tab {
  const { clock, eve } = browser;
  const tab = new Tab(browser, {
    openHistory,
    fetch: async (input, init) => {
      if (String(input).endsWith(path)) await wait(clock, delayMs);
      return eve.fetch(input, init);
    },
  });
  void tab.begin();
  return tab;
}

async function restore(browser: Browser, tab: Tab, backup: object): Promise<void> {
  const restored = tab.engine.history.restore(new Blob([JSON.stringify(backup)]));
  await settle(browser);
  expect(await restored).toEqual({ kind: 'restored' });
}

/** Restores visits to another planet, so many days before the first one that is stored. */
async function restoreEarlier(browser: Browser, tab: Tab, daysAgo: readonly number[]): Promise<void> {
  const { backup } = await historyFile();
  const [{ characterId, visits }] = backup.colonies as [HistoryColony];
  const [first] = visits;
  const earlier = daysAgo.map((days) => ({ ...first!, at: first!.at - days * 86_400 }));
  const forgotten = { characterId, planetId: PLANET + 1, visits: earlier };
  await restore(browser, tab, { ...backup, colonies: [forgotten] });
}

/** Restores visits to the planet itself, so many days before its first one. */
async function restoreOwn(browser: Browser, tab: Tab, daysAgo: readonly number[]): Promise<void> {
  const { backup } = await historyFile();
  const [colony] = backup.colonies as [HistoryColony];
  const [first] = colony.visits;
  const visits = daysAgo.map((days) => ({ ...first!, at: first!.at - days * 86_400 }));
  await restore(browser, tab, { ...backup, colonies: [{ ...colony, visits, latest: undefined }] });
}

describe('the history of a colony', () => {
  it('begins with the first snapshot, after the page has it', async () => {
    const { tab } = await startTab();
    expect(tab.colonies.get(KEY)).toBeDefined();
    expect(tab.summaries.get(KEY)).toMatchObject({ visitCount: 1, verdict: 'first', moveHeads: [] });
    expect(await tab.engine.history.colony(KEY, 'day')).toMatchObject({
      visits: [{ verdict: 'first', previousAt: null }],
    });
  });

  it('begins when the first planets of all characters are on the page, so that nothing delays them', async () => {
    const browser = makeBrowser();
    browser.addCharacter(8, [PLANET + 1, PLANET + 2]);
    const { clock } = browser;
    const tab = beginSlowly(browser, `/characters/8/planets/${PLANET + 1}`, 1000);
    await clock.advance(500);
    await settle(browser);
    expect([...tab.colonies.keys()]).toEqual([KEY]);
    expect(tab.summaries.size).toBe(0);
    await clock.advance(2000);
    await settle(browser);
    expect(tab.colonies.size).toBe(3);
    expect(tab.summaries.size).toBe(3);
  });

  it('does not begin while characters wait whose planets are not known yet, unless that takes half a minute', async () => {
    for (const [listMs, recordedAt500, recordedAt40Seconds] of [
      [5000, 0, 2],
      [600_000, 0, 1],
    ] as const) {
      const browser = makeBrowser();
      browser.addCharacter(8, [PLANET + 1]);
      const { clock } = browser;
      const tab = beginSlowly(browser, '/characters/8/planets', listMs);
      await clock.advance(500);
      await settle(browser);
      expect([...tab.colonies.keys()]).toEqual([KEY]);
      expect(tab.summaries.size).toBe(recordedAt500);
      await clock.advance(40_000);
      await settle(browser);
      expect(tab.summaries.size).toBe(recordedAt40Seconds);
      tab.engine.stop();
      vi.stubGlobal('indexedDB', new IDBFactory());
    }
  });

  it('gets no visit of a character that is deleted while the visit waits to be recorded', async () => {
    const browser = makeBrowser();
    browser.addCharacter(8, [PLANET + 1]);
    const { clock } = browser;
    const tab = beginSlowly(browser, '/characters/8/planets', 600_000);
    await clock.advance(500);
    await settle(browser);
    // The refresh comes first, for a second.
    await clock.advance(29_900);
    expect(tab.summaries.size).toBe(0);
    browser.records.delete(7 as CharacterId);
    void tab.engine.set({ characters: browser.characters });
    void tab.engine.history.remove(7 as CharacterId);
    await settle(browser);
    await clock.advance(5000);
    await settle(browser);
    expect(tab.summaries.size).toBe(0);
    const database = await open();
    expect(await database.ids()).toEqual([]);
    database.close();
    tab.engine.stop();
  });

  it('gets every newer snapshot with its comparison, once, whether the page was closed in between or two tabs are open', async () => {
    const { browser, tab } = await startTab();
    await seeVisit(browser, tab, 5);
    expect(tab.summaries.get(KEY)).toMatchObject({ visitCount: 2 });
    tab.engine.stop();

    const [second, third] = [await openTab(browser), await openTab(browser)];
    expect(second.summaries.get(KEY)).toMatchObject({ visitCount: 2 });
    await seeVisit(browser, second, 9);
    const history = await second.engine.history.colony(KEY, 'day');
    expect(history?.visits).toHaveLength(3);
    expect(history?.visits[0]?.flows.length).toBeGreaterThan(0);
    expect(history?.visits[0]?.previousAt).toBe(history?.visits[1]?.at);
    expect(third.summaries.get(KEY)).toMatchObject({ visitCount: 3 });
  });

  it('sums a month up: planets, hours of extractors and whose they are; nothing of a month without visits', async () => {
    const { browser, tab } = await startTab();
    await seeVisit(browser, tab, 5);
    const july = (2026 - 1970) * 12 + 6;
    const { total } = (await tab.engine.history.fleet({ ...MONTHLY, period: 'day' })).earnings;
    const month = await tab.engine.history.month(july);
    expect(month).toMatchObject({
      planetCount: 1,
      missedStopCount: 0,
      netIsk: total.netIsk,
      fromAt: Date.UTC(2026, 6, 1) / 1000,
    });
    expect(month?.characterNames).toHaveLength(1);
    expect(month?.extractorSeconds).toBeGreaterThan(0);
    expect(month?.toAt).toBeLessThan(Date.UTC(2026, 7, 1) / 1000);
    expect(await tab.engine.history.month(july - 1)).toBeNull();
    expect(await tab.engine.history.month(july + 1)).toBeNull();
  });

  it('has nothing of a month before everything that is known, even if a planet was seen then, once', async () => {
    const { browser, tab } = await startTab();
    await seeVisit(browser, tab, 5);
    await restoreEarlier(browser, tab, [30]);
    const july = (2026 - 1970) * 12 + 6;
    expect(await tab.engine.history.month(july)).toMatchObject({ planetCount: 1 });
    expect(await tab.engine.history.month(july - 1)).toBeNull();
  });

  it('has nothing of a month in which nobody has visited anything, even if planets were seen just before it', async () => {
    const { browser, tab } = await startTab();
    await seeVisit(browser, tab, 5);
    await restoreEarlier(browser, tab, [58, 55]);
    const july = (2026 - 1970) * 12 + 6;
    expect(await tab.engine.history.month(july)).toMatchObject({ planetCount: 1, isSoFar: true });
    expect(await tab.engine.history.month(july - 1)).toBeNull();
    expect(await tab.engine.history.month(july - 2)).toMatchObject({ planetCount: 1 });
  });

  it('shows a prediction error, which can be reported without ids, names, places and times', async () => {
    const { browser, tab } = await startTab();
    const wrong = factoryRecord({ contents: [{ type_id: 2268, amount: 17 }] });
    const [ecu, , launchpad] = layoutRecord().pins as Record<string, unknown>[];
    await seeVisit(browser, tab, 0.1, layoutRecord({ pins: [ecu, wrong, launchpad] }));
    const visits = (await tab.engine.history.colony(KEY, 'day'))?.visits;
    expect(visits?.[0]).toMatchObject({ verdict: 'wrong', canReport: true, errors: [{ actualUnits: 17 }] });
    const fleet = await tab.engine.history.fleet(MONTHLY);
    expect(fleet.accuracy).toMatchObject({ comparedCount: 1, exactCount: 0, largest: { key: KEY } });
    const report = await tab.engine.history.wrongForecast(KEY, visits![0]!.at);
    expect(report.kind).toBe('ready');
    const text = report.kind === 'ready' ? report.text : '';
    const entries = JSON.parse(text) as { planet: { last_update: string }; until: string }[];
    expect(entries).toHaveLength(2);
    expect(entries[0]?.until).toBe(entries[1]?.planet.last_update);
    for (const secret of [String(PLANET), '1046238237375', '2026', '30000142', 'Pilot', 'Tanoo']) {
      expect(text).not.toContain(secret);
    }
    expect(await tab.engine.history.wrongForecast(KEY, 12345)).toEqual({ kind: 'notStored' });
  });

  it('says how often the player visits, for net too, as soon as it is restored, and no longer once it is deleted', async () => {
    const { browser, tab } = await startTab();
    await browser.clock.advance(1000);
    const interval = () => tab.colonies.get(KEY)?.sustained?.interval;
    expect(interval()).toMatchObject({ source: 'round' });
    const { backup } = await historyFile();
    const [colony] = backup.colonies;
    const [latest] = colony!.visits;
    const visits = [9, 6, 3, 0].map((days) => ({ ...latest!, at: latest!.at - days * 86_400 }));
    await restore(browser, tab, { ...backup, colonies: [{ ...colony!, visits }] });
    await browser.clock.advance(3000);
    await settle(browser);
    expect(interval()).toEqual({ seconds: 3 * 86_400, source: 'history' });
    await tab.engine.history.remove(colony!.characterId as CharacterId);
    await browser.clock.advance(3000);
    await settle(browser);
    expect(interval()).toMatchObject({ source: 'round' });
  });

  it('is deleted in whole months before a day, and the rest stays', async () => {
    const { browser, tab } = await startTab();
    await browser.clock.advance(1000);
    await restoreOwn(browser, tab, [90, 60]);
    const { latestAt } = (await tab.engine.history.colony(KEY, 'day'))!.summary;
    await tab.engine.history.removeBefore(latestAt - 59 * 86_400);
    const left = await tab.engine.history.colony(KEY, 'day');
    const times = left!.visits.map(({ at }) => at);
    expect(times).toContain(latestAt);
    expect(times).not.toContain(latestAt - 90 * 86_400);
    expect(left!.summary.visitCount).toBe(times.length);
    await tab.engine.history.removeBefore(latestAt);
    expect((await tab.engine.history.colony(KEY, 'day'))!.summary).toMatchObject({
      visitCount: 1,
      firstAt: latestAt,
    });
    expect(tab.summaries.get(KEY)).toMatchObject({ visitCount: 1 });
  });

  it('is saved as a backup and restored in another browser, and merged, never doubled', async () => {
    const { browser, tab } = await startTab();
    await seeVisit(browser, tab, 5);
    const { backup } = await historyFile();
    const expected = await tab.engine.history.colony(KEY, 'day');
    tab.engine.stop();

    vi.stubGlobal('indexedDB', new IDBFactory());
    const other = await openTab(browser);
    for (const _ of ['once', 'again']) await restore(browser, other, backup);
    // Of the snapshots themselves a backup has only the latest.
    const visits = expected?.visits.map((one) => ({ ...one, canReport: false }));
    expect((await other.engine.history.colony(KEY, 'day'))?.visits).toEqual(visits);
    expect(other.summaries.get(KEY)).toEqual(expected?.summary);
  });

  it('is restored from a whole backup while a refresh runs: neither loses a visit', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser, DATABASES);
    await seeVisit(browser, first, 5);
    const { file } = await first.engine.backup.write({ characters: [], settings: {}, hasLogins: false });
    first.engine.stop();

    vi.stubGlobal('indexedDB', new IDBFactory());
    const other = await openTab(browser, DATABASES);
    visit(browser, 9);
    await browser.clock.advance(2 * HOUR_MS);
    const restoring = other.engine.backup.begin(file, ['history']).then(() => other.engine.backup.merge());
    await other.engine.fetching.refresh();
    await browser.clock.advance(1000);
    await settle(browser);
    expect(await restoring).not.toBeNull();
    await settle(browser);
    const hours = (await other.engine.history.colony(KEY, 'day'))?.visits.map(({ at }) =>
      new Date(at * 1000).getUTCHours(),
    );
    expect(hours).toEqual([19, 15, 10]);
  });

  it('loses nothing because the clock is years ahead', async () => {
    const { browser, tab } = await startTab();
    await restoreOwn(browser, tab, [600, 300]);
    tab.engine.stop();
    vi.spyOn(browser.clock, 'nowMs').mockReturnValue(Date.UTC(2031, 0, 1));
    const database = await open();
    expect(await database.visits([7, PLANET])).toHaveLength(3);
    await openTab(browser);
    expect(await database.visits([7, PLANET])).toHaveLength(3);
    database.close();
  });

  it('refuses other files, says what is wrong with them, and changes nothing', async () => {
    const { tab } = await startTab();
    const { backup: good } = await historyFile();
    const damaged = structuredClone(good) as unknown as { colonies: { visits: { at: unknown }[] }[] };
    damaged.colonies[0]!.visits[0]!.at = 'yesterday';
    const cases: [unknown, BackupFault['kind']][] = [
      ['{"kind":', 'notJson'],
      [[{ character: {} }], 'characterList'],
      [{ kind: 'something else' }, 'otherFile'],
      [{ ...good, version: 2 }, 'newerVersion'],
      [damaged, 'damaged'],
    ];
    for (const [content, kind] of cases) {
      const file = new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
      expect(await tab.engine.history.restore(file)).toEqual({ kind: 'invalid', fault: { kind } });
    }
    expect((await tab.engine.history.colony(KEY, 'day'))?.visits).toHaveLength(1);
  });

  it('is deleted on request, and the page learns of it', async () => {
    const { browser, tab } = await startTab();
    const done = tab.engine.history.remove(7 as CharacterId);
    await settle(browser);
    await done;
    expect(tab.summaries.size).toBe(0);
    expect(await tab.engine.history.colony(KEY, 'day')).toBeNull();
  });

  it('is stored with the median price of each day', async () => {
    const { tab } = await startTab();
    expect((await tab.engine.history.fleet(MONTHLY)).stored).toMatchObject({ visitCount: 1, colonyCount: 1 });
    expect((await historyFile()).backup.prices).toHaveLength(1);
  });
});

describe('the planets of the fleet', () => {
  it('are those that were visited in the chosen span', async () => {
    const { tab } = await startTab();
    const { colonies } = await tab.engine.history.fleet(MONTHLY);
    expect(colonies.map(({ key }) => key)).toEqual([KEY]);
    const { summary } = (await tab.engine.history.colony(KEY, 'day'))!;
    const nextDay = (Math.floor(summary.latestAt / 86_400) + 1) as EpochDay;
    const after = await tab.engine.history.fleet({ ...MONTHLY, fromDay: nextDay, toDay: nextDay });
    expect(after.colonies).toEqual([]);
  });
});

const NEITHER_STORED =
  /(the latest visits and the day's prices|the day's prices and the latest visits) could not be stored\./;

describe('a browser that does not store the history', () => {
  it('gets everything else, and an empty history', async () => {
    const browser = makeBrowser();
    const tab = await new Tab(browser, { openHistory: async () => null }).start();
    await settle(browser);
    expect(tab.colonies.size).toBe(1);
    expect(await tab.engine.history.colony(KEY, 'day')).toBeNull();
    expect((await tab.engine.history.fleet(MONTHLY)).stored).toMatchObject({ visitCount: 0, firstDay: null });
    expect(await tab.engine.history.restore(new Blob(['{}']))).toMatchObject({ kind: 'invalid' });
  });

  it('whose disk is full, loses the oldest month first and says so', async () => {
    const { browser, tab } = await startTab();
    await restoreOwn(browser, tab, [90]);
    let failures = 1;
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'visits' && failures-- > 0) throw new DOMException('No space.', 'QuotaExceededError');
      return put.apply(this, args);
    });
    await seeVisit(browser, tab, 5);
    expect(tab.notices.get('history-full')?.text).toMatch(
      /oldest stored history was deleted: everything up to April 2026/,
    );
    expect((await tab.engine.history.colony(KEY, 'day'))?.visits).toHaveLength(2);

    failures = 10;
    await seeVisit(browser, tab, 9);
    expect(tab.notices.get('storage-full')?.text).toMatch(/is full, so the latest visits could not be stored\./);
    failures = 0;
    await seeVisit(browser, tab, 13);
    expect(tab.notices.has('storage-full')).toBe(false);
  });

  it('whose disk is full with something else, loses one month, not all of them', async () => {
    const { browser, tab } = await startTab();
    await restoreOwn(browser, tab, [120, 90, 60]);
    const times = async () => (await tab.engine.history.colony(KEY, 'day'))!.visits.map(({ at }) => at);
    const before = await times();
    expect(before).toHaveLength(4);
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (['visits', 'prices'].includes(this.name)) throw new DOMException('No space.', 'QuotaExceededError');
      return put.apply(this, args);
    });
    for (const hours of [5, 9]) await seeVisit(browser, tab, hours);
    expect(await times()).toEqual(before.slice(0, -1));
    expect(tab.notices.get('storage-full')?.text).toMatch(NEITHER_STORED);
    full.mockRestore();
    await seeVisit(browser, tab, 13);
    expect((await times()).slice(1)).toEqual(before.slice(0, -1));
  });

  it('whose disk is full for everything, says so once', async () => {
    const { browser, tab } = await startTab();
    fillDisk('put', 'delete');
    await seeVisit(browser, tab, 5);
    const texts = [...tab.notices].filter(([id, { text }]) => /^(history|storage)/.test(id) && text !== null);
    expect(texts.map(([id]) => id)).toEqual(['storage-full']);
    expect(texts[0]?.[1].text).toMatch(NEITHER_STORED);
  });

  it('says that the deletion of history has no room, and that nothing is deleted', async () => {
    const { browser, tab } = await startTab();
    fillDisk('delete');
    const done = Promise.allSettled([tab.engine.history.remove(7 as CharacterId)]);
    await settle(browser);
    expect(await done).toMatchObject([{ status: 'rejected', reason: { name: 'QuotaExceededError' } }]);
    expect(tab.summaries.get(KEY)).toBeDefined();
    expect(tab.notices.get('storage-full')?.text).toContain('the deletion of history could not be stored.');
  });
});

describe('a database that fails', () => {
  it('keeps the history on the page if it could not be deleted', async () => {
    const { browser, tab } = await startTab();
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('The disk is gone.', 'UnknownError');
    });
    const { history } = tab.engine;
    const done = Promise.allSettled([history.remove(7 as CharacterId), history.removeBefore(browser.clock.nowMs())]);
    await settle(browser);
    // The page says so, with the reason.
    expect(await done).toMatchObject(Array(2).fill({ status: 'rejected', reason: { message: 'The disk is gone.' } }));
    expect(tab.summaries.get(KEY)).toBeDefined();
    expect([...tab.notices.keys()].filter((id) => id.startsWith('history'))).toEqual([]);
  });

  it('never says that a history is deleted which did not open', async () => {
    const browser = makeBrowser();
    await openTab(browser);
    const tab = await new Tab(browser, { openHistory: async () => null }).start();
    await settle(browser);
    await expect(tab.engine.history.remove(7 as CharacterId)).rejects.toThrow();
    await expect(tab.engine.history.removeBefore(browser.clock.nowMs())).rejects.toThrow();
  });

  it('continues recording once it works again', async () => {
    const browser = makeBrowser();
    const [tab, other] = [await openTab(browser), await openTab(browser)];
    vi.spyOn(HistoryDatabase.prototype, 'summary').mockRejectedValue(
      new DOMException('The disk is gone.', 'UnknownError'),
    );
    visit(browser, 5);
    // Both record it: the second one finds it there, and asks for what is stored.
    await refresh(browser, other);
    await refresh(browser, tab);
    expect([tab, other].some(({ notices }) => notices.has('history-visit'))).toBe(true);
    vi.restoreAllMocks();
    await seeVisit(browser, other, 9);
    await refresh(browser, tab);
    expect(tab.summaries.get(KEY)?.visitCount).toBe(3);
    expect(other.summaries.get(KEY)?.visitCount).toBe(3);
  });
});

describe('rounds', () => {
  const AT = Date.parse('2026-07-20T10:00:00Z') / 1000;

  function planFor(roundAt: number, earnedIsk: number) {
    const plan = makeRoundReport(roundAt);
    const [login] = plan.logins;
    return { ...plan, logins: [{ ...login!, visits: [{ ...login!.visits[0]!, key: KEY, earnedIsk }] }] };
  }

  it('keep what they promise when they begin, after their end, in the backup, and until their character is deleted', async () => {
    const { browser, tab } = await startTab();
    await tab.engine.round.keepStarted(planFor(AT, 7_000_000));
    await tab.engine.round.keepStarted(null);
    await tab.engine.round.keepStarted(planFor(AT + 86_400, 8_000_000));
    await settle(browser);
    const rounds = () => tab.engine.history.rounds(EVERYTHING);
    expect(await rounds()).toMatchObject([
      { roundAt: AT + 86_400, planetCount: 1, unknownCount: 1, plannedIsk: null, isSoFar: true },
      { roundAt: AT, planetCount: 1 },
    ]);
    expect(await tab.engine.history.rounds({ ...EVERYTHING, characterIds: [8 as CharacterId] })).toEqual([]);
    const elsewhere = colonyKey(7 as CharacterId, 40_000_078 as PlanetId);
    expect(await tab.engine.history.rounds({ ...EVERYTHING, colonyKeys: [elsewhere] })).toEqual([]);
    expect(await tab.engine.history.rounds({ ...EVERYTHING, colonyKeys: [elsewhere, KEY] })).toEqual(await rounds());
    const { backup } = await historyFile();
    const planet = { characterId: 7, planetId: PLANET };
    expect(backup.rounds?.map(({ planets }) => planets)).toEqual([
      [{ ...planet, plannedIsk: 7_000_000 }],
      [{ ...planet, plannedIsk: 8_000_000 }],
    ]);
    await tab.engine.history.remove(7 as CharacterId);
    expect(await rounds()).toEqual([]);
    await restore(browser, tab, backup);
    expect(await rounds()).toHaveLength(2);
    const invalid = { ...backup, rounds: [{ ...backup.rounds![0]!, nextRoundAt: AT }] };
    expect(await tab.engine.history.restore(new Blob([JSON.stringify(invalid)]))).toMatchObject({ kind: 'invalid' });
  });
});
