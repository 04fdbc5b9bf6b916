/** A commodity that is newer than the catalogue, in everything that plans, compares, keeps and shares. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { commodityOf } from '../../../workers/game/catalogue/index.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { LoginReport } from '../../../workers/game/domain/round.ts';
import { openHistory } from '../../../workers/live/kept/openHistory.ts';
import { newTypeId } from '../../fixtures/newTypeIds.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import { ecuRecord, factoryRecord, launchpadRecord, layoutRecord, routeRecord, WATER } from './esi/esiRecords.ts';
import { FakeShares } from './fakeShares.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';
import { newDatabase, openTab as openSharingTab } from './foreignShare.ts';
import { historyFile } from './historyFile.ts';

const DAY = 86_400;
/** Holds 480 Lattice Resin beside its water. */
const HOLDS = '1/40000017' as ColonyKey;
/** Extracts Brine alone. */
const EXTRACTS = '1/40000018' as ColonyKey;
const RESIN = newTypeId();
const BRINE = newTypeId();

let browser: Browser;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = new Browser();
  browser.eve.types.set(RESIN, { name: 'Lattice Resin', group_id: 1034, volume: 0.75 });
  browser.eve.types.set(BRINE, { name: 'Brine', group_id: 1033, volume: 0.005 });
  browser.addCharacter(1, [40_000_017, 40_000_018]);
  const [first, second] = browser.eve.colonies.get(1)!;
  const contents = [
    { type_id: WATER, amount: 400 },
    { type_id: RESIN, amount: 480 },
  ];
  const ecu = ecuRecord();
  const details = ecu.extractor_details as Record<string, unknown>;
  const launchpad = launchpadRecord({ contents: [] });
  browser.eve.colonies.set(1, [
    { ...first!, layout: layoutRecord({ pins: [ecuRecord(), factoryRecord(), launchpadRecord({ contents })] }) },
    {
      ...second!,
      layout: layoutRecord({
        pins: [{ ...ecu, extractor_details: { ...details, product_type_id: BRINE } }, launchpad],
        links: [{ source_pin_id: ecu.pin_id, destination_pin_id: launchpad.pin_id, link_level: 0 }],
        routes: [routeRecord({ content_type_id: BRINE, destination_pin_id: launchpad.pin_id })],
      }),
    },
  ]);
});

const openTab = async (changes: ConstructorParameters<typeof Tab>[1] = {}): Promise<Tab> => {
  const tab = await new Tab(browser, changes).start();
  await letWork();
  return tab;
};

/** Lets databases and slices work, which takes turns of the event loop. */
async function letWork(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await browser.clock.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Paths of numbers that are none. */
function noNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [path] : [];
  if (value === null || typeof value !== 'object') return [];
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return entries.flatMap(([name, part]) => noNumbers(part, `${path}.${name}`));
}

it('is simulated, and its sums say what they lack', async () => {
  const tab = await openTab();
  expect(commodityOf(RESIN)?.name).toBe('Lattice Resin');
  for (const key of [HOLDS, EXTRACTS]) {
    expect(tab.colonies.get(key)).toMatchObject({ basis: 'simulated', simulationError: null });
  }
  const { totals } = tab.lastPublication.fleet;
  expect(totals.storageValue.pricedFraction).toBeLessThan(1);
  expect(totals.netIskPerMonth.bound).toBe('atLeast');
  expect(tab.colonies.get(EXTRACTS)!.exportIskPerMonth).toEqual({ isk: null, pricedFraction: 0 });
  expect(noNumbers(tab.lastPublication)).toEqual([]);
});

