/**
 * Reads every planet of the game from one compact file. Little-endian, in this order:
 *   4 bytes  "CWP2"
 *   uint32   number of planets, number of systems, length of the varint section in bytes
 *   varints  per planet, ascending by id: id − previous id; then per system: its number of planets,
 *            zigzag(system id − previous system id). A system's planets follow one another.
 *   uint8    per planet: index into `typeIds`
 *   uint8    per planet: its number within the system, which the name shows as a roman numeral
 *   uint16   per planet: radius in steps of 10 km; 0 where `radiiM` has it
 *   int8     per system: its security in hundredths, see `toHundredths`
 *   JSON     PlanetTexts, to the end
 */
import type { PlanetId, SystemId, TypeId } from '../domain/ids.ts';
import { varintReader } from './varints.ts';

export interface PlanetEntry {
  planetId: PlanetId;
  name: string;
  systemId: SystemId;
  systemName: string;
  /** the system's security from −1 to 1, rounded down to hundredths */
  security: number;
  /** type of the planet, e.g. 11 for a temperate one */
  typeId: TypeId;
  radiusKm: number;
}

export interface PlanetIndex {
  readonly count: number;
  /** The planet at a position from 0 to count − 1, ascending by planet id. @throws RangeError if out of range */
  at(position: number): PlanetEntry;
  /** null if the export has no such planet */
  find(planetId: PlanetId): PlanetEntry | null;
}

/** The JSON part of the file. */
export interface PlanetTexts {
  exportVersion: string;
  typeIds: readonly number[];
  /** in the order of the systems */
  systemNames: readonly string[];
  /** names that aren't system name + numeral, by planet id */
  names: Readonly<Record<string, string>>;
  /** radii that aren't whole steps of 10 km (or too many of them), in metres, by planet id */
  radiiM: Readonly<Record<string, number>>;
}

export const PLANETS_MAGIC = 'CWP2';
export const PLANETS_HEADER_BYTES = 16;
export const RADIUS_STEP_M = 10_000;

/** Steps of a system's security. */
export const SECURITY_STEPS = 100;

const M_PER_KM = 1000;

/**
 * A system's security in hundredths. Rounded down, so that no system moves above a limit (0.45 for high security); but a
 * system barely above 0 stays above it, because it is low security.
 */
export function toHundredths(security: number): number {
  const hundredths = Math.floor(security * SECURITY_STEPS);
  return security > 0 ? Math.max(1, hundredths) : hundredths;
}

/**
 * Opens the planets file for lookups. Entries are created on demand.
 * @throws Error if the file has another format or is truncated
 */
export function decodePlanets(file: ArrayBuffer): PlanetIndex {
  const bytes = new Uint8Array(file);
  const view = new DataView(file);
  if (bytes.length < PLANETS_HEADER_BYTES || String.fromCharCode(...bytes.subarray(0, 4)) !== PLANETS_MAGIC) {
    throw new Error('The planets file is not in the format that this version reads.');
  }
  const planetCount = view.getUint32(4, true);
  const systemCount = view.getUint32(8, true);
  const typesAt = PLANETS_HEADER_BYTES + view.getUint32(12, true);
  const ordinalsAt = typesAt + planetCount;
  const radiiAt = ordinalsAt + planetCount;
  const securitiesAt = radiiAt + 2 * planetCount;
  const textsAt = securitiesAt + systemCount;
  const texts = parseTexts(bytes.subarray(textsAt));

  const readVarint = varintReader(bytes, PLANETS_HEADER_BYTES);
  const planetIds = new Uint32Array(planetCount);
  for (let i = 0, id = 0; i < planetCount; i++) {
    id += readVarint();
    planetIds[i] = id;
  }
  const systemIds = new Uint32Array(systemCount);
  const firstPlanets = new Uint32Array(systemCount);
  for (let i = 0, id = 0, first = 0; i < systemCount; i++) {
    firstPlanets[i] = first;
    first += readVarint();
    const zigzag = readVarint();
    id += (zigzag >>> 1) ^ -(zigzag & 1);
    systemIds[i] = id;
  }

  function at(position: number): PlanetEntry {
    const planetId = planetIds[position];
    if (planetId === undefined) throw new RangeError(`There is no planet at position ${position}.`);
    const system = lastAtMost(firstPlanets, position);
    const systemName = texts.systemNames[system] as string;
    const radiusM = texts.radiiM[planetId] ?? view.getUint16(radiiAt + 2 * position, true) * RADIUS_STEP_M;
    return {
      planetId: planetId as PlanetId,
      name: texts.names[planetId] ?? planetName(systemName, bytes[ordinalsAt + position]!),
      systemId: systemIds[system] as SystemId,
      systemName,
      security: view.getInt8(securitiesAt + system) / SECURITY_STEPS,
      typeId: texts.typeIds[bytes[typesAt + position]!] as TypeId,
      radiusKm: radiusM / M_PER_KM,
    };
  }

  return {
    count: planetCount,
    at,
    find(planetId) {
      const position = lastAtMost(planetIds, planetId);
      return planetIds[position] === planetId ? at(position) : null;
    },
  };
}

function parseTexts(json: Uint8Array): PlanetTexts {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw new Error('The planets file is truncated.');
  }
}

/** The usual name of a planet: the system's name and the planet's number in roman numerals. */
export function planetName(systemName: string, ordinal: number): string {
  return `${systemName} ${toRoman(ordinal)}`;
}

const NUMERALS = [
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;

function toRoman(value: number): string {
  let rest = value;
  let roman = '';
  for (const [worth, numeral] of NUMERALS) {
    for (; rest >= worth; rest -= worth) roman += numeral;
  }
  return roman;
}

/** Position of the last of the ascending values that is at most `value`; −1 if there is none. */
function lastAtMost(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
