/** Systems that the game has and the npm package's export lacks, from a committed table of facts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportAddition } from '../catalogueFile.ts';
import { planetName } from '../planets.ts';
import { ascending, type ExportPlanet, type ExportSystem } from './readPlanets.ts';

/** The table of facts. */
export interface Additions extends Omit<ExportAddition, 'systemCount'> {
  /**
   * system id, its name, its security, its planets in order (planet id, type id, radius in kilometres), and the systems
   * that its stargates lead to
   */
  systems: readonly [number, string, number, readonly [number, number, number][], readonly number[]][];
}

const M_PER_KM = 1000;

/** @returns what `additions.json` has */
export function readAdditions(): Additions {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'additions.json'), 'utf8'));
}

/** Planets and systems, ascending by id. */
interface Universe {
  planets: readonly ExportPlanet[];
  systems: readonly ExportSystem[];
}

/**
 * Adds the systems that the export lacks. One that it has is left as the export has it, but for stargates to added ones.
 * @returns all planets and systems, and what was added; null if nothing was
 */
export function addMissing(
  { planets, systems }: Universe,
  additions: Additions | null,
): Universe & { addition: ExportAddition | null } {
  const known = new Set(planets.map(({ systemId }) => systemId));
  const missing = additions?.systems.filter(([systemId]) => !known.has(systemId)) ?? [];
  if (additions === null || missing.length === 0) return { planets, systems, addition: null };
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
    systems: connect(systems, missing),
    addition: { name, build, date, systemCount: missing.length },
  };
}

/** Every stargate leads back; those of added systems to systems that are not there are left out. */
function connect(systems: readonly ExportSystem[], missing: Additions['systems']): ExportSystem[] {
  const known = new Set([...systems.map(({ systemId }) => systemId), ...missing.map(([systemId]) => systemId)]);
  const added = missing.map(([systemId, name, security, , destinations]): ExportSystem => {
    const gates = destinations.filter((destination) => known.has(destination));
    return { systemId, name, security, position: null, gates };
  });
  const backTo = (systemId: number) =>
    added.filter(({ gates }) => gates.includes(systemId)).map((system) => system.systemId);
  return [...systems, ...added]
    .map((system) => ({ ...system, gates: ascending([...system.gates, ...backTo(system.systemId)]) }))
    .sort((a, b) => a.systemId - b.systemId);
}
