import { describe, expect, it } from 'vitest';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { Bottleneck, ChainCommodity } from '../../../workers/domain/chain.ts';
import type { Colony } from '../../../workers/domain/colony.ts';
import type { Stack } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { predictProgram } from '../../../workers/engine/index.ts';
import { type ChainColony, reportFleetChain } from '../../../workers/planning/index.ts';
import { chainColonies } from '../../fixtures/chainColony.ts';
import { drawColony } from '../../fixtures/colony.ts';

const DAY = 86_400;
const WATER_LIQUIDS = 2268;
const WATER = 3645;
const MICROORGANISMS = 2073;
const BACTERIA = 2393;
/** schematic 121: 3,000 Aqueous Liquids to 20 Water in half an hour */
const MAKES_WATER = 121;

/** Export tax 10 %: base cost 400 for P1, 7,200 for P2. */
const economy = {
  prices: new Map([
    [WATER_LIQUIDS, 5],
    [MICROORGANISMS, 6],
    [WATER, 500],
    [BACTERIA, 600],
    [3683, 400],
    [3689, 9000],
    [9832, 10_000],
    [15317, 12_000],
    [2463, 9000],
  ]),
  customsTax: { gameFraction: 0, ownerFraction: 0.1 },
};

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

function bottleneckOf(
  report: { bottlenecks: readonly Bottleneck[] },
  kind: Bottleneck['kind'],
  typeId: number,
): Bottleneck | undefined {
  return report.bottlenecks.find((one) => one.kind === kind && one.typeId === typeId);
}

const extractsMuch = (factories: number) =>
  [
    '1 ecu 2268 base=20000 cycle=30m program=48h',
    '2 storage',
    '3 launchpad',
    '1 -> 2',
    ...Array.from({ length: factories }, (_, k) => `${k + 4} factory ${MAKES_WATER}\n2 -> ${k + 4} -> 3`),
  ].join('\n');

