import { useEffect } from 'react';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import { hasReminderChannel, reminderSettingsAtom } from '../../state/reminders.ts';
import { NOTIFICATION_NOTICES } from '../../words/notices.ts';
import { followNotificationClicks } from './followClicks.ts';
import type { OpenColony } from './showNotification.ts';

/** Handles clicks on notifications, and loads the notifier once the player turns notifications or reminders on. Renders nothing. */
export function Notifier({ onOpen }: { onOpen: OpenColony }) {
  const reminders = useAtomValue(reminderSettingsAtom);
  // A list that could not be deleted is deleted later.
  const hasReminders = hasReminderChannel(reminders) || reminders.listId !== '';
  const isOn = useAtomValue(notificationSettingsAtom).isOn || hasReminders;
  useEffect(() => followNotificationClicks(onOpen), [onOpen]);
  useEffect(() => {
    if (!isOn) return;
    import('./notifier.ts').then(
      ({ startNotifier }) => startNotifier(onOpen),
      () =>
        setNotice({
          id: 'notification',
          kind: 'failed',
          text: NOTIFICATION_NOTICES.notStarted,
          action: 'reload',
        }),
    );
  }, [isOn, onOpen]);
  return null;
}
