import { describe, expect, it } from 'vitest';
import { type JudgingBasis, judgeTemplate, readTemplates } from '../../../../workers/figures/index.ts';
import { writeTemplate } from '../../../../workers/figures/report/writeTemplate.ts';
import { REPLAY_SECONDS } from '../../../../workers/figures/templates/templateToColony.ts';
import {
  COMMAND_CENTER_LEVELS,
  commodities,
  HEAD_LOAD,
  linkLoad,
  schematicByOutput,
  structures,
} from '../../../../workers/game/catalogue/index.ts';
import type { Colony, Pin } from '../../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Template } from '../../../../workers/game/domain/template.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony } from '../../../oracle/anyColony.ts';
import { STRUCTURE, TYPE } from '../../../oracle/smallColonies.ts';
import { sandboxTemplates } from './sandboxTemplates.ts';

const GAS = 13 as TypeId;
const ALL: JudgingBasis = {
  radiusKm: null,
  quantityPerHead: () => 2000,
  supplied: [],
  economy: { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } },
  visits: null,
};

const at = (place: number) => ({ latitude: 1, longitude: 1 + place / 1000 });
const pin = (typeId: TypeId, productTypeId: TypeId | null = null, headCount = 0, place = 0) => ({
  ...at(place),
  typeId,
  productTypeId,
  headCount,
});

/** An extractor feeds a launchpad, which feeds two water factories, which send their water back. */
const WATER: Template = {
  comment: 'Water',
  level: 3,
  planetTypeId: GAS,
  diameterKm: 12_000,
  pins: [
    pin(STRUCTURE.launchpad),
    pin(STRUCTURE.ecu, TYPE.aqueousLiquids, 3, 10),
    pin(STRUCTURE.basicFactory, TYPE.water, 0, 20),
    pin(STRUCTURE.basicFactory, TYPE.water, 0, 30),
  ],
  links: [1, 2, 3].map((source) => ({ source, destination: 0, level: 0 })),
  routes: [
    { path: [1, 0], quantity: 200_000, typeId: TYPE.aqueousLiquids },
    ...[2, 3].flatMap((factory) => [
      { path: [0, factory], quantity: 3000, typeId: TYPE.aqueousLiquids },
      { path: [factory, 0], quantity: 20, typeId: TYPE.water },
    ]),
  ],
};

const faultsOf = (template: Partial<Template>, basis: Partial<JudgingBasis> = {}) =>
  judgeTemplate({ ...WATER, ...template }, { ...ALL, ...basis }).faults;
const pinsWith = (position: number, change: Partial<Template['pins'][number]>) =>
  WATER.pins.map((old, k) => (k === position ? { ...old, ...change } : old));

