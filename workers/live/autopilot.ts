/** Characters' routes in the game, where their logins allow Colony Watch to change them. */
import type { AutopilotApi } from '../api.ts';
import { idsOfKey } from '../game/domain/ids.ts';
import type { ColonyStore } from './colonies/index.ts';
import type { EsiClient } from './esi/client.ts';
import type { OwnDataFetcher } from './fetching/index.ts';
import type { Locks } from './sessions/index.ts';

interface AutopilotDependencies {
  esi: Pick<EsiClient, 'sendRoute'>;
  store: Pick<ColonyStore, 'get' | 'ownCharacter'>;
  ownData: Pick<OwnDataFetcher, 'ask'>;
  locks: Pick<Locks, 'run'>;
}

/** What the page may send to the game. */
export function autopilotService({ esi, store, ownData, locks }: AutopilotDependencies): AutopilotApi {
  return {
    async send(key, change) {
      const { characterId } = idsOfKey(key);
      const character = store.ownCharacter(characterId);
      const known = store.get(key);
      if (character === null || known === undefined) return { kind: 'characterGone' };
      const { systemId } = known.colony;
      // One at a time, over all tabs: waypoints have an order.
      const answer = await locks.run(`colony-watch/route/${characterId}`, () =>
        ownData.ask(character, 'waypoint', (accessToken) => esi.sendRoute(characterId, systemId, change, accessToken)),
      );
      return 'failure' in answer ? answer.failure : null;
    },
  };
}
