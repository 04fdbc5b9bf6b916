import { t } from '@lingui/core/macro';
import type { PageOpened, ServiceWorkerMessage } from '../../workers/api.ts';
import { areAnswersComingAtom } from '../state/firstScreen.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';

/** How often an open page checks for a new version. */
const UPDATE_INTERVAL_MS = 3_600_000;

/** Caching the page's files must not slow down its first answers: it waits this long, and for them. */
const REGISTER_DELAY_MS = 4000;

/** Makes the page available offline, and announces new versions. Called once. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerMessage>) => {
    if (data.kind === 'newVersion') showNewVersion();
  });
  if (document.readyState === 'complete') void registerLater();
  else window.addEventListener('load', () => void registerLater(), { once: true });
}

async function registerLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REGISTER_DELAY_MS));
  await untilAnswered();
  try {
    const registration = await navigator.serviceWorker.register('/serviceWorker.js');
    announceTo(registration.waiting);
    announceOnceInstalled(registration);
    registration.addEventListener('updatefound', () => announceOnceInstalled(registration));
    setInterval(() => void registration.update().catch(() => {}), UPDATE_INTERVAL_MS);
  } catch {
    // If the browser forbids it (private mode, plain HTTP), the page works online only.
  }
}

function untilAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (store.get(areAnswersComingAtom)) return;
      stop();
      resolve();
    };
    const stop = store.sub(areAnswersComingAtom, check);
    check();
  });
}

function announceOnceInstalled(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') announceTo(registration.waiting);
  });
}

/** Asks a waiting version whether this page belongs to it. */
function announceTo(waiting: ServiceWorker | null): void {
  if (!waiting || !navigator.serviceWorker.controller) return;
  // This module is part of the page's main script, whose name identifies the version of the page.
  waiting.postMessage({ kind: 'pageOpened', scriptUrl: import.meta.url } satisfies PageOpened);
}

export function showNewVersion(): void {
  setNotice({
    id: 'version',
    kind: 'needsYou',
    text: t`A new version of Colony Watch is ready. Reload to use it; nothing is lost.`,
    action: 'reload',
  });
}
