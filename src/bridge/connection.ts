/** Whether there is a network, and the notices about services that don't answer. */
import { t } from '@lingui/core/macro';
import { isNothingReachableAtom, isOfflineAtom, isOnlineAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { type Outage, outageText } from '../words/outageText.ts';

const outages = new Map<string, Outage>();

/** Keeps track of whether the browser is online. Called once. */
export function followConnection(): void {
  const take = (): void => store.set(isOnlineAtom, navigator.onLine);
  window.addEventListener('online', take);
  window.addEventListener('offline', take);
  take();
  store.sub(isOfflineAtom, showOutages);
}

/** Shows that a service does not answer. */
export function takeOutage(outage: Outage): void {
  outages.set(outage.service, outage);
  showOutages();
  void checkServer();
}

/** It answers again, if it was a service that did not. */
export function endOutage(service: string): void {
  if (!outages.delete(service)) return;
  showOutages();
  void checkServer();
}

/** Some browsers take a device to be online that reaches nobody, for example behind a router without a connection. */
async function checkServer(): Promise<void> {
  const isReachable = !outages.has('esi') || (await hasAnswer());
  store.set(isNothingReachableAtom, !isReachable && outages.has('esi'));
}

/** @returns whether Colony Watch's own server answers, whatever it says */
async function hasAnswer(): Promise<boolean> {
  try {
    await fetch('/api/env', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

const CHECK_TIMEOUT_MS = 10_000;

function showOutages(): void {
  const isOffline = store.get(isOfflineAtom);
  for (const service of ['esi', 'server'] as const) {
    const id = `worker-${service}`;
    const text = outages.get(service);
    if (text === undefined || isOffline) clearNotice(id);
    else setNotice({ id, kind: 'retrying', text: outageText(text) });
  }
  if (!isOffline || outages.size === 0) clearNotice('offline');
  else {
    setNotice({
      id: 'offline',
      kind: 'retrying',
      text: t`This device is offline. The last good data stays on screen; everything continues by itself once there is a network.`,
    });
  }
}
