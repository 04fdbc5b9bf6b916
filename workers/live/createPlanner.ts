/** What the planner's worker does, for the worker and for tests. */
import { designColony, makeUniverse, PlanSearcher, type SettlePlanner } from '../figures/index.ts';
import { loadSolver } from '../figures/solver/index.ts';
import type { PlannersDependencies } from './planners.ts';

/** A planner in this thread: it can't be ended while it calculates. */
export function createPlanner(loadMap: PlannersDependencies['loadMap']): Omit<SettlePlanner, 'stop'> {
  let searcher: PlanSearcher | null = null;
  return {
    async search(task, listener) {
      if (searcher === null) {
        const [[planets, gates], solve] = await Promise.all([loadMap(), loadSolver()]);
        searcher = new PlanSearcher(makeUniverse(planets, gates), {
          solve,
          design: designColony,
        });
      }
      return searcher.search(task, listener);
    },
    async moreLevels() {
      return searcher?.moreLevels() ?? null;
    },
  };
}
