import type { ServiceWorkerMessage } from '../../workers/api.ts';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import { colonyOfReminder } from '../bridge/reminders.ts';
import type { OpenColony } from '../bridge/showNotification.ts';
import { readAddress, writeAddress } from '../state/address.ts';
import { colonyAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';
import { reminderSettingsAtom } from '../state/reminders.ts';

/** The URL parameter with which the service worker opens the page at a planet. */
const COLONY_PARAMETER = 'colony';
/** The one in the links of reminders, which only the browser that uploaded them understands. */
const REMINDER_PARAMETER = 'planet';

/** Gives up on a planet that is not shown by then: the player is elsewhere by now. */
const PATIENCE_MS = 60_000;
const ASK_AGAIN_MS = 1000;

/**
 * Goes to the planet when the player clicks a notification, including the one that opened this page. Removes the
 * planet from the URL, so that a reload or a bookmark does not go there again.
 */
export function followNotificationClicks(onOpen: OpenColony): { stop(): void } {
  const ending = new AbortController();
  const { signal } = ending;
  const key = readAddress(COLONY_PARAMETER);
  writeAddress(COLONY_PARAMETER, '');
  if (key !== '') openOnceKnown(key as ColonyKey, onOpen, signal);
  const link = readAddress(REMINDER_PARAMETER);
  writeAddress(REMINDER_PARAMETER, '');
  if (link !== '') void openReminder(link, onOpen, signal);
  const onMessage = ({ data }: MessageEvent<ServiceWorkerMessage>): void => {
    if (data.kind === 'notificationClick' && data.colonyKey !== null) openOnceKnown(data.colonyKey, onOpen, signal);
    if (data.kind === 'reminderClick') void openReminder(data.link, onOpen, signal);
  };
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
  return { stop: () => ending.abort() };
}

/** Goes to the planet of a reminder, as soon as the engine knows it. */
async function openReminder(link: string, onOpen: OpenColony, signal: AbortSignal): Promise<void> {
  const { keySalt } = store.get(reminderSettingsAtom);
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && !signal.aborted; waitedMs += ASK_AGAIN_MS) {
    // An engine that cannot answer reports that itself.
    const key = await colonyOfReminder(link, keySalt).catch(() => null);
    if (key !== null) {
      openOnceKnown(key, onOpen, signal);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Goes to a planet, as soon as the page knows it. */
function openOnceKnown(key: ColonyKey, onOpen: OpenColony, signal: AbortSignal): void {
  if (signal.aborted) return;
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
    signal.removeEventListener('abort', end);
  };
  signal.addEventListener('abort', end);
}
