import { useEffect } from 'react';
import { useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import { followNotificationClicks } from './followClicks.ts';
import type { OpenColony } from './showNotification.ts';

/** Follows clicks on notifications; loads and starts what notifies once the player has turned it on. Shows nothing. */
export function Notifier({ onOpen }: { onOpen: OpenColony }) {
  const { isOn } = useAtomValue(notificationSettingsAtom);
  useEffect(() => followNotificationClicks(onOpen), [onOpen]);
  useEffect(() => {
    if (!isOn) return;
    import('./notifier.ts').then(
      ({ startNotifier }) => startNotifier(onOpen),
      () =>
        setNotice({
          id: 'notification',
          kind: 'failed',
          text: 'Notifications could not be started: a part of the page did not load. Reload it to be notified.',
          action: 'reload',
        }),
    );
  }, [isOn, onOpen]);
  return null;
}
