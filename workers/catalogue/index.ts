/**
 * The game's planetary types and schematics, generated from its Static Data Export (`npm run catalogue`).
 * Planets are in `planets.ts`: there are many, and only the worker needs them.
 */

import type { Commodity, PlanetType, Schematic, Structure, Tier } from '../domain/commodity.ts';
import { addToGroup } from '../domain/groups.ts';
import type { SchematicId, TypeId } from '../domain/ids.ts';
import { toVolumeUnits } from '../domain/units.ts';
import type { CatalogueFile } from './catalogueFile.ts';
import catalogueJson from './generated/catalogue.json' with { type: 'json' };

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

/** Tier of a commodity; P0 if it isn't in the catalogue, because only an ECU can refer to such a commodity. */
export function tierOf(typeId: TypeId): Tier {
  return commodities.get(typeId)?.tier ?? 0;
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

/** The schematic that makes a commodity; raw resources have none. */
export const schematicByOutput: ReadonlyMap<TypeId, Schematic> = new Map(
  file.schematics.map((schematic) => [schematic.output.typeId, schematic]),
);

/** The schematics that use a commodity; advanced (P4) commodities have none. */
export const schematicsByInput: ReadonlyMap<TypeId, readonly Schematic[]> = groupByInput(file.schematics);

/** What a command center provides, by upgrade level 0 to 5. Source: dogma attributes 48 and 11 of group 1027. */
export const COMMAND_CENTER_LEVELS: readonly { cpuTf: number; powerMw: number }[] = file.commandCenterLevels;

/** Type id of each kind of planet that can be colonised. */
export const planetTypeIds = Object.fromEntries(
  file.planetTypes.map(({ planetType, typeId }) => [planetType, typeId]),
) as Readonly<Record<PlanetType, TypeId>>;

/** The raw resources (P0) that each kind of planet has, ascending by type id. */
export const resourcesByPlanetType = Object.fromEntries(
  file.planetTypes.map(({ planetType, resourceTypeIds }) => [planetType, resourceTypeIds]),
) as Readonly<Record<PlanetType, readonly TypeId[]>>;

/** CPU and power that each extractor head adds to its ECU. Source: dogma attributes 1690 and 1691 of group 1063. */
export const HEAD_LOAD: { readonly cpuTf: number; readonly powerMw: number } = file.head;

/**
 * CPU and power that a link uses, in whole tf and MW.
 * @param lengthKm great-circle distance between its ends, >= 0
 * @param level    upgrade level of the link, from 0
 * Source: dogma attributes 49, 1634, 1635 and 15, 1633, 1636 of type 2280.
 */
export function linkLoad(lengthKm: number, level: number): { cpuTf: number; powerMw: number } {
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
