/** The computer sleeps, or its clock is a day wrong. */
import { beforeEach, describe, expect, it } from 'vitest';
import { layoutRecord, planetRecord, WATER } from '../esi/esiRecords.ts';
import { Browser, LIST, REFRESH, Tab } from './fetchingHarness.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHARACTERS = 12;
const ESI = /^\/characters\//;
const PRICES = /^\/api\/praisal$/;

let browser: Browser;

const allKinds = (tab: Tab) => new Set([...tab.latestFetches.values()].map(({ kind }) => kind));
const needLogin = () => [...browser.records.values()].filter(({ needsLogin }) => needsLogin);

beforeEach(() => {
  browser = new Browser();
  browser.addCharacters(CHARACTERS);
});

describe('a computer that sleeps for 8 hours with the page open', () => {
  it('renews each login and fetches each character once, and shows now', async () => {
    const tab = await new Tab(browser).start();
    await browser.clock.advance(20 * 60_000);
    browser.eve.calls.length = 0;
    await browser.clock.sleep(8 * HOUR_MS);
    const wokenAtMs = browser.clock.nowMs();
    await browser.clock.advance(5 * 60_000);
    expect(browser.eve.count(REFRESH)).toBe(CHARACTERS);
    expect(browser.eve.count(LIST)).toBe(CHARACTERS);
    expect(browser.eve.count(ESI)).toBe(CHARACTERS);
    expect(browser.eve.count(PRICES)).toBe(1);
    expect(allKinds(tab)).toEqual(new Set(['ok']));
    expect(needLogin()).toEqual([]);
    expect([...tab.notices.keys()]).toEqual([]);
    expect(tab.colonies.get('1/40000001' as never)?.at).toBeGreaterThanOrEqual(wokenAtMs / 1000);
    expect(tab.publications.length).toBeLessThan(100);
  });

  const expectAllFetched = async (ms: number) => {
    const tab = await new Tab(browser).start();
    await browser.clock.advance(20 * 60_000);
    const { fetch } = browser.eve;
    Object.assign(browser.eve, {
      fetch: (async (input, init) => {
        await new Promise<void>((resolve) => browser.clock.setTimer(10, resolve));
        return fetch(input, init);
      }) satisfies typeof globalThis.fetch,
    });
    await tab.refresh(ms);
    await browser.clock.sleep(8 * HOUR_MS);
    await browser.clock.advance(5 * 60_000);
    expect(allKinds(tab)).toEqual(new Set(['ok']));
    expect(needLogin()).toEqual([]);
    expect(browser.eve.count(ESI)).toBeLessThanOrEqual(4 * CHARACTERS);
  };
  const title = 'in the middle of a refresh, %d ms after its start, still ends with everything fetched';

  it.each([5])(title, expectAllFetched);
  it.each([1, 15])(title, { tags: ['deep'] }, expectAllFetched);

  it('with a network that comes back a minute later, asks nothing of the player', async () => {
    const tab = await new Tab(browser).start();
    browser.eve.fault = () => 'unreachable';
    await browser.clock.sleep(8 * HOUR_MS);
    await browser.clock.advance(60_000);
    const calls = browser.eve.calls.length;
    expect(calls).toBeLessThan(6 * CHARACTERS);
    browser.eve.fault = () => null;
    void tab.engine.fetching.continueAfterOffline();
    await browser.clock.advance(2 * 60_000);
    expect(allKinds(tab)).toEqual(new Set(['ok']));
    expect(needLogin()).toEqual([]);
    expect([...tab.notices.keys()]).toEqual([]);
  });
});

it('shows what is fetched after the clock was set back by 3 hours, in this tab and in another one', async () => {
  browser.eve.aheadMs = -3 * HOUR_MS;
  browser.eve.volumesByHub.set('jita', new Map([[WATER, 1000]]));
  const tab = await new Tab(browser).start();
  await browser.clock.advance(10 * 60_000);
  browser.clock.correctBy(-3 * HOUR_MS);
  browser.eve.aheadMs = 0;
  const visitedAt = Math.floor(browser.clock.nowMs() / 1000);
  const planet = planetRecord({ planet_id: 40_000_001, last_update: new Date(visitedAt * 1000).toISOString() });
  browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
  browser.eve.prices.set(WATER, 700);
  browser.eve.volumesByHub.set('jita', new Map([[WATER, 2000]]));
  const other = await new Tab(browser).start();
  await browser.clock.advance(HOUR_MS);
  for (const { colonies, priceState, volumeState } of [tab, other]) {
    expect(colonies.get('1/40000001' as never)?.snapshotAt).toBe(visitedAt);
    expect(priceState?.minSellIsk.get(WATER as never)).toBe(700);
    expect(volumeState?.at).toBeGreaterThanOrEqual(visitedAt);
    expect(volumeState?.at).toBeLessThanOrEqual(browser.clock.nowMs() / 1000);
  }
});

function testWrongClock(direction: string, aheadMs: number): void {
  it('is named once the server answers, and neither renews nor asks in a loop', async () => {
    browser.eve.aheadMs = aheadMs;
    for (const [id, record] of browser.records) {
      const expiresAtMs = browser.clock.nowMs() + aheadMs + 20 * 60_000;
      browser.records.set(id, { ...record, session: { ...record.session, expiresAtMs } });
    }
    const tab = await new Tab(browser).start();
    await browser.clock.advance(HOUR_MS);
    expect(tab.notices.get('clock')?.text).toMatch(direction);
    expect(allKinds(tab)).toEqual(new Set(['ok']));
    expect(needLogin()).toEqual([]);
    // The first fetch, and one every 50 minutes.
    expect(browser.eve.count(REFRESH)).toBeLessThanOrEqual(3 * CHARACTERS);
    expect(browser.eve.count(LIST)).toBeLessThanOrEqual(3 * CHARACTERS);
  });

  it('and is set right while the page is open continues as usual', async () => {
    browser.eve.aheadMs = aheadMs;
    const tab = await new Tab(browser).start();
    await browser.clock.advance(10 * 60_000);
    browser.clock.correctBy(aheadMs);
    browser.eve.aheadMs = 0;
    browser.eve.calls.length = 0;
    await browser.clock.advance(HOUR_MS);
    expect(allKinds(tab)).toEqual(new Set(['ok']));
    expect(needLogin()).toEqual([]);
    expect(tab.notices.has('clock')).toBe(false);
    expect(browser.eve.count(REFRESH)).toBeLessThanOrEqual(4 * CHARACTERS);
    expect(browser.eve.count(LIST)).toBeGreaterThanOrEqual(CHARACTERS);
    expect(browser.eve.count(LIST)).toBeLessThanOrEqual(4 * CHARACTERS);
  });
}

describe.each([['behind', DAY_MS]] as const)('a clock that is a day %s', testWrongClock);
describe.each([['ahead', -DAY_MS]] as const)('a clock that is a day %s', { tags: ['deep'] }, testWrongClock);