describe('a new commodity', () => {
  it('is collected in a round with its room, and worth nothing that is known', async () => {
    const tab = await openTab();
    const now = Math.floor(browser.clock.nowMs() / 1000);
    const settings = { ...makeRoundSettings(now, 14), holdM3: 2000 };
    const outcome = await tab.engine.round.plan({
      ...settings,
      characterIds: null,
      leftOutKeys: [],
      cutFraction: null,
    });
    if (outcome.kind !== 'planned') throw new Error(JSON.stringify(outcome));
    const logins: LoginReport[] = (await tab.engine.round.logins(outcome.planNumber, 0)) as LoginReport[];
    expect(noNumbers([outcome, logins])).toEqual([]);
    const lines = logins.flatMap(({ visits }) => visits.flatMap((visit) => visit.lines));
    const goods = lines.filter((line) => line.kind === 'collect');
    expect(goods).toContainEqual(expect.objectContaining({ typeId: RESIN, amount: 480, volumeM3: 360, isk: null }));
    expect(goods).toContainEqual(expect.objectContaining({ typeId: BRINE, isk: null }));
  });

  it('is in the chain as what is made and kept, never needed, and nowhere 0 for a price', async () => {
    const { engine } = await openTab();
    for (const feeding of ['buy', 'own'] as const) {
      const outcome = await engine.chain.report({ scope: { kind: 'fleet' }, feeding });
      if (outcome.kind !== 'report') throw new Error(JSON.stringify(outcome));
      expect(noNumbers(outcome)).toEqual([]);
      const of = (typeId: number) => outcome.report.commodities.find((one) => one.typeId === typeId);
      expect(of(BRINE)!.madeUnitsPerHour).toBeGreaterThan(0);
      expect(of(BRINE)).toMatchObject({ missingUnitsPerHour: 0 });
      expect(of(WATER)!.madeUnitsPerHour).toBeGreaterThan(0);
      const bottlenecks = await engine.chain.bottlenecks({ scope: { kind: 'fleet' }, feeding });
      expect(bottlenecks.kind).toBe('report');
      expect(noNumbers(bottlenecks)).toEqual([]);
    }
    const choices = await engine.choices.report({ taxFraction: 0.1, commandCenterLevel: 5 });
    expect(choices.kind).toBe('report');
    expect(noNumbers(choices)).toEqual([]);
  });

  it('is in templates that can be read again, and judged by what is known of it', async () => {
    const { engine } = await openTab();
    const { own } = await engine.templates.list([]);
    expect(own.map(({ key }) => key).sort()).toEqual([HOLDS, EXTRACTS]);
    const assumptions = {
      radiusKm: null,
      quantitiesPerHead: {},
      suppliesImports: true,
      visitIntervalSeconds: DAY,
      programSeconds: DAY,
    };
    const texts = own.map(({ text }) => text);
    const outcome = await engine.templates.judge({ texts, assumptions });
    if (outcome.kind !== 'judged') throw new Error(outcome.kind);
    expect(noNumbers(outcome)).toEqual([]);
    const judged = new Map(own.map(({ key }, k) => [key, outcome.judgements[k]!]));
    expect(judged.get(HOLDS)!.products.map(({ typeId }) => typeId)).toEqual([WATER]);
    const brine = judged.get(EXTRACTS)!;
    expect(brine).toMatchObject({ faults: [], resourceTypeIds: [BRINE], unpricedTypeIds: [BRINE] });
    expect(brine.m3PerDayOut).toBeCloseTo(brine.products[0]!.unitsPerHour * 24 * 0.005, 6);
    expect(brine.products).toEqual([{ typeId: BRINE, unitsPerHour: expect.any(Number) }]);
    expect(brine.products[0]!.unitsPerHour).toBeGreaterThan(0);
    expect(brine.netIskPerMonth.isk).toBeNull();
    for (const text of texts) {
      const scene = await engine.templates.scene(text, assumptions);
      expect(noNumbers(scene)).toEqual([]);
    }
  });

  it('is compared in What if: the colony as it is, and with another program', async () => {
    const { engine } = await openTab();
    for (const key of [HOLDS, EXTRACTS]) {
      const variant = { id: 'a', name: 'two days', edits: [{ kind: 'program', seconds: 2 * DAY }] };
      const outcome = await engine.whatIf.compare(key, [variant as never], DAY);
      expect(outcome.kind).not.toBe('failed');
      expect(noNumbers(outcome)).toEqual([]);
    }
    const suggestions = engine.suggestions.search([HOLDS, EXTRACTS], { intervalSeconds: DAY, withImports: true });
    await letWork();
    expect(noNumbers(await suggestions)).toEqual([]);
  });

  it('is in a history backup, which another browser restores', async () => {
    const tab = await openTab({ openHistory });
    const { backup, file } = await historyFile();
    expect(backup.colonies.map(({ planetId }) => planetId).sort()).toEqual([40_000_017, 40_000_018]);
    expect(JSON.stringify(backup)).not.toContain('null,null');
    tab.engine.stop();
    globalThis.indexedDB = new IDBFactory();
    const other = await openTab({ openHistory });
    const restoring = other.engine.history.restore(file);
    await letWork();
    expect(await restoring).toEqual({ kind: 'restored' });
    const fleet = await other.engine.history.fleet({
      period: 'month',
      groupBy: 'product',
      fromDay: null,
      toDay: null,
      characterIds: null,
      colonyKeys: null,
    });
    expect(fleet.stored.colonyCount).toBe(2);
    expect(noNumbers(fleet)).toEqual([]);
  });

  it('is in a share: its reader asks ESI what it is, and has the same figures', async () => {
    const server = new FakeShares();
    const sharer = await openSharingTab(browser, server, newDatabase()).start();
    const create = sharer.engine.shares.create({
      name: 'Corp',
      note: '',
      characterIds: null,
      contents: { characterNames: true, planetNames: true, accounts: true, comments: true, customs: true },
    });
    await letWork();
    const link = await create;
    const reader = new Browser();
    for (const [typeId, type] of browser.eve.types) reader.eve.types.set(typeId, type);
    const tab = await openSharingTab(reader, server, newDatabase()).start({ shown: 'shared' });
    const following = tab.engine.shares.follow(link);
    while (tab.colonies.size < 2) await reader.clock.advance(50);
    await following;
    const reports = [...tab.colonies.values()];
    expect(reports).toHaveLength(2);
    for (const report of reports) {
      expect(report).toMatchObject({ basis: 'simulated', simulationError: null });
      expect(noNumbers(report)).toEqual([]);
    }
    const stacks = reports.flatMap(({ storages }) => storages.flatMap(({ now }) => now.contents));
    expect(stacks).toContainEqual({ typeId: RESIN, amount: 480 });
    expect(tab.lastPublication.fleet.totals.storageValue.pricedFraction).toBeLessThan(1);
  });
});
