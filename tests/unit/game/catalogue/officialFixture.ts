/** The small universe of `fixtureExport.ts` in the official form: JSON Lines with ids in `_key`. */
import { strToU8, zipSync } from 'fflate';
import { FIXTURE_GROUPS, fixtureBlueprints, fixtureSchematics, fixtureTypes } from './fixtureExport.ts';

export const BUILD = 3_569_502;

type Line = Record<string, unknown>;

/** The export's files by name; a test may replace or leave out any of them. */
export function officialFiles(): Record<string, string> {
  const types = Object.entries(fixtureTypes()).map(([id, type]) => ({ id: Number(id), ...type }));
  const schematics = Object.entries(fixtureSchematics()) as [string, { types: Record<string, Line> } & Line][];
  return {
    '_sde.jsonl': lines([{ _key: 'sde', buildNumber: BUILD, releaseDate: '2026-10-02T11:08:57Z' }]),
    'types.jsonl': lines(
      types.map(({ id, name, published = true, attributes: _, ...type }) => ({
        _key: id,
        ...type,
        name: { de: `${name} (de)`, en: name },
        published,
      })),
    ),
    'groups.jsonl': lines(Object.entries(FIXTURE_GROUPS).map(([id, group]) => ({ _key: Number(id), ...group }))),
    'typeDogma.jsonl': lines(
      types.map(({ id, attributes = {} }) => ({
        _key: id,
        dogmaAttributes: Object.entries(attributes).map(([key, value]) => ({ attributeID: Number(key), value })),
      })),
    ),
    'planetSchematics.jsonl': lines(
      schematics.map(([id, { nameID, types: stacks, ...schematic }]) => ({
        _key: Number(id),
        ...schematic,
        name: nameID,
        types: Object.entries(stacks).map(([typeId, stack]) => ({ _key: Number(typeId), ...stack })),
      })),
    ),
    'blueprints.jsonl': lines(
      Object.entries(fixtureBlueprints()).map(([id, blueprint]) => ({ _key: Number(id), ...blueprint })),
    ),
    'mapSolarSystems.jsonl': lines([
      {
        _key: 30000142,
        name: { en: '6E-578' },
        securityStatus: 0.4499,
        position: { x: -1.2e17, y: 4.4e16, z: 6110392433590000 },
      },
      {
        _key: 30000100,
        name: { en: "Ko'al" },
        securityStatus: 0.945913,
        position: { x: 2e17, y: 0, z: -4e13 },
      },
      { _key: 31000001, name: { en: 'J100001' }, securityStatus: -1.0 },
      { _key: 31000002, name: { en: 'J100002' }, securityStatus: -0.99 },
      { _key: 32000001, name: { en: 'AD001' } },
    ]),
    'mapPlanets.jsonl': lines([
      { _key: 40000010, celestialIndex: 2, radius: 18890000, solarSystemID: 30000142, typeID: 104 },
      { _key: 40000007, celestialIndex: 1, radius: 2060123, solarSystemID: 30000142, typeID: 101 },
      {
        _key: 40000300,
        celestialIndex: 4,
        radius: 3250000,
        solarSystemID: 30000100,
        typeID: 100,
        uniqueName: { en: "Ko'al IV (Matar)" },
      },
      { _key: 40400000, celestialIndex: 19, radius: 4757983, solarSystemID: 31000002, typeID: 190 },
      { _key: 40500000, celestialIndex: 1, radius: 1000000, solarSystemID: 32000001, typeID: 100 },
    ]),
    'mapStargates.jsonl': lines([
      { _key: 50000001, solarSystemID: 30000142, destination: { solarSystemID: 30000100, stargateID: 50000002 } },
      { _key: 50000002, solarSystemID: 30000100, destination: { solarSystemID: 30000142, stargateID: 50000001 } },
    ]),
    // Not needed, and not to be read.
    'mapMoons.jsonl': 'no JSON\n',
  };
}

export function packOfficial(files: Record<string, string> = officialFiles()): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function lines(records: readonly Line[]): string {
  return `${records.map((record) => JSON.stringify(record)).join('\n')}\n`;
}