describe('the template bench', () => {
  it('finds no fault in a template without one', () => {
    expect(faultsOf({})).toEqual([]);
    for (const { text } of sandboxTemplates(12)) {
      const [reading] = readTemplates(text);
      const faults =
        reading?.kind === 'template'
          ? judgeTemplate(reading.template, { ...ALL, quantityPerHead: () => 600 }).faults
          : [];
      expect(faults.filter(({ kind }) => kind !== 'overCpu' && kind !== 'overPower')).toEqual([]);
    }
  });

  it('makes nothing of a template that can’t be simulated, and says why', () => {
    const judged = judgeTemplate(WATER, { ...ALL, quantityPerHead: () => -1 });
    expect(judged.replayProblem).toMatchObject({ kind: 'baseQuantity' });
    expect(judged.products).toEqual([{ typeId: TYPE.water, unitsPerHour: 0 }]);
    expect(judged).toMatchObject({ starved: [], lastsSeconds: null, hoursPerLoad: null, m3PerDayOut: 0 });
    // What the structures need is known all the same.
    expect(judged.load).toEqual(judgeTemplate(WATER, ALL).load);
  });

  it('says what a template makes, needs and is worth', () => {
    const judged = judgeTemplate(WATER, {
      ...ALL,
      quantityPerHead: () => 100_000 / 3,
      economy: { prices: new Map([[TYPE.water, 10]]), customsTax: { gameFraction: 0.1, ownerFraction: 0.05 } },
    });
    expect(judged).toMatchObject({ comment: 'Water', planetType: 'gas', level: 3, radiusKm: 6000, imports: [] });
    // Both factories run all the time, apart from the first half hour: 335.5 hours of 40 units.
    const [product, ...others] = judged.products;
    expect(others).toEqual([]);
    expect(product!.typeId).toBe(TYPE.water);
    expect(product!.unitsPerHour).toBeGreaterThan(79);
    expect(product!.unitsPerHour).toBeLessThanOrEqual(80);
    const taxBaseIsk = commodities.get(TYPE.water)!.taxBaseIsk;
    expect(judged.netIskPerMonth.isk).toBeCloseTo(product!.unitsPerHour * 720 * (10 - 0.15 * taxBaseIsk), 3);
    expect(judged.starved).toEqual([]);
    // The launchpad's 10,000 m³ hold 2 million units, and an hour brings up to 800,000.
    expect(judged.lastsSeconds).toBeGreaterThan(3600);
    expect(judged.lastsSeconds).toBeLessThan(86_400);
  });

  it('adds up CPU and power with heads and links, for the radius that is asked for', () => {
    const lengthKm = (place: number, radiusKm: number) =>
      2 * radiusKm * Math.asin(Math.sin(1) * Math.sin(place / 2000));
    for (const radiusKm of [null, 40_000]) {
      const { load } = judgeTemplate(WATER, { ...ALL, radiusKm });
      const links = [10, 20, 30].map((place) => linkLoad(lengthKm(place, radiusKm ?? 6000), 0));
      const parts = [...WATER.pins.map(({ typeId }) => structures.get(typeId)!), ...links];
      expect(load.cpuUsedTf).toBe(parts.reduce((sum, { cpuTf }) => sum + cpuTf, 3 * HEAD_LOAD.cpuTf));
      expect(load.powerUsedMw).toBe(parts.reduce((sum, { powerMw }) => sum + powerMw, 3 * HEAD_LOAD.powerMw));
      expect(load.cpuLimitTf).toBe(COMMAND_CENTER_LEVELS[3]!.cpuTf);
    }
  });

  it('finds CPU and power over the limit', () => {
    const [cpu, power] = faultsOf({ level: 0, pins: pinsWith(1, { headCount: 10 }) });
    expect(cpu).toMatchObject({ kind: 'overCpu', pins: [], limit: COMMAND_CENTER_LEVELS[0]!.cpuTf });
    expect(power).toMatchObject({ kind: 'overPower', pins: [], limit: COMMAND_CENTER_LEVELS[0]!.powerMw });
  });

  it('finds products that go nowhere, and inputs that nothing brings', () => {
    const without = (index: number) => ({ routes: WATER.routes.filter((_, k) => k !== index) });
    expect(faultsOf(without(2))).toEqual([{ kind: 'missingRoute', pins: [3], typeId: TYPE.water }]);
    expect(faultsOf(without(1))).toEqual([
      { kind: 'missingRoute', pins: [3], typeId: TYPE.aqueousLiquids },
      { kind: 'missingInput', pins: [3], typeId: TYPE.aqueousLiquids },
    ]);
    const imported = { pins: pinsWith(1, { productTypeId: TYPE.ionicSolutions }), ...without(1) };
    expect(faultsOf(imported)).toEqual([
      { kind: 'missingRoute', pins: [2], typeId: TYPE.ionicSolutions },
      { kind: 'missingInput', pins: [3], typeId: TYPE.aqueousLiquids },
    ]);
  });

  it('finds routes without a link', () => {
    expect(faultsOf({ links: WATER.links.slice(1) })).toEqual([{ kind: 'missingLink', pins: [1, 2] }]);
  });

  it('finds links that carry more than they can, at the best cycles', () => {
    // 1.8 × 200,000 units every 15 minutes of 0.005 m³ are 7,200 m³ an hour; the route takes 200,000.
    const basis = { quantityPerHead: () => 200_000 / 3 };
    expect(faultsOf({}, basis)).toEqual([
      { kind: 'overloadedLink', pins: [1, 2], m3PerHour: 4000, capacityM3PerHour: 1250 },
    ]);
    const [first, ...others] = WATER.links;
    expect(faultsOf({ links: [{ ...first!, level: 2 }, ...others] }, basis)).toEqual([]);
  });

  it('finds types that are unknown, of another planet or not there', () => {
    const unknown = 7 as TypeId;
    expect(faultsOf({ pins: pinsWith(0, { typeId: unknown }) })).toEqual([
      { kind: 'unknownType', pins: [1], typeId: unknown },
    ]);
    expect(faultsOf({ planetTypeId: unknown })).toEqual([{ kind: 'unknownType', pins: [], typeId: unknown }]);
    expect(faultsOf({ pins: pinsWith(1, { productTypeId: 2267 as TypeId }) })).toContainEqual(
      expect.objectContaining({ kind: 'missingRoute', pins: [2] }),
    );
    expect(faultsOf({ pins: pinsWith(1, { productTypeId: TYPE.water }) })).toContainEqual({
      kind: 'missingResource',
      pins: [2],
      typeId: TYPE.water,
    });
    expect(faultsOf({ pins: pinsWith(2, { productTypeId: TYPE.coolant }) })).toContainEqual({
      kind: 'wrongStructure',
      pins: [3],
      typeId: STRUCTURE.basicFactory,
    });
  });

  it('says what starves and for how much of the time', () => {
    const { starved, products } = judgeTemplate(WATER, { ...ALL, quantityPerHead: () => 1000 / 3 });
    expect(starved.map(({ typeId }) => typeId)).toEqual([TYPE.aqueousLiquids]);
    const running = products[0]!.unitsPerHour / 80;
    expect(starved[0]!.idleFraction).toBeCloseTo(1 - running, 1);
  });

  it('lists what starves longest first, by type where it starves alike, and leaves out what hardly does', () => {
    const coolant = pin(STRUCTURE.basicFactory, TYPE.coolant, 0, 40);
    const imported = schematicByOutput
      .get(TYPE.coolant)!
      .inputs.map(({ typeId }) => typeId)
      .sort((a, b) => a - b);
    const template: Template = {
      ...WATER,
      pins: [...WATER.pins, coolant],
      links: [...WATER.links, { source: 4, destination: 0, level: 0 }],
      // The water is used here too, but never arrives.
      routes: [
        ...WATER.routes.slice(0, 2),
        ...[...imported].reverse().map((typeId) => ({ path: [0, 4], quantity: 40, typeId })),
      ],
    };
    const { starved } = judgeTemplate(template, { ...ALL, quantityPerHead: () => 1000 / 3 });
    expect(starved.map(({ typeId }) => typeId)).toEqual([...imported, TYPE.aqueousLiquids]);
    const [first, second, last] = starved.map(({ idleFraction }) => idleFraction);
    expect([first, second]).toEqual([1, 1]);
    expect(last).toBeLessThan(1);
    // With these base quantities they wait 7.5% and 4.7% of the time.
    expect(judgeTemplate(WATER, { ...ALL, quantityPerHead: () => 14_000 / 3 }).starved).toHaveLength(1);
    expect(judgeTemplate(WATER, { ...ALL, quantityPerHead: () => 14_500 / 3 }).starved).toEqual([]);
  });

  it('counts only the units that fit into the stores', () => {
    const template: Template = {
      ...WATER,
      pins: WATER.pins.slice(0, 2),
      links: WATER.links.slice(0, 1),
      routes: WATER.routes.slice(0, 1),
    };
    const judged = judgeTemplate(template, { ...ALL, quantityPerHead: () => 100_000 / 3 });
    // A launchpad of 10,000 m³ holds 2 million units of 0.005 m³.
    expect(judged.products).toEqual([
      { typeId: TYPE.aqueousLiquids, unitsPerHour: expect.closeTo(2_000_000 / (14 * 24), 6) },
    ]);
  });

  it('delivers imports if asked for, and otherwise nothing', () => {
    const pins = pinsWith(1, { productTypeId: null });
    const none = judgeTemplate({ ...WATER, pins }, ALL);
    expect(none.imports).toEqual([{ typeId: TYPE.aqueousLiquids, unitsPerHour: 0 }]);
    expect(none.products).toEqual([{ typeId: TYPE.water, unitsPerHour: 0 }]);
    expect(none.starved).toEqual([{ typeId: TYPE.aqueousLiquids, idleFraction: 1 }]);
    const supplied = judgeTemplate({ ...WATER, pins }, { ...ALL, supplied: 'imports' });
    expect(supplied.products[0]!.unitsPerHour).toBeGreaterThan(79);
    expect(supplied.starved).toEqual([]);
  });
});

