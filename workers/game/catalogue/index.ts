/**
 * The game's planetary types and schematics, generated from its Static Data Export (`npm run catalogue`).
 * Planets are in `planets.ts`: there are many, and only the worker needs them.
 */

import type { Pin } from '../domain/colony.ts';
import type { Commodity, CpuAndPower, PlanetType, Schematic, Stack, Structure, Tier } from '../domain/commodity.ts';
import { addToGroup } from '../domain/groups.ts';
import type { SchematicId, TypeId } from '../domain/ids.ts';
import type { LearnedSchematic, LearnedType } from '../domain/learned.ts';
import { sum } from '../domain/sums.ts';
import { toVolumeM3, toVolumeUnits } from '../domain/units.ts';
import type { CatalogueFile } from './catalogueFile.ts';
import catalogueJson from './generated/catalogue.json' with { type: 'json' };
import { TIER_BY_GROUP } from './typeGroups.ts';

// The compiler sees plain numbers and strings in JSON; the generator wrote them as ids and kinds.
const file = catalogueJson as unknown as CatalogueFile;

/** The export that this was generated from; the build of the game is null if the export does not name it. */
export const GAME_EXPORT: Pick<CatalogueFile, 'exportVersion' | 'exportBuild' | 'exportDate' | 'addition'> = file;

/** Every commodity of planetary industry, P0 to P4, by type id. */
export const commodities: ReadonlyMap<TypeId, Commodity> = new Map(
  file.commodities.map((commodity) => [
    commodity.typeId,
    { ...commodity, volumeUnits: toVolumeUnits(commodity.volumeM3) },
  ]),
);

/** A commodity of the catalogue, or one that ESI has described since; undefined if neither knows it. */
export function commodityOf(typeId: TypeId): Commodity | undefined {
  return commodities.get(typeId) ?? learnedCommodities.get(typeId);
}

/** Tier of a commodity; P0 if it isn't known, because only an ECU can refer to such a commodity. */
export function tierOf(typeId: TypeId): Tier {
  return commodityOf(typeId)?.tier ?? 0;
}

/** Volume of a unit; 0 for a type that isn't known. */
export function volumeM3Of(typeId: TypeId): number {
  return commodityOf(typeId)?.volumeM3 ?? 0;
}

/** Volume of all these goods. */
export function totalM3(goods: readonly Stack[]): number {
  return sum(goods.map(({ typeId, amount }) => amount * volumeM3Of(typeId)));
}

/** Order of commodities on the screen: by tier, then by type id. */
export function compareCommodities(a: TypeId, b: TypeId): number {
  return tierOf(a) - tierOf(b) || a - b;
}

/** Every structure that can stand on a planet, by type id. */
export const structures: ReadonlyMap<TypeId, Structure> = new Map(
  file.structures.map((structure) => [structure.typeId, structure]),
);

/** Every schematic, by schematic id. */
export const schematics: ReadonlyMap<SchematicId, Schematic> = new Map(
  file.schematics.map((schematic) => [schematic.schematicId, schematic]),
);

/** What a factory makes and from what; undefined for any other pin, and for a factory that isn't set up. */
export function schematicOf(pin: Pin): Schematic | undefined {
  return pin.kind === 'factory' && pin.schematicId !== null ? schematics.get(pin.schematicId) : undefined;
}

/** The schematic that makes a commodity; raw resources have none. */
export const schematicByOutput: ReadonlyMap<TypeId, Schematic> = new Map(
  file.schematics.map((schematic) => [schematic.output.typeId, schematic]),
);

/** The schematics that use a commodity; advanced (P4) commodities have none. */
export const schematicsByInput: ReadonlyMap<TypeId, readonly Schematic[]> = groupByInput(file.schematics);

/** What a command center provides, by upgrade level 0 to 5. Source: dogma attributes 48 and 11 of group 1027. */
export const COMMAND_CENTER_LEVELS: readonly CpuAndPower[] = file.commandCenterLevels;

/** Type id of each kind of planet that can be colonised. */
export const planetTypeIds = Object.fromEntries(
  file.planetTypes.map(({ planetType, typeId }) => [planetType, typeId]),
) as Readonly<Record<PlanetType, TypeId>>;

