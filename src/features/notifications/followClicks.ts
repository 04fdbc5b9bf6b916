import type { ServiceWorkerMessage } from '../../../workers/api.ts';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { readAddress, writeAddress } from '../../state/address.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import type { OpenColony } from './showNotification.ts';

/** The address's parameter with which the service worker opens a page for a planet. */
const COLONY_PARAMETER = 'colony';

/** A planet that has not been shown by then is gone; the player is elsewhere on the page. */
const PATIENCE_MS = 60_000;

let isFollowing = false;

/**
 * Opens the planet of each notification of the service worker that the player clicks, also of the one that opened this
 * page. The planet is removed from the address at once, so that a reload or a bookmark does not open it again.
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

/** Opens a planet; a page that has just been opened may have to wait until it knows it. */
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
