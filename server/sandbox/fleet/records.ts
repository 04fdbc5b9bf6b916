/** ESI's record of a colony, as the sandbox writes it. Field names, and which fields may be missing or null, are ESI's. */

export interface EsiStack {
  type_id: number;
  amount: number;
}

interface EsiHead {
  head_id: number;
  latitude: number;
  longitude: number;
}

interface EsiExtractorDetails {
  heads: EsiHead[];
  head_radius?: number;
  product_type_id?: number;
  /** input of the yield formula, not a yield */
  qty_per_cycle?: number;
  /** seconds */
  cycle_time?: number;
}

export interface EsiPin {
  pin_id: number;
  type_id: number;
  latitude: number;
  longitude: number;
  contents?: EsiStack[] | null;
  last_cycle_start?: string | null;
  install_time?: string | null;
  expiry_time?: string | null;
  schematic_id?: number | null;
  factory_details?: { schematic_id: number } | null;
  extractor_details?: EsiExtractorDetails | null;
}

interface EsiLink {
  source_pin_id: number;
  destination_pin_id: number;
  link_level: number;
}

export interface EsiRoute {
  route_id: number;
  source_pin_id: number;
  destination_pin_id: number;
  content_type_id: number;
  quantity: number;
  waypoints?: number[] | null;
}

export interface EsiLayout {
  pins: EsiPin[];
  links: EsiLink[];
  routes: EsiRoute[];
}

/** Formats seconds since 1970 as ESI does. */
export function toIsoTime(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
