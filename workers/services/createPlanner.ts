/** What the planner's worker does, for the worker and for tests. */
import type { SettlePlanner } from '../planning/index.ts';
import { makeUniverse, searchPlans } from '../planning/index.ts';
import type { PlannersDependencies } from './planners.ts';

/** A planner in this thread: it can't be canceled while it calculates. */
export function createPlanner(loadMap: PlannersDependencies['loadMap']): Omit<SettlePlanner, 'stop'> {
  return {
    async search(task, listener) {
      const [planets, gates] = await loadMap();
      return searchPlans(task, makeUniverse(planets, gates), listener);
    },
    async moreLevels() {
      return null;
    },
  };
}
