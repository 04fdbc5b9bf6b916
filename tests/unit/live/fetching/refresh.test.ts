/** What a refresh that the player asks for brings, and what is said of it: "refreshed" is what ESI has confirmed. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefreshProgress } from '../../../../workers/api.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { layoutRecord } from '../esi/esiRecords.ts';
import { Browser, LIST, Tab } from './fetchingHarness.ts';

const MINUTE_MS = 60_000;
/** when the first visit's lists were fetched */
const START = Date.UTC(2026, 6, 21, 12) / 1000;
const CACHED_SECONDS = 600;

let browser: Browser;
let tab: Tab;

beforeEach(async () => {
  browser = new Browser();
  browser.addCharacters(3);
  tab = await new Tab(browser).start();
});

const progress = () => tab.progresses.at(-1) as RefreshProgress;

describe('a refresh before ESI has anything newer', () => {
  it('asks nothing, and says until when, and how old the oldest confirmation is', async () => {
    await browser.clock.advance(4 * MINUTE_MS);
    await tab.refresh();
    expect(browser.eve.count(LIST)).toBe(3);
    expect(progress()).toMatchObject({
      isRunning: false,
      confirmedAt: START,
      nothingNewerBefore: START + CACHED_SECONDS,
    });
  });

  it('is repeated automatically, once, as soon as there may be something newer', async () => {
    await browser.clock.advance(4 * MINUTE_MS);
    await tab.refresh();
    await browser.clock.advance(6 * MINUTE_MS + 2000);
    expect(browser.eve.count(LIST)).toBe(6);
    expect(progress()).toMatchObject({
      isRunning: false,
      confirmedAt: START + CACHED_SECONDS,
      nothingNewerBefore: null,
    });
    await browser.clock.advance(30 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(6);
  });

  it('asks for the characters that may be asked for, and for each other one when its time has come', async () => {
    await browser.clock.advance(5 * MINUTE_MS);
    browser.addCharacter(4, [40_000_004]);
    await tab.handOver();
    await browser.clock.advance(6 * MINUTE_MS);
    await tab.refresh();
    expect(browser.eve.count(LIST)).toBe(7);
    expect(progress()).toMatchObject({ nothingNewerBefore: null });
    expect(progress().confirmedAt).toBeLessThan(START + 6 * 60);
    await browser.clock.advance(5 * MINUTE_MS);
    expect(browser.eve.count(/^\/characters\/4\/planets$/)).toBe(2);
    expect(progress().confirmedAt).toBeGreaterThanOrEqual(START + 11 * 60);
    await browser.clock.advance(20 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(8);
  });

  it('is followed up for each character when its own cache time ends', async () => {
    await browser.clock.advance(4 * MINUTE_MS);
    browser.addCharacter(4, [40_000_004]);
    await tab.handOver();
    await tab.refresh();
    expect(browser.eve.count(LIST)).toBe(4);
    await browser.clock.advance(7 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(7);
    await browser.clock.advance(4 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(8);
  });

  it('is followed up once for characters whose cache times end within half a minute', async () => {
    await browser.clock.advance(20_000);
    browser.addCharacter(4, [40_000_004]);
    await tab.handOver();
    await tab.refresh();
    const calls = browser.eve.count(LIST);
    await browser.clock.advance(CACHED_SECONDS * 1000 - 15_000);
    expect(browser.eve.count(LIST)).toBe(calls);
    await browser.clock.advance(20_000);
    expect(browser.eve.count(LIST)).toBe(calls + 4);
  });

  it('does not wait for a character that has to log in again', async () => {
    browser.addCharacter(3, [40_000_003], { needsLogin: true });
    await tab.handOver();
    await browser.clock.advance(4 * MINUTE_MS);
    await tab.refresh();
    expect(progress().nothingNewerBefore).toBe(START + CACHED_SECONDS);
    await browser.clock.advance(7 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(5);
    // Nor is its age that of all others.
    expect(progress().confirmedAt).toBe(START + CACHED_SECONDS);
  });

  it('that another tab repeats is not repeated twice', async () => {
    await browser.clock.advance(4 * MINUTE_MS);
    const other = await new Tab(browser).start();
    await tab.refresh();
    await other.refresh(8 * MINUTE_MS);
    expect(browser.eve.count(LIST)).toBe(6);
    expect(other.progresses.at(-1)?.confirmedAt).toBe(START + CACHED_SECONDS);
  });
});

describe('a refresh without a network', () => {
  it('confirms nothing: the age stays that of the last confirmation', async () => {
    await browser.clock.advance(20 * MINUTE_MS);
    browser.eve.fault = () => 'unreachable';
    await tab.refresh();
    expect(progress()).toMatchObject({ isRunning: false, confirmedAt: START, nothingNewerBefore: null });
    expect(progress().lastEndedAt).toBeGreaterThan(START);
  });

  it('shows the oldest confirmation where one character alone fails, and the newer one once it works', async () => {
    await browser.clock.advance(20 * MINUTE_MS);
    browser.eve.fault = ({ path }) => (path.startsWith('/characters/2/') ? 'unreachable' : null);
    await tab.refresh();
    expect(tab.fetchOf(2 as CharacterId)).toMatchObject({ kind: 'retrying' });
    expect(progress().confirmedAt).toBe(START);
    browser.eve.fault = () => null;
    await browser.clock.advance(MINUTE_MS);
    expect(progress().confirmedAt).toBeGreaterThanOrEqual(START + 20 * 60);
  });
});

describe('fetching characters again', () => {
  it('asks ESI about them at once, although its cache times are not over, and about nobody else', async () => {
    await browser.clock.advance(MINUTE_MS);
    const colony = browser.eve.colonies.get(2)![0]!;
    const visitedAt = Math.floor(browser.clock.nowMs() / 1000);
    colony.planet = { ...colony.planet, last_update: new Date(visitedAt * 1000).toISOString() };
    colony.layout = layoutRecord({ links: [] });
    const layouts = browser.eve.count(/planets\/\d+$/);
    void tab.engine.fetching.fetchAgain([2, 99] as CharacterId[]);
    await browser.clock.advance(1000);
    expect(browser.eve.count(LIST)).toBe(4);
    expect(browser.eve.count(/planets\/\d+$/)).toBe(layouts + 1);
    const report = [...tab.colonies.values()].find(({ characterId }) => characterId === 2);
    expect(report?.snapshotAt).toBe(visitedAt);
  });
});

it('a visit with recent data asks again once ESI may have newer, if only that shows whether a login still works', async () => {
  tab.engine.stop();
  await browser.clock.advance(2 * MINUTE_MS);
  const [[pilot, record]] = [...browser.records] as [
    [CharacterId, NonNullable<ReturnType<typeof browser.records.get>>],
  ];
  browser.records.set(pilot, { ...record, session: { ...record.session, expiresAtMs: browser.clock.nowMs() } });
  await new Tab(browser).start();
  expect(browser.eve.count(LIST)).toBe(3);
  await browser.clock.advance(CACHED_SECONDS * 1000);
  expect(browser.eve.calls.filter(({ path }) => path === `/characters/${pilot}/planets`)).toHaveLength(2);
  expect(browser.eve.count(LIST)).toBe(4);
});
