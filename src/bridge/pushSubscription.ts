import { t } from '@lingui/core/macro';
import { toBase64Url } from '../../workers/game/domain/base64url.ts';
import { errorMessage } from '../format/text.ts';
import { fetchPushKey } from './reminderCalls.ts';
import type { ReminderTarget } from './reminders.ts';

/** The page registers its service worker a few seconds after it has loaded. */
const WORKER_PATIENCE_MS = 15_000;

export type PushTarget = Extract<ReminderTarget, { kind: 'push' }>;
type PushOutcome = { kind: 'ok'; target: PushTarget } | { kind: 'failed'; message: string };

/** Whether this browser can receive messages while the page is closed. */
export function canReceivePush(): boolean {
  return 'PushManager' in window && 'serviceWorker' in navigator && window.isSecureContext;
}

/**
 * Subscribes this device, or renews its subscription if the server's key has changed.
 * @param isGone the push service no longer knows the subscription that the browser has
 */
export async function subscribeToPush(isGone = false): Promise<PushOutcome> {
  try {
    const registration = await readyWorker();
    if (registration === null) {
      return { kind: 'failed', message: t`This page could not install its service worker. Reload the page.` };
    }
    const key = await fetchPushKey();
    if (key.kind === 'failed') return key;
    const existing = await registration.pushManager.getSubscription();
    const current = existing?.options.applicationServerKey;
    if (existing && (isGone || !current || toBase64Url(new Uint8Array(current)) !== key.value))
      await existing.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.value,
    });
    const target = targetOf(subscription);
    return target === null
      ? { kind: 'failed', message: t`The browser's subscription is incomplete.` }
      : { kind: 'ok', target };
  } catch (error) {
    return { kind: 'failed', message: t`The browser could not subscribe: ${{ problem: errorMessage(error) }}` };
  }
}

/** This device's subscription; null if it has none (any more). */
export async function currentPushTarget(): Promise<PushTarget | null> {
  const registration = await readyWorker();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? targetOf(subscription) : null;
}

/** Ends this device's subscription. The server's copy is deleted with its list. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_PATIENCE_MS)),
  ]);
}

function targetOf(subscription: PushSubscription): PushTarget | null {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { kind: 'push', endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
