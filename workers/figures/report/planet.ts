import type { SpaceKind } from '../../game/domain/space.ts';

/** A planet, apart from the colony on it. */
export interface Planet {
  name: string;
  systemName: string;
  /** null if the planet isn't in the catalogue */
  radiusKm: number | null;
  /** its system's, from −1 to 1; null if the planet isn't in the catalogue */
  security: number | null;
  /** null if the security is unknown and the planet is not in a wormhole */
  space: SpaceKind | null;
}
