/** What colonies sustain, in the running engine: replayed in the background, and the same wherever net is shown. */
import { beforeEach, expect, it } from 'vitest';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { AQUEOUS_LIQUIDS, layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { Browser, SETTINGS, Tab } from './fetching/fetchingHarness.ts';

const DAY = 86_400;
const PLANETS = [40_000_017, 40_000_018];
const KEY = `1/${PLANETS[0]}` as ColonyKey;

let browser: Browser;
let tab: Tab;

beforeEach(async () => {
  browser = new Browser();
  browser.eve.prices.set(AQUEOUS_LIQUIDS, 5);
  browser.addCharacter(1, PLANETS);
  tab = await new Tab(browser).start();
  await browser.clock.advance(2000);
});

const shown = () => tab.colonies.get(KEY)!;

it('net comes after the first figures, and is the same in row, What if, suggestions, chain, header and totals', async () => {
  const firstOf = tab.publications.flatMap(({ changed }) => changed).find(({ key }) => key === KEY)!;
  expect([firstOf.sustained, firstOf.netIskPerMonth.isk]).toEqual([null, null]);
  expect(firstOf.exportIskPerMonth.isk).toBeGreaterThan(0);

  const { sustained, netIskPerMonth } = shown();
  expect(sustained).toMatchObject({ interval: { seconds: DAY, source: 'round' } });
  expect(netIskPerMonth).toEqual({ isk: sustained!.net.netIsk, bound: 'exact' });

  const compared = await tab.engine.whatIf.compare(KEY, [{ name: 'A', edits: [] }], DAY);
  if (compared.kind !== 'compared') throw new Error(compared.problem.kind);
  expect(compared.comparison.current.sustained.netIskPerMonth).toEqual(netIskPerMonth);
  const searching = tab.engine.suggestions.search([KEY], { intervalSeconds: DAY, withImports: false });
  await browser.clock.advance(1000);
  expect((await searching)[0]!.currentIskPerMonth).toBe(netIskPerMonth.isk);

  const { accounts, totals } = tab.lastPublication.fleet;
  const both = [...tab.colonies.values()].reduce((sum, report) => sum + report.netIskPerMonth.isk!, 0);
  expect(accounts[0]!.netIskPerMonth.isk).toBeCloseTo(both, 4);
  expect(totals.netIskPerMonth.isk).toBeCloseTo(both, 4);
  for (const [scope, isk] of [
    [{ kind: 'planets', keys: [KEY] }, netIskPerMonth.isk],
    [{ kind: 'account', account: accounts[0]!.account }, accounts[0]!.netIskPerMonth.isk],
    [{ kind: 'fleet' }, totals.netIskPerMonth.isk],
  ] as const) {
    const chain = await tab.engine.chain.report({ scope, feeding: 'buy' });
    expect(chain).toMatchObject({ kind: 'report', report: { trade: { netIskPerMonth: { bound: 'exact' } } } });
    if (chain.kind === 'report') expect(chain.report.trade.netIskPerMonth.isk).toBeCloseTo(isk!, 4);
  }
  expect([accounts[0]!.netUnknownCount, totals.netUnknownCount]).toEqual([0, 0]);
});

it('is known of a colony that was visited a minute ago by ESI’s clock, to which this computer’s is behind', async () => {
  await browser.clock.advance(15 * 60_000);
  browser.eve.aheadMs = 120_000;
  const lastUpdateAt = Math.floor(browser.clock.nowMs() / 1000) + 60;
  const last_update = new Date(lastUpdateAt * 1000).toISOString();
  const planet = planetRecord({ planet_id: PLANETS[0], last_update });
  browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
  await tab.refresh(5000);
  expect(shown().snapshotAt).toBe(lastUpdateAt);
  expect(lastUpdateAt).toBeGreaterThan(browser.clock.nowMs() / 1000);
  expect(shown().sustained?.net.netIsk).toBeGreaterThan(0);
  const compared = await tab.engine.whatIf.compare(KEY, [], DAY);
  const { netIskPerMonth } = shown();
  expect(compared).toMatchObject({ kind: 'compared', comparison: { current: { sustained: { netIskPerMonth } } } });
});

it('suggestions go by the settings in force, even before the background has replayed the planet by them', async () => {
  const before = shown().netIskPerMonth.isk!;
  const worth = { ...SETTINGS.worth, surplusP0Sells: true };
  void tab.engine.set({ settings: { ...SETTINGS, worth } });
  const searching = tab.engine.suggestions.search([KEY], { intervalSeconds: DAY, withImports: false });
  await browser.clock.advance(3000);
  const { isk } = shown().netIskPerMonth;
  expect(isk).toBeGreaterThan(before);
  expect((await searching)[0]!.currentIskPerMonth).toBe(isk);
});

it('is replayed again when the time between visits changes', async () => {
  const before = shown().netIskPerMonth.isk!;
  const worth = { ...SETTINGS.worth, visitIntervalSeconds: 7 * DAY };
  void tab.engine.set({ settings: { ...SETTINGS, worth } });
  await browser.clock.advance(3000);
  expect(shown().sustained!.interval.seconds).toBe(7 * DAY);
  // The program of two days is over long before the next visit.
  expect(shown().netIskPerMonth.isk!).toBeLessThan(before);
});

it('is replayed once for all places: the chain replays only what the background has not reached yet', async () => {
  const kept = new Map([...tab.colonies].map(([key, report]) => [key, report.sustained]));
  await tab.engine.chain.report({ scope: { kind: 'fleet' }, feeding: 'buy' });
  await browser.clock.advance(1000);
  for (const [key, report] of tab.colonies) expect(report.sustained).toBe(kept.get(key));

  const worth = { ...SETTINGS.worth, visitIntervalSeconds: 2 * DAY };
  void tab.engine.set({ settings: { ...SETTINGS, worth } });
  const chain = await tab.engine.chain.report({ scope: { kind: 'fleet' }, feeding: 'buy' });
  expect(chain).toMatchObject({
    report: { visits: { shortestSeconds: 2 * DAY, longestSeconds: 2 * DAY, assumedCount: 2 } },
  });
});
