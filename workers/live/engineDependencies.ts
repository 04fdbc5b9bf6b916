import type { SettlePlanner } from '../figures/index.ts';
import type { GateSystem } from '../game/catalogue/gates.ts';
import type { PlanetIndex } from '../game/catalogue/planets.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { SystemId } from '../game/domain/ids.ts';
import type { Tabs } from './fetching/index.ts';
import type { Databases } from './kept/databases.ts';
import type { OpenHistory } from './kept/openHistory.ts';
import type { SnapshotCache } from './kept/snapshotCache.ts';
import type { StorageNotices } from './kept/storageProblems.ts';
import type { Locks } from './sessions/index.ts';

/** Everything outside the engine: real in the worker, fake in tests. */
export interface EngineDependencies extends Databases {
  /** another text for each version of the engine */
  madeBy: string;
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
