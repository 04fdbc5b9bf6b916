import { describe, expect, it } from 'vitest';
import { changeProblemText } from '../../../../src/words/templateProblems.ts';
import {
  type JudgingBasis,
  judgeTemplate,
  readTemplates,
  retargetTemplate,
  trimTemplate,
} from '../../../../workers/figures/index.ts';
import { resourcesByPlanetType, schematicsByInput, structures } from '../../../../workers/game/catalogue/index.ts';
import { PLANET_TYPES, type PlanetType } from '../../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Template, TemplateAlteration } from '../../../../workers/game/domain/template.ts';
import { STRUCTURE, TYPE } from '../../../oracle/smallColonies.ts';
import { sandboxTemplates } from './sandboxTemplates.ts';

const BASIS: JudgingBasis = {
  radiusKm: null,
  quantityPerHead: () => 600,
  supplied: 'imports',
  economy: { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } },
  visits: null,
};

const TEMPLATES = sandboxTemplates(8).map(({ text }) => read(text));

function read(text: string): Template {
  const [reading] = readTemplates(text);
  if (reading?.kind !== 'template') throw new Error('The template could not be read.');
  return reading.template;
}

function changed(change: TemplateAlteration) {
  if (change.kind === 'impossible') throw new Error(changeProblemText(change.problem));
  return {
    ...change,
    template: read(change.text),
    kinds: judgeTemplate(read(change.text), BASIS).faults.map((f) => f.kind),
  };
}

const pin = (typeId: TypeId, productTypeId: TypeId | null = null, headCount = 0) => ({
  typeId,
  productTypeId,
  headCount,
  latitude: 1,
  longitude: 1,
});

const OXYGEN = 3683 as TypeId;
const GAS = 2310 as TypeId;

/** Aqueous liquids become water. */
const WATER: Template = {
  comment: 'Water',
  level: 5,
  planetTypeId: 13 as TypeId,
  diameterKm: 12_000,
  pins: [
    pin(STRUCTURE.launchpad),
    pin(STRUCTURE.ecu, TYPE.aqueousLiquids, 10),
    ...Array.from({ length: 4 }, () => pin(STRUCTURE.basicFactory, TYPE.water)),
  ],
  links: [1, 2, 3, 4, 5].map((source) => ({ source, destination: 0, level: 0 })),
  routes: [
    { path: [1, 0], quantity: 200_000, typeId: TYPE.aqueousLiquids },
    ...[2, 3, 4, 5].flatMap((factory) => [
      { path: [0, factory], quantity: 3000, typeId: TYPE.aqueousLiquids },
      { path: [factory, 0], quantity: 20, typeId: TYPE.water },
    ]),
  ],
};

function turnLink({ source, destination, level }: Template['links'][number]) {
  return { source: destination, destination: source, level };
}