/** Schematic 66: 40 Water and 40 Electrolytes to 5 Coolant an hour. */
const usesWater = (factories: number) =>
  ['1 launchpad', ...Array.from({ length: factories }, (_, k) => `${k + 2} factory 66\n1 -> ${k + 2} -> 1`)].join('\n');

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
      madeBy: [{ key: makes.colony.key }],
      usedBy: [{ key: uses.colony.key }],
    });
    const flow = report.flows.find(({ fromTypeId }) => fromTypeId === WATER)!;
    expect(flow).toMatchObject({ unitsPerHour: 120, isShort: true });
    expect(flow.m3PerHour).toBeCloseTo(120 * 0.19);
    expect(flow.speedFraction).toBeCloseTo(1 / 3);
    // Electrolytes are missing altogether.
    expect(commodityOf(report, flow.toTypeId).speedFraction).toBe(0);
    const bottleneck = bottleneckOf(report, 'missing', WATER)!;
    expect(bottleneck.unitsPerHour).toBe(80);
    expect(bottleneck.speedFraction).toBeCloseTo(1 / 3);
    expect(bottleneck.keys).toEqual([uses.colony.key]);
    expect(bottleneck.fixes).toContainEqual({ kind: 'factories', count: 2 });
    // Import tax is half of 10 % of 400.
    expect(bottleneck.fixes).toContainEqual({ kind: 'buy', unitsPerHour: 80, iskPerMonth: 80 * 720 * (500 + 20) });
  });

  it('shares what a planet uses of a commodity between its products, by their cycles', () => {
    // 86: 40 Bacteria and 40 Water to 5 Test Cultures an hour
    const report = reportFleetChain([planet(`${usesWater(2)}\n9 factory 86\n1 -> 9 -> 1`)]);
    const ofWater = report.flows.filter(({ fromTypeId }) => fromTypeId === WATER);
    expect(ofWater.map(({ unitsPerHour }) => unitsPerHour)).toEqual([40, 80]);
    expect(ofWater.map(({ toTypeId }) => typeName(toTypeId))).toEqual(['Test Cultures', 'Coolant']);
  });

  it('names the raw resource of which a planet extracts too little, once, with the ISK of the cycles that it costs', () => {
    const colony = planet(extractsMuch(14));
    const report = reportFleetChain([colony]);
    const water = commodityOf(report, WATER);
    const speed = water.madeUnitsPerHour / (14 * 40);
    expect(speed).toBeLessThan(0.95);
    expect(water.speedFraction).toBeCloseTo(speed, 6);
    const [bottleneck, ...others] = report.bottlenecks;
    expect(others).toEqual([]);
    expect(bottleneck).toMatchObject({ kind: 'shortOnPlanet', typeId: WATER_LIQUIDS, productTypeIds: [WATER] });
    expect(bottleneck!.speedFraction).toBeCloseTo(speed, 6);
    // A unit of Water is worth its price less 10 % of 400; the extracted goods cost nothing.
    expect(bottleneck!.iskPerMonth).toBeCloseTo((14 * 40 - water.madeUnitsPerHour) * 720 * (500 - 40), 0);
    const made = commodityOf(report, WATER_LIQUIDS).madeUnitsPerHour;
    expect(bottleneck!.unitsPerHour).toBeCloseTo(14 * 6000 - made, 6);
    expect(bottleneck!.fixes[0]).toMatchObject({ kind: 'extract', moreFraction: (14 * 6000 - made) / made });
  });

  it('includes a planet that restarts programs and also imports', () => {
    const mixed = `${extractsMuch(1)}\n30 factory 66\n3 -> 30 -> 3`;
    const report = reportFleetChain([planet(mixed)]);
    expect(commodityOf(report, WATER)).toMatchObject({ madeUnitsPerHour: 40, usedUnitsPerHour: 40 });
  });

  it('names no input that is short only because its own inputs are', () => {
    // All Water of the planet goes to its own factories of schematic 66, which would use more.
    const users = Array.from({ length: 14 }, (_, k) => `${k + 30} factory 66\n3 -> ${k + 30} -> 3`);
    const report = reportFleetChain([planet([extractsMuch(14), ...users].join('\n'))]);
    expect(bottleneckOf(report, 'shortOnPlanet', WATER_LIQUIDS)).toBeDefined();
    expect(commodityOf(report, WATER).missingUnitsPerHour).toBe(0);
    expect(bottleneckOf(report, 'shortOnPlanet', WATER)).toBeUndefined();
  });

  it('offers the surplus of other planets where a planet is short', () => {
    const rich = planet('1 ecu 2268 base=20000 cycle=30m program=48h\n2 launchpad\n1 -> 2');
    const poor = planet(extractsMuch(14));
    const bottleneck = bottleneckOf(reportFleetChain([rich, poor]), 'shortOnPlanet', WATER_LIQUIDS);
    expect(bottleneck?.fixes).toContainEqual(expect.objectContaining({ kind: 'bring', fromKeys: [rich.colony.key] }));
  });

  it('averages a program over its whole length, restarted at the visit before it would end', () => {
    const alone = (length: string) =>
      madeOn(`1 ecu 2268 base=6965 cycle=30m program=${length}\n2 storage\n1 -> 2`, WATER_LIQUIDS, DAY);
    const unitsIn = (cycleCount: number) => predictProgram(6965, 1800, cycleCount).totalUnits;
    expect(alone('24h')).toBeCloseTo(unitsIn(48) / 24, 5);
    expect(alone('96h')).toBeCloseTo(unitsIn(192) / 96, 5);
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
    expect(bottleneckOf(report, 'lost', WATER_LIQUIDS)).toMatchObject({
      unitsPerHour: lostUnitsPerHour,
      fixes: [{ kind: 'store' }],
    });
  });

  it('has no ISK for a bottleneck with an unknown price, and lists it last', () => {
    const unknown = planet(usesWater(1));
    const known = planet(extractsMuch(14));
    const report = reportFleetChain([{ ...unknown, economy: { ...economy, prices: new Map([[WATER, 500]]) } }, known]);
    expect(report.bottlenecks[0]).toMatchObject({ kind: 'shortOnPlanet' });
    expect(report.bottlenecks.at(-1)!.iskPerMonth).toBeNull();
  });

  it('lists factories that do not run although nothing is short', () => {
    const report = reportFleetChain([planet('1 launchpad\n2 factory 66\n1 -> 2 3645 x40\n2 -> 1')]);
    const idle = report.bottlenecks.find(({ kind }) => kind === 'idle');
    expect(idle).toMatchObject({ speedFraction: 0, fixes: [{ kind: 'setUp', factoryCount: 1 }] });
  });

  describe('with one planet that makes too little for its own products', () => {
    const ELECTROLYTES = 2390;
    const COOLANT = 9832;
    const TEST_CULTURES = 2319;

    /** So many factories of Water and Electrolytes, with more than enough to extract, and of products made of them. */
    const drawPlanet = (water: number, electrolytes: number, coolant: number, testCultures = 0) => {
      let pin = 10;
      const factories = (count: number, schematic: number, from: number) =>
        Array.from({ length: count }, () => `${++pin} factory ${schematic}\n${from} -> ${pin} -> 2`);
      return [
        '1 ecu 2268 base=30000 cycle=30m program=48h',
        '2 launchpad',
        '3 ecu 2309 base=30000 cycle=30m program=48h',
        // Raw material has stores of its own: a full one leaves room for everything else.
        '4 storage',
        '5 storage',
        '1 -> 4',
        ...(electrolytes > 0 ? ['3 -> 5'] : []),
        ...factories(water, 121, 4),
        ...factories(electrolytes, 123, 5),
        ...factories(coolant, 66, 2),
        ...factories(testCultures, 86, 2),
      ].join('\n');
    };
    const prices = new Map([...economy.prices, [ELECTROLYTES, 300], [TEST_CULTURES, 8000]]);

    it('counts what is short once, however many products lack it, and says how to make more', () => {
      const report = reportFleetChain([planet(drawPlanet(1, 0, 2, 1))]);
      const short = bottleneckOf(report, 'shortOnPlanet', WATER)!;
      expect(short.unitsPerHour).toBeCloseTo(80, 0);
      expect(short.productTypeIds).toEqual([TEST_CULTURES, COOLANT]);
      expect(short.fixes[0]).toEqual({ kind: 'factories', count: 2 });
      // What is imported is missing altogether, and would be even if there were enough Water.
      expect(bottleneckOf(report, 'missing', ELECTROLYTES)).toMatchObject({ speedFraction: expect.closeTo(0, 6) });
    });

    it('names the input that is shortest', () => {
      const report = reportFleetChain([planet(drawPlanet(2, 1, 4))]);
      const short = report.bottlenecks.filter(({ kind }) => kind === 'shortOnPlanet');
      expect(short.map(({ typeId }) => typeName(typeId))).toEqual(['Electrolytes']);
    });

    it('takes import tax only for what is imported', () => {
      const iskOf = (electrolytes: number) => {
        const report = reportFleetChain([
          { ...planet(drawPlanet(1, electrolytes, 2)), economy: { ...economy, prices } },
          planet(drawPlanet(0, 10, 0)),
        ]);
        const { iskPerMonth, unitsPerHour } = bottleneckOf(report, 'shortOnPlanet', WATER)!;
        return iskPerMonth! / 720 / (unitsPerHour / 40);
      };
      // A cycle: 5 Coolant less 40 Electrolytes. Half of 10 % of 400 is the import tax.
      expect(iskOf(4)).toBeCloseTo(5 * (10_000 - 720) - 40 * 300, -1);
      expect(iskOf(0)).toBeCloseTo(5 * (10_000 - 720) - 40 * 320, -1);
    });

    it('buys at the mean of the taxes of the planets that need it, and sorts their products by tier', () => {
      const taxed = (schematic: number, ownerFraction: number) => ({
        ...planet(`1 launchpad\n2 factory ${schematic}\n1 -> 2 -> 1`),
        economy: { ...economy, customsTax: { gameFraction: 0, ownerFraction } },
      });
      const missing = bottleneckOf(reportFleetChain([taxed(66, 0.1), taxed(86, 0.3)]), 'missing', WATER)!;
      expect(missing.productTypeIds).toEqual([TEST_CULTURES, COOLANT]);
      expect(missing.fixes).toContainEqual({ kind: 'buy', unitsPerHour: 80, iskPerMonth: 80 * 720 * (500 + 40) });
    });

    it('brings no more than is short', () => {
      const rich = planet('1 ecu 2268 base=20000 cycle=30m program=48h\n2 launchpad\n1 -> 2');
      const report = reportFleetChain([rich, planet(extractsMuch(14))]);
      const short = bottleneckOf(report, 'shortOnPlanet', WATER_LIQUIDS)!;
      const { surplusUnitsPerHour } = commodityOf(report, WATER_LIQUIDS);
      expect(surplusUnitsPerHour).not.toBe(short.unitsPerHour);
      expect(short.fixes).toContainEqual(
        expect.objectContaining({ kind: 'bring', unitsPerHour: Math.min(surplusUnitsPerHour, short.unitsPerHour) }),
      );
    });
  });
});
