import type { PageOpened, ServiceWorkerMessage } from '../../workers/api.ts';
import { setNotice } from '../state/notices.ts';

/** A page that stays open looks for a new version so often. */
const UPDATE_INTERVAL_MS = 3_600_000;

/** After the first picture and the first figures, which the files that are kept must not slow down. */
const REGISTER_DELAY_MS = 4000;

/** Has the browser keep this page for a visit without a network, and tells the player of new versions. Called once. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ServiceWorkerMessage>) => {
    if (data.kind === 'newVersion') tellNewVersion();
  });
  if (document.readyState === 'complete') void registerLater();
  else window.addEventListener('load', () => void registerLater(), { once: true });
}

async function registerLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, REGISTER_DELAY_MS));
  try {
    const registration = await navigator.serviceWorker.register('/serviceWorker.js');
    announceTo(registration.waiting);
    announceOnceInstalled(registration);
    registration.addEventListener('updatefound', () => announceOnceInstalled(registration));
    setInterval(() => void registration.update().catch(() => {}), UPDATE_INTERVAL_MS);
  } catch {
    // A browser that forbids it (private mode, plain HTTP) shows the same page, with a network only.
  }
}

function announceOnceInstalled(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') announceTo(registration.waiting);
  });
}

/** Asks a version that waits whether this page is of it. */
function announceTo(waiting: ServiceWorker | null): void {
  if (!waiting || !navigator.serviceWorker.controller) return;
  // This module is part of the page's main script, whose name stands for all that it loads.
  waiting.postMessage({ kind: 'pageOpened', scriptUrl: import.meta.url } satisfies PageOpened);
}

function tellNewVersion(): void {
  setNotice({
    id: 'version',
    kind: 'needsYou',
    text: 'A new version of Colony Watch is ready. Reload to use it; nothing is lost.',
    action: 'reload',
  });
}