describe('a template for another planet type', () => {
  const expectOnlyIts = (planetType: PlanetType) => {
    for (const template of TEMPLATES) {
      const change = retargetTemplate(template, planetType);
      if (change.kind === 'impossible') {
        expect(changeProblemText(change.problem)).toMatch(/High-Tech/);
        expect(planetType).not.toMatch(/barren|temperate/);
        continue;
      }
      const { template: moved, kinds } = changed(change);
      expect(kinds).not.toContain('wrongStructure');
      expect(kinds).not.toContain('missingResource');
      expect(moved.pins.length).toBe(template.pins.length);
      expect(moved.links).toEqual(template.links);
      expect(change.lacks.every((resource) => !resourcesByPlanetType[planetType].includes(resource))).toBe(true);
      for (const { to } of change.exchanged) expect(moved.pins.some((one) => one.productTypeId === to)).toBe(true);
    }
  };
  const title = 'has only structures and resources of a %s planet';
  // One that has every factory, and one that has not.
  const FIRST: readonly PlanetType[] = ['barren', 'gas'];
  it.each(FIRST)(title, expectOnlyIts);
  it.each(PLANET_TYPES.filter((planetType) => !FIRST.includes(planetType)))(title, { tags: ['deep'] }, expectOnlyIts);

  it('stays the same on its own type, and comes back from another one that has its resources', () => {
    expect(changed(retargetTemplate(WATER, 'gas')).template).toEqual(WATER);
    const onStorm = changed(retargetTemplate(WATER, 'storm'));
    expect(onStorm).toMatchObject({ exchanged: [], lacks: [] });
    const planetTypes = onStorm.template.pins.map(({ typeId }) => structures.get(typeId)!.planetType);
    expect(new Set(planetTypes)).toEqual(new Set(['storm']));
    expect(changed(retargetTemplate(onStorm.template, 'gas')).template).toEqual(WATER);
  });

  it('exchanges a resource with the product that is made of it', () => {
    const { template, exchanged, lacks, kinds } = changed(retargetTemplate(WATER, 'plasma'));
    expect(lacks).toEqual([]);
    expect(kinds).toEqual([]);
    expect(exchanged.map(({ from }) => from)).toEqual([TYPE.aqueousLiquids, TYPE.water]);
    const [resource, product] = exchanged.map(({ to }) => to);
    expect(resourcesByPlanetType.plasma).toContain(resource);
    expect(template.pins.map(({ productTypeId }) => productTypeId)).toEqual([
      null,
      resource,
      ...Array(4).fill(product),
    ]);
    expect(new Set(template.routes.map(({ typeId }) => typeId))).toEqual(new Set([resource, product]));
  });

  it('exchanges a resource for one that the template neither extracts nor makes something of yet', () => {
    const exchangedFor = (product: TypeId | null) =>
      changed(retargetTemplate({ ...WATER, pins: [...WATER.pins, pin(STRUCTURE.basicFactory, product)] }, 'plasma'))
        .exchanged[0]!.to;
    const extracting = (resource: TypeId) =>
      changed(retargetTemplate({ ...WATER, pins: [...WATER.pins, pin(STRUCTURE.ecu, resource, 1)] }, 'plasma'))
        .exchanged[0]!.to;
    const usual = exchangedFor(null);
    const [product] = schematicsByInput.get(usual)!.map(({ output }) => output.typeId);
    for (const other of [exchangedFor(product!), extracting(usual)]) {
      expect(resourcesByPlanetType.plasma).toContain(other);
      expect(other).not.toBe(usual);
    }
  });

  it('names no product that the template does not have', () => {
    const onlyExtracts = { ...WATER, pins: WATER.pins.slice(0, 2), links: WATER.links.slice(0, 1), routes: [] };
    expect(changed(retargetTemplate(onlyExtracts, 'plasma')).exchanged.map(({ from }) => from)).toEqual([
      TYPE.aqueousLiquids,
    ]);
  });

  it('says which resource is lacking where other products depend on it', () => {
    const coolant = { ...WATER, pins: [...WATER.pins, pin(2494 as TypeId, TYPE.coolant)] };
    const { template, lacks, exchanged } = changed(retargetTemplate(coolant, 'plasma'));
    expect(exchanged).toEqual([]);
    expect(lacks).toEqual([TYPE.aqueousLiquids]);
    expect(template.pins[1]!.productTypeId).toBeNull();
    expect(template.routes.every(({ path }) => path[0] !== 1)).toBe(true);
  });
});

