import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportChoices } from '../../../workers/figures/index.ts';
import { commodities, schematicByOutput, tierOf } from '../../../workers/game/catalogue/index.ts';
import type { ChainCommodity, ChainFlow } from '../../../workers/game/domain/chain.ts';
import { BEST_MEASURES, type ProductionWay, type Sourcing } from '../../../workers/game/domain/choices.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { MarketVolumes } from '../../../workers/game/domain/marketVolumes.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { priceList, typeIdOf } from '../../fixtures/goods.ts';

const WATER = typeIdOf('Water');
const ELECTROLYTES = typeIdOf('Electrolytes');
const COOLANT = typeIdOf('Coolant');
const LIQUIDS = typeIdOf('Aqueous Liquids');

const REQUEST = { taxFraction: 0.1, commandCenterLevel: 5 };
const NO_FLEET = { commodities: [], flows: [] };
const RAW_PRICES = { 'Aqueous Liquids': 4, 'Ionic Solutions': 5 };
const PRICES = priceList({ ...RAW_PRICES, Coolant: 10_000, Water: 400, Electrolytes: 500 });

function productOf(typeId: TypeId, fleet: Parameters<typeof reportChoices>[3] = NO_FLEET, request = REQUEST) {
  return reportChoices(request, PRICES, VOLUMES, fleet).products.find((one) => one.typeId === typeId)!;
}

const VOLUMES: MarketVolumes = {
  hub: 'amarr',
  unitsPerDay: new Map([
    [COOLANT, 4800],
    [WATER, 0],
  ]),
  dayCount: 30,
  at: 1_700_000_000,
};

function wayOf(sourcing: Sourcing, ...rest: Parameters<typeof productOf>): ProductionWay {
  return productOf(...rest).ways.find((way) => way.sourcing === sourcing)!;
}

const inChain = (typeId: TypeId, madeUnitsPerHour: number, usedUnitsPerHour: number) =>
  ({ typeId, madeUnitsPerHour, usedUnitsPerHour }) as ChainCommodity;