/** The colony right after a visit that took everything and installed two weeks' programs with one yield per resource. */
function restart(colony: Colony, quantityPerHead: (typeId: TypeId) => number): Colony {
  const startAt = colony.lastUpdateAt;
  return {
    ...colony,
    pins: colony.pins.map((old): Pin => {
      const emptied = { contents: [], lastCycleStartAt: null };
      if (old.kind !== 'ecu' || old.productTypeId === null) return { ...old, ...emptied };
      return {
        ...old,
        ...emptied,
        baseQtyPerCycle: old.heads.length * quantityPerHead(old.productTypeId),
        cycleSeconds: 900,
        installedAt: startAt,
        expiresAt: startAt + REPLAY_SECONDS,
        lastCycleStartAt: startAt,
      };
    }),
  };
}

/** Colonies as ESI lists them, without what a template can't hold: command centers and pins that are not known. */
const templatable = anyColony.map((colony): Colony => {
  const pins = colony.pins
    .filter(({ kind }) => kind !== 'commandCenter' && kind !== 'unknown')
    .sort((a, b) => a.pinId - b.pinId);
  const ids = new Set(pins.map(({ pinId }) => pinId));
  const routes = colony.routes.filter((route) => ids.has(route.sourcePinId) && ids.has(route.destinationPinId));
  return { ...colony, pins, routes };
});

