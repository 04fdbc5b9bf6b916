/** What the game has and the catalogue lacks: ESI says what it is, once, and figures follow. */
import { beforeEach, describe, expect, it } from 'vitest';
import { typeName } from '../../../../src/words/typeNames.ts';
import { colonyWarnings } from '../../../../src/words/warnings.ts';
import { warningText } from '../../../../src/words/warningTexts.ts';
import { commodityOf } from '../../../../workers/game/catalogue/index.ts';
import type { ColonyKey, TypeId } from '../../../../workers/game/domain/ids.ts';
import { newTypeId } from '../../../fixtures/newTypeIds.ts';
import {
  AQUEOUS_LIQUIDS,
  ecuRecord,
  factoryRecord,
  launchpadRecord,
  layoutRecord,
  routeRecord,
  WATER,
} from '../esi/esiRecords.ts';
import { Browser, FIRST_UNKNOWN_PLANET, Tab } from './fetchingHarness.ts';

const PLANET = 40_000_017;
const KEY = `1/${PLANET}` as ColonyKey;

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
});

/** A character whose only colony has this layout. */
function giveColony(layout: Record<string, unknown>, planetId = PLANET): void {
  browser.addCharacter(1, [planetId]);
  const [colony] = browser.eve.colonies.get(1)!;
  browser.eve.colonies.set(1, [{ ...colony!, layout }]);
}

/** A launchpad with 400 units of water, and this. */
const holding = (typeId: number, amount: number) =>
  layoutRecord({
    pins: [
      ecuRecord(),
      factoryRecord(),
      launchpadRecord({
        contents: [
          { type_id: WATER, amount: 400 },
          { type_id: typeId, amount },
        ],
      }),
    ],
  });

const warningsOf = (tab: Tab) => colonyWarnings(tab.colonies.get(KEY)!).map(warningText);

describe('a planet that the catalogue lacks', () => {
  const planetId = FIRST_UNKNOWN_PLANET + 7;
  const key = `1/${planetId}` as ColonyKey;

  beforeEach(() => {
    browser.addCharacter(1, [planetId]);
    browser.eve.planetNames.set(planetId, 'Kaalmir II');
    browser.eve.systems.set(30_000_142, { name: 'Kaalmir', security_status: 0.9217 });
  });

  it('has name, system, security and the usual tax there; CPU and power are without the length of links', async () => {
    const tab = await new Tab(browser).start();
    const report = tab.colonies.get(key)!;
    expect(report).toMatchObject({
      planetName: 'Kaalmir II',
      systemName: 'Kaalmir',
      customsTax: { space: 'high' },
      load: { isLowerBound: true },
      basis: 'simulated',
      simulationError: null,
    });
    expect(report.customsTax.fraction).toBeGreaterThan(0);
    expect(report.taxPerMonth.exports).toBeDefined();
    expect(tab.lastPublication.fleet.totals.iskPerMonth.isk).toBeGreaterThan(0);
  });

  it('is asked about once, and known without ESI on the next visit', async () => {
    await new Tab(browser).start();
    browser.eve.fault = () => 'unreachable';
    const again = await new Tab(browser).start();
    expect(again.colonies.get(key)).toMatchObject({ systemName: 'Kaalmir', customsTax: { space: 'high' } });
    expect(browser.eve.count(/universe\/planets/)).toBe(1);
    expect(browser.eve.count(/universe\/systems/)).toBe(1);
  });

  it('keeps its name and figures while its system is unknown', async () => {
    browser.eve.systems.clear();
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(key)).toMatchObject({
      planetName: 'Kaalmir II',
      systemName: 'Kaalmir',
      customsTax: { space: null },
      simulationError: null,
    });
  });

  it.each([
    ['a security that no system has', { name: 'Kaalmir', security_status: 40 }],
    ['a name that is too long', { name: 'K'.repeat(201), security_status: 0.3 }],
  ])('is not believed %s', async (_what, system) => {
    browser.eve.systems.set(30_000_142, system);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(key)).toMatchObject({ systemName: 'Kaalmir', customsTax: { space: null } });
  });
});

