import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../workers/game/domain/refreshInterval.ts';
import { FIRST_PAUSE_MS } from '../../../workers/live/esi/circuit.ts';
import { BATCH_REPORTS_MS } from '../../../workers/live/fetching/progressReporter.ts';
import { wait } from '../live/esi/fakeClock.ts';
import { Browser, type StoredCharacter, Tab } from '../live/fetching/fetchingHarness.ts';

const HOUR_MS = 3_600_000;
const ESI = /^\/characters\//;
const REFRESH = /^\/api\/refresh$/;
const PILOT_1 = 1 as CharacterId;

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

/** A session that must be renewed before use. */
const expired = (id: number) => ({ accessToken: 'access-old', sealedRefreshToken: `refresh-of-${id}`, expiresAtMs: 0 });

const recordOf = (id: number) => browser.records.get(id as CharacterId) as StoredCharacter;

describe("a token with characters that headers don't allow", () => {
  const expectRenewal = async (accessToken: string) => {
    for (let id = 1; id <= 12; id++) {
      const session = { ...expired(id), expiresAtMs: browser.clock.nowMs() + HOUR_MS };
      browser.addCharacter(id, [40_000_000 + id], {
        session: id <= 10 ? { ...session, accessToken } : { ...session, accessToken: 'access-good' },
      });
    }
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(REFRESH)).toBe(10);
    for (let id = 1; id <= 12; id++) {
      expect(tab.fetchOf(id)).toMatchObject({ kind: 'ok' });
    }
  };
  const title = '%j is renewed, and no other character waits';

  it.each(['日本', 'access-\n1'])(title, expectRenewal);
  it.each(['access 1', ' ', 'access-\u0000'])(title, { tags: ['deep'] }, expectRenewal);
});

describe('a token of 20 kB', () => {
  const giant = 'x'.repeat(20_000);
  const untilLater = () => browser.clock.nowMs() + HOUR_MS;

  beforeEach(() => {
    // Like ESI's edge: without CORS headers, so that the browser can't read the status.
    browser.eve.fault = ({ headers }) => ((headers.get('authorization')?.length ?? 0) > 16_000 ? 'unreachable' : null);
  });

  it('is never sent to ESI: it is renewed, and no other character waits', async () => {
    for (let id = 1; id <= 12; id++) {
      const accessToken = id <= 10 ? giant : 'access-good';
      browser.addCharacter(id, [40_000_000 + id], {
        session: { accessToken, sealedRefreshToken: `refresh-of-${id}`, expiresAtMs: untilLater() },
      });
    }
    const tab = await new Tab(browser).start();
    expect(tab.notices.has('esi')).toBe(false);
    expect([...tab.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(12).fill('ok'));
  });

  it('is not sent to the server that renews it', async () => {
    browser.addCharacter(1, [40_000_001], {
      session: { accessToken: giant, sealedRefreshToken: 'refresh-of-1', expiresAtMs: untilLater() },
    });
    const { fetch } = browser.eve;
    const sizes: number[] = [];
    const measured: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      sizes.push((await request.clone().text()).length);
      return fetch(request);
    };
    Object.assign(browser.eve, { fetch: measured });
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(browser.eve.count(REFRESH)).toBe(1);
    expect(Math.max(...sizes)).toBeLessThan(giant.length);
  });

  it('as a refresh token is never sent to the server: only its character must log in', async () => {
    for (let id = 1; id <= 12; id++) {
      const sealedRefreshToken = id <= 10 ? giant : `refresh-of-${id}`;
      browser.addCharacter(id, [40_000_000 + id], { session: { ...expired(id), sealedRefreshToken } });
    }
    const tab = await new Tab(browser).start();
    // After a rejection the page is asked once for a newer token.
    await browser.clock.advance(2000);
    const kinds = [...tab.latestFetches.values()].map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(10).fill('needsLogin'), 'ok', 'ok']);
    expect(browser.eve.count(REFRESH)).toBe(2);
    expect(tab.notices.has('server')).toBe(false);
  });
});

it('characters whose calls always fail delay the others by the first pause at most', async () => {
  for (let id = 1; id <= 20; id++) {
    browser.addCharacter(id, [40_000_000 + id], id <= 10 ? {} : { session: expired(id) });
  }
  const { fetch } = browser.eve;
  // The others need new tokens first, so the failing calls have started a pause by then.
  const slow: typeof globalThis.fetch = async (input, init) => {
    if (REFRESH.test(new URL(String(input instanceof Request ? input.url : input)).pathname)) {
      await wait(browser.clock, 500);
    }
    return fetch(input, init);
  };
  Object.assign(browser.eve, { fetch: slow });
  browser.eve.fault = ({ path }) => (/^\/characters\/(\d|10)\/planets$/.test(path) ? 'unreachable' : null);
  const tab = await new Tab(browser).start();
  expect(tab.notices.get('esi')).toBeDefined();
  await browser.clock.advance(2 * FIRST_PAUSE_MS);
  for (let id = 11; id <= 20; id++) {
    expect(tab.fetchOf(id)).toMatchObject({ kind: 'ok' });
  }
});

it('a server that is too busy to renew a login is asked again when it says, not earlier', async () => {
  browser.addCharacter(1, [40_000_001], { session: expired(1) });
  browser.eve.fault = ({ path }) =>
    REFRESH.test(path) ? Response.json({}, { status: 503, headers: { 'retry-after': '90' } }) : null;
  const tab = await new Tab(browser).start();
  await browser.clock.advance(85_000);
  expect(browser.eve.count(REFRESH)).toBe(1);
  browser.eve.fault = () => null;
  await browser.clock.advance(20_000);
  expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
});

