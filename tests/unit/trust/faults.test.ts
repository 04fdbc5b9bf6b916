import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../workers/game/domain/refreshInterval.ts';
import { FAILURES_TO_OPEN } from '../../../workers/live/esi/circuit.ts';
import type { Fault } from '../live/esi/fakeEve.ts';
import { Browser, Tab } from '../live/fetching/fetchingHarness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ESI = /^\/(characters|universe)\//;
const REFRESH = /^\/api\/refresh$/;
/** Some still wait when the first have failed often enough for all calls to stop. */
const CHARACTERS = FAILURES_TO_OPEN + 2;

const json = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: 'made to fail' }, { status, headers });

type NamedFault = [what: string, makeFault: () => Fault];

const FAULTS: NamedFault[] = [
  ['420', () => json(420, { 'x-esi-error-limit-remain': '0', 'x-esi-error-limit-reset': '40' })],
  ['429 with Retry-After', () => json(429, { 'retry-after': '90' })],
  ['401', () => json(401)],
  ['no connection', () => 'unreachable'],
  ['JSON of another shape', () => Response.json({ unexpected: true })],
];

const RARER_FAULTS: NamedFault[] = [
  ['503', () => json(503)],
  ['no answer at all', () => 'silent'],
  ['a web page', () => new Response('<!doctype html><p>Maintenance')],
  ['429 without Retry-After', () => json(429)],
  ['400', () => json(400)],
  ['403', () => json(403)],
  ['404', () => json(404)],
  ['500', () => json(500)],
  ['520', () => new Response('error code: 520', { status: 520 })],
  ['an answer that is cut off', () => 'cutOff'],
  ['nothing', () => new Response('')],
  ['a list of something else', () => Response.json([{ planet: 'Jita IV' }])],
  ['null', () => Response.json(null)],
];

let browser: Browser;
let tab: Tab;

beforeEach(async () => {
  browser = new Browser();
  for (let id = 1; id <= CHARACTERS; id++) {
    browser.addCharacter(id, id === 1 ? [40_000_001, 40_000_002] : [40_000_001 + id], {
      account: 'Main',
      comment: `plan ${id}`,
    });
  }
  tab = await new Tab(browser).start();
  await browser.clock.advance(15 * MINUTE_MS);
});

async function refresh(): Promise<void> {
  await tab.refresh(MINUTE_MS);
}

describe('ESI answering with', () => {
  const expectRecovery = async (_what: string, makeFault: () => Fault) => {
    const keys = [...tab.colonies.keys()].sort();
    expect(keys).toHaveLength(CHARACTERS + 1);
    browser.eve.fault = ({ path }) => (ESI.test(path) ? makeFault() : null);
    await refresh();
    expect([...tab.colonies.keys()].sort()).toEqual(keys);
    for (const fetch of tab.latestFetches.values()) {
      if (fetch.kind === 'fetching') {
        // Waits for the one call that tests whether ESI is back; a notice covers it.
        expect(tab.notices.get('esi')?.text).toMatch(/don't answer/);
      } else {
        expect(['failed', 'retrying']).toContain(fetch.kind);
        expect(fetch).toMatchObject({ message: { kind: expect.stringMatching(/^(esi|newTokenRefused$)/) } });
      }
    }
    // Stored data is still there, and so is every character with the player's notes.
    expect((await browser.cache.loadAll()).characters.size).toBe(CHARACTERS);
    const second = await new Tab(browser).start();
    expect([...second.colonies.keys()].sort()).toEqual(keys);
    second.engine.stop();
    expect([...browser.records.values()]).toMatchObject(
      Array.from({ length: CHARACTERS }, (_, index) => ({
        needsLogin: false,
        account: 'Main',
        comment: `plan ${index + 1}`,
      })),
    );

    browser.eve.fault = () => null;
    await browser.clock.advance(REFRESH_INTERVAL_MS);
    expect([...tab.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(CHARACTERS).fill('ok'));
    expect(tab.notices.size).toBe(0);
  };
  const title = '%s: the last good data stays, a notice says so, and it recovers by itself';

  it.each(FAULTS)(title, expectRecovery);
  it.each(RARER_FAULTS)(title, { tags: ['deep'] }, expectRecovery);

  it('slow answers: all characters load in the end, and none is requested twice', async () => {
    const { fetch } = browser.eve;
    const calls = browser.eve.count(ESI);
    const slow: typeof globalThis.fetch = async (input, init) => {
      await new Promise<void>((resolve) => browser.clock.setTimer(20_000, resolve));
      return fetch(input, init);
    };
    Object.assign(browser.eve, { fetch: slow });
    const patient = await new Tab(browser).start();
    await browser.clock.advance(5 * MINUTE_MS);
    expect([...patient.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(CHARACTERS).fill('ok'));
    expect(browser.eve.count(ESI) - calls).toBe(CHARACTERS);
  });
});

it('a refresh that the own server does not answer loses no login, and recovers by itself', async () => {
  browser.eve.fault = ({ path }) => (REFRESH.test(path) ? 'silent' : null);
  await browser.clock.advance(REFRESH_INTERVAL_MS);
  expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'ok')).toEqual([]);
  expect(tab.colonies.size).toBe(CHARACTERS + 1);
  expect([...browser.records.values()].some(({ needsLogin }) => needsLogin)).toBe(false);
  browser.eve.fault = () => null;
  await browser.clock.advance(REFRESH_INTERVAL_MS);
  expect([...tab.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(CHARACTERS).fill('ok'));
  expect(tab.notices.size).toBe(0);
});

describe('a flood of calls', () => {
  it('is impossible while every character’s refresh is rejected: one call each, until the player logs in', async () => {
    for (const record of browser.records.values()) {
      browser.eve.deadTokens.add(record.session.sealedRefreshToken);
    }
    await browser.clock.advance(5 * HOUR_MS);
    expect(browser.eve.count(REFRESH)).toBe(CHARACTERS);
    expect([...tab.latestFetches.values()].map(({ kind }) => kind)).toEqual(Array(CHARACTERS).fill('needsLogin'));
    expect(tab.colonies.size).toBe(CHARACTERS + 1);
  });

  it('is impossible while ESI rejects all tokens for a day: at most one new token per character and refresh', {
    tags: ['deep'],
  }, async () => {
    browser.eve.fault = ({ path }) => (ESI.test(path) ? json(401) : null);
    const [calls, renewals] = [browser.eve.count(ESI), browser.eve.count(REFRESH)];
    const refreshes = 6;
    await browser.clock.advance(refreshes * REFRESH_INTERVAL_MS);
    expect(browser.eve.count(REFRESH) - renewals).toBeLessThanOrEqual(2 * refreshes * CHARACTERS);
    expect(browser.eve.count(ESI) - calls).toBeLessThanOrEqual(2 * refreshes * CHARACTERS);
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(false);
  });
});
