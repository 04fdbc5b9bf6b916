import { describe, expect, it } from 'vitest';
import { lossOf, summarizeStopped } from '../../../../src/model/stoppedPlanets.ts';
import { type ColonyReportInput, reportColony, reportFleet } from '../../../../workers/figures/report/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { isLosingGoods, isSetUpWrong, isStopped } from '../../../../workers/game/domain/stopped.ts';
import { TrackedColony } from '../../../../workers/live/colonies/trackedColony.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';
import { NO_TAX } from '../../../fixtures/customsTax.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import { DAY, HOUR, makeConfig, makeInput, priceList, SETTINGS } from './colonyBuilders.ts';

const PRICES = priceList({ 'Aqueous Liquids': 1, Water: 100, Bacteria: 50 });

/** One factory of Water, for which the extractor brings enough: 40 an hour. The program has ended. */
const drawWater = (storeContents = '') =>
  drawColony(`
    1 ecu 2268 base=20000 cycle=30m program=24h installed=-48h
    2 launchpad ${storeContents}
    3 factory 121
    1 -> 2 -> 3 -> 2
  `);

/** Its report some time after the last update, as the worker makes it. */
const reportAt = (...input: Parameters<typeof inputAt>): ColonyReport => reportColony(inputAt(...input));

function inputAt(colony: Colony, hours: number, fields: Partial<ColonyReportInput> = {}): ColonyReportInput {
  const planet = { name: 'Tama VII', systemName: 'Tama', radiusKm: 5000, security: null, space: null };
  const mark = { etag: null, freshness: { fetchedAtMs: 0, freshMs: 0 }, lastUpdate: null };
  const at = DRAWN_AT + hours * HOUR;
  const simulated = new TrackedColony(colony, mark, planet, DRAWN_AT).moveTo(at);
  const sustained = sustainedOf(colony, at);
  return makeInput(colony, { at, ...simulated, sustained, prices: PRICES, customsTax: NO_TAX, ...fields });
}

describe('what a planet earns now whose programs have all ended', () => {
  const earnsAt = (...input: Parameters<typeof inputAt>) => reportAt(...input).earnsNowIskPerMonth;

  it('is nothing once its stores are empty, and what its factories make of their stock until then', () => {
    expect(earnsAt(drawWater(), 1)).toBe(0);
    // 40 an hour, for a day and for half a day, of which a month has 30.
    expect(earnsAt(drawWater('2268=900000'), 1)).toBeCloseTo(30 * 24 * 40 * 100, -5);
    expect(earnsAt(drawWater('2268=72000'), 0)).toBeCloseTo(30 * 12 * 40 * 100, -5);
  });

  it('is said of no planet with a running program, and not without prices', () => {
    const running = drawColony('1 ecu 2268 base=20000 cycle=30m program=24h\n2 launchpad\n1 -> 2');
    expect(earnsAt(running, 1)).toBeNull();
    expect(earnsAt(drawWater('2268=900000'), 1, { prices: new Map() })).toBeNull();
    expect(earnsAt(drawWater(), 1, { simulationError: { kind: 'unknown' } })).toBeNull();
  });
});

