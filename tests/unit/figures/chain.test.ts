import { describe, expect, it } from 'vitest';
import { typeName } from '../../../src/words/typeNames.ts';
import { type ChainColony, reportFleetChain as reportChain } from '../../../workers/figures/index.ts';
import type { ChainCommodity, Feeding } from '../../../workers/game/domain/chain.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { Stack } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { chainColonies } from '../../fixtures/chainColony.ts';
import { drawColony } from '../../fixtures/colony.ts';
import { priceList } from '../../fixtures/goods.ts';

const DAY = 86_400;
const WATER_LIQUIDS = 2268;
const WATER = 3645;
/** schematic 121: 3,000 Aqueous Liquids to 20 Water in half an hour */
const MAKES_WATER = 121;

/** Export tax 10 %: base cost 400 for P1, 7,200 for P2. */
const economy = {
  prices: priceList({
    ...{ 'Aqueous Liquids': 5, Microorganisms: 6, Water: 500, Bacteria: 600, Oxygen: 400 },
    ...{ 'Mechanical Parts': 9000, Coolant: 10_000, 'Genetically Enhanced Livestock': 12_000, Nanites: 9000 },
  }),
  customsTax: { gameFraction: 0, ownerFraction: 0.1 },
};

/** Own goods only, unless a test is about purchases. */
const reportFleetChain = (planets: readonly ChainColony[], feeding: Feeding = 'own') => reportChain(planets, feeding);

let planetId = 0;

function planet(drawing: string, stock: readonly Stack[] = []): ChainColony {
  planetId += 1;
  return planetOf(drawColony(drawing, { planetId }), stock);
}

function planetOf(colony: Colony, stock: readonly Stack[] = []): ChainColony {
  return chainColonies(colony, economy, stock)[0]!;
}

/** Units an hour of a commodity on a planet that is visited at the interval. */
function madeOn(drawing: string, typeId: number, intervalSeconds: number): number {
  return commodityOf(reportFleetChain(chainColonies(drawColony(drawing), economy, [], intervalSeconds)), typeId)
    .madeUnitsPerHour;
}

function commodityOf(report: { commodities: readonly ChainCommodity[] }, typeId: number): ChainCommodity {
  return report.commodities.find((one) => one.typeId === typeId)!;
}

const extractsMuch = (factories: number) => `
  1 ecu 2268 base=20000 cycle=30m program=48h
  2 storage
  3 launchpad
  4-${factories + 3} factory ${MAKES_WATER}
  1 -> 2
  2 -> 4-${factories + 3} -> 3`;

/** Schematic 66: 40 Water and 40 Electrolytes to 5 Coolant an hour. */
const usesWater = (factories: number) => {
  const pins = `2-${factories + 1}`;
  return `1 launchpad\n${pins} factory 66\n1 -> ${pins} -> 1`;
};

