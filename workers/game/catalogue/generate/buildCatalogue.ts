import { PLANET_TYPES, type PlanetType, type Schematic, type Structure, type Tier } from '../../domain/commodity.ts';
import type { TypeId } from '../../domain/ids.ts';
import { type FactoryKind, PIN_KINDS, type PinKind } from '../../domain/pinKinds.ts';
import { toVolumeM3, toVolumeUnits } from '../../domain/units.ts';
import type { CatalogueFile, ExportAddition } from '../catalogueFile.ts';
import { TIER_BY_GROUP } from '../typeGroups.ts';
import type { GameExport } from './gameExport.ts';
import { attribute, type ExportType } from './readTypes.ts';

const PLANET_GROUP = 7;
export const LINK_GROUP = 1036;
/** Extractors of the game's first years: no longer usable, but they show which planets have which resources. */
const OLD_EXTRACTOR_GROUP = 1026;

const KIND_BY_GROUP = new Map(Object.entries(PIN_KINDS).map(([kind, { groupId }]) => [groupId, kind as PinKind]));

/** Groups whose types `buildCatalogue` needs. */
export const CATALOGUE_GROUPS: ReadonlySet<number> = new Set([
  PLANET_GROUP,
  LINK_GROUP,
  OLD_EXTRACTOR_GROUP,
  ...TIER_BY_GROUP.keys(),
  ...KIND_BY_GROUP.keys(),
]);

/** Ids of dogma attributes. */
const ATTRIBUTE = {
  powerOutput: 11,
  powerLoad: 15,
  cpuOutput: 48,
  cpuLoad: 49,
  /** of a command center: its upgrade level */
  metaLevel: 633,
  harvesterType: 709,
  planetRestriction: 1632,
  powerLoadPerKm: 1633,
  cpuLoadPerKm: 1634,
  cpuLoadLevelModifier: 1635,
  powerLoadLevelModifier: 1636,
  importTaxBase: 1640,
  exportTaxBase: 1641,
  headCpu: 1690,
  headPower: 1691,
} as const;

const MAX_UPGRADE_LEVEL = 5;

/**
 * Builds the catalogue from the export's records.
 * @param gameExport has every type of CATALOGUE_GROUPS
 * @throws Error with the rule of planetary industry that the records break
 */
export function buildCatalogue(
  { version, build, publishedOn, types, schematics }: Omit<GameExport, 'planets'>,
  addition: ExportAddition | null,
): Omit<CatalogueFile, 'digest'> {
  const planetTypes = readPlanetTypes(types);
  const planetTypeById = new Map(planetTypes.map(({ typeId, planetType }) => [typeId as number, planetType]));
  const commodities = types.filter(({ groupId, isPublished }) => isPublished && TIER_BY_GROUP.has(groupId));
  const tierByType = new Map(commodities.map(({ typeId, groupId }) => [typeId, TIER_BY_GROUP.get(groupId)!]));
  const factoryKinds = readFactoryKinds(schematics, tierByType);
  return {
    exportVersion: version,
    exportBuild: build,
    exportDate: publishedOn,
    addition,
    planetTypes,
    commandCenterLevels: readCommandCenterLevels(types),
    link: readLink(types),
    head: readHead(types),
    commodities: commodities.map((type) => ({
      typeId: type.typeId as TypeId,
      name: type.name,
      tier: tierByType.get(type.typeId)!,
      volumeM3: exactVolumeM3(type),
      taxBaseIsk: readTaxBase(type),
    })),
    structures: types
      .filter(({ groupId, isPublished }) => isPublished && KIND_BY_GROUP.has(groupId))
      .map((type) => toStructure(type, planetTypeById, factoryKinds)),
    schematics: schematics
      .filter((schematic) => checkSchematic(schematic, tierByType))
      .map(({ localNames: _, ...schematic }) => schematic),
  };
}

function readPlanetTypes(types: readonly ExportType[]): CatalogueFile['planetTypes'] {
  const extractors = types.filter(({ groupId }) => groupId === OLD_EXTRACTOR_GROUP);
  const colonisable = new Set(extractors.map((type) => attribute(type, ATTRIBUTE.planetRestriction)));
  const planets = types.filter(({ groupId, typeId }) => groupId === PLANET_GROUP && colonisable.has(typeId));
  return PLANET_TYPES.map((planetType) => {
    // The kind of planet is only in the type's name.
    const matching = planets.filter(({ name }) => name.toLowerCase() === `planet (${planetType})`);
    const [planet] = matching;
    if (!planet || matching.length > 1) {
      throw new Error(`${matching.length} colonisable types of planet are called ${planetType}; one was expected.`);
    }
    const resourceTypeIds = extractors
      .filter((type) => attribute(type, ATTRIBUTE.planetRestriction) === planet.typeId)
      .map((type) => attribute(type, ATTRIBUTE.harvesterType) as TypeId)
      .sort((a, b) => a - b);
    return { planetType, typeId: planet.typeId as TypeId, resourceTypeIds };
  });
}

