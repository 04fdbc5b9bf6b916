/** The sandbox's state: its pilots and their colonies. Only a visit changes a colony. */
import { getOrAdd } from '../../workers/game/domain/groups.ts';
import type { SandboxColony, SandboxPilot } from './fleet/pilots.ts';

export interface Universe {
  pilots: readonly SandboxPilot[];
  /** @returns null if no pilot has this id */
  pilot(characterId: number): SandboxPilot | null;
  /** The pilot's colonies as of their last visits, in ESI's order. */
  colonies(characterId: number): readonly SandboxColony[];
  /** @returns null if the pilot has no colony on this planet */
  colony(characterId: number, planetId: number): SandboxColony | null;
  /** The pilot visited this colony: from now on its record is another one. */
  replace(characterId: number, colony: SandboxColony): void;
}

/** A universe with these pilots. */
export function makeUniverse(pilots: readonly SandboxPilot[]): Universe {
  const pilotById = new Map(pilots.map((pilot) => [pilot.characterId, pilot]));
  const current = new Map<SandboxPilot, Map<number, SandboxColony>>();
  const coloniesOf = (characterId: number): Map<number, SandboxColony> => {
    const pilot = pilotById.get(characterId);
    if (pilot === undefined) return new Map();
    return getOrAdd(current, pilot, () => new Map(pilot.colonies.map((colony) => [colony.planet.planetId, colony])));
  };
  const colony = (characterId: number, planetId: number) => coloniesOf(characterId).get(planetId) ?? null;

  return {
    pilots,
    pilot: (characterId) => pilotById.get(characterId) ?? null,
    colonies: (characterId) => [...coloniesOf(characterId).values()],
    colony,
    replace(characterId, colony) {
      coloniesOf(characterId).set(colony.planet.planetId, colony);
    },
  };
}
