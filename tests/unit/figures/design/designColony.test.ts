import { describe, expect, it } from 'vitest';
import { designColony } from '../../../../workers/figures/index.ts';
import { structures } from '../../../../workers/game/catalogue/index.ts';
import { commodityNamed, designOf, requestFor, tiers } from '../../../fixtures/designs.ts';

const HOUR = 3600;

describe('what a design is made of', () => {
  it('refines what it extracts', () => {
    const { role, imports, exports, template } = designOf({ product: 'Water' });
    expect({ role, imports }).toEqual({ role: 'extract', imports: [] });
    expect(exports.map(({ typeId }) => typeId)).toEqual([commodityNamed('Water')]);
    expect(template.pins.some(({ productTypeId }) => productTypeId === commodityNamed('Water'))).toBe(true);
  });

  it('makes a P2 of two resources of its own', () => {
    const { programs } = designOf({ product: 'Coolant', planetType: 'storm' });
    const resources = new Set(programs.map(({ resourceTypeId }) => resourceTypeId));
    expect(resources).toEqual(new Set([commodityNamed('Ionic Solutions'), commodityNamed('Aqueous Liquids')]));
  });

  it('extracts one input and gets the other one if it may only bring that', () => {
    const oxygen = commodityNamed('Oxygen');
    const { role, imports, programs } = designOf({ product: 'Synthetic Oil', planetType: 'gas', imports: [oxygen] });
    expect(role).toBe('both');
    expect(imports.map(({ typeId }) => typeId)).toEqual([oxygen]);
    expect(programs.every(({ resourceTypeId }) => resourceTypeId === commodityNamed('Ionic Solutions'))).toBe(true);
  });

  it('has no extractors if it is only to make things', () => {
    const { role, programs } = designOf({
      product: 'Coolant',
      planetType: 'storm',
      imports: tiers(1),
      extracts: false,
    });
    expect({ role, programs }).toEqual({ role: 'make', programs: [] });
  });

  it('extracts raw material to sell if that is asked for', () => {
    const { exports, structures: built } = designOf({ product: 'Aqueous Liquids' });
    expect(exports[0]!.unitsPerHour).toBeGreaterThan(20_000);
    expect(built.some(({ typeId }) => structures.get(typeId)!.kind === 'factory')).toBe(false);
  });
});

describe('what a design makes', () => {
  it('is as much as its factories can where inputs last', () => {
    const { unitsPerHour, template } = designOf({ product: 'Coolant', imports: tiers(1), extracts: false });
    const factories = template.pins.filter(({ productTypeId }) => productTypeId !== null);
    expect(unitsPerHour).toBeCloseTo(5 * factories.length, 6);
  });

  it('is less with longer visits, halved yields, a lower level', () => {
    const usual = designOf({ product: 'Water' }).unitsPerHour;
    expect(designOf({ product: 'Water', visitSeconds: 168 * HOUR }).unitsPerHour).toBeLessThan(usual);
    expect(designOf({ product: 'Water', quantitiesPerHead: { 2268: 300 } }).unitsPerHour).toBeLessThan(usual);
    expect(designOf({ product: 'Water', level: 4 }).unitsPerHour).toBeLessThan(usual);
    expect(designOf({ product: 'Water', radiusKm: 60_000 }).unitsPerHour).toBeLessThan(usual);
  });

  it('is worth the most ISK where goods have values: bought inputs only if they pay', () => {
    const coolant = commodityNamed('Coolant');
    const prices = new Map([...tiers(1), coolant].map((typeId) => [typeId, 500]));
    const request = { product: 'Coolant', planetType: 'storm', imports: 'any' } as const;
    const cheap = new Map(prices).set(coolant, 1000);
    // A unit needs 16 inputs, which cost 8,000 ISK: extracting them is all that pays.
    const own = designOf({ ...request, values: { exportIsk: cheap, importIsk: prices } });
    expect(own.role).toBe('extract');
    expect(own.iskPerHour).toBeCloseTo(own.unitsPerHour * 1000, 6);
    const dear = new Map(prices).set(coolant, 20_000);
    const bought = designOf({ ...request, values: { exportIsk: dear, importIsk: prices } });
    expect(bought.role).toBe('make');
    expect(bought.iskPerHour).toBeGreaterThan(own.unitsPerHour * 20_000);
    const nothing = designColony(
      requestFor({
        product: 'Coolant',
        imports: 'any',
        extracts: false,
        values: { exportIsk: cheap, importIsk: prices },
      }),
    );
    expect(nothing).toEqual({ kind: 'impossible', problem: { kind: 'losesMoney', typeId: coolant } });
  });
});

