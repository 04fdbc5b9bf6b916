import type { CharacterFetch } from '../../workers/game/domain/characterFetch.ts';
import type { FetchMessage } from '../../workers/game/domain/fetchMessage.ts';

/** What the engine says of a server when there is no network. */
const UNREACHED: ReadonlySet<string> = new Set(['esiUnreachable', 'esiOut', 'esiLate', 'serverUnreachable']);

/** A fetch that failed while this device is offline: no server is to blame. */
export function blameNetwork(fetch: CharacterFetch): CharacterFetch {
  if (fetch.kind !== 'retrying' && fetch.kind !== 'failed') return fetch;
  return isUnreached(fetch.message) ? { ...fetch, message: { kind: 'offline' } } : fetch;
}

function isUnreached(message: FetchMessage): boolean {
  if (typeof message === 'string') return false;
  switch (message.kind) {
    case 'ofPlanet':
    case 'givenUp':
      return isUnreached(message.message);
    case 'several':
      return message.messages.every(isUnreached);
    default:
      return UNREACHED.has(message.kind);
  }
}
