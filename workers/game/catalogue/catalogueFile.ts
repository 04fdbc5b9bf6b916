import type { Commodity, CpuAndPower, PlanetType, Schematic, Structure } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';

/** CPU and power of a link: base + ceil(perKm × length × (level + 1)^exponent). Source: dogma attributes of type 2280. */
interface LinkFigures {
  typeId: TypeId;
  baseCpuTf: number;
  basePowerMw: number;
  cpuTfPerKm: number;
  powerMwPerKm: number;
  cpuLevelExponent: number;
  powerLevelExponent: number;
}

/** Systems that the export lacks and the catalogue has all the same; see `generate/additions.ts`. */
export interface ExportAddition {
  /** what players call the change of the game that brought them */
  name: string;
  /** the game's build that they are from */
  build: number;
  /** of that build's export, yyyy-mm-dd */
  date: string;
  systemCount: number;
}

/** The content of `generated/catalogue.json`, written by the generator and read by the catalogue. */
export interface CatalogueFile {
  /** of everything below, of the planets and of the names in other languages; see `catalogueDigest` */
  digest: string;
  /** the build number of the official export, or the version of the npm package, without the name that it adds */
  exportVersion: string;
  /** the game's build; null if the export doesn't name it */
  exportBuild: number | null;
  /** when the export, or that package, was published, yyyy-mm-dd */
  exportDate: string;
  /** null if the export lacks nothing that is known */
  addition: ExportAddition | null;
  planetTypes: readonly { planetType: PlanetType; typeId: TypeId; resourceTypeIds: readonly TypeId[] }[];
  /** by upgrade level, from 0 */
  commandCenterLevels: readonly CpuAndPower[];
  link: LinkFigures;
  /** of one extractor head */
  head: CpuAndPower;
  commodities: readonly Omit<Commodity, 'volumeUnits'>[];
  structures: readonly Structure[];
  schematics: readonly Schematic[];
}