describe('what a template can’t say', () => {
  it('is listed in the order of the template: each extractor once, with its heads, as long as the interval and the slack', () => {
    for (const hours of [8, 24, 72, 336]) {
      const { programs, template } = designOf({ product: 'Coolant', planetType: 'storm', visitSeconds: hours * HOUR });
      const extractors = template.pins.flatMap(({ headCount }, pin) => (headCount > 0 ? [{ pin, headCount }] : []));
      expect(programs.map(({ pin, headCount }) => ({ pin, headCount }))).toEqual(extractors);
      expect(programs.length).toBeGreaterThan(1);
      for (const { programSeconds, baseQuantity, headCount } of programs) {
        expect(programSeconds).toBe(Math.min(hours + 2, 336) * HOUR);
        expect(baseQuantity).toBe(600 * headCount);
      }
    }
  });
});

describe('heads of one spot', () => {
  it('are never on more extractors than they need, whatever the noise of small programs seems to bring', () => {
    for (const hours of [8, 24, 72]) {
      for (const product of ['Aqueous Liquids', 'Water', 'Coolant']) {
        const { programs } = designOf({ product, planetType: 'storm', visitSeconds: hours * HOUR, mostHeads: 10 });
        const resources = programs.map(({ resourceTypeId }) => resourceTypeId);
        expect(new Set(resources).size, `${product} ${hours} h`).toBe(resources.length);
        for (const { headCount } of programs) expect(headCount).toBeLessThanOrEqual(10);
      }
    }
  });
});

describe('what keeps a design from making more', () => {
  it.each<[string, Parameters<typeof designOf>[0], object]>([
    ['power', { product: 'Water' }, { kind: 'power' }],
    ['CPU', { product: 'Wetware Mainframe', imports: tiers(3) }, { kind: 'cpu' }],
    [
      'a third extractor that does not fit',
      { product: 'Water', visitSeconds: 336 * HOUR },
      { kind: 'noFurtherExtractor', extractorCount: 2 },
    ],
    [
      'the heads of a spot, which more extractors would share',
      { product: 'Water', mostHeads: 10 },
      { kind: 'headsPlaced', resourceTypeId: commodityNamed('Aqueous Liquids') },
    ],
    [
      'power where not all heads of a spot fit',
      { product: 'Coolant', planetType: 'storm', level: 3, mostHeads: 10 },
      { kind: 'power' },
    ],
    [
      'the room for inputs',
      { product: 'Coolant', imports: tiers(1), visitSeconds: 168 * HOUR },
      { kind: 'inputsRunOut', afterSeconds: expect.any(Number) },
    ],
    [
      'stores that fill',
      { product: 'Water', visitSeconds: 336 * HOUR, quantitiesPerHead: { 2268: 2000 } },
      { kind: 'storeFills', afterSeconds: expect.any(Number) },
    ],
  ])('is %s', (_, request, limit) => {
    const { limitedBy } = designOf(request);
    expect(limitedBy).toEqual(limit);
    if ('afterSeconds' in limitedBy) {
      expect(limitedBy.afterSeconds).toBeGreaterThan(0);
      expect(limitedBy.afterSeconds).toBeLessThan(request.visitSeconds!);
    }
  });
});
