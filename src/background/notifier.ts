/** Watches the fleet and notifies, in one tab. It stores what it notified, so that the next tab repeats nothing. */

import { isQuiet } from '../../workers/game/domain/quietHours.ts';
import { stopId } from '../../workers/game/domain/stops.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { fetchVisitAdvice } from '../bridge/round.ts';
import { notificationAccess, type OpenColony, showNotification } from '../bridge/showNotification.ts';
import { errorMessage } from '../format/text.ts';
import { formatMoment, localTimeZone } from '../format/time.ts';
import { announcedColoniesAtom, isRefreshedAtom, progressAtom, publicationAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { keepNotifiedStops, notificationSettingsAtom, readNotifiedStops } from '../state/notifications.ts';
import { isPushWorkingAtom, reminderSettingsAtom } from '../state/reminders.ts';
import { roundInputsAtom } from '../state/round.ts';
import { realNowSeconds } from '../ui/ticker.ts';
import { NOTIFICATION_NOTICES } from '../words/notices.ts';
import { composeNotification } from './composeNotification.ts';
import { type DueColony, dueStops, nextDueAt } from './dueStops.ts';
import { startReminderUploads } from './reminderUploads.ts';

const LOCK_NAME = 'colony-watch/notify';
const ACCESS_ID = 'notification-access';

/** Longer timers could be late by as long as the computer sleeps. */
const LONGEST_WAIT_MS = 60_000;

/**
 * How long due stops wait for a running refresh: else each batch of colonies would be a notification of its own, and
 * stops that the player has already fixed would be included.
 */
const LONGEST_REFRESH_MS = 30_000;

/** No check for this long: the computer slept. Browsers let the timers of a hidden page be late by a minute or two. */
const ASLEEP_MS = 3 * LONGEST_WAIT_MS;
/** How long due stops wait for the refresh after that: the worker notices within a minute, and the network may be slow. */
const LONGEST_WAKING_MS = 180_000;

/** null while nothing is watched */
let lastCheckMs: number | null = null;
/** when the computer woke; null once everything was refreshed since, or could not be */
let wokenAtMs: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** since when due stops wait for a refresh; null if none do */
let dueSinceMs: number | null = null;
/** the player knows that the browser does not allow notifications */
let isAccessLostSaid = false;

/** Starts watching, and uploading reminders, as soon as no other tab does. Only the settings decide whether it notifies. */
export function startNotifier(onOpen: OpenColony): { stop(): void } {
  const ending = new AbortController();
  const parts: { stop(): void }[] = [];
  // The lock also prevents browsers from freezing this page in the background.
  const held = navigator.locks?.request(LOCK_NAME, { signal: ending.signal }, () => {
    parts.push(watch(onOpen), startReminderUploads());
    return new Promise<void>((release) => ending.signal.addEventListener('abort', () => release()));
  });
  // Ended while it waited for the lock.
  held?.catch(() => {});
  return {
    stop() {
      ending.abort();
      for (const part of parts) part.stop();
    },
  };
}

function watch(onOpen: OpenColony): { stop(): void } {
  const checkNow = (): void => check(onOpen);
  const onVisible = (): void => {
    // A page is hidden before it closes. A notification shown then could be lost.
    if (!document.hidden) checkNow();
  };
  const ends = [
    publicationAtom,
    isRefreshedAtom,
    notificationSettingsAtom,
    reminderSettingsAtom,
    isPushWorkingAtom,
  ].map((atom) => store.sub(atom, checkNow));
  document.addEventListener('visibilitychange', onVisible);
  checkNow();
  return {
    stop() {
      for (const end of ends) end();
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer);
      dueSinceMs = null;
      lastCheckMs = null;
    },
  };
}

/** Notifies about what is due, and schedules the next check. */
function check(onOpen: OpenColony): void {
  clearTimeout(timer);
  const settings = store.get(notificationSettingsAtom);
  const { quiet } = store.get(reminderSettingsAtom);
  // The server announces the same stops on this device.
  const isWanted = settings.isOn && !store.get(isPushWorkingAtom);
  const access = notificationAccess();
  const isAllowed = access === 'granted';
  // Where nothing can allow them, a notice could not be ended: the dialog shows them off, and says why.
  sayAccess(isAllowed || !isWanted || access === 'unsupported');
  if (!isWanted || !isAllowed) {
    lastCheckMs = null;
    return;
  }
  noteWaking();
  const now = realNowSeconds();
  if (isQuiet(quiet, now * 1000, localTimeZone())) {
    timer = setTimeout(() => check(onOpen), LONGEST_WAIT_MS);
    return;
  }
  const colonies = store.get(announcedColoniesAtom);
  const notified = readNotifiedStops();
  const due = dueStops(colonies, settings, notified, now);
  if (due.length === 0) {
    dueSinceMs = null;
  } else {
    dueSinceMs ??= Date.now();
    const untilMs = wokenAtMs === null ? dueSinceMs + LONGEST_REFRESH_MS : wokenAtMs + LONGEST_WAKING_MS;
    const patienceMs = untilMs - Date.now();
    if ((wokenAtMs !== null || !store.get(isRefreshedAtom)) && patienceMs > 0) {
      timer = setTimeout(() => check(onOpen), Math.min(LONGEST_WAIT_MS, patienceMs));
      return;
    }
    dueSinceMs = null;
    // Stored before it is shown: closing the page in between loses a notification, but never repeats one.
    const entries = due.flatMap(({ stops }) => stops.map((entry) => ({ id: stopId(entry), at: entry.stop.at })));
    keepNotifiedStops([...notified, ...entries], now);
    notify(due, now, onOpen).catch(reportFailure);
  }
  const next = nextDueAt(colonies, settings, now);
  const waitMs = next === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, next * 1000 - Date.now());
  timer = setTimeout(() => check(onOpen), Math.max(0, waitMs));
}

/** What the page knows when the computer wakes is as old as the sleep: the player may have been in the game elsewhere. */
function noteWaking(): void {
  const nowMs = Date.now();
  if (lastCheckMs !== null && nowMs - lastCheckMs > ASLEEP_MS) wokenAtMs = nowMs;
  lastCheckMs = nowMs;
  if (wokenAtMs === null) return;
  const { lastEndedAt } = store.get(progressAtom);
  const isRefreshed = store.get(isRefreshedAtom) && (lastEndedAt ?? 0) >= Math.floor(wokenAtMs / 1000);
  // A time to come: the clock was set back.
  if (isRefreshed || nowMs < wokenAtMs || nowMs >= wokenAtMs + LONGEST_WAKING_MS) wokenAtMs = null;
}

async function notify(due: readonly DueColony[], now: EpochSeconds, onOpen: OpenColony): Promise<void> {
  const keys = due.map(({ colony }) => colony.key);
  const advice = await fetchVisitAdvice(keys, store.get(roundInputsAtom), now).catch(() => null);
  await showNotification(composeNotification(due, now, advice), onOpen);
}

/** After a restore in another browser, or once the browser has taken its permission back. Said once. */
function sayAccess(isFine: boolean): void {
  if (isFine !== isAccessLostSaid) return;
  isAccessLostSaid = !isFine;
  if (isFine) clearNotice(ACCESS_ID);
  else setNotice({ id: ACCESS_ID, kind: 'needsYou', text: NOTIFICATION_NOTICES.notAllowed() });
}

function reportFailure(error: unknown): void {
  setNotice({
    id: 'notification',
    kind: 'failed',
    text: NOTIFICATION_NOTICES.notShown(formatMoment(realNowSeconds(), realNowSeconds()), errorMessage(error)),
  });
}