describe('what a stopped planet loses in a day', () => {
  it('is all that it sustains, once nothing runs', () => {
    const report = reportAt(drawWater(), 1);
    expect(report.netIskPerMonth.isk).toBeGreaterThan(0);
    expect(report.lostIskPerDay).toBeCloseTo(report.netIskPerMonth.isk! / 30, 6);
  });

  it('leaves nothing at stake that it loses already, and all of what it sustains while nothing has stopped', () => {
    const part = reportAt(drawWater('2268=72000'), 0);
    expect(part.atStakeIskPerDay! + part.lostIskPerDay!).toBeCloseTo(part.netIskPerMonth.isk! / 30, 6);
    expect(part.atStakeIskPerDay).toBeGreaterThan(0);
    expect(reportAt(drawWater(), 1).atStakeIskPerDay).toBeCloseTo(0, 6);
    const running = drawColony('1 ecu 2268 base=20000 cycle=30m program=24h\n2 launchpad\n1 -> 2');
    const runs = reportAt(running, 1);
    expect(runs.atStakeIskPerDay).toBe(runs.netIskPerMonth.isk! / 30);
    expect(reportAt(running, 1, { sustained: null }).atStakeIskPerDay).toBeNull();
  });

  it('is nothing while stored raw material still feeds the factories', () => {
    const report = reportAt(drawWater('2268=900000'), 1);
    expect(isStopped(report)).toBe(true);
    expect(report.lostIskPerDay).toBe(0);
  });

  it('is what the rest of the day would have brought, when the raw material runs out within it', () => {
    // 12 hours of 6,000 an hour.
    const report = reportAt(drawWater('2268=72000'), 0);
    const whole = report.netIskPerMonth.isk! / 30;
    expect(report.lostIskPerDay! / whole).toBeCloseTo(0.5, 1);
  });

  it('is nothing while nothing has stopped, even before anything is known of its net', () => {
    const running = drawColony('1 ecu 2268 base=20000 cycle=30m program=24h\n2 launchpad\n1 -> 2');
    expect(reportAt(running, 1, { sustained: null }).lostIskPerDay).toBe(0);
    expect(reportAt(running, 25, { sustained: null }).lostIskPerDay).toBeNull();
  });

  it('is what lost goods would bring after tax where everything runs', () => {
    // They make 80 Water an hour, of which 40 are used.
    const straight = drawColony(`
      1 launchpad 2268=900000 2390=4000
      2-3 factory 121
      4 factory 66
      1 -> 2 -> 4 -> 1
      1 -> 3 -> 4
      1 -> 4
    `);
    const report = reportAt(straight, 8, { customsTax: { ...NO_TAX, gameFraction: 0.1 } });
    expect(isLosingGoods(report)).toBe(true);
    const lost = report.stops.flatMap(({ stop }) => (stop.kind === 'goodsLost' ? [stop.lostUnits] : []));
    const units = lost.reduce((sum, some) => sum + some, 0);
    expect(units / (40 * 24)).toBeCloseTo(1, 1);
    // A tenth of 400 ISK is the tax.
    expect(report.lostIskPerDay).toBeCloseTo(units * (100 - 40), 6);
    expect(reportAt(straight, 8, { prices: new Map() }).lostIskPerDay).toBeNull();
  });

  it('is unknown where raw material is lost that own factories would use, never 0', () => {
    const straight = drawColony(`
      1 ecu 2268 base=20000 cycle=30m program=48h
      2 launchpad
      3 factory 121
      1 -> 3 -> 2
    `);
    const report = reportAt(straight, 2);
    expect(report.stops[0]?.stop.kind).toBe('goodsLost');
    expect([isStopped(report), isLosingGoods(report)]).toEqual([false, true]);
    expect(report.lostIskPerDay).toBeNull();
  });

  it('is unknown without a price or a simulation, never 0', () => {
    expect(reportAt(drawWater(), 1, { prices: new Map() }).lostIskPerDay).toBeNull();
    expect(reportAt(drawWater(), 1, { simulationError: { kind: 'unknown' } }).lostIskPerDay).toBeNull();
  });

  it('is never below 0 where the inputs cost more than the product brings', () => {
    const factory = drawColony('1 launchpad\n2 factory 121\n1 -> 2 -> 1');
    const prices = priceList({ 'Aqueous Liquids': 100, Water: 1 });
    const report = reportAt(factory, 1, { prices });
    expect(report.netIskPerMonth.isk).toBeLessThan(0);
    expect(report.lostIskPerDay).toBe(0);
  });

  it('counts what a full store loses', () => {
    const full = drawColony(`
      1 ecu 2268 base=20000 cycle=30m program=14d
      2 launchpad
      3 factory 121
      4 launchpad 3645=52630
      1 -> 2 -> 3 -> 4
    `);
    const report = reportAt(full, 2);
    expect(report.stops[0]).toMatchObject({ stop: { kind: 'storageFull' } });
    expect(report.lostIskPerDay).toBeGreaterThan(0);
    expect(report.lostIskPerDay).toBe(report.netIskPerMonth.isk! / 30);
  });

  it('is the same at a future time as on that day, however long the page is open by then', () => {
    const planet = { name: 'Tama VII', systemName: 'Tama', radiusKm: 5000, security: null, space: null };
    const mark = { etag: null, freshness: { fetchedAtMs: 0, freshMs: 0 }, lastUpdate: null };
    const tracked = () => new TrackedColony(drawWater('2268=72000'), mark, planet, DRAWN_AT);
    const open = tracked();
    for (const hours of [0, 6, 11.9, 30]) {
      const at = DRAWN_AT + hours * HOUR;
      const { unvisitedDay } = tracked().moveTo(at);
      expect(tracked().lookAhead(DRAWN_AT, at).unvisitedDay).toEqual(unvisitedDay);
      expect(open.moveTo(at).unvisitedDay).toEqual(unvisitedDay);
    }
  });
});

