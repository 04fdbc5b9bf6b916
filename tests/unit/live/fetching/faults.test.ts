import { beforeEach, describe, expect, it } from 'vitest';
import { REFRESH_INTERVAL_MS } from '../../../../workers/game/domain/refreshInterval.ts';
import { layoutRecord, planetRecord } from '../esi/esiRecords.ts';
import type { Fault } from '../esi/fakeEve.ts';
import { Browser, ESI, REFRESH, Tab } from './fetchingHarness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

describe('faults', () => {
  it("of one character's calls leave all others alone, end after six more tries, and start over at the next refresh", async () => {
    browser.addCharacters(5);
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
    const tab = await browser.open([40_000_017]);
    await browser.clock.advance(15 * MINUTE_MS);
    const planet = planetRecord({ planet_id: 40_000_017, last_update: '2026-07-21T12:10:00Z' });
    browser.eve.colonies.set(1, [{ planet, layout: { pins: 'none' } }]);
    await tab.refresh();
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

  it('offline and back: everything continues at once, without waiting for the pause to end', async () => {
    browser.addCharacters(10);
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
    browser.addCharacters(2);
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
    browser.addCharacters(20);
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

  const expectFewCalls = async (_how: string, makeFault: () => Fault) => {
    browser.addCharacters(100);
    browser.eve.fault = ({ path }) => (ESI.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    for (let quarter = 0; quarter < 4; quarter++) {
      // The player is impatient.
      await tab.refresh(HOUR_MS / 4);
    }
    expect(browser.eve.count(ESI)).toBeLessThanOrEqual(MOST_CALLS);
    expect(browser.eve.count(ESI)).toBeGreaterThan(10);
    expect(tab.notices.get('esi')).toMatchObject({ kind: 'retrying' });
  };
  const title = 'is impossible with ESI %s for an hour: 100 characters make at most 70 calls';

  it.each([['answering 503', () => new Response('', { status: 503 })]])(title, expectFewCalls);
  it.each<[string, () => Fault]>([
    ['unreachable', () => 'unreachable' as const],
    ['silent', () => 'silent' as const],
    ['answering 420', () => new Response('{}', { status: 420, headers: { 'x-esi-error-limit-reset': '1' } })],
    ['answering 429', () => new Response('{}', { status: 429, headers: { 'retry-after': '1' } })],
    ['answering with pages', () => new Response('<html>')],
    ['cutting off', () => 'cutOff' as const],
  ])(title, { tags: ['deep'] }, expectFewCalls);

  it('is impossible with the own server down for an hour', { tags: ['deep'] }, async () => {
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
