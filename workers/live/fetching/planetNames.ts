/** Gives colonies the names and radii of their planets, as soon as they are known or called otherwise. */
import type { EngineListener } from '../../api.ts';
import type { UnnamedPhrases } from '../../game/domain/unnamedPhrases.ts';
import type { ColonyStore, ViewClock } from '../colonies/index.ts';
import type { PlanetDirectory } from './planetDirectory.ts';

export class PlanetNames {
  readonly #planets: PlanetDirectory;
  readonly #store: ColonyStore;
  readonly #viewClock: ViewClock;
  readonly #listener: Pick<EngineListener, 'notice'>;

  constructor(
    planets: PlanetDirectory,
    store: ColonyStore,
    viewClock: ViewClock,
    listener: Pick<EngineListener, 'notice'>,
  ) {
    this.#planets = planets;
    this.#store = store;
    this.#viewClock = viewClock;
    this.#listener = listener;
  }

  /** Loads the planets' names and radii, unless they are loaded. All colonies get them at once. */
  async load(): Promise<void> {
    const outcome = await this.#planets.load();
    if (outcome === 'loaded') await this.#describe();
    const text = outcome === 'failed' ? ({ kind: 'noPlanetNames' } as const) : null;
    this.#listener.notice({ id: 'planets', kind: 'failed', text });
  }

  /** What things without a name are called from now on. */
  async setUnnamed(phrases: UnnamedPhrases): Promise<void> {
    this.#planets.setUnnamed(phrases);
    await this.#describe();
  }

  async #describe(): Promise<void> {
    if (this.#store.describePlanets((colony) => this.#planets.describe(colony))) {
      await this.#viewClock.recalculateAll();
    }
  }
}
