import { goToColony } from '../stops/goToColony.ts';
import type { NotificationText } from './composeNotification.ts';

/** Whether the browser lets this page notify; `unsupported` also where the page does not come over HTTPS. */
export type NotificationAccess = NotificationPermission | 'unsupported';

export function notificationAccess(): NotificationAccess {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';
}

/**
 * Shows a notification: through the service worker, which outlives the page, or, where there is none, from the page.
 * @throws Error where the browser refuses
 */
export async function showNotification({ title, body, colonyKey }: NotificationText): Promise<void> {
  const options = { body, icon: '/icon-192.png', badge: '/icon-badge.png', data: { colonyKey } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) {
    await registration.showNotification(title, options);
    return;
  }
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    if (colonyKey !== null) goToColony(colonyKey);
    notification.close();
  };
}
