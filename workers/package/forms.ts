/** The forms of what the package takes and gives. Public: they name nothing that is not in the package. */

/** ESI's two records of a colony, as ESI sends them: parsed JSON. */
export interface ColonyRecords {
  /** the colony's record from GET /characters/{character_id}/planets */
  planet: PlanetRecord;
  /** the answer to GET /characters/{character_id}/planets/{planet_id} */
  layout: LayoutRecord;
}

/** What is read of a colony's record in a character's list. Fields that ESI may leave out may be null, too. */
export interface PlanetRecord {
  planet_id: number;
  solar_system_id: number;
  /** `barren`, `gas`, `ice`, `lava`, `oceanic`, `plasma`, `storm` or `temperate` */
  planet_type: string;
  /** ISO time */
  last_update: string;
  /** of the command center, 0 to 5 */
  upgrade_level?: number | null;
  num_pins?: number;
  owner_id?: number;
}

/** What is read of a colony's layout. Up to 1,000 pins and 10,000 routes. */
export interface LayoutRecord {
  pins: readonly PinRecord[];
  links?: readonly { source_pin_id: number; destination_pin_id: number; link_level?: number | null }[] | null;
  routes?:
    | readonly {
        route_id: number;
        source_pin_id: number;
        destination_pin_id: number;
        content_type_id: number;
        quantity: number;
        waypoints?: readonly number[] | null;
      }[]
    | null;
}

/** A pin of a layout. */
export interface PinRecord {
  pin_id: number;
  type_id: number;
  /** angle from the north pole, 0 … π */
  latitude: number;
  /** 0 … 2π */
  longitude: number;
  contents?: readonly { type_id: number; amount: number }[] | null;
  /** ISO times */
  last_cycle_start?: string | null;
  install_time?: string | null;
  expiry_time?: string | null;
  schematic_id?: number | null;
  factory_details?: { schematic_id?: number | null } | null;
  extractor_details?: {
    heads?: readonly { head_id: number; latitude: number; longitude: number }[] | null;
    head_radius?: number | null;
    product_type_id?: number | null;
    qty_per_cycle?: number | null;
    cycle_time?: number | null;
  } | null;
}

/** Units by type id of every pin that holds anything, by pin id; factories' buffers included. */
export type Contents = Record<string, Record<string, number>>;

/**
 * A pin that stopped working.
 * - programExpired: an extractor's program has ended
 * - storageFull: a store was too full for a delivery and goods were lost; there may be room again
 * - goodsLost: an extractor or a factory loses goods although no store is full, since `time`
 * - inputMissing: a factory has been idle since `time` because it lacks `typeId`
 * - notSetUp: a pin lacks a program, a schematic, or a route for `typeId`
 */
export interface StopRecord {
  /** ISO time, UTC */
  time: string;
  pinId: number;
  kind: 'programExpired' | 'storageFull' | 'goodsLost' | 'inputMissing' | 'notSetUp';
  /** the missing input, the commodity without a route, or the lost commodity; of a full store the one of which most is lost */
  typeId?: number;
  /** why goods are lost: no route takes them; routes lead to factories alone; or a route takes less than a cycle makes */
  cause?: 'notRouted' | 'noStore' | 'routeTooSmall';
  /** units lost ÷ units that the losing pins made, from the first loss to the end of the run */
  lostFraction?: number;
  /** what else a full store loses */
  alsoLost?: { typeId: number; lostFraction: number }[];
}
