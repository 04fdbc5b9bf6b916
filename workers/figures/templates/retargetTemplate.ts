import {
  commodities,
  planetTypeIds,
  resourcesByPlanetType,
  schematicByOutput,
  schematicsByInput,
  structures,
} from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { formatTemplate, type Template, type TemplateAlteration } from '../../game/domain/template.ts';
import { findResources } from './judgeTemplate.ts';
import { structureOn } from './planetStructures.ts';

/**
 * The template for another type of planet, of the same size. A resource that the planet lacks is exchanged for one that
 * it has if nothing but its basic product changes with it; otherwise its extractors keep none, and the result says what
 * is lacking.
 */
export function retargetTemplate(template: Template, planetType: PlanetType): TemplateAlteration {
  const lacking = new Set<TypeId>();
  const pins = template.pins.map((pin) => {
    const typeId = structureOn(planetType, pin.typeId);
    if (typeId === null) lacking.add(pin.typeId);
    return { ...pin, typeId: typeId ?? pin.typeId };
  });
  if (lacking.size > 0) {
    return { kind: 'impossible', problem: { kind: 'missingStructures', planetType, typeIds: [...lacking] } };
  }
  const moved: Template = { ...template, planetTypeId: planetTypeIds[planetType], pins };
  const missing = missingResources(moved, planetType);
  const exchanged = exchangesFor(moved, planetType, missing);
  const lacks = missing.filter((resource) => !exchanged.has(resource));
  return {
    kind: 'changed',
    text: formatTemplate(dropResources(exchange(moved, exchanged), new Set(lacks))),
    exchanged: [...exchanged].map(([from, to]) => ({ from, to })),
    lacks,
    removed: [],
    removedHeads: 0,
  };
}

/** What extractors take and the planet doesn't have, ascending. */
function missingResources(template: Template, planetType: PlanetType): TypeId[] {
  return findResources(template)
    .filter((resource) => !resourcesByPlanetType[planetType].includes(resource))
    .sort((a, b) => a - b);
}

/** What replaces what: resources, and the basic products made of them. */
function exchangesFor(
  template: Template,
  planetType: PlanetType,
  missing: readonly TypeId[],
): ReadonlyMap<TypeId, TypeId> {
  const exchanges = new Map<TypeId, TypeId>();
  const goods = new Set<TypeId | null>([
    ...template.pins.flatMap(({ productTypeId }) => productTypeId ?? []),
    ...template.routes.map(({ typeId }) => typeId),
  ]);
  const free = resourcesByPlanetType[planetType].filter(
    (resource) => !goods.has(resource) && !goods.has(productOfResource(resource)),
  );
  for (const resource of missing) {
    const product = productOfResource(resource);
    if (product !== null && isUsedFurther(template, product)) continue;
    const replacement = free.shift();
    const replacedProduct = replacement === undefined ? null : productOfResource(replacement);
    if (replacement === undefined || replacedProduct === null) continue;
    exchanges.set(resource, replacement);
    if (product !== null && goods.has(product)) exchanges.set(product, replacedProduct);
  }
  return exchanges;
}

/** The one basic commodity that is made of a resource. */
function productOfResource(resource: TypeId): TypeId | null {
  if (commodities.get(resource)?.tier !== 0) return null;
  return schematicsByInput.get(resource)?.[0]?.output.typeId ?? null;
}

/** Whether a factory of the template makes something of a commodity. */
function isUsedFurther({ pins }: Template, typeId: TypeId): boolean {
  return pins.some(({ productTypeId }) => {
    const schematic = productTypeId === null ? undefined : schematicByOutput.get(productTypeId);
    return schematic?.inputs.some((input) => input.typeId === typeId) === true;
  });
}

function exchange(template: Template, exchanges: ReadonlyMap<TypeId, TypeId>): Template {
  const newType = (typeId: TypeId): TypeId => exchanges.get(typeId) ?? typeId;
  return {
    ...template,
    pins: template.pins.map((pin) => ({
      ...pin,
      productTypeId: pin.productTypeId === null ? null : newType(pin.productTypeId),
    })),
    routes: template.routes.map((route) => ({ ...route, typeId: newType(route.typeId) })),
  };
}

/** Extractors of these resources keep none, and their routes go. */
function dropResources(template: Template, resources: ReadonlySet<TypeId>): Template {
  const isDropped = template.pins.map(
    ({ typeId, productTypeId }) =>
      structures.get(typeId)?.kind === 'ecu' && productTypeId !== null && resources.has(productTypeId),
  );
  return {
    ...template,
    pins: template.pins.map((pin, position) => (isDropped[position] ? { ...pin, productTypeId: null } : pin)),
    routes: template.routes.filter(({ path }) => !isDropped[path[0]!]),
  };
}