describe('a commodity that the catalogue lacks', () => {
  it('is named by ESI, takes up the room that ESI says, and counts as one without a price', async () => {
    const typeId = newTypeId();
    giveColony(holding(typeId, 480));
    browser.eve.types.set(typeId, { name: 'Lattice Resin', group_id: 1034, volume: 0.75 });
    const tab = await new Tab(browser).start();
    expect(typeName(typeId)).toBe('Lattice Resin');
    expect(commodityOf(typeId)).toMatchObject({ tier: 2, volumeUnits: 150, taxBaseIsk: 7200 });
    const report = tab.colonies.get(KEY)!;
    expect(report).toMatchObject({ basis: 'simulated', simulationError: null });
    const [launchpad] = report.storages;
    expect(launchpad?.now.contents).toContainEqual({ typeId, amount: 480 });
    const usedM3 = launchpad!.now.contents.reduce(
      (sum, stack) => sum + stack.amount * commodityOf(stack.typeId)!.volumeM3,
      0,
    );
    expect(launchpad?.now.usedM3).toBeCloseTo(usedM3, 6);
    expect(usedM3).toBeGreaterThanOrEqual(480 * 0.75 + 400 * 0.19);
    // Water has a price, the new commodity has none: the sum says so.
    expect(launchpad?.now.value.pricedFraction).toBeLessThan(1);
    expect(tab.lastPublication.fleet.totals.storageValue.pricedFraction).toBeLessThan(1);
    expect(warningsOf(tab)).toEqual([
      'Lattice Resin is newer than this version of Colony Watch: it has no price here, and sums go without it.',
    ]);
    expect(tab.learnedThings).toEqual([{ typeId, name: 'Lattice Resin', groupId: 1034, volumeM3: 0.75 }]);
  });

  it('is known on the next visit, before ESI answers, and ESI is not asked again', async () => {
    const typeId = newTypeId();
    giveColony(holding(typeId, 480));
    browser.eve.types.set(typeId, { name: 'Lattice Resin', group_id: 1034, volume: 0.75 });
    await new Tab(browser).start();
    expect(browser.eve.count(/universe\/types/)).toBe(1);
    browser.eve.fault = () => 'unreachable';
    const again = await new Tab(browser).start();
    expect(again.colonies.get(KEY)).toMatchObject({ basis: 'simulated', simulationError: null });
    expect(again.learnedThings).toHaveLength(1);
    expect(browser.eve.count(/universe\/types/)).toBe(1);
  });

  it('can be extracted: it fills its store at the rate of its program, and is an export without a price', async () => {
    const typeId = newTypeId();
    browser.eve.types.set(typeId, { name: 'Brine', group_id: 1033, volume: 0.005 });
    const ecu = ecuRecord();
    const details = ecu.extractor_details as Record<string, unknown>;
    giveColony(
      layoutRecord({
        pins: [
          { ...ecu, extractor_details: { ...details, product_type_id: typeId } },
          launchpadRecord({ contents: [] }),
        ],
        links: [],
        routes: [routeRecord({ content_type_id: typeId, destination_pin_id: launchpadRecord().pin_id })],
      }),
    );
    const tab = await new Tab(browser).start();
    const report = tab.colonies.get(KEY)!;
    expect(report.simulationError).toBeNull();
    const [stack] = report.storages[0]!.now.contents;
    expect(stack?.typeId).toBe(typeId);
    expect(stack?.amount).toBeGreaterThan(0);
    expect(report.exports).toMatchObject([{ typeId, iskPerMonth: null }]);
    expect(report.exports[0]?.unitsPerHour).toBeGreaterThan(0);
    expect(report.exportIskPerMonth).toEqual({ isk: null, pricedFraction: 0 });
    expect(report.taxPerMonth).toBeDefined();
  });

  it.each([
    ['of another kind of goods', { name: 'Tritanium', group_id: 18, volume: 0.01 }],
    ['whose volume is no whole number of 0.005 m³', { name: 'Foam', group_id: 1034, volume: 0.3333 }],
    ['without a volume', { name: 'Vacuum', group_id: 1034, volume: 0 }],
    ['larger than any store', { name: 'Moon', group_id: 1034, volume: 1e9 }],
  ])('is named, but its colony is not simulated, if it is one %s', async (_what, type) => {
    const typeId = newTypeId();
    giveColony(holding(typeId, 480));
    browser.eve.types.set(typeId, type);
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(KEY)).toMatchObject({
      basis: 'snapshot',
      simulationError: { kind: 'unknownGoods', typeId },
    });
    expect(warningsOf(tab).join(' ')).toContain(`holds ${type.name}, whose volume is not known`);
    // The sums say that they go without this planet.
    expect(tab.lastPublication.fleet.totals.netUnknownCount).toBe(1);
    expect(tab.lastPublication.fleet.totals.netIskPerMonth.isk).toBeNull();
  });

  it('that ESI does not know either leaves its colony as ESI has it, and the sums say so', async () => {
    const typeId = newTypeId();
    giveColony(holding(typeId, 480));
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(KEY)).toMatchObject({ basis: 'snapshot', simulationError: { kind: 'unknownGoods' } });
    expect(warningsOf(tab).join(' ')).toContain(`Unknown type ${typeId}`);
    expect(tab.lastPublication.fleet.totals.netUnknownCount).toBe(1);
  });
});

