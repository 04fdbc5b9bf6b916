import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId, PlanetId } from '../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../workers/game/domain/refreshInterval.ts';
import { FIRST_COLONIES_MS } from '../../../workers/live/colonies/publisher.ts';
import { MOVE_INTERVAL_MS } from '../../../workers/live/colonies/viewClock.ts';
import { makeGate } from '../../fixtures/gate.ts';
import { AQUEOUS_LIQUIDS, layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { settle } from './esi/fakeClock.ts';
import { Browser, LAYOUT, LIST, SETTINGS, Tab } from './fetching/fetchingHarness.ts';

const MINUTE_MS = 60_000;
/** what the tests' clock starts at */
const START_MS = Date.UTC(2026, 6, 21, 12);

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

/** A quarter of an hour after the start, ESI lists a visit of that time, still with the layout from before. */
async function startBeforeVisit(last_update: string) {
  const tab = await browser.open([40_000_017]);
  await browser.clock.sleep(15 * MINUTE_MS);
  const [colony] = browser.eve.colonies.get(1) ?? [];
  const planet = { ...colony?.planet, last_update };
  browser.eve.colonies.set(1, [{ planet, layout: colony?.layout }]);
  return { tab, planet };
}

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
    await browser.open([40_000_017]);
    await browser.clock.advance(3 * REFRESH_INTERVAL_MS + 1000);
    const times = browser.eve.calls.filter(({ path }) => LIST.test(path)).map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))).toEqual([
      REFRESH_INTERVAL_MS,
      REFRESH_INTERVAL_MS,
      REFRESH_INTERVAL_MS,
    ]);
  });

  it('fetches the one layout that changed, and removes the colony that ESI no longer lists', async () => {
    const tab = await browser.open([40_000_017, 40_000_018, 40_000_019]);
    await browser.clock.sleep(15 * MINUTE_MS);
    const [first, second] = browser.eve.colonies.get(1) ?? [];
    browser.eve.colonies.set(1, [
      first as never,
      { planet: { ...second?.planet, last_update: '2026-07-21T12:10:00Z' }, layout: layoutRecord({ links: [] }) },
    ]);
    await tab.refresh();
    expect(browser.eve.count(LAYOUT)).toBe(4);
    expect([...tab.colonies.keys()].sort()).toEqual(['1/40000017', '1/40000018']);
    expect(tab.colonies.get('1/40000018' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 10) / 1000);
    expect((await browser.cache.loadCharacter(1 as CharacterId)).snapshots).toHaveLength(2);
  });

  it('keeps the old list and layout while ESI still returns the layout from before a visit, and asks again when it may', async () => {
    const { tab, planet } = await startBeforeVisit('2026-07-21T12:10:00Z');
    await tab.refresh();
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
    await browser.clock.advance(11 * MINUTE_MS);
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 10) / 1000);
  });

  it('pairs a layout that came before its list with that list, once ESI’s cache has no older one, and asks no more', async () => {
    const { tab } = await startBeforeVisit('2026-07-21T11:59:00Z');
    await tab.refresh(9 * MINUTE_MS);
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    await browser.clock.advance(2 * MINUTE_MS);
    expect(tab.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 11, 59) / 1000);
    const { snapshots } = await browser.cache.loadCharacter(1 as CharacterId);
    expect(snapshots.map((snapshot) => snapshot.planet.last_update)).toEqual(['2026-07-21T11:59:00Z']);
    expect(browser.eve.count(LAYOUT)).toBe(3);
    await browser.clock.advance(2 * REFRESH_INTERVAL_MS);
    expect(browser.eve.count(LAYOUT)).toBe(3);
  });

  it('asks for the layout of a visit once a minute at most, even if ESI says to keep the old one no longer', async () => {
    const { tab } = await startBeforeVisit('2026-07-21T12:10:00Z');
    const before = browser.eve.count(LAYOUT);
    browser.eve.fault = ({ path }) =>
      LAYOUT.test(path) && browser.eve.count(LAYOUT) < before + 20
        ? new Response(null, { status: 304, headers: { 'cache-control': 'private, max-age=0' } })
        : null;
    await tab.refresh(59_000);
    expect(browser.eve.count(LAYOUT)).toBe(before + 1);
  });
});

describe('what the player changes', () => {
  it('fetches a new character, and deletes everything about a deleted one', async () => {
    const tab = await browser.open([40_000_017]);
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
    browser.answerOneAfterTheOther();
    const tab = await new Tab(browser).start();
    await browser.clock.advance(20 * MINUTE_MS);
    browser.addCharacters(3);
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
    const tab = await browser.open([40_000_017]);
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
    const { opened: held, open: release } = makeGate();
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
    browser.addCharacters(60);
    browser.answerOneAfterTheOther();
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
    const tab = await browser.open([40_000_017]);
    await tab.engine.set({ settings: { ...SETTINGS, figures: 'esi' } });
    await browser.clock.advance(1000);
    expect(tab.colonies.get('1/40000017' as never)?.basis).toBe('snapshot');
  });

  it('opens a planet that is there, and says null of one that is not', async () => {
    const tab = await browser.open([40_000_017]);
    const detail = await tab.engine.colonies.detail('1/40000017' as never);
    expect(detail?.programs[0]).toMatchObject({ productTypeId: AQUEOUS_LIQUIDS });
    expect(await tab.engine.colonies.detail('1/40000018' as never)).toBeNull();
  });
});

describe('publications', () => {
  it('come in batches of at most a hundred reports, numbered in order', { tags: ['deep'] }, async () => {
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
