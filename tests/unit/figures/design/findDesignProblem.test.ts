import { describe, expect, it } from 'vitest';
import { findDesignProblem } from '../../../../workers/figures/design/findDesignProblem.ts';
import { requestFor } from '../../../fixtures/designs.ts';
import { typeIdOf } from '../../../fixtures/goods.ts';

const REQUEST = requestFor({ product: 'Water', radiusKm: 6000 });

describe('what a planet lacks for a product', () => {
  it('is nothing where the planet has the resource', () => {
    expect(findDesignProblem(REQUEST)).toBeNull();
  });

  it('is a resource that the planet type does not have', () => {
    expect(findDesignProblem({ ...REQUEST, planetType: 'plasma', productTypeId: typeIdOf('Oxygen') })).toEqual({
      kind: 'missingResource',
      planetType: 'plasma',
      typeId: typeIdOf('Noble Gas'),
    });
  });

  it('is never raw material that visits could bring', () => {
    const request = { ...REQUEST, productTypeId: typeIdOf('Oxygen'), imports: 'any' } as const;
    expect(findDesignProblem(request)?.kind).toBe('missingResource');
  });

  it('is nothing where visits bring what the planet does not have', () => {
    expect(findDesignProblem({ ...REQUEST, productTypeId: typeIdOf('Synthetic Oil'), imports: 'any' })).toBeNull();
    const oxygen = typeIdOf('Oxygen');
    const lacking = { ...REQUEST, productTypeId: typeIdOf('Oxides'), imports: [oxygen] };
    expect(findDesignProblem(lacking)).toMatchObject({ kind: 'missingResource', typeId: typeIdOf('Reactive Gas') });
  });

  it('is an input where nothing is extracted', () => {
    const request = { ...REQUEST, extracts: false, imports: [] };
    expect(findDesignProblem(request)).toEqual({ kind: 'missingInput', typeId: typeIdOf('Aqueous Liquids') });
  });

  it('is a high-tech plant anywhere but on barren and temperate planets', () => {
    const request = { ...REQUEST, productTypeId: typeIdOf('Wetware Mainframe'), imports: 'any' } as const;
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
