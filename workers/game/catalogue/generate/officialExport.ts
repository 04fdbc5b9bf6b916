/**
 * The official Static Data Export: a zip with one JSON Lines file per kind of record, with each record's id in `_key`.
 * Source: https://developers.eveonline.com/docs/services/static-data/
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { addToGroup } from '../../domain/groups.ts';
import { parseJson } from '../../domain/json.ts';
import { planetName } from '../planets.ts';
import { type BlueprintType, blueprintTypeIds } from './buildProducts.ts';
import type { GameExport } from './gameExport.ts';
import { toBlueprint } from './readBlueprints.ts';
import { ascending, type ExportPlanet, type ExportSystem, toSecurity } from './readPlanets.ts';
import { toSchematic } from './readSchematics.ts';
import { type ExportType, toAttributes, toType } from './readTypes.ts';
import { toNames } from './toNames.ts';
import { toList, toNumber, toRecord, toText, type YamlRecord } from './yamlBlocks.ts';

const NEEDED = [
  '_sde.jsonl',
  'types.jsonl',
  'groups.jsonl',
  'typeDogma.jsonl',
  'planetSchematics.jsonl',
  'blueprints.jsonl',
  'mapSolarSystems.jsonl',
  'mapPlanets.jsonl',
  'mapStargates.jsonl',
] as const;
type NeededFile = (typeof NEEDED)[number];
type Files = Readonly<Record<NeededFile, Uint8Array>>;

/** Known space and wormholes. Abyssal and void space, with higher ids, have no planets to colonise. */
const FIRST_SYSTEM_ID = 30_000_000;
const END_OF_SYSTEM_IDS = 32_000_000;

/**
 * Reads an official export.
 * @param source path or address of its zip, path of a folder with the unpacked files, or address of `latest.jsonl`
 * @throws Error naming file and record where the export is not as expected
 */
export async function readOfficialExport(source: string, groupIds: ReadonlySet<number>): Promise<GameExport> {
  const { files, expectedBuild } = await open(source);
  const { build, publishedOn } = readBuild(files['_sde.jsonl'], '_sde.jsonl');
  if (expectedBuild !== null && build !== expectedBuild) {
    throw new Error(`The export is of build ${build}, but ${source} names ${expectedBuild}.`);
  }
  const types = readTypes(files, groupIds);
  const blueprints = [...records(files, 'blueprints.jsonl')]
    .flatMap(({ key, record, where }) => toBlueprint(key, record, where))
    .sort((a, b) => a.blueprintTypeId - b.blueprintTypeId);
  return {
    version: String(build),
    build,
    publishedOn,
    types,
    blueprints,
    blueprintTypes: readTypesById(files, blueprintTypeIds(blueprints, types)),
    groups: [...records(files, 'groups.jsonl')]
      .map(({ key, record, where }) => ({ groupId: key, ...toNames(record.name, where) }))
      .sort((a, b) => a.groupId - b.groupId),
    schematics: [...records(files, 'planetSchematics.jsonl')]
      .map(({ key, record, where }) =>
        toSchematic(key, { ...record, nameID: record.name, types: byKey(record.types, where) }, where),
      )
      .sort((a, b) => a.schematicId - b.schematicId),
    planets: readPlanets(files),
    systems: readSystems(files),
  };
}

/** Build number and date, as `_sde.jsonl` and `latest.jsonl` have them. @throws Error where there are none */
function readBuild(bytes: Uint8Array, file: string): { build: number; publishedOn: string } {
  for (const record of parseLines(bytes, file)) {
    if (record._key !== 'sde') continue;
    const build = toNumber(record.buildNumber, `${file}, buildNumber`);
    const publishedOn = toText(record.releaseDate, `${file}, releaseDate`).slice(0, 10);
    if (!/^\d{4}-\d\d-\d\d$/.test(publishedOn)) throw new Error(`${file}: ${publishedOn} is no date.`);
    return { build, publishedOn };
  }
  throw new Error(`${file} has no record of the key sde.`);
}

async function open(source: string): Promise<{ files: Files; expectedBuild: number | null }> {
  if (!/^https?:/.test(source)) {
    const files = statSync(source).isDirectory() ? readFolder(source) : unzip(readFileSync(source), source);
    return { files, expectedBuild: null };
  }
  if (!source.endsWith('/latest.jsonl')) return { files: unzip(await download(source), source), expectedBuild: null };
  const { build } = readBuild(await download(source), source);
  const zipUrl = new URL(`eve-online-static-data-${build}-jsonl.zip`, source).href;
  return { files: unzip(await download(zipUrl), zipUrl), expectedBuild: build };
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

function readFolder(folder: string): Files {
  return needed(folder, (name) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  });
}

function unzip(bytes: Uint8Array, source: string): Files {
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, { filter: ({ name }) => NEEDED.some((file) => file === name) });
  } catch (error) {
    throw new Error(`${source} could not be unpacked: ${error instanceof Error ? error.message : error}`);
  }
  return needed(source, (name) => entries[name]);
}

function needed(source: string, read: (name: NeededFile) => Uint8Array | undefined): Files {
  return Object.fromEntries(
    NEEDED.map((name) => {
      const bytes = read(name);
      if (bytes === undefined) throw new Error(`${source} has no ${name}.`);
      return [name, bytes];
    }),
  ) as Record<NeededFile, Uint8Array>;
}

