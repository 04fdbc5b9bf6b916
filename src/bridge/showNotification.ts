import type { ColonyKey } from '../../workers/game/domain/ids.ts';

/** A notification's text, and the planet that a click goes to. */
export interface NotificationText {
  title: string;
  body: string;
  colonyKey: ColonyKey | null;
}

/** Goes to the planet of a notification. */
export type OpenColony = (key: ColonyKey) => void;

/** Whether the browser allows notifications; `unsupported` includes pages without HTTPS. */
export type NotificationAccess = NotificationPermission | 'unsupported';

export function notificationAccess(): NotificationAccess {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';
}

/**
 * Shows a notification: through the service worker, which outlives the page, or from the page if there is none.
 * @param onOpen called with the planet when a notification of the page is clicked; the service worker sends a message
 * @throws Error if the browser refuses
 */
export async function showNotification(
  { title, body, colonyKey }: NotificationText,
  onOpen: OpenColony,
): Promise<void> {
  const options = { body, icon: '/icon-192.png', badge: '/icon-badge.png', data: { colonyKey } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) {
    await registration.showNotification(title, options);
    return;
  }
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    if (colonyKey !== null) onOpen(colonyKey);
    notification.close();
  };
}
