import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE, SCOPES } from '../../../workers/game/domain/ownData.ts';
import { openOwnData } from '../../../workers/live/kept/ownData.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const PILOT = 1 as CharacterId;
const PLANET = 40_000_017 as PlanetId;
const KEY = colonyKey(PILOT, PLANET);
const PATH = '/ui/autopilot/waypoint';

let browser: Browser;
let answer: Response | 'silent';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = new Browser();
  answer = new Response(null, { status: 204 });
  browser.eve.fault = ({ path }) => (path === PATH ? answer : null);
});

const tokenWith = (...scp: string[]) => `access-x.${btoa(JSON.stringify({ scp }))}.signature`;

async function openTab(expiresInMs = 20 * 60_000): Promise<Tab> {
  browser.addCharacter(PILOT, [PLANET], {
    session: {
      accessToken: tokenWith(PLANET_SCOPE, SCOPES.waypoint),
      sealedRefreshToken: 'refresh-of-1',
      expiresAtMs: browser.clock.nowMs() + expiresInMs,
    },
  });
  const tab = await new Tab(browser, { openOwnData }).start();
  await settleIn();
  return tab;
}

async function settleIn(): Promise<void> {
  // The database answers in its own time.
  for (let turn = 0; turn < 40; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await browser.clock.advance(1);
  }
}

const sent = () => browser.eve.calls.filter(({ path }) => path === PATH);

describe('a route', () => {
  it.each([
    ['destination', 'true'],
    ['waypoint', 'false'],
  ] as const)('gets a %s: one call with the system, and other waypoints cleared: %s', async (change, clears) => {
    const tab = await openTab();
    expect(await tab.engine.autopilot.send(KEY, change)).toBeNull();
    expect(sent()).toHaveLength(1);
    const [call] = sent();
    expect(call?.method).toBe('POST');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      add_to_beginning: 'false',
      clear_other_waypoints: clears,
      destination_id: expect.stringMatching(/^3\d{7}$/),
    });
    expect(call?.headers.get('authorization')).toBe(`Bearer ${tokenWith(PLANET_SCOPE, SCOPES.waypoint)}`);
    expect(call?.headers.has('if-none-match')).toBe(false);
    expect(tab.notices.size).toBe(0);
  });

  it('is sent to once at a time, in the order of the clicks', async () => {
    answer = 'silent';
    const tab = await openTab();
    const changes = (['destination', 'waypoint'] as const).map((change) => tab.engine.autopilot.send(KEY, change));
    await settleIn();
    expect(sent()).toHaveLength(1);
    answer = new Response(null, { status: 204 });
    await browser.clock.advance(60_000);
    expect(await changes[0]).toMatchObject({ kind: 'esiLate' });
    await changes[1];
    expect(sent().length).toBeLessThanOrEqual(2);
  });

  it('that EVE refuses turns the permission off until the next login', async () => {
    answer = Response.json({ error: 'forbidden' }, { status: 403 });
    const tab = await openTab();
    expect(await tab.engine.autopilot.send(KEY, 'destination')).toEqual({ kind: 'esiRefuses' });
    expect(tab.ownDataOf.get(PILOT)?.refused).toEqual(['waypoint']);
  });

  it('that fails says why, is not repeated by itself, and leaves planets alone', async () => {
    answer = new Response('', { status: 502 });
    const tab = await openTab();
    expect(await tab.engine.autopilot.send(KEY, 'waypoint')).toEqual({ kind: 'esiError', status: 502 });
    await browser.clock.advance(120_000);
    expect(sent()).toHaveLength(1);
    expect(tab.notices.size).toBe(0);
    answer = new Response(null, { status: 204 });
    expect(await tab.engine.autopilot.send(KEY, 'waypoint')).toBeNull();
  });

  it('of a character that is not here is sent nowhere', async () => {
    const tab = await openTab();
    const gone = colonyKey(9 as CharacterId, PLANET);
    expect(await tab.engine.autopilot.send(gone, 'destination')).toEqual({ kind: 'characterGone' });
    expect(sent()).toHaveLength(0);
  });
});
