import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import { toNumber } from './yamlBlocks.ts';

/** A planet in the export. */
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

type UnnamedPlanet = Omit<ExportPlanet, 'name' | 'systemName'>;

/**
 * Every planet of known space and of wormholes, ascending by id.
 * @param root folder that holds `bsd/` and `universe/`
 * @throws Error naming the file and planet that is not as expected
 */
export async function readPlanets(root: string): Promise<ExportPlanet[]> {
  const universe = join(root, 'universe');
  const unnamed = readdirSync(universe, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === 'solarsystem.yaml')
    .flatMap((entry) => readSystem(join(entry.parentPath, entry.name)));
  const ids = new Set(unnamed.flatMap(({ planetId, systemId }) => [planetId, systemId]));
  const names = await readNames(join(root, 'bsd/invNames.yaml'), ids);
  const nameOf = (id: number) => {
    const name = names.get(id);
    if (name === undefined) throw new Error(`invNames.yaml has no name for ${id}.`);
    return name;
  };
  return unnamed
    .map((planet) => ({ ...planet, name: nameOf(planet.planetId), systemName: nameOf(planet.systemId) }))
    .sort((a, b) => a.planetId - b.planetId);
}

/**
 * The planets of one system. Reads the file by indentation: all 8,000 files have 300 MB, mostly moons and asteroid belts,
 * which is too much for a full YAML parser.
 */
function readSystem(path: string): UnnamedPlanet[] {
  const text = readFileSync(path, 'utf8');
  const systemId = fieldOf(text, 0, 'solarSystemID', path);
  const security = toSecurity(/^security: (.+)$/m.exec(text)?.[1], `${path}, security`);
  const planets = /^planets:\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';
  return planets
    .split(/^(?= {2}\S)/m)
    .filter((block) => block !== '')
    .map((block) => {
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
    });
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
