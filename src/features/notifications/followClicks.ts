import type { ServiceWorkerMessage } from '../../../workers/api.ts';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { readAddress, writeAddress } from '../../state/address.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { goToColony } from '../stops/goToColony.ts';

/** The address's parameter with which the service worker opens a page for a planet. */
const COLONY_PARAMETER = 'colony';

/** A planet that has not been shown by then is gone; the player is elsewhere on the page. */
const PATIENCE_MS = 60_000;

let isFollowing = false;

/**
 * From now on a click on a notification of the service worker leads to its planet, and so does the one that has opened
 * this page. The address loses the planet at once, so that a reload or a bookmark does not lead there again.
 */
export function followNotificationClicks(): void {
  if (isFollowing) return;
  isFollowing = true;
  const key = readAddress(COLONY_PARAMETER);
  writeAddress(COLONY_PARAMETER, '');
  if (key !== '') goOnceShown(key as ColonyKey);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerMessage>) => {
    if (data.kind === 'notificationClick' && data.colonyKey !== null) goOnceShown(data.colonyKey);
  });
}

/** Goes to a planet, which a page that has just been opened does not know yet. */
function goOnceShown(key: ColonyKey): void {
  if (store.get(colonyAtom(key))) {
    goToColony(key);
    return;
  }
  const unsubscribe = store.sub(colonyAtom(key), () => {
    if (!store.get(colonyAtom(key))) return;
    end();
    goToColony(key);
  });
  const timer = setTimeout(() => end(), PATIENCE_MS);
  const end = (): void => {
    clearTimeout(timer);
    unsubscribe();
  };
}
