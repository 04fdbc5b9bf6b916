/** What a view may ask about a character’s route in the game. */
import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { RouteChange, RouteTarget, SentRoute } from '../../workers/game/domain/ownData.ts';
import { errorMessage } from '../format/text.ts';
import { characterNameAtom } from '../state/characters.ts';
import { store, useAtomValue } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { ownDataAtom, type RouteAccess, routeAccessAtom, sentRouteAtom } from '../state/ownData.ts';
import { withNext } from '../words/fetchMessages.ts';
import { engineSubject } from './engineSubject.ts';

const autopilot = engineSubject('autopilot');

interface Route {
  access: RouteAccess;
  sent: SentRoute | null;
  send: (target: RouteTarget, change: RouteChange) => void;
}

/** What may be done about a character's route in the game. */
export function useRoute(characterId: CharacterId): Route {
  const access = useAtomValue(routeAccessAtom(characterId));
  const sent = useAtomValue(sentRouteAtom(characterId));
  return { access, sent, send: (target, change) => void sendRoute(characterId, target, change) };
}

/** Sends a system to the character's client, unless the last one is still under way. A failure is a notice, too. */
async function sendRoute(characterId: CharacterId, target: RouteTarget, change: RouteChange): Promise<void> {
  const { systemName } = target;
  const setState = (state: SentRoute['state']): void => store.set(sentRouteAtom(characterId), { systemName, state });
  if (store.get(sentRouteAtom(characterId))?.state === 'sending') return;
  setState('sending');
  const id = `route-${characterId}`;
  clearNotice(id);
  const name = store.get(characterNameAtom)(characterId);
  try {
    const message = await autopilot.send(target.key, change);
    setState(message === null ? 'sent' : 'failed');
    // EVE's refusal has a notice of its own.
    if (message === null || store.get(ownDataAtom(characterId)).refused.includes('waypoint')) return;
    if (typeof message !== 'string' && message.kind === 'mustLogin') {
      const text = t`${systemName} was not sent: ${name} must log in again.`;
      setNotice({ id, kind: 'needsYou', text, action: { kind: 'scopes', characterId } });
    } else fail(withNext(message, t`Try again.`));
  } catch (error) {
    setState('failed');
    fail(errorMessage(error));
  }

  function fail(problem: string): void {
    const run = (): void => void sendRoute(characterId, target, change);
    const text = t`${systemName} was not sent to the client of ${name}. ${problem}`;
    setNotice({ id, kind: 'failed', text, action: { kind: 'retry', run } });
  }
}
