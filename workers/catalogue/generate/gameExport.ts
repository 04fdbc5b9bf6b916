import type { Schematic } from '../../domain/commodity.ts';
import type { ExportPlanet } from './readPlanets.ts';
import type { ExportType } from './readTypes.ts';

/** What the catalogue takes from a Static Data Export, whichever form it came in. */
export interface GameExport {
  /** as whoever made it calls it */
  version: string;
  /** the game's build number; null where the form does not say */
  build: number | null;
  /** when it was published, yyyy-mm-dd */
  publishedOn: string;
  /** every type of the wanted groups, ascending by type id */
  types: readonly ExportType[];
  /** ascending by id */
  schematics: readonly Schematic[];
  /** of known space and of wormholes, ascending by id */
  planets: readonly ExportPlanet[];
}