describe('a template for another planet type', () => {
  const BARREN = 2016 as TypeId;
  const notesOf = (template: Partial<Template>) => judgeTemplate({ ...WATER, ...template }, ALL).notes;

  it('has no fault: the client builds the structures of the planet it is applied to', () => {
    const foreign = judgeTemplate({ ...WATER, planetTypeId: BARREN }, ALL);
    expect(foreign.faults).toEqual([]);
    expect(foreign.notes).toContainEqual({
      kind: 'converted',
      typeIds: [...new Set(WATER.pins.map(({ typeId }) => typeId))].sort((a, b) => a - b),
    });
    expect(foreign.products).toEqual(judgeTemplate(WATER, ALL).products);
  });

  it('names the planets that have what its own lacks', () => {
    const ionic = { pins: pinsWith(1, { productTypeId: TYPE.ionicSolutions }) };
    expect(faultsOf({ ...ionic, planetTypeId: BARREN }).map(({ kind }) => kind)).not.toContain('missingResource');
    expect(notesOf({ ...ionic, planetTypeId: BARREN })).toContainEqual({
      kind: 'needsPlanet',
      planetTypes: ['gas', 'storm'],
    });
    expect(notesOf(ionic).map(({ kind }) => kind)).not.toContain('needsPlanet');
  });

  it('needs a planet with High-Tech factories if it has one', () => {
    const highTech = [...structures.values()].find(
      ({ factoryKind, planetType }) => factoryKind === 'highTech' && planetType === 'barren',
    )!.typeId;
    const factory = { pins: [pin(highTech)], links: [], routes: [] };
    expect(faultsOf(factory)).toEqual([]);
    expect(notesOf(factory)).toEqual([{ kind: 'needsPlanet', planetTypes: ['barren', 'temperate'] }]);
    // Ionic solutions are on gas and storm planets, where no High-Tech factory can be built.
    const nowhere = {
      ...factory,
      pins: [pin(highTech), pin(STRUCTURE.ecu, TYPE.ionicSolutions, 1, 20)],
    };
    expect(faultsOf(nowhere)).toContainEqual({ kind: 'wrongStructure', pins: [1], typeId: highTech });
    expect(notesOf(nowhere).map(({ kind }) => kind)).not.toContain('needsPlanet');
  });
});