describe('what to make', () => {
  it('earns the price after export tax less bought inputs with import tax, per factory-hour and per m³ hauled', () => {
    // 40 Water and 40 Electrolytes to 5 Coolant in an hour: 8 of each per unit, a fifth of a factory-hour.
    const way = wayOf(1, COOLANT);
    const iskPerUnit = 10_000 - 0.1 * 7200 - 8 * (400 + 20) - 8 * (500 + 20);
    expect(way.iskPerUnit).toBeCloseTo(iskPerUnit, 6);
    expect(way.iskPerFactoryHour).toBeCloseTo(iskPerUnit * 5, 6);
    expect(way.iskPerM3).toBeCloseTo(iskPerUnit / (0.75 + 16 * 0.19), 6);
    expect(way.iskPerThousandRaw).toBeNull();
  });

  it('counts the factory-hours of every step, and raw resources, where more is made', () => {
    // 8 Water are 0.4 cycles of half an hour and 1,200 Aqueous Liquids; Electrolytes likewise.
    const way = wayOf(0, COOLANT);
    const iskPerUnit = 10_000 - 720 - 1200 * (4 + 0.25) - 1200 * (5 + 0.25);
    expect(way.iskPerUnit).toBeCloseTo(iskPerUnit, 6);
    expect(way.iskPerFactoryHour).toBeCloseTo(iskPerUnit / (0.2 + 0.2 + 0.2), 6);
    expect(way.iskPerThousandRaw).toBeCloseTo((iskPerUnit / 2400) * 1000, 6);
    expect(way.iskPerM3).toBeCloseTo(iskPerUnit / (0.75 + 2400 * 0.005), 6);
  });

  it('buys and hauls nothing where the raw resources are extracted', () => {
    const way = wayOf('extracted', COOLANT);
    expect(way.iskPerUnit).toBeCloseTo(10_000 - 720, 6);
    expect(way.iskPerM3).toBeCloseTo((10_000 - 720) / 0.75, 6);
    expect(way.planetIskPerMonth).toBeNull();
    expect(way.planetMarketShare).toBeNull();
  });

  it('has the share of the market that the fleet’s surplus is, unknown without a volume', () => {
    const fleet = { commodities: [inChain(COOLANT, 30, 10), inChain(WATER, 5, 0)], flows: [] };
    expect(productOf(COOLANT, fleet)).toMatchObject({ marketUnitsPerDay: 4800, marketShare: (20 * 24) / 4800 });
    expect(productOf(WATER, fleet)).toMatchObject({ marketUnitsPerDay: 0, marketShare: Number.POSITIVE_INFINITY });
    expect(productOf(WATER)).toMatchObject({ marketUnitsPerDay: 0, marketShare: 0 });
    expect(productOf(ELECTROLYTES, fleet)).toMatchObject({ marketUnitsPerDay: null, marketShare: null });
    expect(reportChoices(REQUEST, PRICES, VOLUMES, NO_FLEET).market).toEqual({
      hub: 'amarr',
      dayCount: 30,
      at: 1_700_000_000,
    });
  });

  it('fills a planet with one launchpad and as many linked factories as CPU and power allow', () => {
    // Level 5: 25,415 tf and 19,000 MW; launchpad 3,600 and 700; an advanced factory with its link 515 and 710.
    const way = wayOf(1, COOLANT);
    expect(way.planetFactoryCount).toBe(Math.floor((19_000 - 700) / 710));
    expect(way.planetMarketShare).toBeCloseTo((125 * 24) / 4800, 10);
    // 25 factories: 80 units of 0.19 m³ in an hour each, 5 of 0.75 m³ out.
    expect(way.planetM3PerDay).toEqual({ in: expect.closeTo(9120, 6), out: expect.closeTo(2250, 6) });
    // Of 4,800 a day, the market takes a quarter.
    expect(way.planetIskPerMonth).toBeCloseTo(way.iskPerUnit! * 50 * 720, 0);
    const unlimited = reportChoices(REQUEST, PRICES, { ...VOLUMES, unitsPerDay: new Map() }, NO_FLEET).products;
    const { ways } = unlimited.find(({ typeId }) => typeId === COOLANT)!;
    expect(ways.find(({ sourcing }) => sourcing === 1)).toMatchObject({
      planetIskPerMonth: expect.closeTo(way.iskPerUnit! * 125 * 720, 0),
      planetMarketShare: null,
    });
    // Level 0: 1,675 tf are not enough for a launchpad.
    expect(wayOf(1, COOLANT, NO_FLEET, { ...REQUEST, commandCenterLevel: 0 }).planetIskPerMonth).toBeNull();
  });

  it('fills a planet up to its CPU where power would allow more', () => {
    // A high-tech factory with its link: 1,115 tf and 410 MW.
    const way = wayOf(3, typeIdOf('Broadcast Node'));
    expect(way.planetFactoryCount).toBe(Math.floor((25_415 - 3600) / 1115));
    expect(way.planetFactoryCount).toBeLessThan(Math.floor((19_000 - 700) / 410));
  });

  it('fits every step of a production onto the planet', () => {
    forDrawn(5, fc.integer({ min: 1, max: 5 }), (commandCenterLevel) => {
      const limits = [1675, 7057, 12_136, 17_215, 21_315, 25_415];
      for (const { ways } of reportChoices({ ...REQUEST, commandCenterLevel }, PRICES, VOLUMES, NO_FLEET).products) {
        for (const { planetFactoryCount } of ways) {
          if (planetFactoryCount === null) continue;
          // The smallest factory needs 200 tf, with its link 215.
          expect(planetFactoryCount * 215).toBeLessThanOrEqual(limits[commandCenterLevel]! - 3600);
        }
      }
    });
  });

  it('marks the best way of a product by each measure, among those that buy inputs that a player hauls', () => {
    const { ways } = productOf(COOLANT);
    const bought = ways.filter(({ sourcing }) => sourcing !== 'extracted' && sourcing !== 0);
    expect(ways.flatMap(({ bestBy }) => bestBy).sort()).toEqual([...BEST_MEASURES].sort());
    for (const measure of BEST_MEASURES) {
      const marked = ways.filter(({ bestBy }) => bestBy.includes(measure));
      expect(marked).toHaveLength(1);
      expect(marked[0]!.sourcing).not.toBe('extracted');
      expect(marked[0]![measure]).toBe(Math.max(...bought.flatMap((way) => way[measure] ?? [])));
    }
    const raw = reportChoices(REQUEST, PRICES, VOLUMES, NO_FLEET).products.flatMap((one) => one.ways);
    expect(raw.filter(({ sourcing, bestBy }) => sourcing === 0 && bestBy.length > 0)).toEqual([]);
    const unpriced = reportChoices(REQUEST, new Map(), VOLUMES, NO_FLEET).products;
    expect(
      unpriced.every((one) => one.ways.every(({ iskPerUnit, bestBy }) => iskPerUnit === null && bestBy.length === 0)),
    ).toBe(true);
  });

  it('knows how much of it the surplus of the fleet is enough for, with what its factories use already', () => {
    const flows = [{ fromTypeId: WATER, toTypeId: COOLANT, unitsPerHour: 40 } as ChainFlow];
    const fleet = {
      commodities: [inChain(WATER, 120, 40), inChain(ELECTROLYTES, 60, 0), inChain(COOLANT, 5, 0)],
      flows,
    };
    expect(wayOf(1, COOLANT, fleet)).toMatchObject({ hasAllInputs: true, fleetUnitsPerHour: 60 / 8 });
    expect(wayOf(0, COOLANT, fleet)).toMatchObject({ hasAllInputs: false, fleetUnitsPerHour: 0 });
  });

  it('is unknown, not cheaper, if the product or a bought input has no price', () => {
    const without = (typeId: TypeId) => {
      const prices = new Map([...PRICES].filter(([id]) => id !== typeId));
      return reportChoices(REQUEST, prices, VOLUMES, NO_FLEET)
        .products.find((one) => one.typeId === COOLANT)!
        .ways.find(({ sourcing }) => sourcing === 1)!.iskPerUnit;
    };
    expect(without(COOLANT)).toBeNull();
    expect(without(WATER)).toBeNull();
    expect(without(ELECTROLYTES)).toBeNull();
    expect(without(LIQUIDS)).not.toBeNull();
  });

  it('ranks a planet by what the market takes of it, and says its share, for any fleet and market', () => {
    const anyVolume = fc.oneof(fc.constantFrom(0, null), fc.integer({ min: 1, max: 100_000 }));
    const any = fc.record({
      volumes: fc.array(anyVolume, { minLength: 3, maxLength: 3 }),
      surplus: fc.integer({ min: 0, max: 300 }),
      maxVolumeShare: fc.constantFrom(0.05, 0.25, 1),
      commandCenterLevel: fc.integer({ min: 2, max: 5 }),
    });
    forDrawn(drawnRuns(5), any, ({ volumes, surplus, maxVolumeShare, commandCenterLevel }) => {
      const products = [COOLANT, WATER, ELECTROLYTES];
      const unitsPerDay = new Map(
        products.flatMap((typeId, k) => (volumes[k] === null ? [] : [[typeId, volumes[k]!] as const])),
      );
      const fleet = { commodities: products.map((typeId) => inChain(typeId, surplus, 0)), flows: [] };
      const report = (market: ReadonlyMap<TypeId, number>) =>
        reportChoices(
          { ...REQUEST, commandCenterLevel },
          PRICES,
          { ...VOLUMES, unitsPerDay: market },
          fleet,
          maxVolumeShare,
        ).products.filter(({ typeId }) => products.includes(typeId));
      for (const { typeId, marketUnitsPerDay, ways } of report(unitsPerDay)) {
        const { output, cycleSeconds, inputs } = schematicByOutput.get(typeId)!;
        for (const { sourcing, iskPerUnit, planetIskPerMonth, planetMarketShare, planetFactoryCount } of ways) {
          // Only where every factory makes this product is its output known from their number.
          if (sourcing === 'extracted' || planetFactoryCount === null || sourcing !== tierOf(inputs[0]!.typeId))
            continue;
          const madePerDay = (planetFactoryCount * output.amount * 86_400) / cycleSeconds;
          const takenPerDay =
            marketUnitsPerDay === null
              ? Number.POSITIVE_INFINITY
              : Math.max(0, marketUnitsPerDay * maxVolumeShare - 24 * surplus);
          expect(planetIskPerMonth!).toBeCloseTo(30 * Math.min(madePerDay, takenPerDay) * iskPerUnit!, -1);
          if (marketUnitsPerDay === null) expect(planetMarketShare).toBeNull();
          else if (marketUnitsPerDay === 0) expect(planetMarketShare).toBe(Number.POSITIVE_INFINITY);
          else expect(planetMarketShare! * marketUnitsPerDay).toBeCloseTo(madePerDay, 2);
        }
        expect(ways.filter(({ sourcing, bestBy }) => sourcing === 0 && bestBy.length > 0)).toEqual([]);
      }
      // A larger market is never worth less.
      const larger = new Map([...unitsPerDay].map(([typeId, units]) => [typeId, 2 * units]));
      report(larger).forEach(({ ways }, k) => {
        const before = report(unitsPerDay)[k]!.ways;
        ways.forEach(({ iskPerUnit, planetIskPerMonth }, w) => {
          if (iskPerUnit === null || iskPerUnit <= 0 || planetIskPerMonth === null) return;
          expect(planetIskPerMonth).toBeGreaterThanOrEqual(before[w]!.planetIskPerMonth!);
        });
      });
    });
  });

  it('adds what the product’s own factories use of an input to its surplus, not what others use', () => {
    const toOther = { fromTypeId: WATER, toTypeId: ELECTROLYTES, unitsPerHour: 1000 } as ChainFlow;
    const toCoolant = { fromTypeId: WATER, toTypeId: COOLANT, unitsPerHour: 40 } as ChainFlow;
    const fleet = {
      commodities: [inChain(WATER, 120, 40), inChain(ELECTROLYTES, 600, 0)],
      flows: [toOther, toCoolant],
    };
    expect(wayOf(1, COOLANT, fleet).fleetUnitsPerHour).toBe((80 + 40) / 8);
  });

  it('says of each input whether to make or to buy it', () => {
    // 150 Aqueous Liquids make one Water: 637.50 with tax, so buying is cheaper.
    const tree = productOf(COOLANT).tree!;
    expect(tree).toMatchObject({ typeId: COOLANT, unitsPerHour: 5 });
    const water = tree.inputs.find(({ typeId }) => typeId === WATER)!;
    expect(water).toMatchObject({ unitsPerHour: 40, buyIsk: 420, cheaper: 'buy' });
    expect(water.makeIsk).toBeCloseTo(150 * 4.25, 6);
    expect(water.inputs).toMatchObject([{ typeId: LIQUIDS, unitsPerHour: 6000, makeIsk: null, cheaper: 'buy' }]);
    expect(tree.makeIsk).toBeCloseTo(8 * (420 + 520), 6);
    expect(tree.cheaper).toBe('make');
  });
});

