/** What `import … from 'colony-watch-engine/planets'` gives: every planet's name, system and radius. */

import { decodePlanets } from '../game/catalogue/planets.ts';
import type { PlanetId } from '../game/domain/ids.ts';
import { describeValue, EngineError } from './engineError.ts';

/** A planet. */
export interface Planet {
  planetId: number;
  name: string;
  systemId: number;
  systemName: string;
  /** of the system, −1 … 1 */
  security: number;
  /** of the planet type */
  typeId: number;
  radiusKm: number;
}

/** All planets of the game. */
export interface Planets {
  readonly count: number;
  /** @returns null if no planet has this id */
  find(planetId: number): Planet | null;
}

/**
 * Reads the file `colony-watch-engine/planets.bin`, some 450 kB, which the package doesn't load by itself.
 * @throws EngineError if it isn't that file, or is truncated
 * @example
 * const file = await readFile(new URL(import.meta.resolve('colony-watch-engine/planets.bin')));
 * console.log(readPlanets(new Uint8Array(file).buffer).find(40009082)?.name);
 */
export function readPlanets(file: ArrayBuffer): Planets {
  if (!(file instanceof ArrayBuffer)) {
    throw new EngineError('planets', `The planets file has to be an ArrayBuffer, not ${describeValue(file)}`);
  }
  try {
    const { count, find } = decodePlanets(file);
    return { count, find: (planetId) => find(planetId as PlanetId) };
  } catch {
    throw new EngineError('planets', 'This is not the planets file of this version, or it is truncated');
  }
}