describe('a schematic that the catalogue lacks', () => {
  const layout = (schematicId: number) =>
    layoutRecord({
      pins: [ecuRecord(), factoryRecord(), factoryRecord({ pin_id: 7, schematic_id: schematicId }), launchpadRecord()],
    });

  it('is named by ESI; its planet is as ESI has it, and sums count it as a commodity without a price', async () => {
    giveColony(layout(901));
    browser.eve.schematics.set(901, { schematic_name: 'Lattice Resin', cycle_time: 3600 });
    const tab = await new Tab(browser).start();
    expect(tab.colonies.get(KEY)).toMatchObject({ basis: 'snapshot', simulationError: { kind: 'unknownSchematic' } });
    expect(warningsOf(tab)[0]).toContain('Factory 7 runs Lattice Resin, which is newer');
    expect(tab.colonies.get(KEY)?.exportIskPerMonth.pricedFraction).toBe(0.5);
    expect(tab.lastPublication.fleet.totals.iskPerMonth.pricedFraction).toBe(0.5);
    expect(tab.lastPublication.fleet.accounts[0]?.iskPerMonth.pricedFraction).toBe(0.5);
    expect(tab.lastPublication.fleet.totals.netUnknownCount).toBe(1);
  });

  it('is kept by name for the next visit', async () => {
    giveColony(layout(902));
    browser.eve.schematics.set(902, { schematic_name: 'Lattice Core', cycle_time: 3600 });
    await new Tab(browser).start();
    browser.eve.fault = () => 'unreachable';
    const again = await new Tab(browser).start();
    expect(warningsOf(again)[0]).toContain('Factory 7 runs Lattice Core');
    expect(browser.eve.count(/universe\/schematics/)).toBe(1);
  });
});

it('asks ESI about nothing that the catalogue has', async () => {
  giveColony(layoutRecord());
  await new Tab(browser).start();
  expect(browser.eve.count(/universe/)).toBe(0);
  expect(commodityOf(AQUEOUS_LIQUIDS as TypeId)?.name).toBe('Aqueous Liquids');
});

it('makes no more than sixty calls about what a record invents', async () => {
  const contents = Array.from({ length: 300 }, (_, k) => ({ type_id: 500_000 + k, amount: 1 }));
  giveColony(layoutRecord({ pins: [ecuRecord(), factoryRecord(), launchpadRecord({ contents })] }));
  await new Tab(browser).start();
  expect(browser.eve.count(/universe\/types/)).toBe(60);
});
