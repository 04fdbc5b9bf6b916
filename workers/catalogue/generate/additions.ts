/** Systems that the game has and the npm package's export lacks, from a committed table of facts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportAddition } from '../catalogueFile.ts';
import { planetName } from '../planets.ts';
import type { ExportPlanet } from './readPlanets.ts';

/** The table of facts. */
export interface Additions {
  /** what players call the change of the game that brought them */
  name: string;
  /** the game's build from whose official export they are */
  build: number;
  /** of that export, yyyy-mm-dd */
  date: string;
  /** system id, its name, its security, and its planets in order: planet id, type id, radius in kilometres */
  systems: readonly [number, string, number, readonly [number, number, number][]][];
}

const M_PER_KM = 1000;

/** @returns what `additions.json` has */
export function readAdditions(): Additions {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'additions.json'), 'utf8'));
}

/**
 * Adds the systems that the export lacks. One that it has is left as the export has it.
 * @returns all planets, ascending by id, and what was added; null if nothing was
 */
export function addMissing(
  planets: readonly ExportPlanet[],
  additions: Additions | null,
): { planets: readonly ExportPlanet[]; addition: ExportAddition | null } {
  const known = new Set(planets.map(({ systemId }) => systemId));
  const missing = additions?.systems.filter(([systemId]) => !known.has(systemId)) ?? [];
  if (additions === null || missing.length === 0) return { planets, addition: null };
  const { name, build, date } = additions;
  const added = missing.flatMap(([systemId, systemName, security, ofSystem]) =>
    ofSystem.map(([planetId, typeId, radiusKm], index) => ({
      ...{ planetId, systemId, systemName, security, typeId },
      name: planetName(systemName, index + 1),
      ordinal: index + 1,
      radiusM: radiusKm * M_PER_KM,
    })),
  );
  return {
    planets: [...planets, ...added].sort((a, b) => a.planetId - b.planetId),
    addition: { name, build, date, systemCount: missing.length },
  };
}
