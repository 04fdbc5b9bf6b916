/** What is known of planets: from the catalogue, and of those that it lacks, from ESI, asked once and kept. */
import type { CachedPlanetName, SnapshotCache } from '../cache/snapshotCache.ts';
import type { PlanetIndex } from '../catalogue/planets.ts';
import type { Colony } from '../domain/colony.ts';
import type { PlanetId } from '../domain/ids.ts';
import type { EsiClient } from '../esi/client.ts';
import type { Planet } from '../report/index.ts';

export class PlanetDirectory {
  readonly #loadIndex: () => Promise<PlanetIndex>;
  readonly #cache: SnapshotCache;
  #index: PlanetIndex | null = null;
  readonly #learned = new Map<PlanetId, string>();

  constructor(loadIndex: () => Promise<PlanetIndex>, cache: SnapshotCache) {
    this.#loadIndex = loadIndex;
    this.#cache = cache;
  }

  /**
   * Loads the catalogue's planets unless they are there.
   * @returns `loaded` where they are there only now, so that every planet may have another name and radius
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

  /** Takes names that were asked for on an earlier visit. */
  take(names: readonly CachedPlanetName[]): void {
    for (const { planetId, name } of names) {
      this.#learned.set(planetId, name);
    }
  }

  /** A planet as far as it is known; its id stands in for a name that is not. */
  describe({ planetId, systemId }: Pick<Colony, 'planetId' | 'systemId'>): Planet {
    const entry = this.#index?.find(planetId);
    if (entry != null) {
      return entry;
    }
    const name = this.#learned.get(planetId);
    return name === undefined
      ? { name: `Planet ${planetId}`, systemName: `System ${systemId}`, radiusKm: null }
      : // A planet is called by its system and a number in it.
        { name, systemName: name.replace(/ \S+$/, ''), radiusKm: null };
  }

  /**
   * Asks ESI for the name of a planet that the catalogue lacks. Without the catalogue nothing is asked, for then it
   * would be all of them.
   * @returns whether a name was learned
   */
  async learn(planetId: PlanetId, esi: EsiClient): Promise<boolean> {
    if (this.#index === null || this.#index.find(planetId) !== null || this.#learned.has(planetId)) {
      return false;
    }
    const answer = await esi.universePlanet(planetId);
    if (answer.kind !== 'ok') {
      return false;
    }
    const { name } = answer.data;
    this.#learned.set(planetId, name);
    await this.#cache.savePlanetName({ planetId, name });
    return true;
  }
}
