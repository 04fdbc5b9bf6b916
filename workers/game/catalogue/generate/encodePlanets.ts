import { concatenate } from '../../domain/concatenate.ts';
import {
  PLANETS_HEADER_BYTES,
  PLANETS_MAGIC,
  type PlanetTexts,
  planetName,
  RADIUS_STEP_M,
  toHundredths,
} from '../planets.ts';
import { pushVarint } from './encoding.ts';
import type { ExportPlanet } from './readPlanets.ts';

const MAX_UINT8 = 255;
const MAX_UINT16 = 65_535;

/**
 * The planets in the file format that `planets.ts` describes.
 * @param planets ascending by id, a system's planets together
 * @throws Error if they are not, or a value does not fit the format
 */
export function encodePlanets(exportVersion: string, planets: readonly ExportPlanet[]): Uint8Array {
  const systems = groupBySystem(planets);
  const typeIds = [...new Set(planets.map(({ typeId }) => typeId))].sort((a, b) => a - b);
  const varints: number[] = [];
  const types: number[] = [];
  const ordinals: number[] = [];
  const radii: number[] = [];
  const names: Record<string, string> = {};
  const radiiM: Record<string, number> = {};

  let previousId = 0;
  for (const planet of planets) {
    pushVarint(varints, planet.planetId - previousId);
    previousId = planet.planetId;
    types.push(toUint8(typeIds.indexOf(planet.typeId)));
    ordinals.push(toUint8(planet.ordinal));
    const steps = planet.radiusM / RADIUS_STEP_M;
    const fitsSteps = Number.isInteger(steps) && steps <= MAX_UINT16;
    const radius = fitsSteps ? steps : 0;
    radii.push(radius & 0xff, radius >> 8);
    if (!fitsSteps) radiiM[planet.planetId] = planet.radiusM;
    if (planet.name !== planetName(planet.systemName, planet.ordinal)) names[planet.planetId] = planet.name;
  }
  let previousSystemId = 0;
  for (const { systemId, count } of systems) {
    pushVarint(varints, count);
    const step = systemId - previousSystemId;
    pushVarint(varints, step < 0 ? -2 * step - 1 : 2 * step);
    previousSystemId = systemId;
  }

  const texts: PlanetTexts = {
    exportVersion,
    typeIds,
    systemNames: systems.map(({ systemName }) => systemName),
    names,
    radiiM,
  };
  const header = new DataView(new ArrayBuffer(PLANETS_HEADER_BYTES));
  for (let i = 0; i < PLANETS_MAGIC.length; i++) header.setUint8(i, PLANETS_MAGIC.charCodeAt(i));
  header.setUint32(4, planets.length, true);
  header.setUint32(8, systems.length, true);
  header.setUint32(12, varints.length, true);
  return concatenate([
    new Uint8Array(header.buffer),
    Uint8Array.from(varints),
    Uint8Array.from(types),
    Uint8Array.from(ordinals),
    Uint8Array.from(radii),
    Uint8Array.from(Int8Array.from(systems, ({ security }) => toHundredths(security))),
    new TextEncoder().encode(JSON.stringify(texts)),
  ]);
}

interface SystemRun {
  systemId: number;
  systemName: string;
  security: number;
  count: number;
}

function groupBySystem(planets: readonly ExportPlanet[]): SystemRun[] {
  const runs: SystemRun[] = [];
  const seen = new Set<number>();
  for (const { systemId, systemName, security } of planets) {
    const last = runs.at(-1);
    if (last?.systemId === systemId) {
      last.count++;
      continue;
    }
    if (seen.has(systemId)) throw new Error(`The planets of ${systemName} do not stand together in the order of ids.`);
    seen.add(systemId);
    runs.push({ systemId, systemName, security, count: 1 });
  }
  return runs;
}

function toUint8(value: number): number {
  if (value > MAX_UINT8) throw new Error(`${value} is more than the planets file can hold (${MAX_UINT8}).`);
  return value;
}
