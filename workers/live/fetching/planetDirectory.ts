/** Names, systems and radii of planets: from the catalogue, or from ESI for planets that the catalogue lacks. */

import type { Planet } from '../../figures/report/index.ts';
import { type PlanetIndex, SECURITY_STEPS, toHundredths } from '../../game/catalogue/planets.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import type { PlanetId, SystemId } from '../../game/domain/ids.ts';
import type { LearnedSystem } from '../../game/domain/learned.ts';
import { type SpaceKind, spaceOf } from '../../game/domain/space.ts';
import { numbered, ONLY_NUMBERS, type UnnamedPhrases } from '../../game/domain/unnamedPhrases.ts';
import type { EsiClient } from '../esi/client.ts';
import type { CachedPlanetName } from '../kept/cacheEntries.ts';
import type { SnapshotCache } from '../kept/snapshotCache.ts';
import type { OnceAsked } from './onceAsked.ts';

interface HiddenPlanet {
  planetType: PlanetType;
  /** tells it from the character's others */
  number: number;
  space: SpaceKind | null;
}

export class PlanetDirectory {
  readonly #loadIndex: () => Promise<PlanetIndex>;
  readonly #cache: SnapshotCache;
  readonly #esi: Pick<EsiClient, 'universePlanet' | 'universeSystem'>;
  readonly #once: OnceAsked;
  #index: PlanetIndex | null = null;
  readonly #fetched = new Map<PlanetId, CachedPlanetName>();
  readonly #systems = new Map<SystemId, LearnedSystem>();
  readonly #hidden = new Map<PlanetId, HiddenPlanet>();
  #unnamed = ONLY_NUMBERS;

  constructor(
    loadIndex: () => Promise<PlanetIndex>,
    cache: SnapshotCache,
    esi: Pick<EsiClient, 'universePlanet' | 'universeSystem'>,
    once: OnceAsked,
  ) {
    this.#loadIndex = loadIndex;
    this.#cache = cache;
    this.#esi = esi;
    this.#once = once;
  }

  /**
   * Loads the catalogue's planets, unless they are loaded already.
   * @returns `loaded` if this call loaded them, so that any planet may have a new name and radius
   */
  async load(): Promise<'loaded' | 'known' | 'failed'> {
    if (this.#index !== null) return 'known';
    try {
      this.#index = await this.#loadIndex();
      return 'loaded';
    } catch {
      return 'failed';
    }
  }

  /** Takes names that were fetched on an earlier visit. */
  take(names: readonly CachedPlanetName[]): void {
    for (const entry of names) this.#keep(entry);
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
    if (entry != null) return { ...entry, space: spaceOf(entry.systemId, entry.security) };
    const { name, system } = this.#fetched.get(planetId) ?? {};
    return {
      name: name ?? numbered(this.#unnamed.planet, planetId),
      systemName:
        system?.name ??
        // A planet's name is that of its system and a number.
        name?.replace(/ \S+$/, '') ??
        numbered(this.#unnamed.system, systemId),
      radiusKm: null,
      security: system?.security ?? null,
      space: spaceOf(system?.systemId ?? systemId, system?.security ?? null),
    };
  }

  /**
   * Asks ESI about the name and the system of a planet that the catalogue lacks. Does nothing while the catalogue isn't
   * loaded: ESI would be asked about every planet.
   * @returns whether there is something new
   */
  async learn({ planetId, systemId }: Pick<Colony, 'planetId' | 'systemId'>): Promise<boolean> {
    const known = this.#fetched.get(planetId);
    const isKnown = known?.system !== undefined || this.#hidden.has(planetId);
    if (this.#index === null || isKnown || this.#index.find(planetId) !== null) return false;
    const named = known ?? (await this.#once.ask(`planet/${planetId}`, () => this.#esi.universePlanet(planetId)));
    if (named === null) return false;
    const system = await this.#learnSystem(systemId);
    const entry: CachedPlanetName = { planetId, name: named.name, ...(system !== null && { system }) };
    if (known !== undefined && system === null) return false;
    this.#keep(entry);
    await this.#cache.save('planetName', entry);
    return true;
  }

  async #learnSystem(systemId: SystemId): Promise<LearnedSystem | null> {
    const known = this.#systems.get(systemId);
    if (known !== undefined) return known;
    const answer = await this.#once.ask(`system/${systemId}`, () => this.#esi.universeSystem(systemId));
    if (answer === null) return null;
    return { systemId, name: answer.name, security: toHundredths(answer.security_status) / SECURITY_STEPS };
  }

  #keep(entry: CachedPlanetName): void {
    this.#fetched.set(entry.planetId, entry);
    if (entry.system !== undefined) this.#systems.set(entry.system.systemId, entry.system);
  }
}
