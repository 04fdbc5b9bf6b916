/** Gives colonies the names and radii of their planets, as soon as they are known or called otherwise. */
import type { EngineListener } from '../../api.ts';
import type { UnnamedPhrases } from '../../game/domain/unnamedPhrases.ts';
import type { ColonyStore, ViewClock } from '../colonies/index.ts';
import type { PlanetDirectory } from './planetDirectory.ts';

interface PlanetNamesDependencies {
  planets: PlanetDirectory;
  store: ColonyStore;
  viewClock: ViewClock;
  listener: Pick<EngineListener, 'notice'>;
}

export class PlanetNames {
  readonly #dependencies: PlanetNamesDependencies;

  constructor(dependencies: PlanetNamesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Loads the planets' names and radii, unless they are loaded. All colonies get them at once. */
  async load(): Promise<void> {
    const outcome = await this.#dependencies.planets.load();
    if (outcome === 'loaded') await this.#describe();
    const text = outcome === 'failed' ? ({ kind: 'noPlanetNames' } as const) : null;
    this.#dependencies.listener.notice({ id: 'planets', kind: 'failed', text });
  }

  /** What things without a name are called from now on. */
  async setUnnamed(phrases: UnnamedPhrases): Promise<void> {
    this.#dependencies.planets.setUnnamed(phrases);
    await this.#describe();
  }

  async #describe(): Promise<void> {
    const { planets, store, viewClock } = this.#dependencies;
    if (store.describePlanets((colony) => planets.describe(colony))) await viewClock.recalculateAll();
  }
}
