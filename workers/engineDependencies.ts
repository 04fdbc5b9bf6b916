import type { PlanetIndex } from './catalogue/planets.ts';
import type { Clock } from './domain/clock.ts';
import type { Tabs } from './fetching/index.ts';
import type { Locks } from './sessions/index.ts';
import type { OpenHistory } from './storage/openHistory.ts';
import type { OpenOwnData } from './storage/ownData.ts';
import type { OpenShares } from './storage/shares.ts';
import type { SnapshotCache } from './storage/snapshotCache.ts';
import type { OpenStartedRound } from './storage/startedRound.ts';
import type { StorageNotices } from './storage/storageProblems.ts';
import type { OpenLibrary } from './storage/templates.ts';
import type { OpenVariants } from './storage/variants.ts';

/** Everything outside the engine: real in the worker, fake in tests. */
export interface EngineDependencies {
  fetch: typeof fetch;
  clock: Clock;
  /** 0 ≤ x < 1 */
  random: () => number;
  openCache: (notices: StorageNotices) => Promise<SnapshotCache>;
  openHistory: OpenHistory;
  openLibrary: OpenLibrary;
  openVariants: OpenVariants;
  openStartedRound: OpenStartedRound;
  openOwnData: OpenOwnData;
  openShares: OpenShares;
  loadPlanets: () => Promise<PlanetIndex>;
  locks: Locks;
  tabs: Tabs;
}
