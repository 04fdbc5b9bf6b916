/** ESI's records of small colonies, for tests to modify. */

export const CHARACTER_ID = 90_000_001;
export const PLANET_ID = 40_000_017;

/** Structures on a barren planet, commodities and schematics used in the tests. */
export const BARREN = {
  commandCenter: 2524,
  ecu: 2848,
  basicFactory: 2473,
  storage: 2541,
  launchpad: 2544,
} as const;
export const AQUEOUS_LIQUIDS = 2268;
export const WATER = 3645;
export const WATER_SCHEMATIC = 121;

export function planetRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    planet_id: PLANET_ID,
    solar_system_id: 30_000_142,
    planet_type: 'barren',
    owner_id: CHARACTER_ID,
    last_update: '2026-07-20T10:00:00Z',
    upgrade_level: 4,
    num_pins: 4,
    ...changes,
  };
}

export function ecuRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pin_id: 1_046_238_237_375,
    type_id: BARREN.ecu,
    latitude: 0.9,
    longitude: 1.1,
    contents: [],
    install_time: '2026-07-20T10:00:00Z',
    expiry_time: '2026-07-22T10:00:00Z',
    last_cycle_start: '2026-07-20T10:00:00Z',
    extractor_details: {
      heads: [{ head_id: 0, latitude: 0.8, longitude: 1.2 }],
      product_type_id: AQUEOUS_LIQUIDS,
      qty_per_cycle: 6965,
      cycle_time: 1800,
      head_radius: 0.05,
    },
    ...changes,
  };
}

export function factoryRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pin_id: 1_046_238_237_376,
    type_id: BARREN.basicFactory,
    latitude: 0.91,
    longitude: 1.1,
    contents: [{ type_id: AQUEOUS_LIQUIDS, amount: 1200 }],
    last_cycle_start: '2026-07-20T09:45:00Z',
    schematic_id: WATER_SCHEMATIC,
    ...changes,
  };
}

export function launchpadRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pin_id: 1_046_238_237_377,
    type_id: BARREN.launchpad,
    latitude: 0.92,
    longitude: 1.1,
    contents: [
      { type_id: AQUEOUS_LIQUIDS, amount: 30_000 },
      { type_id: WATER, amount: 400 },
    ],
    ...changes,
  };
}

export function routeRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    route_id: 1,
    source_pin_id: 1_046_238_237_375,
    destination_pin_id: 1_046_238_237_377,
    content_type_id: AQUEOUS_LIQUIDS,
    quantity: 25_074.0,
    ...changes,
  };
}

/** An extractor, a factory and a launchpad, routed to one another. */
export function layoutRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pins: [ecuRecord(), factoryRecord(), launchpadRecord()],
    links: [{ source_pin_id: 1_046_238_237_375, destination_pin_id: 1_046_238_237_377, link_level: 1 }],
    routes: [
      routeRecord(),
      routeRecord({
        route_id: 2,
        source_pin_id: 1_046_238_237_377,
        destination_pin_id: 1_046_238_237_376,
        quantity: 3000,
      }),
      routeRecord({
        route_id: 3,
        source_pin_id: 1_046_238_237_376,
        destination_pin_id: 1_046_238_237_377,
        content_type_id: WATER,
        quantity: 20,
        waypoints: [1_046_238_237_375],
      }),
    ],
    ...changes,
  };
}
