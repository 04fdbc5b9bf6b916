/** fast-check arbitraries over requests for designs. */
import fc from 'fast-check';
import { commodities, resourcesByPlanetType } from '../../../../workers/catalogue/index.ts';
import { PLANET_TYPES } from '../../../../workers/domain/commodity.ts';
import type { DesignRequest } from '../../../../workers/domain/design.ts';
import type { TypeId } from '../../../../workers/domain/ids.ts';

const TYPE_IDS = [...commodities.keys()];
const ABOVE_RAW = TYPE_IDS.filter((typeId) => commodities.get(typeId)!.tier > 0);

export const anyDesignRequest: fc.Arbitrary<DesignRequest> = fc
  .record({
    planetType: fc.constantFrom(...PLANET_TYPES),
    radiusKm: fc.double({ min: 3, max: 4.7, noNaN: true }).map((power) => Math.round(10 ** power)),
    level: fc.constantFrom(0, 1, 2, 3, 4, 5, 5, 5),
    productTypeId: fc.constantFrom(...TYPE_IDS),
    imports: fc.oneof(
      fc.constant([] as TypeId[]),
      fc.constant('any' as const),
      fc.constantFrom(1, 2, 3).map((tier) => ABOVE_RAW.filter((typeId) => commodities.get(typeId)!.tier === tier)),
      fc.subarray(ABOVE_RAW),
    ),
    extracts: fc.constantFrom(true, true, true, false),
    quantityPerHead: fc.integer({ min: 1, max: 3000 }),
    visitSeconds: fc.oneof(
      fc.constantFrom(1, 6, 12, 24, 48, 72, 96, 168, 336).map((hours) => hours * 3600),
      fc.integer({ min: 3600, max: 336 * 3600 }),
    ),
    hasValues: fc.constantFrom(false, false, true),
    isk: fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: TYPE_IDS.length, maxLength: TYPE_IDS.length }),
  })
  .map(({ quantityPerHead, hasValues, isk, ...request }) => {
    const prices = new Map(TYPE_IDS.map((typeId, k) => [typeId, isk[k]!]));
    const resources = Object.values(resourcesByPlanetType).flat();
    return {
      ...request,
      quantitiesPerHead: Object.fromEntries(resources.map((typeId, k) => [typeId, quantityPerHead * (1 + (k % 3))])),
      values: hasValues ? { exportIsk: prices, importIsk: prices } : null,
    };
  });
