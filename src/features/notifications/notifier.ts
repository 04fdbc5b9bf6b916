/**
 * Watches the fleet and notifies. One tab does it for all: it holds a lock as long as it is open, and reads on each
 * occasion what has been told, so that the tab that follows it repeats nothing.
 */

import { errorMessage } from '../../format/text.ts';
import { formatEveTime } from '../../format/time.ts';
import { fleetColoniesAtom, isRefreshedAtom, publicationAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { keepNotifiedStops, notificationSettingsAtom, readNotifiedStops } from '../../state/notifications.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { composeNotification } from './composeNotification.ts';
import { dueStops, nextDueAt, notifiedId } from './dueStops.ts';
import { notificationAccess, type OpenColony, showNotification } from './showNotification.ts';

const LOCK_NAME = 'colony-watch/notify';

/** A timer that is set for longer may be late by as much as the computer sleeps. */
const LONGEST_WAIT_MS = 60_000;

/**
 * What is due waits so long at most for a refresh to end. Before that colonies come in batches, each of which would be
 * told apart, and what the player has put right since the last visit would be told as if it were not.
 */
const LONGEST_REFRESH_MS = 30_000;

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** since when something due waits for a refresh; null where nothing does */
let dueSinceMs: number | null = null;

/** Starts watching; from then on the settings alone say whether it notifies. */
export function startNotifier(onOpen: OpenColony): void {
  if (isStarted) return;
  isStarted = true;
  // A page that holds a lock is not frozen in the background either.
  void navigator.locks?.request(LOCK_NAME, () => {
    watch(onOpen);
    return new Promise<never>(() => {});
  });
}

function watch(onOpen: OpenColony): void {
  const checkNow = (): void => check(onOpen);
  store.sub(publicationAtom, checkNow);
  store.sub(isRefreshedAtom, checkNow);
  store.sub(notificationSettingsAtom, checkNow);
  document.addEventListener('visibilitychange', () => {
    // A page that is left is hidden first: what it noted as told then, nobody would see.
    if (!document.hidden) checkNow();
  });
  checkNow();
}

/** Notifies of what is due, and comes back when the next is. */
function check(onOpen: OpenColony): void {
  clearTimeout(timer);
  const settings = store.get(notificationSettingsAtom);
  if (!settings.isOn || notificationAccess() !== 'granted') return;
  const now = realNowSeconds();
  const { colonies } = store.get(fleetColoniesAtom);
  const notified = readNotifiedStops();
  const due = dueStops(colonies, settings, notified, now);
  if (due.length === 0) {
    dueSinceMs = null;
  } else {
    dueSinceMs ??= Date.now();
    const patienceMs = dueSinceMs + LONGEST_REFRESH_MS - Date.now();
    if (!store.get(isRefreshedAtom) && patienceMs > 0) {
      timer = setTimeout(() => check(onOpen), patienceMs);
      return;
    }
    dueSinceMs = null;
    // First noted, then shown: a page that is closed in between costs one notification, not a second one.
    const told = due.flatMap(({ stops }) => stops.map((entry) => ({ id: notifiedId(entry), at: entry.stop.at })));
    keepNotifiedStops([...notified, ...told], now);
    showNotification(composeNotification(due, now), onOpen).catch(tellFailure);
  }
  const next = nextDueAt(colonies, settings, now);
  const waitMs = next === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, next * 1000 - Date.now());
  timer = setTimeout(() => check(onOpen), Math.max(0, waitMs));
}

function tellFailure(error: unknown): void {
  setNotice({
    id: 'notification',
    kind: 'failed',
    text: `The browser would not show a notification at ${formatEveTime(realNowSeconds())} (${errorMessage(error)}). Look at the list of stops.`,
  });
}