/** In the export, each upgrade level is a separate type, although only level 0 can be built. */
function readCommandCenterLevels(types: readonly ExportType[]): CatalogueFile['commandCenterLevels'] {
  const centers = types.filter(({ groupId }) => KIND_BY_GROUP.get(groupId) === 'commandCenter');
  return Array.from({ length: MAX_UPGRADE_LEVEL + 1 }, (_, level) => {
    const ofLevel = centers.filter((type) => attribute(type, ATTRIBUTE.metaLevel) === level);
    return theSame(
      ofLevel.map((type) => ({
        cpuTf: attribute(type, ATTRIBUTE.cpuOutput),
        powerMw: attribute(type, ATTRIBUTE.powerOutput),
      })),
      `CPU and power of command centers of level ${level}`,
    );
  });
}

function readHead(types: readonly ExportType[]): CatalogueFile['head'] {
  return theSame(
    types
      .filter(({ groupId }) => KIND_BY_GROUP.get(groupId) === 'ecu')
      .map((type) => ({
        cpuTf: attribute(type, ATTRIBUTE.headCpu),
        powerMw: attribute(type, ATTRIBUTE.headPower),
      })),
    'CPU and power of an extractor head',
  );
}

function readLink(types: readonly ExportType[]): CatalogueFile['link'] {
  const links = types.filter(({ groupId, isPublished }) => groupId === LINK_GROUP && isPublished);
  const [link] = links;
  if (!link || links.length > 1) throw new Error(`There are ${links.length} types of link; one was expected.`);
  return {
    typeId: link.typeId as TypeId,
    baseCpuTf: attribute(link, ATTRIBUTE.cpuLoad),
    basePowerMw: attribute(link, ATTRIBUTE.powerLoad),
    cpuTfPerKm: attribute(link, ATTRIBUTE.cpuLoadPerKm),
    powerMwPerKm: attribute(link, ATTRIBUTE.powerLoadPerKm),
    cpuLevelExponent: attribute(link, ATTRIBUTE.cpuLoadLevelModifier),
    powerLevelExponent: attribute(link, ATTRIBUTE.powerLoadLevelModifier),
  };
}

/** The value that all of them share. */
function theSame<Value>(values: readonly Value[], what: string): Value {
  const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
  const [value] = distinct.values();
  if (value === undefined || distinct.size > 1) {
    throw new Error(`${what}: one value was expected, found ${[...distinct.keys()].join(', ') || 'none'}.`);
  }
  return value;
}

function exactVolumeM3(type: ExportType): number {
  if (type.volumeM3 <= 0 || toVolumeM3(toVolumeUnits(type.volumeM3)) !== type.volumeM3) {
    throw new Error(`${type.name} has a volume of ${type.volumeM3} m³, not a whole multiple of 0.005 m³.`);
  }
  return type.volumeM3;
}

function readTaxBase(type: ExportType): number {
  const exportBase = attribute(type, ATTRIBUTE.exportTaxBase);
  if (attribute(type, ATTRIBUTE.importTaxBase) !== exportBase) {
    throw new Error(`${type.name} has different base costs for import and export tax.`);
  }
  return exportBase;
}

/** Basic factories make P1, advanced ones P2 and P3, high-tech ones P4. */
function readFactoryKinds(
  schematics: readonly Schematic[],
  tierByType: ReadonlyMap<number, Tier>,
): Map<number, FactoryKind> {
  const kinds = new Map<number, FactoryKind>();
  for (const { name, output, factoryTypeIds } of schematics) {
    const tier = tierByType.get(output.typeId);
    const kind: FactoryKind = tier === 1 ? 'basic' : tier === 4 ? 'highTech' : 'advanced';
    for (const typeId of factoryTypeIds) {
      const known = kinds.get(typeId) ?? kind;
      if (known !== kind)
        throw new Error(`Factory type ${typeId} is ${known}, but runs the ${kind} schematic ${name}.`);
      kinds.set(typeId, kind);
    }
  }
  return kinds;
}

function toStructure(
  type: ExportType,
  planetTypeById: ReadonlyMap<number, PlanetType>,
  factoryKinds: ReadonlyMap<number, FactoryKind>,
): Structure {
  const kind = KIND_BY_GROUP.get(type.groupId)!;
  const factoryKind = PIN_KINDS[kind].makes ? factoryKinds.get(type.typeId) : null;
  if (factoryKind === undefined) throw new Error(`No schematic runs in factory type ${type.typeId} (${type.name}).`);
  const restriction = type.attributes.get(ATTRIBUTE.planetRestriction);
  const planetType = restriction === undefined ? null : planetTypeById.get(restriction);
  if (planetType === undefined) throw new Error(`${type.name} is for planet type ${restriction}, which is unknown.`);
  // A command center provides CPU and power and uses none.
  const isCommandCenter = kind === 'commandCenter';
  return {
    typeId: type.typeId as TypeId,
    name: type.name,
    kind,
    planetType,
    capacityM3: type.capacityM3,
    cpuTf: isCommandCenter ? 0 : attribute(type, ATTRIBUTE.cpuLoad),
    powerMw: isCommandCenter ? 0 : attribute(type, ATTRIBUTE.powerLoad),
    buildIsk: type.baseIsk,
    factoryKind,
  };
}

function checkSchematic({ name, inputs, output }: Schematic, tierByType: ReadonlyMap<number, Tier>): boolean {
  const outputTier = tierByType.get(output.typeId);
  for (const { typeId } of inputs) {
    const inputTier = tierByType.get(typeId);
    if (outputTier === undefined || inputTier === undefined || inputTier >= outputTier) {
      throw new Error(`Schematic ${name} makes P${outputTier ?? '?'} of P${inputTier ?? '?'} (type ${typeId}).`);
    }
  }
  return true;
}
