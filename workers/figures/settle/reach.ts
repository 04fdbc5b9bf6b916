/** Systems with their planets and stargates, and which of them are in reach. */

import type { GateSystem } from '../../game/catalogue/gates.ts';
import { planetTypeIds } from '../../game/catalogue/index.ts';
import type { PlanetIndex } from '../../game/catalogue/planets.ts';
import { PLANET_TYPES, type PlanetType } from '../../game/domain/commodity.ts';
import type { PlanetId, SystemId, TypeId } from '../../game/domain/ids.ts';
import { MOST_JUMPS, type SettleProblem, type SettleSystem, type SettleWhere } from '../../game/domain/settle.ts';
import { spaceOf } from '../../game/domain/space.ts';

/** A planet that can be settled. */
export interface UniversePlanet {
  planetId: PlanetId;
  name: string;
  planetType: PlanetType;
  radiusKm: number;
}

export interface UniverseSystem extends Omit<SettleSystem, 'planetCount'> {
  /** seen from above; null if unknown */
  position: { x: number; y: number } | null;
  gates: readonly SystemId[];
  /** in the order of their ids */
  planets: readonly UniversePlanet[];
}

export type Universe = ReadonlyMap<SystemId, UniverseSystem>;

/** All systems, with the planets of the types that can be settled. */
export function makeUniverse(planets: PlanetIndex, gates: ReadonlyMap<SystemId, GateSystem>): Universe {
  const typeOf = new Map<TypeId, PlanetType>(PLANET_TYPES.map((planetType) => [planetTypeIds[planetType], planetType]));
  const systems = new Map<SystemId, UniverseSystem & { planets: UniversePlanet[] }>();
  const add = (systemId: SystemId, name: string, security: number) => {
    const { position = null, gates: connected = [] } = gates.get(systemId) ?? {};
    const space = spaceOf(systemId, security)!;
    const system = { systemId, name, security, space, position, gates: connected, planets: [] as UniversePlanet[] };
    systems.set(systemId, system);
    return system;
  };
  for (let k = 0; k < planets.count; k++) {
    const { planetId, name, systemId, systemName, security, typeId, radiusKm } = planets.at(k);
    const system = systems.get(systemId) ?? add(systemId, systemName, security);
    const planetType = typeOf.get(typeId);
    if (planetType !== undefined) system.planets.push({ planetId, name, planetType, radiusKm });
  }
  for (const { systemId, name, security } of gates.values()) {
    if (!systems.has(systemId)) add(systemId, name ?? String(systemId), security);
  }
  return systems;
}

/** How a system is listed. */
export function describeSystem({ systemId, name, security, space, planets }: UniverseSystem): SettleSystem {
  return { systemId, name, security, space, planetCount: planets.length };
}

/** Systems whose names fit what the player types, `most` of them: those that begin with it first, each by name. */
export function findSystems(universe: Universe, text: string, most: number): SettleSystem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found = [...universe.values()].filter(({ name }) => name.toLowerCase().includes(wanted));
  const rank = ({ name }: UniverseSystem) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(describeSystem);
}

/** Which systems may be passed. */
interface Passage {
  onlyHighSecurity: boolean;
  avoidedIds: readonly SystemId[];
}

/** Jumps from a system to all others within `most`, by the shortest way that may be flown. The start may be anywhere. */
export function jumpsFrom(
  universe: Universe,
  homeId: SystemId,
  { onlyHighSecurity, avoidedIds }: Passage,
  most: number,
): ReadonlyMap<SystemId, number> {
  const jumps = new Map<SystemId, number>([[homeId, 0]]);
  const avoided = new Set(avoidedIds);
  let edge = [homeId];
  for (let distance = 1; distance <= most && edge.length > 0; distance++) {
    const next: SystemId[] = [];
    for (const systemId of edge) {
      for (const other of universe.get(systemId)?.gates ?? []) {
        if (jumps.has(other) || avoided.has(other)) continue;
        if (onlyHighSecurity && universe.get(other)?.space !== 'high') continue;
        jumps.set(other, distance);
        next.push(other);
      }
    }
    edge = next;
  }
  return jumps;
}

export interface Reach {
  home: UniverseSystem | null;
  /** of each system that can be reached, from home; of named ones null */
  jumps: ReadonlyMap<SystemId, number | null>;
  /** that may be settled, the nearest first, then by name; each has planets */
  candidates: readonly UniverseSystem[];
}

/** Which systems a player can settle; why there are none otherwise. */
export function findReach(
  universe: Universe,
  { area, spaces, avoidedIds }: SettleWhere,
): { kind: 'reach'; reach: Reach } | { kind: 'impossible'; problem: SettleProblem } {
  const impossible = (problem: SettleProblem) => ({ kind: 'impossible' as const, problem });
  let home: UniverseSystem | null = null;
  let jumps: ReadonlyMap<SystemId, number | null>;
  if (area.kind === 'jumps') {
    if (!(Number.isInteger(area.jumps) && area.jumps >= 0 && area.jumps <= MOST_JUMPS)) {
      return impossible({ kind: 'outOfRange', what: 'jumps' });
    }
    home = universe.get(area.homeId) ?? null;
    if (home === null) return impossible({ kind: 'unknownSystem', systemId: area.homeId });
    if (home.gates.length === 0) {
      return impossible({ kind: 'homeWithoutGates', systemId: home.systemId, name: home.name });
    }
    jumps = jumpsFrom(universe, home.systemId, { onlyHighSecurity: area.onlyHighSecurity, avoidedIds }, area.jumps);
  } else {
    if (area.systemIds.length === 0) return impossible({ kind: 'noSystemNamed' });
    const unknown = area.systemIds.find((systemId) => !universe.has(systemId));
    if (unknown !== undefined) return impossible({ kind: 'unknownSystem', systemId: unknown });
    jumps = new Map(area.systemIds.map((systemId) => [systemId, null]));
  }
  const avoided = new Set(avoidedIds);
  const inSpace = [...jumps.keys()]
    .map((systemId) => universe.get(systemId)!)
    .filter(({ systemId, space }) => spaces.includes(space) && !avoided.has(systemId));
  if (inSpace.length === 0) return impossible({ kind: 'noSystem' });
  const candidates = inSpace
    .filter(({ planets }) => planets.length > 0)
    .sort((a, b) => jumps.get(a.systemId)! - jumps.get(b.systemId)! || (a.name < b.name ? -1 : 1));
  if (candidates.length === 0) return impossible({ kind: 'noPlanet' });
  return { kind: 'reach', reach: { home, jumps, candidates } };
}
