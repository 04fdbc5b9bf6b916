import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { OpenColony } from '../bridge/showNotification.ts';
import { loadCode } from '../languages/loadCode.ts';
import { envAtom } from '../state/environment.ts';
import { atom, useAtomValue } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { notificationSettingsAtom } from '../state/notifications.ts';
import { hasReminderChannel, reminderSettingsAtom } from '../state/reminders.ts';
import { sharesAtom } from '../state/shares.ts';
import { NOTIFICATION_NOTICES } from '../words/notices.ts';
import { followNotificationClicks } from './followClicks.ts';

/** The server keeps shares, and this browser publishes or follows some. */
const hasSharesAtom = atom((get) => {
  const shares = get(sharesAtom);
  const count = (shares?.published.length ?? 0) + (shares?.followed.length ?? 0);
  return count > 0 && (get(envAtom)?.hasShares ?? false);
});

/** Runs what is never seen: clicks on notifications, printing, the notifier once the player turns notifications or reminders on, and
 * uploads and news of shares. */
export function Background({ onOpen }: { onOpen: OpenColony }) {
  const reminders = useAtomValue(reminderSettingsAtom);
  const hasShares = useAtomValue(hasSharesAtom);
  // A list that could not be deleted is deleted later.
  const hasReminders = hasReminderChannel(reminders) || reminders.listId !== '';
  const isOn = useAtomValue(notificationSettingsAtom).isOn || hasReminders;
  useEffect(() => {
    const clicks = followNotificationClicks(onOpen);
    return () => clicks.stop();
  }, [onOpen]);
  useEffect(() => {
    let isEnded = false;
    let stop = (): void => {};
    loadCode(() => import('./followPrinting.ts')).then(
      ({ followPrinting }) => {
        if (!isEnded) stop = followPrinting().stop;
      },
      () => {
        // Then the browser prints what is there.
      },
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, []);
  useEffect(() => {
    if (!hasShares) return;
    let isEnded = false;
    let stop = (): void => {};
    loadCode(() => import('./shareSync.ts')).then(
      ({ startShareSync }) => {
        if (!isEnded) stop = startShareSync().stop;
      },
      () =>
        setNotice({
          id: 'shares',
          kind: 'failed',
          text: t`Your shares are not brought up to date: a part of the page could not be loaded. Reload the page.`,
          action: 'reload',
        }),
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [hasShares]);
  useEffect(() => {
    if (!isOn) return;
    let isEnded = false;
    let stop = (): void => {};
    loadCode(() => import('./notifier.ts')).then(
      ({ startNotifier }) => {
        if (!isEnded) stop = startNotifier(onOpen).stop;
      },
      () =>
        setNotice({
          id: 'notification',
          kind: 'failed',
          text: NOTIFICATION_NOTICES.notStarted(),
          action: 'reload',
        }),
    );
    return () => {
      isEnded = true;
      stop();
    };
  }, [isOn, onOpen]);
  return null;
}