describe('what the client may refuse', () => {
  const spread = { pins: WATER.pins.map((old, k) => ({ ...old, latitude: 1 + k * 0.0121 })) };
  const notesOf = (template: Partial<Template>) => judgeTemplate({ ...WATER, ...spread, ...template }, ALL).notes;

  it('is structures closer than 0.012 rad', () => {
    expect(notesOf({})).toEqual([]);
    expect(notesOf({ pins: spread.pins.map((old, k) => (k === 3 ? { ...old, latitude: 1.03 } : old)) })).toEqual([
      { kind: 'tooClose', pins: [3, 4] },
    ]);
  });

  it('is routes over more than 6 links', () => {
    const over = (links: number) => ({
      path: [1, 0, 2, 3, 1, 0, 2, 3].slice(0, links + 1),
      quantity: 1,
      typeId: TYPE.water,
    });
    expect(notesOf({ routes: [...WATER.routes, over(6)] })).toEqual([]);
    expect(notesOf({ routes: [...WATER.routes, over(7)] })).toEqual([{ kind: 'longRoute', pins: [2] }]);
  });
});

describe('a factory template', () => {
  /** Both water factories are fed from the launchpad. */
  const FACTORIES: Template = { ...WATER, pins: pinsWith(1, { productTypeId: null }), routes: WATER.routes.slice(1) };

  it('counts its structures and its heads', () => {
    expect(judgeTemplate(WATER, ALL)).toMatchObject({ headCount: 3, factoryCount: 2, launchpadCount: 1 });
  });

  it('says what it uses an hour, what is hauled a day, and for how long a full load lasts', () => {
    const judged = judgeTemplate(FACTORIES, { ...ALL, supplied: 'imports' });
    const [liquids] = judged.imports;
    // Two factories take 3,000 units every half hour.
    expect(liquids!.typeId).toBe(TYPE.aqueousLiquids);
    expect(liquids!.unitsPerHour).toBeCloseTo(12_000, -2);
    expect(judged.m3PerDayIn).toBeCloseTo(liquids!.unitsPerHour * 24 * 0.005, 6);
    expect(judged.m3PerDayOut).toBeCloseTo(judged.products[0]!.unitsPerHour * 24 * 0.19, 6);
    // A launchpad of 10,000 m³ holds 2 million units. Some have left it, but are not used yet.
    expect(judged.hoursPerLoad).toBeCloseTo(2_000_000 / liquids!.unitsPerHour, 0);
  });

  it('has no load where nothing is delivered or needed', () => {
    expect(judgeTemplate(FACTORIES, ALL)).toMatchObject({ hoursPerLoad: null, m3PerDayIn: 0 });
    expect(judgeTemplate(WATER, { ...ALL, supplied: 'imports' })).toMatchObject({ hoursPerLoad: null, imports: [] });
  });

  it('lasts until the first of two stores is empty', () => {
    // The second factory is fed from a second launchpad, and the first one as before.
    const two: Template = {
      ...FACTORIES,
      pins: [...FACTORIES.pins, pin(STRUCTURE.basicFactory, TYPE.water, 0, 40), pin(STRUCTURE.launchpad, null, 0, 50)],
      links: [...FACTORIES.links, { source: 4, destination: 5, level: 0 }],
      routes: [
        ...FACTORIES.routes,
        { path: [5, 4], quantity: 3000, typeId: TYPE.aqueousLiquids },
        { path: [4, 5], quantity: 20, typeId: TYPE.water },
      ],
    };
    const alone = judgeTemplate(FACTORIES, { ...ALL, supplied: 'imports' });
    expect(judgeTemplate(two, { ...ALL, supplied: 'imports' }).hoursPerLoad).toBeCloseTo(alone.hoursPerLoad!, 6);
  });
});

