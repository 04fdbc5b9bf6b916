/**
 * What the sandbox's pilots have in hangars, containers and ships, as ESI lists it: planetary commodities among other
 * things.
 */
import { commodities, schematicByOutput } from '../../../workers/game/catalogue/index.ts';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { makeRandom } from '../random.ts';
import { CUSTOMS_OFFICE_ID, STATIONS, STRUCTURE_ID } from './places.ts';

/** Type ids. Source: Static Data Export. */
const STATION_CONTAINER = 17_366;
const EPITHAL = 655;
const TRITANIUM = 34;
const ANTIMATTER_CHARGE = 222;

const FIRST_ITEM_ID = 1_044_000_000_000;
/** Room for the items of one pilot. */
const ITEM_IDS_PER_PILOT = 100_000;
/** The first pilot has a full hangar: ESI lists at most 1,000 items a page. */
const FULL_HANGAR_ITEMS = 1200;

export interface EsiAsset {
  item_id: number;
  type_id: number;
  quantity: number;
  location_id: number;
  location_type: 'station' | 'solar_system' | 'item' | 'other';
  location_flag: string;
  is_singleton: boolean;
}

/** Everything that a pilot has, always the same. */
export function makeAssets({ characterId }: SandboxPilot): EsiAsset[] {
  const random = makeRandom(`assets of ${characterId}`);
  const assets: EsiAsset[] = [];
  const firstId = FIRST_ITEM_ID + (characterId % 10_000) * ITEM_IDS_PER_PILOT;
  const add = (asset: Omit<EsiAsset, 'item_id' | 'is_singleton'>, is_singleton = false): number => {
    const item_id = firstId + assets.length * 7;
    assets.push({ item_id, is_singleton, ...asset });
    return item_id;
  };
  const stationId = random.pick([...STATIONS.keys()]);
  const station = { location_id: stationId, location_type: 'station', location_flag: 'Hangar' } as const;
  const structure = { location_id: STRUCTURE_ID, location_type: 'item', location_flag: 'Hangar' } as const;
  const made = random.shuffle([...schematicByOutput.keys()]);
  const container = add({ ...station, type_id: STATION_CONTAINER, quantity: 1 }, true);
  const ship = add({ ...structure, type_id: EPITHAL, quantity: 1 }, true);
  const places = [
    station,
    { location_id: container, location_type: 'item', location_flag: 'Unlocked' } as const,
    structure,
    { location_id: ship, location_type: 'item', location_flag: 'SpecializedPlanetaryCommoditiesHold' } as const,
    { location_id: CUSTOMS_OFFICE_ID, location_type: 'item', location_flag: 'Hangar' } as const,
  ];
  for (const [index, place] of places.entries()) {
    for (const typeId of made.slice(index * 3, index * 3 + 3)) {
      const tier = commodities.get(typeId)?.tier ?? 1;
      add({ ...place, type_id: typeId, quantity: random.integer(20, 60_000 / 10 ** Math.min(3, tier - 1)) });
    }
  }
  const otherCount = characterId % 10 === 1 ? FULL_HANGAR_ITEMS : 20;
  for (let index = 0; index < otherCount; index++) {
    add({ ...station, type_id: index % 2 === 0 ? TRITANIUM : ANTIMATTER_CHARGE, quantity: random.integer(1, 5000) });
  }
  return assets;
}
