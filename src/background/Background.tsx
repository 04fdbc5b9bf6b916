import { useEffect } from 'react';
import type { OpenColony } from '../bridge/showNotification.ts';
import { envAtom } from '../state/environment.ts';
import { useAtomValue } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { notificationSettingsAtom } from '../state/notifications.ts';
import { hasReminderChannel, reminderSettingsAtom } from '../state/reminders.ts';
import { NOTIFICATION_NOTICES } from '../words/notices.ts';
import { followNotificationClicks } from './followClicks.ts';
import { startShareSync } from './shareSync.ts';

/** Runs what is never seen: clicks on notifications, the notifier once the player turns notifications or reminders on, and
 * uploads and news of shares. */
export function Background({ onOpen }: { onOpen: OpenColony }) {
  const reminders = useAtomValue(reminderSettingsAtom);
  const hasShares = useAtomValue(envAtom)?.hasShares ?? false;
  // A list that could not be deleted is deleted later.
  const hasReminders = hasReminderChannel(reminders) || reminders.listId !== '';
  const isOn = useAtomValue(notificationSettingsAtom).isOn || hasReminders;
  useEffect(() => {
    const clicks = followNotificationClicks(onOpen);
    return () => clicks.stop();
  }, [onOpen]);
  useEffect(() => {
    if (!hasShares) return;
    const sync = startShareSync();
    return () => sync.stop();
  }, [hasShares]);
  useEffect(() => {
    if (!isOn) return;
    let isEnded = false;
    let stop = (): void => {};
    import('./notifier.ts').then(
      ({ startNotifier }) => {
        if (!isEnded) stop = startNotifier(onOpen).stop;
      },
      () =>
        setNotice({
          id: 'notification',
          kind: 'failed',
          text: NOTIFICATION_NOTICES.notStarted,
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
