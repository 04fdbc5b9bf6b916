import type { Commodity, PlanetType, Schematic, Structure } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';

/** Load of a planetary link: base + ceil(perKm × length × (level + 1)^exponent). Dogma attributes of type 2280. */
export interface LinkFigures {
  typeId: TypeId;
  baseCpuTf: number;
  basePowerMw: number;
  cpuTfPerKm: number;
  powerMwPerKm: number;
  cpuLevelExponent: number;
  powerLevelExponent: number;
}

/** What `generated/catalogue.json` holds: written by the generator, read by the catalogue. */
export interface CatalogueFile {
  /** of the official export its build number, of the npm package that package's version */
  exportVersion: string;
  /** the game's build; null where the export does not name it */
  exportBuild: number | null;
  /** when the export was published, yyyy-mm-dd */
  exportDate: string;
  planetTypes: readonly { planetType: PlanetType; typeId: TypeId; resourceTypeIds: readonly TypeId[] }[];
  /** by upgrade level, from 0 */
  commandCenterLevels: readonly { cpuTf: number; powerMw: number }[];
  link: LinkFigures;
  /** of one extractor head */
  head: { cpuTf: number; powerMw: number };
  commodities: readonly Omit<Commodity, 'volumeUnits'>[];
  structures: readonly Structure[];
  schematics: readonly Schematic[];
}
