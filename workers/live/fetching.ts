/** Fetching at the player's request, and once the network is back; the end of what was fetched. */
import type { FetchingApi } from '../api.ts';
import type { CharactersService } from './characters.ts';
import type { EngineParts } from './engineParts.ts';

type FetchingParts = Pick<
  EngineParts,
  'esi' | 'backend' | 'store' | 'fetcher' | 'runner' | 'schedule' | 'reporter' | 'planetNames'
>;

/**
 * What the page may ask about fetching.
 * @param untilShown resolves once what the browser kept is shown
 */
export function fetchingService(
  parts: FetchingParts,
  characters: Pick<CharactersService, 'forget'>,
  untilShown: () => Promise<void>,
): FetchingApi {
  const { esi, backend, store, fetcher, runner, schedule, reporter, planetNames } = parts;
  return {
    async refresh() {
      await schedule.refresh();
      return reporter.failuresOf(store.ownCharacters.keys());
    },
    async continueAfterOffline() {
      esi.endPause();
      backend.endPause();
      runner.retryNow();
      void planetNames.load();
    },
    async fetchAgain(characterIds) {
      const known = characterIds.filter((characterId) => store.ownCharacters.has(characterId));
      for (const characterId of known) fetcher.endCacheTimes(characterId);
      await schedule.fetchAdded(known);
    },
    async forget(characterId) {
      await untilShown();
      // One that is known is forgotten with the page's next list.
      if (store.ownCharacter(characterId) === null) await characters.forget([characterId]);
    },
  };
}
