/** What the chosen hub's region trades, as the engine fetches and keeps it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChoicesReport } from '../../../../workers/game/domain/choices.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { typeIdOf } from '../../../fixtures/goods.ts';
import { WATER } from '../esi/esiRecords.ts';
import { Browser, Tab } from './fetchingHarness.ts';

const MARKET = /^\/api\/market$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COOLANT = typeIdOf('Coolant');

let browser: Browser;
let tab: Tab;

beforeEach(() => {
  browser = new Browser();
  browser.addCharacter(1, [40_000_017]);
  browser.eve.volumesByHub.set('jita', new Map([[WATER, 4800]]));
  browser.eve.volumesByHub.set('hek', new Map([[WATER, 12]]));
});

async function start(): Promise<void> {
  tab = await new Tab(browser).start();
  await browser.clock.advance(1000);
}

/** What to make, from what the engine knows. */
async function whatToMake(): Promise<ChoicesReport> {
  const asked = tab.engine.choices.report({ taxFraction: 0.1, commandCenterLevel: 5 });
  await browser.clock.advance(1000);
  const outcome = await asked;
  if (outcome.kind !== 'report') throw new Error(outcome.kind);
  return outcome.report;
}

const traded = async (typeId: number) =>
  (await whatToMake()).products.find((product) => product.typeId === (typeId as TypeId))?.marketUnitsPerDay;

describe('what a region trades', () => {
  it('is known to what to make, and unknown of commodities that the server does not know', async () => {
    await start();
    expect(tab.volumeState).toMatchObject({ hub: 'jita', knownCount: 1, problem: null });
    expect(await traded(WATER)).toBe(4800);
    expect(await traded(COOLANT)).toBeNull();
    expect((await whatToMake()).market).toMatchObject({ hub: 'jita', dayCount: 30, at: tab.volumeState?.at });
  });

  it('is fetched once a day', async () => {
    await start();
    await browser.clock.sleep(DAY_MS - HOUR_MS);
    expect(browser.eve.count(MARKET)).toBe(1);
    await browser.clock.advance(HOUR_MS + 1000);
    expect(browser.eve.count(MARKET)).toBe(2);
  });

  it('is asked for again as soon as the server may know more', async () => {
    browser.eve.volumesPauseSeconds = 5;
    await start();
    browser.eve.volumesPauseSeconds = 86_400;
    browser.eve.volumesByHub.set('jita', new Map([[COOLANT, 300]]));
    await browser.clock.advance(10_000);
    expect(browser.eve.count(MARKET)).toBe(2);
    expect(await traded(COOLANT)).toBe(300);
    // The server may have been started again meanwhile, and know less.
    expect(await traded(WATER)).toBe(4800);
  });

  it('is asked for at most every three seconds, whatever the server says', async () => {
    browser.eve.volumesPauseSeconds = 0;
    await start();
    const before = browser.eve.count(MARKET);
    await browser.clock.advance(60_000);
    expect(browser.eve.count(MARKET) - before).toBeLessThanOrEqual(20);
  });

  it('is shared by all tabs, and there at the next start without a network', async () => {
    await start();
    const other = await new Tab(browser).start();
    await browser.clock.advance(1000);
    expect(browser.eve.count(MARKET)).toBe(1);
    expect(other.volumeState).toEqual(tab.volumeState);
    tab.engine.stop();
    other.engine.stop();
    await browser.clock.advance(3 * DAY_MS);
    browser.eve.fault = () => 'unreachable';
    await start();
    expect(await traded(WATER)).toBe(4800);
    expect(tab.volumeState).toMatchObject({ knownCount: 1, problem: { kind: 'serverUnreachable' } });
  });

  it('is unknown after a month without newer figures', async () => {
    await start();
    browser.eve.fault = ({ path }) => (MARKET.test(path) ? 'unreachable' : null);
    tab.engine.stop();
    await browser.clock.advance(30 * DAY_MS);
    await start();
    expect(await traded(WATER)).toBeNull();
  });

  it.each([
    ['garbage', () => new Response('garbage')],
    ['another shape', () => Response.json({ volumes: {}, dayCount: 30, askAgainSeconds: 5 })],
    ['an error', () => new Response('', { status: 500 })],
    [
      'impossible figures',
      () => {
        const volumes = [
          { typeID: WATER, dailyUnits: -1, fetchedAt: 1 },
          { typeID: WATER, dailyUnits: 1e300, fetchedAt: 1 },
          null,
        ];
        return Response.json({ volumes, dayCount: 30, askAgainSeconds: 86_400 });
      },
    ],
  ])('stays as it was when the server answers with %s', async (_name, answer) => {
    browser.eve.volumesPauseSeconds = 3600;
    await start();
    browser.eve.fault = ({ path }) => (MARKET.test(path) ? answer() : null);
    await browser.clock.advance(HOUR_MS + 1000);
    expect(browser.eve.count(MARKET)).toBeGreaterThan(1);
    expect(await traded(WATER)).toBe(4800);
  });

  it('follows the hub, never with the figures of another', async () => {
    await start();
    browser.eve.fault = ({ path }) => (MARKET.test(path) ? 'unreachable' : null);
    const chosen = tab.engine.set({ hub: 'hek' });
    await browser.clock.advance(1000);
    await chosen;
    expect(tab.volumeState).toMatchObject({ hub: 'hek', at: null, knownCount: 0 });
    expect(await traded(WATER)).toBeNull();
    browser.eve.fault = () => null;
    await browser.clock.advance(10 * 60_000);
    expect(await traded(WATER)).toBe(12);
    expect((await whatToMake()).market.hub).toBe('hek');
  });
});
