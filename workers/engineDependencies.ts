import type { GateSystem } from './catalogue/gates.ts';
import type { PlanetIndex } from './catalogue/planets.ts';
import type { Clock } from './domain/clock.ts';
import type { SystemId } from './domain/ids.ts';
import type { Tabs } from './fetching/index.ts';
import type { SettlePlanner } from './planning/index.ts';
import type { Locks } from './sessions/index.ts';
import type { Databases } from './storage/databases.ts';
import type { OpenHistory } from './storage/openHistory.ts';
import type { SnapshotCache } from './storage/snapshotCache.ts';
import type { StorageNotices } from './storage/storageProblems.ts';

/** Everything outside the engine: real in the worker, fake in tests. */
export interface EngineDependencies extends Databases {
  fetch: typeof fetch;
  clock: Clock;
  /** 0 ≤ x < 1 */
  random: () => number;
  openCache: (notices: StorageNotices) => Promise<SnapshotCache>;
  openHistory: OpenHistory;
  loadPlanets: () => Promise<PlanetIndex>;
  loadGates: () => Promise<ReadonlyMap<SystemId, GateSystem>>;
  /** what searches plans of new planets, away from the engine */
  openPlanner: () => SettlePlanner;
  locks: Locks;
  tabs: Tabs;
}
