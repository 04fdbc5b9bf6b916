/** What EVE knows of characters beyond their planets. */

import type { OwnDataApi } from '../api.ts';
import { idsOfKey } from '../game/domain/ids.ts';
import { addUp } from '../game/domain/sums.ts';
import type { OwnDataFetcher } from './fetching/index.ts';
import type { HistoryService } from './history.ts';
import type { TaxesService } from './taxes.ts';

/** What the page may ask for; what is known is sent to its listener. */
export function ownDataService(
  fetcher: OwnDataFetcher,
  history: Pick<HistoryService, 'visitsSince'>,
  taxes: Pick<TaxesService, 'report' | 'measure'>,
  untilPlanetsDrawn: () => Promise<void>,
): OwnDataApi {
  return {
    async refresh() {
      await untilPlanetsDrawn();
      await fetcher.refreshAgain();
      await taxes.measure();
    },
    refreshSkills: (characterId) => fetcher.refreshSkills(characterId),
    forgetTaxes: (characterId) => fetcher.forgetTaxes(characterId),
    refreshStock: (characterIds) => fetcher.refreshStock(characterIds),
    taxes: () => taxes.report(),
    async movedSince(since) {
      const visits = await history.visitsSince([...since.keys()], Math.min(...since.values()));
      const comparisons = [...visits].flatMap(([key, ofColony]) => {
        const ownSince = since.get(idsOfKey(key).characterId)!;
        return ofColony.flatMap(({ at, comparison }) => (at > ownSince ? (comparison ?? []) : []));
      });
      return {
        collected: addUp(comparisons.flatMap(({ collected }) => collected)),
        delivered: addUp(comparisons.flatMap(({ delivered }) => delivered)),
      };
    },
  };
}
