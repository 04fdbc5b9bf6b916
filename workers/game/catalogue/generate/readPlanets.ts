import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import { toNumber } from './yamlBlocks.ts';

export interface ExportPlanet {
  planetId: number;
  name: string;
  systemId: number;
  systemName: string;
  /** of the system, from −1 to 1 */
  security: number;
  typeId: number;
  /** its number within the system, from 1 */
  ordinal: number;
  radiusM: number;
}

export interface ExportSystem {
  systemId: number;
  name: string;
  /** from −1 to 1 */
  security: number;
  /** seen from above, in metres: x to the east, z to the north; null if the source has none */
  position: { x: number; z: number } | null;
  /** systems that its stargates lead to, ascending */
  gates: readonly number[];
}

type UnnamedPlanet = Omit<ExportPlanet, 'name' | 'systemName'>;

/** A system's stargates: their ids, and those of the stargates that they lead to. */
interface ReadSystem extends Omit<ExportSystem, 'name' | 'gates'> {
  planets: readonly UnnamedPlanet[];
  gates: readonly { gateId: number; destinationId: number }[];
}

/**
 * Every planet and every system with stargates, ascending by id.
 * @param root holds `bsd/` and `universe/`
 * @throws Error naming the entry that is not as expected
 */
export async function readUniverse(root: string): Promise<{ planets: ExportPlanet[]; systems: ExportSystem[] }> {
  const universe = join(root, 'universe');
  const read = readdirSync(universe, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === 'solarsystem.yaml')
    .map((entry) => readSystem(join(entry.parentPath, entry.name)));
  const connected = read.filter(({ gates }) => gates.length > 0);
  const systemOfGate = new Map(
    connected.flatMap(({ systemId, gates }) => gates.map(({ gateId }): [number, number] => [gateId, systemId])),
  );
  const destinationOf = ({ destinationId }: { destinationId: number }, from: number) => {
    const systemId = systemOfGate.get(destinationId);
    if (systemId === undefined) throw new Error(`No system has stargate ${destinationId}, where one of ${from} leads.`);
    return systemId;
  };
  const gatesOf = new Map(
    connected.map(({ systemId, gates }) => [systemId, ascending(gates.map((gate) => destinationOf(gate, systemId)))]),
  );
  const unnamed = read.flatMap(({ planets }) => planets);
  const ids = new Set([
    ...unnamed.flatMap(({ planetId, systemId }) => [planetId, systemId]),
    ...connected.map(({ systemId }) => systemId),
  ]);
  const names = await readNames(join(root, 'bsd/invNames.yaml'), ids);
  const nameOf = (id: number) => {
    const name = names.get(id);
    if (name === undefined) throw new Error(`invNames.yaml has no name for ${id}.`);
    return name;
  };
  return {
    planets: unnamed
      .map((planet) => ({ ...planet, name: nameOf(planet.planetId), systemName: nameOf(planet.systemId) }))
      .sort((a, b) => a.planetId - b.planetId),
    systems: connected
      .map(({ systemId, security, position }) => ({
        ...{ systemId, security, position },
        name: nameOf(systemId),
        gates: gatesOf.get(systemId)!,
      }))
      .sort((a, b) => a.systemId - b.systemId),
  };
}

/** Without repetitions. */
export function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** The planets and stargates of one system, read by indentation: 300 MB are too much for a full YAML parser. */
function readSystem(path: string): ReadSystem {
  const text = readFileSync(path, 'utf8');
  const systemId = fieldOf(text, 0, 'solarSystemID', path);
  const security = toSecurity(/^security: (.+)$/m.exec(text)?.[1], `${path}, security`);
  const planets = /^planets:\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';
  return {
    ...{ systemId, security },
    position: readPosition(text, path),
    gates: readGates(text, path),
    planets: blocksOf(planets).map((block) => {
      const planetId = Number(/^ {2}(\d+):\n/.exec(block)?.[1]);
      const where = `${path}, planet ${planetId}`;
      return {
        planetId,
        systemId,
        security,
        typeId: fieldOf(block, 4, 'typeID', where),
        ordinal: fieldOf(block, 4, 'celestialIndex', where),
        radiusM: fieldOf(block, 4, 'radius', where),
      };
    }),
  };
}

/** The entries of a mapping from ids, indented by two. */
function blocksOf(mapping: string): string[] {
  return mapping.split(/^(?= {2}\S)/m).filter((block) => block !== '');
}

function readGates(text: string, path: string): ReadSystem['gates'] {
  const stargates = /^stargates:\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';
  return blocksOf(stargates).map((block) => {
    const gateId = Number(/^ {2}(\d+):\n/.exec(block)?.[1]);
    return { gateId, destinationId: fieldOf(block, 4, 'destination', `${path}, stargate ${gateId}`) };
  });
}

function readPosition(text: string, path: string): ExportSystem['position'] {
  const coordinates = /^center:\n((?:- .*\n){3})/m.exec(text)?.[1]?.match(/\S+$/gm);
  if (coordinates === undefined || coordinates === null) return null;
  const [x, , z] = coordinates.map((value) => toNumber(value, `${path}, center`));
  return { x: x!, z: z! };
}

/** A system's security as the export has it. @throws Error naming `where` if it is not from −1 to 1 */
export function toSecurity(value: unknown, where: string): number {
  const security = toNumber(value, where);
  if (security < -1 || security > 1) throw new Error(`${where}: it is not from -1 to 1.`);
  return security;
}

/** A whole number at the given indentation, above 0. */
function fieldOf(text: string, indent: number, field: string, where: string): number {
  const value = Number(new RegExp(`^ {${indent}}${field}: (.+)$`, 'm').exec(text)?.[1]);
  if (!Number.isSafeInteger(value) || value <= 0) throw new Error(`${where}: ${field} is not a positive whole number.`);
  return value;
}

/** Names by id from a list of `- itemID: …` and `  itemName: …` lines. */
async function readNames(path: string, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  let id = 0;
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.startsWith('- itemID: ')) id = Number(line.slice('- itemID: '.length));
    else if (wanted.has(id) && line.startsWith('  itemName: '))
      names.set(id, toName(line.slice('  itemName: '.length)));
  }
  return names;
}

/** Keeps a name as text even if YAML would read it as a number, like 6E-578. */
function toName(scalar: string): string {
  return /^['"]/.test(scalar) ? String(parse(scalar)) : scalar;
}
