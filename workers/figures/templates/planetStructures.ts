import {
  commodities,
  planetTypeIds,
  resourcesByPlanetType,
  schematicByOutput,
  structures,
} from '../../game/catalogue/index.ts';
import { PLANET_TYPES, type PlanetType, type Structure } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { StructureKind } from '../../game/domain/pinKinds.ts';
import type { Template } from '../../game/domain/template.ts';

/** The planet type with this type id; null if there is none. */
export function planetTypeOf(typeId: TypeId): PlanetType | null {
  return PLANET_TYPES.find((planetType) => planetTypeIds[planetType] === typeId) ?? null;
}

/** The planet's structure of the same kind; null if it has none, or if the type isn't known. */
export function structureOn(planetType: PlanetType, typeId: TypeId): TypeId | null {
  const structure = structures.get(typeId);
  if (structure === undefined) return null;
  if (structure.planetType === null || structure.planetType === planetType) return typeId;
  const isSame = (other: Structure): boolean =>
    other.planetType === planetType && other.kind === structure.kind && other.factoryKind === structure.factoryKind;
  return [...structures.values()].find(isSame)?.typeId ?? null;
}

/** The planet type's structure of a kind; null if it has none. */
export function structureFor(planetType: PlanetType, kind: StructureKind): TypeId | null {
  const fits = (structure: Structure): boolean =>
    structure.planetType === planetType && (structure.factoryKind ?? structure.kind) === kind;
  return [...structures.values()].find(fits)?.typeId ?? null;
}

/** The planet type's factory that makes a commodity; null if it has none. */
export function factoryFor(planetType: PlanetType, typeId: TypeId): TypeId | null {
  const factoryTypeIds = schematicByOutput.get(typeId)?.factoryTypeIds ?? [];
  return factoryTypeIds.find((factory) => structures.get(factory)?.planetType === planetType) ?? null;
}

/** A template as the client builds it, and the types of structures that it exchanges for the planet's own. */
interface BuiltTemplate {
  template: Template;
  /** as the template has them, ascending */
  convertedTypeIds: readonly TypeId[];
}

/**
 * The template with its planet type's own structures, as the client builds it, whatever planet it is written for. What
 * the planet lacks stays. Source: two public collections, whose factory templates for barren planets are used on any
 * planet.
 */
export function buildOnPlanet(template: Template): BuiltTemplate {
  const planetType = planetTypeOf(template.planetTypeId);
  if (planetType === null) return { template, convertedTypeIds: [] };
  const converted = new Set<TypeId>();
  const pins = template.pins.map((pin) => {
    const typeId = structureOn(planetType, pin.typeId);
    if (typeId === null || typeId === pin.typeId) return pin;
    converted.add(pin.typeId);
    return { ...pin, typeId };
  });
  return {
    template: converted.size === 0 ? template : { ...template, pins },
    convertedTypeIds: [...converted].sort((a, b) => a - b),
  };
}

/** Planet types that have every structure and every resource of a template. Unknown types are left out of account. */
export function planetTypesFor({ pins }: Template): PlanetType[] {
  return PLANET_TYPES.filter((planetType) =>
    pins.every(({ typeId, productTypeId }) => {
      const structure = structures.get(typeId);
      if (structure === undefined) return true;
      if (structureOn(planetType, typeId) === null) return false;
      // Which planets have a resource that is newer than the catalogue, nobody says.
      if (structure.kind !== 'ecu' || productTypeId === null || !commodities.has(productTypeId)) return true;
      return resourcesByPlanetType[planetType].includes(productTypeId);
    }),
  );
}