describe('the chain of a fleet', () => {
  it('has nothing missing where factories that never stop make exactly what others use', () => {
    // Two factories make 40 Water each hour; one uses 40.
    const report = reportFleetChain([planet(extractsMuch(1)), planet(usesWater(1))]);
    expect(commodityOf(report, WATER)).toMatchObject({
      madeUnitsPerHour: 40,
      usedUnitsPerHour: 40,
      missingUnitsPerHour: 0,
      surplusUnitsPerHour: 0,
      stockHours: null,
    });
  });

  it('counts hangars as stock of what its planets use, and says so', () => {
    const hangars = [
      { typeId: WATER as TypeId, amount: 400 },
      { typeId: 44 as TypeId, amount: 7 },
    ];
    const planets = [planet(usesWater(3), [{ typeId: WATER as TypeId, amount: 800 }])];
    const report = reportChain(planets, 'own', hangars);
    const planetsAlone = commodityOf(reportFleetChain(planets), WATER);
    expect(planetsAlone).toMatchObject({ stockUnits: 800, hangarUnits: 0 });
    expect(commodityOf(report, WATER)).toMatchObject({ stockUnits: 1200, hangarUnits: 400 });
    expect(commodityOf(report, WATER).stockHours).toBeCloseTo(1.5 * planetsAlone.stockHours!, 9);
    expect(report.commodities.map(({ typeId }) => typeId)).not.toContain(44);
  });

  it('says how much is missing, how long the stock makes up for it, and what speed is left without buying', () => {
    const stock = [{ typeId: WATER as TypeId, amount: 800 }];
    const makes = planet(extractsMuch(1));
    const uses = planet(usesWater(3), stock);
    const report = reportFleetChain([makes, uses]);
    expect(commodityOf(report, WATER)).toMatchObject({
      madeUnitsPerHour: 40,
      usedUnitsPerHour: 120,
      missingUnitsPerHour: 80,
      stockUnits: 800,
      stockHours: 10,
      makerCount: 1,
      userCount: 1,
    });
    const flow = report.flows.find(({ fromTypeId }) => fromTypeId === WATER)!;
    expect(flow).toMatchObject({ unitsPerHour: 120, isShort: true });
    expect(flow.m3PerHour).toBeCloseTo(120 * 0.19);
    expect(flow.speedFraction).toBeCloseTo(1 / 3);
    // Electrolytes are missing altogether.
    expect(commodityOf(report, flow.toTypeId).speedFraction).toBe(0);
  });

  it('feeds factories by purchases if the player wants that and it pays', () => {
    const planets = [planet(extractsMuch(1)), planet(usesWater(3))];
    const bought = reportFleetChain(planets, 'buy');
    const flow = bought.flows.find(({ fromTypeId }) => fromTypeId === WATER)!;
    expect(flow).toMatchObject({ speedFraction: 1, isShort: false });
    expect(commodityOf(bought, flow.toTypeId)).toMatchObject({ speedFraction: 1, isShort: false });
    expect(commodityOf(bought, WATER)).toMatchObject({ missingUnitsPerHour: 80, isShort: false });
    expect(commodityOf(reportFleetChain(planets), WATER).isShort).toBe(true);
  });

  it('does not feed them where their inputs cost more than the product brings', () => {
    const prices = new Map([...economy.prices, [WATER, 5000], [2390, 300]]);
    const planets = [planet(extractsMuch(1)), planet(usesWater(3))].map((one) => ({
      ...one,
      economy: { ...economy, prices },
    }));
    const bought = reportFleetChain(planets, 'buy');
    const flow = bought.flows.find(({ fromTypeId }) => fromTypeId === WATER)!;
    expect(flow).toMatchObject({ isShort: true });
    expect(flow.speedFraction).toBeCloseTo(1 / 3);
    expect(commodityOf(bought, WATER).isShort).toBe(true);
  });

  it('says which of its own inputs slows a planet’s factories down, and that the others would let them run', () => {
    const coolant = '40-42 factory 66\n3 -> 40-42 -> 3';
    const speedsOn = (drawing: string) => {
      const { flows } = reportFleetChain([planet(`${drawing}\n${coolant}`)], 'buy');
      const speedOf = (typeId: number) => flows.find((flow) => flow.fromTypeId === typeId && flow.toTypeId === 9832)!;
      return [speedOf(WATER).speedFraction, speedOf(2390).speedFraction];
    };
    // Three factories use 120 an hour of each; one makes 40 Water, and Electrolytes are brought.
    const [water, brought] = speedsOn(extractsMuch(1));
    expect(water).toBeCloseTo(1 / 3, 2);
    expect(brought).toBe(1);
    // Three make 120 Water, and one makes 40 Electrolytes.
    const electrolytes =
      '50 ecu 2309 base=20000 cycle=30m program=48h\n51 storage\n52 factory 123\n50 -> 51 -> 52 -> 3';
    const [enough, short] = speedsOn(`${extractsMuch(3)}\n${electrolytes}`);
    expect(enough).toBe(1);
    expect(short).toBeCloseTo(1 / 3, 2);

    // Nobody buys raw material for the Water, and another planet has a part of it.
    const liquids = planet('1 ecu 2268 base=2000 cycle=30m program=48h\n2 launchpad\n1 -> 2');
    const { flows } = reportFleetChain([liquids, planet(`3 launchpad\n4 factory 121\n3 -> 4 -> 3\n${coolant}`)]);
    const [ofWater, ofCoolant] = [WATER, 9832].map(
      (typeId) => flows.find(({ fromTypeId, toTypeId }) => fromTypeId !== 2390 && toTypeId === typeId)!.speedFraction,
    );
    expect(ofWater).toBeGreaterThan(0.2);
    expect(ofWater).toBeLessThan(0.8);
    expect(ofCoolant).toBeCloseTo(ofWater! / 3, 2);
  });

  it('shares what a planet uses of a commodity between its products, by their cycles', () => {
    // 86: 40 Bacteria and 40 Water to 5 Test Cultures an hour
    const report = reportFleetChain([planet(`${usesWater(2)}\n9 factory 86\n1 -> 9 -> 1`)]);
    const ofWater = report.flows.filter(({ fromTypeId }) => fromTypeId === WATER);
    expect(ofWater.map(({ unitsPerHour }) => unitsPerHour)).toEqual([40, 80]);
    expect(ofWater.map(({ toTypeId }) => typeName(toTypeId))).toEqual(['Test Cultures', 'Coolant']);
  });

  it('includes a planet that restarts programs and also imports', () => {
    const mixed = `${extractsMuch(1)}\n30 factory 66\n3 -> 30 -> 3`;
    const report = reportFleetChain([planet(mixed)]);
    expect(commodityOf(report, WATER)).toMatchObject({ madeUnitsPerHour: 40, usedUnitsPerHour: 40 });
  });

  it('does not depend on what a planet holds and does right now', () => {
    const idle = `1 launchpad\n2 factory 66\n1 -> 2 -> 1`;
    const busy = `1 launchpad 3645=9000 2393=9000\n2 factory 66 3645=40 2393=40 last=-25m\n1 -> 2 -> 1`;
    expect(reportFleetChain([planet(busy)]).flows).toEqual(reportFleetChain([planet(idle)]).flows);
  });

  it('leaves raw resources for the rest of a program, so that a strong first half helps the second', () => {
    const drawing = extractsMuch(7).replace('cycle=30m program=48h', 'cycle=1h program=96h');
    const made = madeOn(drawing, WATER, 4 * DAY);
    expect(made).toBeLessThan(7 * 40);
    // Within a cycle of each factory: the same goods, visited more often.
    expect(Math.abs(madeOn(drawing, WATER, DAY) - made)).toBeLessThan((7 * 20) / 96);
  });

  it('counts what full stores lose as lost, not as made', () => {
    const report = reportFleetChain([planet('1 ecu 2268 base=60000 cycle=30m program=48h\n2 launchpad\n1 -> 2')]);
    const { madeUnitsPerHour, surplusUnitsPerHour, lostUnitsPerHour } = commodityOf(report, WATER_LIQUIDS);
    // A launchpad of 10,000 m³ holds two million units, collected every two days.
    expect(madeUnitsPerHour).toBeCloseTo(2_000_000 / 48, 6);
    expect(surplusUnitsPerHour).toBe(madeUnitsPerHour);
    expect(lostUnitsPerHour).toBeGreaterThan(0);
  });
});
