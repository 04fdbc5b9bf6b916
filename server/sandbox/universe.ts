/** Everything that the sandbox knows: its pilots and their colonies, which only a visit changes. */
import type { SandboxColony, SandboxPilot } from './fleet/pilots.ts';
import { visitColony } from './fleet/visitColony.ts';

export interface Universe {
  pilots: readonly SandboxPilot[];
  /** @returns null where no pilot has that id */
  pilot(characterId: number): SandboxPilot | null;
  /** The pilot's colonies as they were last left, in the order in which ESI lists them. */
  colonies(characterId: number): readonly SandboxColony[];
  /** @returns null where the pilot has no colony on that planet */
  colony(characterId: number, planetId: number): SandboxColony | null;
  /**
   * The pilot opens the colony in the game, empties and refills its stores and starts every program anew.
   * @param atSeconds seconds since 1970
   * @returns the colony as it is left; null where the pilot has none on that planet
   */
  visit(characterId: number, planetId: number, atSeconds: number): SandboxColony | null;
}

/** A universe with these pilots. */
export function makeUniverse(pilots: readonly SandboxPilot[]): Universe {
  const pilotById = new Map(pilots.map((pilot) => [pilot.characterId, pilot]));
  const current = new Map<SandboxPilot, Map<number, SandboxColony>>();
  const coloniesOf = (characterId: number): Map<number, SandboxColony> => {
    const pilot = pilotById.get(characterId);
    if (pilot === undefined) {
      return new Map();
    }
    const colonies = current.get(pilot) ?? new Map(pilot.colonies.map((colony) => [colony.planet.planetId, colony]));
    current.set(pilot, colonies);
    return colonies;
  };
  const colony = (characterId: number, planetId: number) => coloniesOf(characterId).get(planetId) ?? null;

  return {
    pilots,
    pilot: (characterId) => pilotById.get(characterId) ?? null,
    colonies: (characterId) => [...coloniesOf(characterId).values()],
    colony,
    visit(characterId, planetId, atSeconds) {
      const before = colony(characterId, planetId);
      if (before === null) {
        return null;
      }
      const after = visitColony(before, atSeconds);
      coloniesOf(characterId).set(planetId, after);
      return after;
    },
  };
}
