import { describe, expect, it } from 'vitest';
import { findDesignProblem } from '../../../../workers/figures/design/findDesignProblem.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { DesignRequest } from '../../../../workers/game/domain/design.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';

function named(name: string): TypeId {
  return [...commodities.values()].find((one) => one.name === name)!.typeId;
}

const REQUEST: DesignRequest = {
  planetType: 'barren',
  radiusKm: 6000,
  level: 5,
  productTypeId: named('Water'),
  imports: [],
  extracts: true,
  quantitiesPerHead: {},
  visitSeconds: 86_400,
  values: null,
};

describe('what a planet lacks for a product', () => {
  it('is nothing where the planet has the resource', () => {
    expect(findDesignProblem(REQUEST)).toBeNull();
  });

  it('is a resource that the planet type does not have', () => {
    expect(findDesignProblem({ ...REQUEST, planetType: 'plasma', productTypeId: named('Oxygen') })).toEqual({
      kind: 'missingResource',
      planetType: 'plasma',
      typeId: named('Noble Gas'),
    });
  });

  it('is never raw material that visits could bring', () => {
    const request = { ...REQUEST, productTypeId: named('Oxygen'), imports: 'any' } as const;
    expect(findDesignProblem(request)?.kind).toBe('missingResource');
  });

  it('is nothing where visits bring what the planet does not have', () => {
    expect(findDesignProblem({ ...REQUEST, productTypeId: named('Synthetic Oil'), imports: 'any' })).toBeNull();
    const oxygen = named('Oxygen');
    const lacking = { ...REQUEST, productTypeId: named('Oxides'), imports: [oxygen] };
    expect(findDesignProblem(lacking)).toMatchObject({ kind: 'missingResource', typeId: named('Reactive Gas') });
  });

  it('is an input where nothing is extracted', () => {
    const request = { ...REQUEST, extracts: false, imports: [] };
    expect(findDesignProblem(request)).toEqual({ kind: 'missingInput', typeId: named('Aqueous Liquids') });
  });

  it('is a high-tech plant anywhere but on barren and temperate planets', () => {
    const request = { ...REQUEST, productTypeId: named('Wetware Mainframe'), imports: 'any' } as const;
    expect(findDesignProblem({ ...request, planetType: 'ice' })).toEqual({
      kind: 'missingFactory',
      planetType: 'ice',
      factoryKind: 'highTech',
    });
    for (const planetType of ['barren', 'temperate'] as const) {
      expect(findDesignProblem({ ...request, planetType })).toBeNull();
    }
  });

  it('is CPU for a launchpad at level 0', () => {
    expect(findDesignProblem({ ...REQUEST, level: 0 })).toEqual({
      kind: 'launchpadTooLarge',
      resource: 'cpu',
      level: 0,
      limit: 1675,
      needed: 3600,
    });
  });
});
