/** What EVE knows of characters beyond their planets. */
import type { OwnDataApi } from '../api.ts';
import type { OwnDataFetcher } from '../fetching/index.ts';

/** What the page may ask for; what is known is sent to its listener. */
export function ownDataService(fetcher: OwnDataFetcher): OwnDataApi {
  return { refreshSkills: (characterId) => fetcher.refreshSkills(characterId) };
}