it('a token that is too large for the server affects its own character only: the others stay logged in', async () => {
  for (let id = 1; id <= 12; id++) {
    browser.addCharacter(id, [40_000_000 + id], { session: expired(id) });
  }
  let refusals = 0;
  browser.eve.fault = ({ path }) => {
    refusals += path === '/api/refresh' ? 1 : 0;
    return path === '/api/refresh' && refusals <= 8
      ? Response.json({ error: 'too_large', message: 'Too large.' }, { status: 413 })
      : null;
  };
  const tab = await new Tab(browser).start();
  // A refused token is looked up again a second later; the others wait for the first, but not that long.
  await browser.clock.advance(2000 + BATCH_REPORTS_MS);
  const kinds = [...tab.latestFetches.values()].map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'needsLogin')).toHaveLength(8);
  expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(4);
  expect(tab.notices.has('server')).toBe(false);
});

it('a rejected refresh token is retried once if the newer one has expired, too; then the character must log in', async () => {
  browser.addCharacter(1, [40_000_017], { session: expired(1) });
  browser.eve.fault = ({ path }) => {
    if (path !== '/api/refresh') return null;
    const session = { ...expired(1), sealedRefreshToken: `refresh-${browser.eve.count(REFRESH)}` };
    browser.records.set(PILOT_1, { ...recordOf(1), session });
    return Response.json({ error: 'refresh_refused', message: 'No.' }, { status: 401 });
  };
  const tab = await new Tab(browser).start();
  expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
  expect(browser.eve.count(REFRESH)).toBe(2);
});

describe('new tokens that ESI rejects', () => {
  beforeEach(() => {
    for (let id = 1; id <= 10; id++) {
      browser.addCharacter(
        id,
        [1, 2].map((planet) => 40_000_000 + id * 10 + planet),
      );
    }
  });

  const expectNoLogin = async (status: number) => {
    browser.eve.fault = ({ path }) => (ESI.test(path) ? Response.json({ error: 'no' }, { status }) : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'failed', message: { kind: 'newTokenRefused' } });
    expect([...browser.records.values()].some(({ needsLogin }) => needsLogin)).toBe(false);
    browser.eve.fault = () => null;
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect(tab.colonies.size).toBe(20);
  };

  it.each([401])('with %i cost no login: a notice says so, and it recovers by itself', expectNoLogin);
  it.each([403])(
    'with %i cost no login: a notice says so, and it recovers by itself',
    { tags: ['deep'] },
    expectNoLogin,
  );

  it('are renewed only once, however often the player refreshes', async () => {
    browser.eve.fault = ({ path }) => (path.split('/').length > 4 ? Response.json({}, { status: 403 }) : null);
    const tab = await new Tab(browser).start();
    const renewals = browser.eve.count(REFRESH);
    for (let time = 0; time < 5; time++) {
      await tab.refresh();
    }
    expect(renewals).toBe(10);
    expect(browser.eve.count(REFRESH)).toBe(10);
  });
});

describe('a clock that is wrong', () => {
  it('by an hour, ahead or behind, costs no login and no extra call', { tags: ['deep'] }, async () => {
    const callsOf = async (ahead: number) => {
      browser = new Browser();
      browser.eve.aheadMs = ahead;
      for (let id = 1; id <= 5; id++) {
        browser.addCharacter(id, [40_000_000 + id], { session: expired(id) });
      }
      const tab = await new Tab(browser).start();
      await browser.clock.advance(4 * REFRESH_INTERVAL_MS + 1000);
      expect([...tab.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(5).fill('ok'));
      expect([...browser.records.values()].some(({ needsLogin }) => needsLogin)).toBe(false);
      expect(tab.notices.has('clock')).toBe(ahead !== 0);
      return browser.eve.calls.length;
    };
    const usual = await callsOf(0);
    for (const aheadMs of [-HOUR_MS, HOUR_MS]) expect(await callsOf(aheadMs)).toBe(usual);
  });

  it.each([
    { aheadSeconds: 118, isReported: false },
    { aheadSeconds: 122, isReported: true },
  ])('by $aheadSeconds s is reported: $isReported', async ({ aheadSeconds, isReported }) => {
    browser.eve.aheadMs = -aheadSeconds * 1000;
    browser.addCharacter(1, [40_000_017], { session: expired(1) });
    const tab = await new Tab(browser).start();
    expect(tab.notices.has('clock')).toBe(isReported);
  });

  it('is reported with the difference, until it is corrected', async () => {
    browser.eve.aheadMs = -HOUR_MS;
    browser.addCharacter(1, [40_000_017], { session: expired(1) });
    const tab = await new Tab(browser).start();
    expect(tab.notices.get('clock')).toMatchObject({
      kind: 'needsYou',
      text: expect.stringContaining('60 minutes ahead'),
    });
    browser.clock.jumpTo(browser.clock.nowMs() - HOUR_MS);
    browser.eve.aheadMs = 0;
    await browser.clock.advance(3 * REFRESH_INTERVAL_MS);
    expect(tab.notices.has('clock')).toBe(false);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });
});

it('the last good layout stays in use if the new one is invalid, also after a reload', async () => {
  await browser.open([40_000_017]);
  await browser.clock.advance(15 * 60_000);
  const [colony] = browser.eve.colonies.get(1) ?? [];
  browser.eve.colonies.set(1, [
    { planet: { ...colony?.planet, last_update: '2026-07-21T12:10:00Z' }, layout: { unexpected: true } },
  ]);
  const second = await new Tab(browser).start();
  expect(second.fetchOf(1)).toMatchObject({ kind: 'failed' });
  browser.eve.fault = () => 'unreachable';
  const third = await new Tab(browser).start();
  expect([...third.colonies.keys()]).toEqual(['1/40000017']);
});
