import { describe, expect, it } from 'vitest';
import { toColony } from '../../../../workers/figures/templates/templateToColony.ts';
import { schematicByOutput } from '../../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Template } from '../../../../workers/game/domain/template.ts';
import { STRUCTURE, TYPE } from '../../../oracle/smallColonies.ts';

const BUILT_AT = 1_800_000_000;
const LAVA = 2015 as TypeId;
const UNKNOWN = 7 as TypeId;

const pin = (typeId: TypeId, productTypeId: TypeId | null = null, headCount = 0) => ({
  typeId,
  productTypeId,
  headCount,
  latitude: 1,
  longitude: 2,
});

const TEMPLATE: Template = {
  comment: '',
  level: 4,
  planetTypeId: LAVA,
  diameterKm: 10_000,
  pins: [
    pin(STRUCTURE.launchpad),
    pin(STRUCTURE.ecu, TYPE.aqueousLiquids, 2),
    pin(STRUCTURE.ecu),
    pin(STRUCTURE.basicFactory, TYPE.water),
    pin(STRUCTURE.basicFactory),
    pin(UNKNOWN),
  ],
  links: [{ source: 1, destination: 0, level: 3 }],
  routes: [{ path: [1, 0, 3], quantity: 3000, typeId: TYPE.aqueousLiquids }],
};

const build = (changes: Partial<Template> = {}) =>
  toColony({ ...TEMPLATE, ...changes }, (resource) => resource, BUILT_AT);

describe('the colony of a template', () => {
  it('is on the planet type that the template names, with its command center, just built', () => {
    expect(build()).toMatchObject({ planetType: 'lava', upgradeLevel: 4, lastUpdateAt: BUILT_AT, oddities: [] });
    expect(build({ planetTypeId: UNKNOWN }).planetType).toBe('temperate');
  });

  it('numbers pins, links and routes as the template’s text does', () => {
    const { pins, links, routes } = build();
    expect(pins.map(({ pinId }) => pinId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(links).toEqual([{ sourcePinId: 2, destinationPinId: 1, level: 3 }]);
    expect(routes).toEqual([
      { routeId: 1, sourcePinId: 2, destinationPinId: 4, waypoints: [1], quantity: 3000, typeId: TYPE.aqueousLiquids },
    ]);
  });

  it('has empty stores, a two-week program in each extractor with a product, and schematics by product', () => {
    const { pins } = build();
    expect(pins.every(({ contents }) => contents.length === 0)).toBe(true);
    expect(pins[0]).toMatchObject({ kind: 'launchpad', latitude: 1, longitude: 2 });
    expect(pins[1]).toMatchObject({
      kind: 'ecu',
      productTypeId: TYPE.aqueousLiquids,
      baseQtyPerCycle: 2 * TYPE.aqueousLiquids,
      cycleSeconds: 900,
      installedAt: BUILT_AT,
      lastCycleStartAt: BUILT_AT,
      expiresAt: BUILT_AT + 14 * 86_400,
      heads: [{ headId: 0 }, { headId: 1 }],
    });
    expect(pins[2]).toMatchObject({ kind: 'ecu', productTypeId: null, expiresAt: null, heads: [] });
    expect(pins[3]).toMatchObject({ kind: 'factory', schematicId: schematicByOutput.get(TYPE.water)?.schematicId });
    expect(pins[4]).toMatchObject({ kind: 'factory', schematicId: null });
    expect(pins[5]).toMatchObject({ kind: 'unknown', typeId: UNKNOWN });
  });
});
