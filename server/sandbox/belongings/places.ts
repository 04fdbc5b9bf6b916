/** Where the sandbox's pilots keep their goods. Stations have public names; a structure's name needs docking rights. */

/** Station names by id. Source: Static Data Export. */
export const STATIONS: ReadonlyMap<number, string> = new Map([
  [60_003_760, 'Jita IV - Moon 4 - Caldari Navy Assembly Plant'],
  [60_008_494, 'Amarr VIII (Oris) - Emperor Family Academy'],
  [60_004_588, 'Rens VI - Moon 8 - Brutor Tribe Treasury'],
]);

/** A customs office. ESI has no name for it, and nothing that tells it from a structure. */
export const CUSTOMS_OFFICE_ID = 1_031_110_027_404;

/** A player's structure near the colonies. */
export const STRUCTURE_ID = 1_035_466_617_946;