describe('a template whose colony is visited', () => {
  const DAY = 86_400;
  const visits = { intervalSeconds: DAY, programSeconds: DAY, takesSurplusP0: false };
  const FACTORIES: Template = { ...WATER, pins: pinsWith(1, { productTypeId: null }), routes: WATER.routes.slice(1) };

  it('makes what visits at the interval sustain, with programs of the length', () => {
    // Too little for both factories.
    const little = { ...ALL, quantityPerHead: () => 300 };
    const daily = judgeTemplate(WATER, { ...little, visits });
    const unattended = judgeTemplate(WATER, little);
    // The yield of a program falls with its length.
    expect(daily.products[0]!.unitsPerHour).toBeGreaterThan(1.5 * unattended.products[0]!.unitsPerHour);
    const rarely = judgeTemplate(WATER, { ...little, visits: { ...visits, intervalSeconds: 3 * DAY } });
    // Its programs run a third of the time.
    expect(rarely.products[0]!.unitsPerHour).toBeCloseTo(daily.products[0]!.unitsPerHour / 3, 0);
    expect(daily.lastsSeconds).toBe(unattended.lastsSeconds);
  });

  it('is brought its inputs, as much as fits, or nothing', () => {
    const economy = {
      prices: new Map<number, number>([
        [TYPE.water, 400],
        [TYPE.aqueousLiquids, 1],
      ]),
      customsTax: { gameFraction: 0.1, ownerFraction: 0 },
    };
    const fed = judgeTemplate(FACTORIES, { ...ALL, economy, visits, supplied: 'imports' });
    expect(fed.products[0]!.unitsPerHour).toBeCloseTo(80, 0);
    expect(fed.imports[0]!.unitsPerHour).toBeCloseTo(12_000, -2);
    expect(fed.starved).toEqual([]);
    const tax = (typeId: TypeId) => commodities.get(typeId)!.taxBaseIsk;
    const net =
      fed.products[0]!.unitsPerHour * (400 - 0.1 * tax(TYPE.water)) -
      fed.imports[0]!.unitsPerHour * (1 + 0.05 * tax(TYPE.aqueousLiquids));
    expect(fed.netIskPerMonth).toEqual({ isk: expect.closeTo(720 * net, 0), bound: 'exact' });
    const unpriced = { ...economy, prices: new Map<number, number>([[TYPE.water, 400]]) };
    const atMost = judgeTemplate(FACTORIES, { ...ALL, economy: unpriced, visits, supplied: 'imports' });
    expect(atMost).toMatchObject({ netIskPerMonth: { bound: 'atMost' }, unpricedTypeIds: [TYPE.aqueousLiquids] });
    // A launchpad full of inputs lasts two weeks, not a month.
    const month = { ...visits, intervalSeconds: 30 * DAY };
    const rarely = judgeTemplate(FACTORIES, { ...ALL, visits: month, supplied: 'imports' });
    expect(rarely.starved.map(({ typeId }) => typeId)).toEqual([TYPE.aqueousLiquids]);
    const none = judgeTemplate(FACTORIES, { ...ALL, visits });
    expect(none.products).toEqual([{ typeId: TYPE.water, unitsPerHour: 0 }]);
    expect(none.starved).toEqual([{ typeId: TYPE.aqueousLiquids, idleFraction: 1 }]);
  });
});

describe('a template copied from a colony', () => {
  const quantityPerHead = (typeId: TypeId) => 50 + ((typeId * 37) % 1200);

  it('sustains what the colony sustains from empty stores', () => {
    forDrawn(drawnRuns(12), templatable, (colony) => {
      const [reading] = readTemplates(writeTemplate(colony, 'Copied', 5000));
      if (reading?.kind !== 'template') throw new Error('The template could not be read.');
      const judged = judgeTemplate(reading.template, { ...ALL, quantityPerHead });
      const { flows } = simulateColony(restart(colony, quantityPerHead), colony.lastUpdateAt + REPLAY_SECONDS);
      for (const { typeId, unitsPerHour } of judged.products) {
        const flow = flows.find((one) => one.typeId === typeId);
        const units = flow === undefined ? 0 : flow.madeUnits - flow.usedUnits - flow.lostUnits;
        expect([commodities.get(typeId)!.name, unitsPerHour * (REPLAY_SECONDS / 3600)]).toEqual([
          commodities.get(typeId)!.name,
          expect.closeTo(units, 3),
        ]);
      }
    });
  });
});
