/**
 * Incomplete records as ESI really sends them: fields that are missing or null, an ECU that never had a program, a
 * schematic in either of two fields, no waypoints.
 */
export const LAST_UPDATE = '2026-02-03T10:15:42Z';

export const planetRecord = {
  last_update: LAST_UPDATE,
  num_pins: 9,
  owner_id: 90_000_001,
  planet_id: 40_009_082,
  planet_type: 'gas',
  solar_system_id: 30_000_142,
  upgrade_level: 4,
};

const LAUNCHPAD = 1_047_300_100_210;
const SPARE_STORE = 1_047_300_100_208;
const ECU = 1_047_300_100_201;
const UNUSED_ECU = 1_047_300_100_202;
const WATER_FACTORIES = [1_047_300_100_221, 1_047_300_100_220];
const COOLANT_FACTORY = 1_047_300_100_230;
const COMMAND_CENTER = 1_047_300_100_200;

const somewhere = { latitude: 1.047_197_580_337_524_4, longitude: 2.356_194_496_154_785 };

export const layoutRecord = {
  links: [{ destination_pin_id: LAUNCHPAD, link_level: 1, source_pin_id: ECU }],
  pins: [
    { ...somewhere, contents: [], pin_id: COMMAND_CENTER, type_id: 2534 },
    {
      ...somewhere,
      contents: [],
      expiry_time: '2026-02-06T09:00:00Z',
      extractor_details: {
        cycle_time: 3600,
        head_radius: 0.014_000_000_432_133_675,
        heads: [
          { head_id: 0, ...somewhere },
          { head_id: 3, ...somewhere },
        ],
        product_type_id: 2268,
        qty_per_cycle: 4711,
      },
      install_time: '2026-02-02T09:00:00Z',
      last_cycle_start: '2026-02-03T10:00:00Z',
      pin_id: ECU,
      type_id: 3060,
    },
    { ...somewhere, extractor_details: { heads: [] }, pin_id: UNUSED_ECU, type_id: 3060 },
    {
      ...somewhere,
      contents: [{ amount: 1200, type_id: 2268 }],
      last_cycle_start: '2026-02-03T10:00:00Z',
      pin_id: WATER_FACTORIES[0],
      schematic_id: 121,
      type_id: 2492,
    },
    {
      ...somewhere,
      contents: null,
      factory_details: { schematic_id: 121 },
      last_cycle_start: null,
      pin_id: WATER_FACTORIES[1],
      type_id: 2492,
    },
    {
      ...somewhere,
      contents: [{ amount: 40, type_id: 3645 }],
      expiry_time: null,
      extractor_details: null,
      factory_details: null,
      install_time: null,
      last_cycle_start: '2026-02-01T18:30:00Z',
      pin_id: COOLANT_FACTORY,
      schematic_id: 66,
      type_id: 2494,
    },
    { ...somewhere, contents: [{ amount: 9_000, type_id: 2268 }], pin_id: SPARE_STORE, type_id: 2536 },
    {
      ...somewhere,
      contents: [
        { amount: 14_800, type_id: 2390 },
        { amount: 31, type_id: 9832 },
      ],
      last_cycle_start: null,
      pin_id: LAUNCHPAD,
      schematic_id: null,
      type_id: 2543,
    },
  ],
  routes: [
    route(1, 2268, ECU, LAUNCHPAD, 33_920),
    route(2, 2268, ECU, SPARE_STORE, 33_920, [LAUNCHPAD]),
    ...WATER_FACTORIES.flatMap((factory, index) => [
      route(10 + index, 2268, LAUNCHPAD, factory, 3000),
      route(20 + index, 3645, factory, LAUNCHPAD, 20, []),
    ]),
    route(30, 3645, LAUNCHPAD, COOLANT_FACTORY, 40),
    route(31, 2390, LAUNCHPAD, COOLANT_FACTORY, 40),
    route(32, 9832, COOLANT_FACTORY, LAUNCHPAD, 5),
  ],
};

function route(id: number, typeId: number, from: number, to: number, quantity: number, waypoints?: number[]) {
  return {
    content_type_id: typeId,
    destination_pin_id: to,
    quantity,
    route_id: 1_400_000_000 + id,
    source_pin_id: from,
    ...(waypoints === undefined ? {} : { waypoints }),
  };
}