/** The raw resources (P0) that each kind of planet has, ascending by type id. */
export const resourcesByPlanetType = Object.fromEntries(
  file.planetTypes.map(({ planetType, resourceTypeIds }) => [planetType, resourceTypeIds]),
) as Readonly<Record<PlanetType, readonly TypeId[]>>;

/** CPU and power that each extractor head adds to its ECU. Source: dogma attributes 1690 and 1691 of group 1063. */
export const HEAD_LOAD: Readonly<CpuAndPower> = file.head;

/**
 * CPU and power that a link uses, in whole tf and MW.
 * @param lengthKm great-circle distance between its ends, >= 0
 * @param level    upgrade level of the link, from 0
 * Source: dogma attributes 49, 1634, 1635 and 15, 1633, 1636 of type 2280.
 */
export function linkLoad(lengthKm: number, level: number): CpuAndPower {
  const { baseCpuTf, basePowerMw, cpuTfPerKm, powerMwPerKm, cpuLevelExponent, powerLevelExponent } = file.link;
  return {
    cpuTf: baseCpuTf + Math.ceil(cpuTfPerKm * lengthKm * (level + 1) ** cpuLevelExponent),
    powerMw: basePowerMw + Math.ceil(powerMwPerKm * lengthKm * (level + 1) ** powerLevelExponent),
  };
}

function groupByInput(all: readonly Schematic[]): Map<TypeId, Schematic[]> {
  const groups = new Map<TypeId, Schematic[]>();
  for (const schematic of all) {
    for (const { typeId } of schematic.inputs) addToGroup(groups, typeId, schematic);
  }
  return groups;
}

/** More would be another game. The engine's arrays have room for these and all of the catalogue. */
export const MAX_LEARNED_COMMODITIES = 16;

/** Hundreds of times what the largest commodity takes up. */
const MAX_LEARNED_VOLUME_M3 = 10_000;

const learnedCommodities = new Map<TypeId, Commodity>();
const learnedTypeNames = new Map<TypeId, string>();
const learnedSchematicNames = new Map<SchematicId, string>();

/**
 * Takes what ESI says of types that the export lacks. This only ever adds, so that no result depends on when it came. A
 * commodity is simulated if its group is one of planetary industry and its volume a whole number of 0.005 m³; anything
 * else has its name alone. Its customs base cost is that of its tier, which all commodities of the export share.
 */
export function learnTypes(types: Iterable<LearnedType>): void {
  for (const { typeId, name, groupId, volumeM3 } of types) {
    if (commodities.has(typeId) || structures.has(typeId) || learnedTypeNames.has(typeId)) continue;
    learnedTypeNames.set(typeId, name);
    const tier = TIER_BY_GROUP.get(groupId);
    const volumeUnits = toVolumeUnits(volumeM3);
    const isExact = volumeUnits > 0 && volumeM3 <= MAX_LEARNED_VOLUME_M3 && toVolumeM3(volumeUnits) === volumeM3;
    if (tier === undefined || !isExact || learnedCommodities.size >= MAX_LEARNED_COMMODITIES) continue;
    const taxBaseIsk = file.commodities.find((commodity) => commodity.tier === tier)!.taxBaseIsk;
    learnedCommodities.set(typeId, { typeId, name, tier, volumeM3, volumeUnits, taxBaseIsk });
  }
}

/** Takes the names of schematics that the export lacks. ESI says neither what they use nor what they make. */
export function learnSchematics(learned: Iterable<LearnedSchematic>): void {
  for (const { schematicId, name } of learned) learnedSchematicNames.set(schematicId, name);
}

/** The English name of a type that the export lacks; undefined while ESI has not said it. */
export function learnedTypeName(typeId: TypeId): string | undefined {
  return learnedTypeNames.get(typeId);
}

/** The English name of a schematic that the export lacks; undefined while ESI has not said it. */
export function learnedSchematicName(schematicId: SchematicId): string | undefined {
  return learnedSchematicNames.get(schematicId);
}