describe('the loss of a fleet', () => {
  const ownedBy = (characterId: number, colony: Colony): Colony => ({
    ...colony,
    characterId: characterId as CharacterId,
    key: `${characterId}/1` as ColonyKey,
  });
  const CHARACTERS = [1, 2, 3, 4].map((id) => ({ characterId: id as CharacterId, account: 'Main' }));
  const fleetOf = (reports: readonly ColonyReport[]) =>
    reportFleet(reports, CHARACTERS, SETTINGS, PRICES, DRAWN_AT + DAY);

  it('adds up stopped planets; excluded ones count as stopped only, and unknown ones beside the sum', () => {
    const [lost, unknown, excluded] = [1, 2, 3].map((id) => ownedBy(id, drawWater()));
    const known = reportAt(lost!, 1);
    const reports = [
      known,
      reportAt(unknown!, 1, { sustained: null }),
      reportAt(excluded!, 1, { config: makeConfig(excluded!, { excludeFromTotals: true }) }),
      reportAt(ownedBy(4, drawColony('1 ecu 2268 base=2 cycle=30m program=24h\n2 launchpad\n1 -> 2')), 1),
    ];
    expect(fleetOf(reports).stoppedPlanetCount).toBe(3);
    const { stoppedCount, stoppedLoss } = summarizeStopped(reports);
    expect(stoppedCount).toBe(3);
    expect(stoppedLoss).toEqual({ iskPerDay: known.lostIskPerDay, knownCount: 1, unknownCount: 1 });
  });

  it('is nothing where inputs cost more than the product brings, as the planet says', () => {
    const full = drawColony('1 launchpad 2268=900000\n2 factory 121\n3 launchpad 3645=52630\n1 -> 2 -> 3');
    const report = reportAt(full, 2, { prices: priceList({ 'Aqueous Liquids': 100, Water: 1 }) });
    expect(report.lostIskPerDay).toBeGreaterThan(0);
    expect(lossOf(report).kind).toBe('costsMore');
    expect(summarizeStopped([report]).stoppedLoss.iskPerDay).toBe(0);
  });

  it('has no planet that only is not set up: it has not stopped', () => {
    const noRoute = ownedBy(1, drawColony('1 launchpad\n2 factory none\n2 -> 1 3645'));
    const losing = ownedBy(3, drawColony('1 launchpad 2268=60000\n2 factory 121\n1 -> 2'));
    const noProgram = ownedBy(2, drawColony('1 ecu none base=none cycle=none program=none\n2 launchpad'));
    const [set, idle] = [reportAt(noRoute, 1), reportAt(noProgram, 1)];
    expect([isStopped(set), isSetUpWrong(set)]).toEqual([false, true]);
    expect([isStopped(idle), isSetUpWrong(idle)]).toEqual([true, false]);
    const lost = reportAt(losing, 1);
    expect([isStopped(lost), isLosingGoods(lost), isSetUpWrong(lost)]).toEqual([false, true, false]);
    expect(fleetOf([set, idle, lost])).toMatchObject({
      stoppedPlanetCount: 1,
      losingPlanetCount: 1,
      setUpPlanetCount: 1,
      accounts: [{ stoppedPlanetCount: 1 }],
    });
    expect(summarizeStopped([set, idle, lost]).stoppedLoss).toMatchObject({ knownCount: 1, unknownCount: 0 });
  });
});