describe('the ten best products', () => {
  it('are those whose best way earns most, by each measure, and none that earns nothing', () => {
    forDrawn(
      drawnRuns(10),
      fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 83, maxLength: 83 }),
      (isk) => {
        const prices = new Map<number, number>([...commodities.keys()].map((typeId, k) => [typeId, isk[k]!]));
        const { products } = reportChoices(REQUEST, prices, { ...VOLUMES, unitsPerDay: new Map() }, NO_FLEET);
        for (const measure of BEST_MEASURES) {
          const best = ({ ways }: (typeof products)[number]) =>
            ways.find(({ bestBy }) => bestBy.includes(measure))?.[measure] ?? Number.NEGATIVE_INFINITY;
          const starred = products.filter(({ starredBy }) => starredBy.includes(measure));
          const others = products.filter(({ starredBy }) => !starredBy.includes(measure));
          const earning = products.filter((product) => best(product) > 0);
          expect(starred).toHaveLength(Math.min(10, earning.length));
          expect(Math.min(...starred.map(best), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
            Math.max(0, ...(starred.length === 10 ? others.map(best) : [])),
          );
        }
      },
    );
  });

  it('are among all commodities, of which raw ones have no way', () => {
    const { products } = reportChoices(REQUEST, PRICES, VOLUMES, NO_FLEET);
    expect(products).toHaveLength(commodities.size);
    expect(products.find(({ typeId }) => typeId === LIQUIDS)).toMatchObject({ tier: 0, ways: [], tree: null });
  });
});
