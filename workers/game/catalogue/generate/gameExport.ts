import type { BlueprintType } from './buildProducts.ts';
import type { ExportBlueprint } from './readBlueprints.ts';
import type { ExportGroup } from './readGroups.ts';
import type { ExportPlanet, ExportSystem } from './readPlanets.ts';
import type { ExportSchematic } from './readSchematics.ts';
import type { ExportType } from './readTypes.ts';

/** The records that the catalogue needs from a Static Data Export, in either format. */
export interface GameExport {
  /** version as given by the publisher */
  version: string;
  /** the game's build number; null if the format doesn't include it */
  build: number | null;
  /** when it was published, yyyy-mm-dd */
  publishedOn: string;
  /** every type of the wanted groups, ascending by type id */
  types: readonly ExportType[];
  /** every group of types, ascending by id */
  groups: readonly ExportGroup[];
  /** ascending by id */
  schematics: readonly ExportSchematic[];
  /** every blueprint that manufactures, ascending by id */
  blueprints: readonly ExportBlueprint[];
  /** the types of `blueprintTypeIds`, ascending by type id */
  blueprintTypes: readonly BlueprintType[];
  /** of known space and of wormholes, ascending by id */
  planets: readonly ExportPlanet[];
  /** that have stargates, ascending by id */
  systems: readonly ExportSystem[];
}
