import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportColony } from '../../../../workers/figures/report/index.ts';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop } from '../../../../workers/game/domain/report.ts';
import { stopsAsOfNow } from '../../../../workers/game/domain/stops.ts';
import {
  advance,
  cloneState,
  compileColony,
  forecast,
  readFlowsSince,
  simulateColony,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';
import { BATCH_MS } from '../../../../workers/live/colonies/publisher.ts';
import { NO_TAX } from '../../../fixtures/customsTax.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import {
  AQUEOUS_LIQUIDS,
  ecuRecord,
  launchpadRecord,
  layoutRecord,
  planetRecord,
  routeRecord,
  WATER,
} from '../esi/esiRecords.ts';
import { Browser, SETTINGS, Tab } from '../fetching/fetchingHarness.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;
const PLANET = 40_000_017;
const KEY = `1/${PLANET}` as ColonyKey;

let browser: Browser;
let tab: Tab;

/** Six characters with their colonies. */
async function open(colonyCount = 2): Promise<void> {
  for (let id = 1; id <= 6; id++) {
    browser.addCharacter(
      id,
      Array.from({ length: colonyCount }, (_, planet) => PLANET + planet),
    );
  }
  tab = await new Tab(browser).start();
}

const nowSeconds = () => Math.floor(browser.clock.nowMs() / 1000);

/** Of the system that the records name. */
const NULL_SECURITY = { security: -0.4, space: 'null' } as const;

/** The report of a colony that is newly simulated to a time. */
function freshReport(at: number): ColonyReport {
  const parsed = parseColony(1 as CharacterId, planetRecord({ planet_id: PLANET }) as never, layoutRecord());
  if (parsed.kind !== 'ok') throw new Error(JSON.stringify(parsed.message));
  const { colony } = parsed;
  const state = startState(compileColony(colony));
  advance(state, at);
  const dayLater = cloneState(state);
  advance(dayLater, at + 86_400);
  const { stops } = forecast(state);
  return reportColony({
    colony,
    planet: { name: 'Tanoo 17', systemName: 'Tanoo', radiusKm: 3000, ...NULL_SECURITY },
    confirmedAt: shown().confirmedAt,
    at,
    result: simulateColony(colony, at),
    forecast: forecast(state),
    unvisitedDay: stops.some((stop) => stop.at <= at) ? readFlowsSince(state, dayLater) : null,
    simulationError: null,
    sustained: sustainedOf(colony, nowSeconds()),
    isSustainedComing: false,
    hasRecord: true,
    config: null,
    customsTax: { ...NO_TAX, ...NULL_SECURITY },
    settings: SETTINGS,
    prices: new Map([[WATER, 500]]),
  });
}

const shown = (): ColonyReport => tab.colonies.get(KEY) as ColonyReport;

async function travel(at: number | null, firstKeys: ColonyKey[] = [KEY]): Promise<void> {
  await tab.engine.set({ viewAt: at, firstKeys: firstKeys });
  await browser.clock.advance(4 * BATCH_MS);
}

beforeEach(() => {
  browser = new Browser();
});