function readTypes(files: Files, groupIds: ReadonlySet<number>): ExportType[] {
  const attributes = new Map(
    [...records(files, 'typeDogma.jsonl')].map(({ key, record, where }) => [key, toAttributes(record, where)]),
  );
  return [...records(files, 'types.jsonl')]
    .filter(({ record }) => groupIds.has(record.groupID as number))
    .map(({ key, record, where }) => ({ ...toType(key, record, where), attributes: attributes.get(key) ?? new Map() }))
    .sort((a, b) => a.typeId - b.typeId);
}

function readTypesById(files: Files, typeIds: ReadonlySet<number>): BlueprintType[] {
  return [...records(files, 'types.jsonl')]
    .filter(({ key }) => typeIds.has(key))
    .map(({ key, record, where }) => toType(key, record, where))
    .sort((a, b) => a.typeId - b.typeId);
}

function readPlanets(files: Files): ExportPlanet[] {
  const systems = new Map(
    [...records(files, 'mapSolarSystems.jsonl')]
      .filter(({ key }) => isColonisable(key))
      .map(({ key, record, where }) => {
        const security = toSecurity(record.securityStatus, `${where}, securityStatus`);
        return [key, { systemName: englishName(record.name, where), security }];
      }),
  );
  const planets: ExportPlanet[] = [];
  for (const { key: planetId, record, where } of records(files, 'mapPlanets.jsonl')) {
    const systemId = toNumber(record.solarSystemID, `${where}, solarSystemID`);
    if (!isColonisable(systemId)) continue;
    const system = systems.get(systemId);
    if (system === undefined) throw new Error(`mapSolarSystems.jsonl has no system ${systemId}.`);
    const { systemName } = system;
    const ordinal = positive(record.celestialIndex, `${where}, celestialIndex`);
    planets.push({
      planetId,
      // Only planets with a special name have this field.
      name: record.uniqueName === undefined ? planetName(systemName, ordinal) : englishName(record.uniqueName, where),
      systemId,
      ...system,
      typeId: positive(record.typeID, `${where}, typeID`),
      ordinal,
      radiusM: positive(record.radius, `${where}, radius`),
    });
  }
  return planets.sort((a, b) => a.planetId - b.planetId);
}

/** Those with stargates. */
function readSystems(files: Files): ExportSystem[] {
  const gates = new Map<number, number[]>();
  for (const { record, where } of records(files, 'mapStargates.jsonl')) {
    const systemId = toNumber(record.solarSystemID, `${where}, solarSystemID`);
    const destination = toRecord(record.destination, `${where}, destination`);
    addToGroup(gates, systemId, toNumber(destination.solarSystemID, `${where}, destination's solarSystemID`));
  }
  return [...records(files, 'mapSolarSystems.jsonl')]
    .filter(({ key }) => isColonisable(key) && gates.has(key))
    .map(({ key: systemId, record, where }) => {
      const position = toRecord(record.position, `${where}, position`);
      return {
        systemId,
        name: englishName(record.name, where),
        security: toSecurity(record.securityStatus, `${where}, securityStatus`),
        position: { x: toNumber(position.x, `${where}, x`), z: toNumber(position.z, `${where}, z`) },
        gates: ascending(gates.get(systemId)!),
      };
    })
    .sort((a, b) => a.systemId - b.systemId);
}

function isColonisable(systemId: number): boolean {
  return systemId >= FIRST_SYSTEM_ID && systemId < END_OF_SYSTEM_IDS;
}

interface ExportRecord {
  key: number;
  record: YamlRecord;
  where: string;
}

function* records(files: Files, file: NeededFile): Generator<ExportRecord> {
  for (const record of parseLines(files[file], file)) {
    const key = toNumber(record._key, `${file}, _key`);
    yield { key, record, where: `${file}, ${key}` };
  }
}

/** Line by line, because `types.jsonl` with all its languages is large. */
function* parseLines(bytes: Uint8Array, file: string): Generator<YamlRecord> {
  let lineNumber = 0;
  for (let start = 0; start < bytes.length; ) {
    const lineFeed = bytes.indexOf(0x0a, start);
    const end = lineFeed === -1 ? bytes.length : lineFeed;
    const text = strFromU8(bytes.subarray(start, end)).trim();
    start = end + 1;
    lineNumber++;
    if (text !== '') yield parseLine(text, `${file}, line ${lineNumber}`);
  }
}

function parseLine(text: string, where: string): YamlRecord {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`${where}: it is not JSON.`);
  return toRecord(value, where);
}

/** Converts a list of `{_key, …}` into a map. */
function byKey(value: unknown, where: string): YamlRecord {
  return Object.fromEntries(
    toList(value, where).map((item) => {
      const record = toRecord(item, where);
      return [toNumber(record._key, `${where}, _key`), record];
    }),
  );
}

function englishName(name: unknown, where: string): string {
  return toText(toRecord(name, `${where}, name`).en, `${where}, English name`);
}

function positive(value: unknown, where: string): number {
  const number = toNumber(value, where);
  if (number <= 0) throw new Error(`${where}: it is not above 0.`);
  return number;
}
