import type { OpenHistory } from './archive/index.ts';
import type { CacheNotice } from './cache/openSnapshotCache.ts';
import type { SnapshotCache } from './cache/snapshotCache.ts';
import type { PlanetIndex } from './catalogue/planets.ts';
import type { Clock } from './esi/clock.ts';
import type { Tabs } from './fetching/index.ts';
import type { OpenLibrary } from './library/templateLibrary.ts';
import type { OpenVariants } from './library/variantStore.ts';
import type { Locks } from './sessions/index.ts';

/** Everything outside the engine: real in the worker, fake in tests. */
export interface EngineDependencies {
  fetch: typeof fetch;
  clock: Clock;
  /** 0 ≤ x < 1 */
  random: () => number;
  /** @param notice shows the player a problem with the cache */
  openCache: (notice: CacheNotice) => Promise<SnapshotCache>;
  openHistory: OpenHistory;
  openLibrary: OpenLibrary;
  openVariants: OpenVariants;
  loadPlanets: () => Promise<PlanetIndex>;
  locks: Locks;
  tabs: Tabs;
}