describe('a future time', () => {
  it.each([1, 7.3, 25, 60, 400])('shows after %d hours what a fresh simulation to that time reports', async (hours) => {
    await open();
    const at = nowSeconds() + Math.round(hours * HOUR);
    await travel(at);
    expect(shown()).toEqual(freshReport(at));
    expect(tab.lastPublication.at).toBe(at);
  });

  it('shows what the page will show when that time arrives', async () => {
    await open();
    const at = nowSeconds() + 5 * HOUR;
    await travel(at);
    const seenBefore = shown();
    const sumsBefore = tab.lastPublication.fleet;
    await travel(null);
    await browser.clock.sleep(at * 1000 - browser.clock.nowMs());
    const settled = tab.engine.set({ settings: SETTINGS });
    await browser.clock.advance(BATCH_MS);
    await settled;
    const { storages, extractors, stops, status, alerts, isExpired } = shown();
    expect({ storages, extractors, stops, status, alerts, isExpired }).toEqual({
      storages: seenBefore.storages,
      extractors: seenBefore.extractors,
      stops: seenBefore.stops,
      status: seenBefore.status,
      alerts: seenBefore.alerts,
      isExpired: seenBefore.isExpired,
    });
    expect(tab.lastPublication.fleet.accounts[0]?.storageValue).toEqual(sumsBefore.accounts[0]?.storageValue);
  });

  it('is shown first for the colonies in view, with new totals once all have moved', async () => {
    await open();
    const at = nowSeconds() + 10 * HOUR;
    const before = tab.publications.length;
    const sums = tab.lastPublication.fleet;
    await tab.engine.set({ viewAt: at, firstKeys: [KEY] });
    const first = tab.publications.slice(before);
    expect(first.map(({ changed }) => changed.map(({ key }) => key))).toEqual([[KEY]]);
    expect(first[0]).toMatchObject({ isAhead: true, fleet: sums });
    await browser.clock.advance(4 * BATCH_MS);
    expect(tab.lastPublication.isAhead).toBeUndefined();
    expect([...tab.colonies.values()].every((report) => report.at === at)).toBe(true);
    expect(tab.lastPublication.fleet.accounts[0]?.storageValue.isk).toBeGreaterThan(
      sums.accounts[0]?.storageValue.isk ?? Number.POSITIVE_INFINITY,
    );
  });

  it('is replaced by a newer one: nothing of the older is published afterwards', async () => {
    await open();
    const older = nowSeconds() + 10 * HOUR;
    const newer = nowSeconds() + 20 * HOUR;
    const before = tab.publications.length;
    await tab.engine.set({ viewAt: older });
    await tab.engine.set({ viewAt: newer, firstKeys: [KEY] });
    await browser.clock.advance(4 * BATCH_MS);
    const reports = tab.publications.slice(before).flatMap(({ changed }) => changed);
    expect(new Set(reports.map(({ at }) => at))).toEqual(new Set([newer]));
    expect(reports).toHaveLength(12);
  });

  it('lets other work run after every 50 colonies', async () => {
    await open(10);
    const setTimer = vi.spyOn(browser.clock, 'setTimer');
    await travel(nowSeconds() + HOUR, []);
    expect(setTimer.mock.calls.filter(([delayMs]) => delayMs === 0)).toHaveLength(1);
  });

  it('is calculated only for the colonies in view while it keeps changing', async () => {
    await open();
    const before = tab.publications.length;
    for (let step = 1; step <= 30; step++) {
      await tab.engine.set({ viewAt: nowSeconds() + step * HOUR, firstKeys: [KEY] });
      await browser.clock.advance(16);
    }
    const dragged = tab.publications.slice(before);
    expect(dragged).toHaveLength(30);
    expect(new Set(dragged.flatMap(({ changed }) => changed.map(({ key }) => key)))).toEqual(new Set([KEY]));
    const at = shown().at;
    await browser.clock.advance(4 * BATCH_MS);
    expect([...tab.colonies.values()].every((report) => report.at === at)).toBe(true);
  });

  it('stays the same while the clock runs, and ends when that time arrives', async () => {
    await open();
    const at = nowSeconds() + 30 * 60;
    await travel(at);
    const seen = shown();
    await browser.clock.advance(10 * MINUTE_MS);
    expect(shown()).toEqual(seen);
    await browser.clock.advance(90 * MINUTE_MS);
    expect(shown().at).toBeGreaterThan(at);
  });

  it('shows a snapshot that arrives in the meantime, at the shown time', async () => {
    await open();
    const at = nowSeconds() + 10 * HOUR;
    await travel(at);
    const layout = layoutRecord();
    for (const pin of layout.pins as { expiry_time?: string }[]) {
      if (pin.expiry_time !== undefined) pin.expiry_time = new Date((at - HOUR) * 1000).toISOString();
    }
    browser.eve.colonies.set(1, [
      { planet: planetRecord({ planet_id: PLANET, last_update: '2026-07-21T12:10:00Z' }), layout },
    ]);
    await browser.clock.advance(15 * MINUTE_MS);
    await tab.refresh();
    expect(shown()).toMatchObject({ at, isExpired: true });
  });

  it('opens a planet at that time, with its charts from now on', async () => {
    await open();
    const from = nowSeconds();
    await travel(from + 10 * HOUR);
    const detail = await tab.engine.colonies.detail(KEY);
    expect(detail?.forecast?.from).toBeLessThanOrEqual(from);
    const store = shown().storages.find(({ kind }) => kind === 'launchpad');
    expect(detail?.pins.find(({ pinId }) => pinId === store?.pinId)?.contents).toEqual(store?.now.contents);
  });

  it('leaves the stops as of now as they are, which are announced', async () => {
    await open();
    const full = launchpadRecord({ contents: [{ type_id: AQUEOUS_LIQUIDS, amount: 1_900_000 }] });
    browser.eve.colonies.set(1, [
      {
        planet: planetRecord({ planet_id: PLANET, last_update: '2026-07-20T12:00:00Z' }),
        layout: layoutRecord({ pins: [ecuRecord(), full], routes: [routeRecord()] }),
      },
    ]);
    await browser.clock.advance(15 * MINUTE_MS);
    await tab.refresh();
    const kindsAndTimes = (stops: readonly RootStop[]) => stops.map(({ stop }) => [stop.kind, stop.at]);
    const before = kindsAndTimes(shown().stops);
    expect(before.map(([kind]) => kind)).toContain('storageFull');
    for (const days of [0.1, 1, 3, 14]) {
      await travel(nowSeconds() + days * DAY);
      expect([days, kindsAndTimes(stopsAsOfNow(shown()))]).toEqual([days, before]);
    }
    expect(kindsAndTimes(shown().stops)).not.toEqual(before);
    await travel(null);
    expect(shown().stopsAsOfNow).toBeUndefined();
  });

  it('is also shown by an engine that restarts in the meantime', async () => {
    await open();
    const at = nowSeconds() + 10 * HOUR;
    await travel(at);
    const seen = shown();
    const again = new Tab(browser);
    await again.start({ viewAt: at });
    await browser.clock.advance(BATCH_MS);
    expect(again.colonies.get(KEY)).toEqual(seen);
  });
});

describe('a return to now', () => {
  it('returns to the present', async () => {
    await open();
    const { at: _before, ...before } = shown();
    await travel(nowSeconds() + 100 * HOUR);
    expect(shown()).not.toMatchObject({ storages: before.storages });
    await travel(null);
    const { at: _after, ...after } = shown();
    expect(after).toEqual(before);
  });
});
