import type { ServiceWorkerMessage } from '../../../workers/api.ts';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { readAddress, writeAddress } from '../../state/address.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import type { OpenColony } from './showNotification.ts';

/** The URL parameter with which the service worker opens the page at a planet. */
const COLONY_PARAMETER = 'colony';

/** Gives up on a planet that is not shown by then: the player is elsewhere by now. */
const PATIENCE_MS = 60_000;

let isFollowing = false;

/**
 * Goes to the planet when the player clicks a notification, including the one that opened this page. Removes the
 * planet from the URL, so that a reload or a bookmark does not go there again.
 */
export function followNotificationClicks(onOpen: OpenColony): void {
  if (isFollowing) return;
  isFollowing = true;
  const key = readAddress(COLONY_PARAMETER);
  writeAddress(COLONY_PARAMETER, '');
  if (key !== '') openOnceKnown(key as ColonyKey, onOpen);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerMessage>) => {
    if (data.kind === 'notificationClick' && data.colonyKey !== null) openOnceKnown(data.colonyKey, onOpen);
  });
}

/** Goes to a planet, as soon as the page knows it. */
function openOnceKnown(key: ColonyKey, onOpen: OpenColony): void {
  if (store.get(colonyAtom(key))) {
    onOpen(key);
    return;
  }
  const unsubscribe = store.sub(colonyAtom(key), () => {
    if (!store.get(colonyAtom(key))) return;
    end();
    onOpen(key);
  });
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const end = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
}
