/** Names and radii of planets: from the catalogue, or from ESI for planets that the catalogue lacks. */

import type { PlanetIndex } from '../catalogue/planets.ts';
import type { Colony } from '../domain/colony.ts';
import type { PlanetType } from '../domain/commodity.ts';
import type { PlanetId } from '../domain/ids.ts';
import { type SpaceKind, spaceOf } from '../domain/space.ts';
import { numbered, ONLY_NUMBERS, type UnnamedPhrases } from '../domain/unnamedPhrases.ts';
import type { EsiClient } from '../esi/client.ts';
import type { Planet } from '../report/index.ts';
import type { CachedPlanetName } from '../storage/cacheEntries.ts';
import type { SnapshotCache } from '../storage/snapshotCache.ts';

/** A planet whose name is hidden. */
interface HiddenPlanet {
  planetType: PlanetType;
  /** tells it from the character's others */
  number: number;
  space: SpaceKind | null;
}

export class PlanetDirectory {
  readonly #loadIndex: () => Promise<PlanetIndex>;
  readonly #cache: SnapshotCache;
  readonly #esi: EsiClient;
  #index: PlanetIndex | null = null;
  readonly #fetched = new Map<PlanetId, string>();
  readonly #hidden = new Map<PlanetId, HiddenPlanet>();
  #unnamed = ONLY_NUMBERS;

  constructor(loadIndex: () => Promise<PlanetIndex>, cache: SnapshotCache, esi: EsiClient) {
    this.#loadIndex = loadIndex;
    this.#cache = cache;
    this.#esi = esi;
  }

  /**
   * Loads the catalogue's planets, unless they are loaded already.
   * @returns `loaded` if this call loaded them, so that any planet may have a new name and radius
   */
  async load(): Promise<'loaded' | 'known' | 'failed'> {
    if (this.#index !== null) {
      return 'known';
    }
    try {
      this.#index = await this.#loadIndex();
      return 'loaded';
    } catch {
      return 'failed';
    }
  }

  /** Takes names that were fetched on an earlier visit. */
  take(names: readonly CachedPlanetName[]): void {
    for (const { planetId, name } of names) {
      this.#fetched.set(planetId, name);
    }
  }

  /** What planets without a name are called from now on. */
  setUnnamed(unnamed: UnnamedPhrases): void {
    this.#unnamed = unnamed;
  }

  /** Takes what is known of a planet whose name is hidden. */
  hide(planetId: PlanetId, planet: HiddenPlanet): void {
    this.#hidden.set(planetId, planet);
  }

  /** Everything known about a planet. Without a known name, its id is used. */
  describe({ planetId, systemId }: Pick<Colony, 'planetId' | 'systemId'>): Planet {
    const hidden = this.#hidden.get(planetId);
    if (hidden !== undefined) {
      const name = numbered(this.#unnamed.hiddenPlanets[hidden.planetType], hidden.number);
      return { name, systemName: '', radiusKm: null, security: null, space: hidden.space };
    }
    const entry = this.#index?.find(planetId);
    if (entry != null) {
      return { ...entry, space: spaceOf(entry.systemId, entry.security) };
    }
    const unknown = { radiusKm: null, security: null, space: spaceOf(systemId, null) };
    const name = this.#fetched.get(planetId);
    return name === undefined
      ? {
          name: numbered(this.#unnamed.planet, planetId),
          systemName: numbered(this.#unnamed.system, systemId),
          ...unknown,
        }
      : // A planet's name is that of its system and a number.
        { name, systemName: name.replace(/ \S+$/, ''), ...unknown };
  }

  /**
   * Fetches the name of a planet that the catalogue lacks. Does nothing while the catalogue isn't loaded: ESI would be
   * asked about every planet.
   * @returns whether there is a new name
   */
  async fetchName(planetId: PlanetId): Promise<boolean> {
    if (this.#index === null || this.#index.find(planetId) !== null || this.#fetched.has(planetId)) {
      return false;
    }
    const answer = await this.#esi.universePlanet(planetId);
    if (answer.kind !== 'ok') {
      return false;
    }
    const { name } = answer.data;
    this.#fetched.set(planetId, name);
    await this.#cache.savePlanetName({ planetId, name });
    return true;
  }
}
