import type { SnapshotCache } from './cache/snapshotCache.ts';
import type { PlanetIndex } from './catalogue/planets.ts';
import type { CharacterId } from './domain/ids.ts';
import type { Clock } from './esi/clock.ts';
import type { Locks } from './sessions/browserLocks.ts';

/** What was fetched by one tab and lies in the cache for the others. */
export type Fetched = CharacterId | 'prices';

/** The other tabs of this browser that show the product. */
export interface Tabs {
  tell(fetched: Fetched): void;
  onTold(callback: (fetched: Fetched) => void): void;
}

export interface EngineDependencies {
  fetch: typeof fetch;
  clock: Clock;
  /** 0 ≤ x < 1 */
  random: () => number;
  /** @param notice tells the player of trouble with the cache; a null text takes it back */
  openCache: (notice: (id: string, text: string | null) => void) => Promise<SnapshotCache>;
  loadPlanets: () => Promise<PlanetIndex>;
  locks: Locks;
  tabs: Tabs;
  /** calls back whenever the network is back */
  onOnline: (callback: () => void) => void;
}
