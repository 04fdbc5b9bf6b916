/** Fetching at the player's request, and once the network is back. */
import type { FetchingApi } from '../api.ts';
import type { ColonyStore } from './colonies/index.ts';
import type { EsiClient } from './esi/client.ts';
import type { CharacterFetcher, FetchRunner, ProgressReporter, RefreshSchedule } from './fetching/index.ts';
import type { BackendClient } from './sessions/index.ts';

interface FetchingDependencies {
  esi: EsiClient;
  backend: BackendClient;
  store: ColonyStore;
  fetcher: CharacterFetcher;
  runner: FetchRunner;
  schedule: RefreshSchedule;
  reporter: ProgressReporter;
  /** loads the planets' names and radii, unless they are loaded */
  loadPlanets: () => Promise<void>;
}

/** What the page may ask about fetching. */
export function fetchingService(dependencies: FetchingDependencies): FetchingApi {
  const { esi, backend, store, fetcher, runner, schedule, reporter, loadPlanets } = dependencies;
  return {
    async refresh() {
      await schedule.refresh();
      return reporter.failuresOf(store.ownCharacters.keys());
    },
    async continueAfterOffline() {
      esi.endPause();
      backend.endPause();
      runner.retryNow();
      void loadPlanets();
    },
    async fetchAgain(characterIds) {
      const known = characterIds.filter((characterId) => store.ownCharacters.has(characterId));
      for (const characterId of known) {
        fetcher.endCacheTimes(characterId);
      }
      await schedule.fetchAdded(known);
    },
  };
}