describe('a template for a smaller command center', () => {
  /** @param count of templates that are tried */
  const expectFit = (level: number, count: number) => {
    let fitCount = 0;
    for (const template of TEMPLATES.slice(0, count)) {
      const change = trimTemplate(template, level, BASIS);
      if (change.kind === 'impossible') continue;
      fitCount += 1;
      const { template: trimmed, kinds } = changed(change);
      expect(trimmed.level).toBe(level);
      expect(kinds).not.toContain('overCpu');
      expect(kinds).not.toContain('overPower');
      expect(kinds).not.toContain('missingLink');
      const removedPins = change.removed.reduce((sum, { count }) => sum + count, 0);
      expect(trimmed.pins.length).toBe(template.pins.length - removedPins);
    }
    expect(fitCount).toBeGreaterThan(2);
  };

  const title = 'fits level %i, with every route and link that its pins need';
  it.each([[3, 5]])(title, expectFit);
  it.each([
    [1, 10],
    [3, 10],
    [5, 10],
  ])(title, { tags: ['deep'] }, expectFit);

  it('removes nothing from a template that fits', () => {
    const { template, removed, removedHeads } = changed(trimTemplate(WATER, 5, BASIS));
    expect([template, removed, removedHeads]).toEqual([WATER, [], 0]);
  });

  it('removes factories that have no work before it removes heads', () => {
    // Two factories use all that comes; the others' power is wasted.
    const { template, removed, removedHeads } = changed(
      trimTemplate(WATER, 2, { ...BASIS, quantityPerHead: () => 300 }),
    );
    expect(new Set(removed.map(({ typeId }) => structures.get(typeId)!.kind))).toEqual(new Set(['factory']));
    expect(removedHeads).toBe(0);
    expect(template.pins.filter(({ typeId }) => structures.get(typeId)!.kind === 'factory').length).toBeGreaterThan(0);
    expect(template.pins.some(({ typeId }) => structures.get(typeId)!.kind === 'launchpad')).toBe(true);
  });

  it.each([
    ['by their prices', new Map([[TYPE.water, 500] as const, [OXYGEN, 400] as const]), TYPE.water],
    ['by other prices', new Map([[TYPE.water, 400] as const, [OXYGEN, 500] as const]), OXYGEN],
    ['one of them at customs base cost, because it has no price', new Map([[OXYGEN, 399] as const]), TYPE.water],
  ])('removes the factory whose product is worth less, %s', (_, prices, kept) => {
    const products = [TYPE.water, OXYGEN, TYPE.water, OXYGEN, ...Array.from({ length: 7 }, () => kept)];
    const template: Template = {
      ...WATER,
      pins: [pin(STRUCTURE.launchpad), ...products.map((product) => pin(STRUCTURE.basicFactory, product))],
      links: products.map((_product, k) => ({ source: k + 1, destination: 0, level: 0 })),
      routes: products.flatMap((product, k) => [
        { path: [0, k + 1], typeId: product === OXYGEN ? GAS : TYPE.aqueousLiquids, quantity: 3000 },
        { path: [k + 1, 0], typeId: product, quantity: 20 },
      ]),
    };
    const trimmed = changed(trimTemplate(template, 1, { ...BASIS, economy: { ...BASIS.economy, prices } })).template;
    const left = trimmed.pins.flatMap(({ productTypeId }) => productTypeId ?? []);
    const countOf = (typeId: TypeId) => left.filter((one) => one === typeId).length;
    expect(left.length).toBe(products.length - 1);
    expect(countOf(kept)).toBe(9);
  });

  it('keeps what earns with the bench’s visits, also where a store would fill up without any', () => {
    const factories = Array.from({ length: 12 }, () => pin(STRUCTURE.basicFactory, TYPE.water));
    const template: Template = {
      ...WATER,
      pins: [pin(STRUCTURE.launchpad), pin(STRUCTURE.ecu, GAS, 10), ...factories],
      links: [...factories, null].map((_pin, k) => ({ source: k + 1, destination: 0, level: 0 })),
      routes: [
        { path: [1, 0], typeId: GAS, quantity: 100_000 },
        ...factories.flatMap((_pin, k) => [
          { path: [0, k + 2], typeId: TYPE.aqueousLiquids, quantity: 3000 },
          { path: [k + 2, 0], typeId: TYPE.water, quantity: 20 },
        ]),
      ],
    };
    const prices = new Map([[TYPE.water, 500] as const, [GAS, 1] as const]);
    const economy = { ...BASIS.economy, prices };
    const daily = { intervalSeconds: 86_400, programSeconds: 86_400, takesSurplusP0: false };
    const removedBy = (visits: JudgingBasis['visits']) => {
      const { removed, removedHeads } = changed(trimTemplate(template, 4, { ...BASIS, economy, visits }));
      return [removed, removedHeads > 0];
    };
    expect(removedBy(daily)).toEqual([[], true]);
    // Unattended, the launchpad is full within days, and what the extractor brings is in the way.
    expect(removedBy(null)).toEqual([[{ typeId: STRUCTURE.ecu, count: 1 }], false]);
  });

  it('removes the same whatever the order of the pins', () => {
    const last = WATER.pins.length - 1;
    const reversed = {
      ...WATER,
      pins: WATER.pins.toReversed(),
      links: WATER.links.map((link) => ({ ...link, source: last - link.source, destination: last - link.destination })),
      routes: WATER.routes.map((route) => ({ ...route, path: route.path.map((position) => last - position) })),
    };
    const removedFrom = (template: Template) => {
      const { removed, removedHeads } = changed(trimTemplate(template, 2, { ...BASIS, quantityPerHead: () => 150 }));
      return { removed, removedHeads };
    };
    expect(removedFrom(WATER)).toEqual({ removed: [{ typeId: STRUCTURE.basicFactory, count: 1 }], removedHeads: 0 });
    expect(removedFrom(reversed)).toEqual(removedFrom(WATER));
  });

  it('keeps a factory that others are linked through', () => {
    const [first, ...others] = WATER.links.filter(({ source }) => source !== 5);
    const through5 = {
      ...WATER,
      links: [{ source: 5, destination: 0, level: 0 }, first!, ...others.map((link) => ({ ...link, destination: 5 }))],
      routes: WATER.routes.map((route) => {
        const [from, to] = route.path as [number, number];
        return from * to === 0 && ![1, 5].includes(from + to) ? { ...route, path: [from, 5, to] } : route;
      }),
    };
    const { removed, template } = changed(trimTemplate(through5, 2, { ...BASIS, quantityPerHead: () => 150 }));
    expect(removed).toEqual([{ typeId: STRUCTURE.basicFactory, count: 1 }]);
    expect(template.routes.filter(({ path }) => path.length === 3)).toHaveLength(4);
  });

  it('keeps what is linked through a factory connected, even if nothing is routed that way', () => {
    const storageBehind = (factory: number): Template => ({
      ...WATER,
      pins: [...WATER.pins, pin(2536 as TypeId)],
      links: [...WATER.links, { source: 6, destination: factory, level: 0 }],
    });
    for (const turn of [(link: Template['links'][number]) => link, turnLink]) {
      const template = { ...storageBehind(5), links: storageBehind(5).links.map(turn) };
      const trimmed = changed(trimTemplate(template, 2, { ...BASIS, quantityPerHead: () => 150 })).template;
      expect(trimmed.links).toHaveLength(trimmed.pins.length - 1);
    }
  });

  it('still makes what it was for', () => {
    const { template, removedHeads } = changed(trimTemplate(WATER, 1, BASIS));
    const { products } = judgeTemplate(template, BASIS);
    expect(products).toEqual([{ typeId: TYPE.water, unitsPerHour: expect.closeTo(products[0]!.unitsPerHour) }]);
    expect(products[0]!.unitsPerHour).toBeGreaterThan(0);
    expect(removedHeads).toBeGreaterThan(0);
  });

  it('says so if nothing useful fits', () => {
    expect(trimTemplate({ ...WATER, diameterKm: 900_000 }, 0, { ...BASIS, radiusKm: 9e6 })).toEqual({
      kind: 'impossible',
      problem: { kind: 'nothingFits', level: 0, cpuTf: 1675, powerMw: 6000 },
    });
  });
});
