/** What `import … from 'colony-watch-engine/catalogue'` gives: the game's types and schematics, by plain numbers. */
import * as game from '../game/catalogue/index.ts';

/** Something that colonies extract, make or use. */
export interface Commodity {
  typeId: number;
  name: string;
  /** 0 raw, 1 basic, 2 refined, 3 specialised, 4 advanced */
  tier: 0 | 1 | 2 | 3 | 4;
  volumeM3: number;
  /** customs base cost per unit in ISK: an export costs the tax rate × this, an import half of that */
  taxBaseIsk: number;
}

/** Something that can stand on a planet. */
export interface Structure {
  typeId: number;
  name: string;
  kind: 'commandCenter' | 'ecu' | 'factory' | 'storage' | 'launchpad';
  /** null where it fits every planet */
  planetType: string | null;
  /** 0 where it stores nothing */
  capacityM3: number;
  cpuTf: number;
  powerMw: number;
}

/** A factory's recipe. */
export interface Schematic {
  schematicId: number;
  name: string;
  cycleSeconds: number;
  inputs: readonly { typeId: number; amount: number }[];
  output: { typeId: number; amount: number };
  /** structures that may run it */
  factoryTypeIds: readonly number[];
}

/**
 * Every commodity, by type id.
 * @example
 * console.log(commodities.get(3645)?.name); // Water
 */
export const commodities: ReadonlyMap<number, Commodity> = game.commodities;

/**
 * Every structure, by type id.
 * @example
 * console.log(structures.get(2544)?.capacityM3); // 10000: a launchpad
 */
export const structures: ReadonlyMap<number, Structure> = game.structures;

/**
 * Every schematic, by schematic id.
 * @example
 * console.log(schematics.get(121)?.output.amount); // 20 units of Water in 30 minutes
 */
export const schematics: ReadonlyMap<number, Schematic> = game.schematics;

/**
 * Where the data are from: the export's version, the game's build (null if the export doesn't name it), and its date.
 * @example
 * console.log(gameExport.exportDate);
 */
export const gameExport: { exportVersion: string; exportBuild: number | null; exportDate: string } = game.GAME_EXPORT;
