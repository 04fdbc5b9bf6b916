/** Whether there is a network, and the notices about services that don't answer or limit requests. */
import { hasPlanetsAtom } from '../state/colonies.ts';
import {
  isEsiLimitedAtom,
  isNothingReachableAtom,
  isOfflineAtom,
  isOnlineAtom,
  outageEndsAtAtom,
} from '../state/connection.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, noticesAtom, setNotice } from '../state/notices.ts';
import { isNothingKnownAtom } from '../state/page.ts';
import { type Outage, offlineText, outageText } from '../words/outageText.ts';

const outages = new Map<string, Outage>();

/** Keeps track of whether the browser is online. Called once. */
export function followConnection(): void {
  const take = (): void => store.set(isOnlineAtom, navigator.onLine);
  window.addEventListener('online', take);
  window.addEventListener('offline', take);
  take();
  for (const changed of [isOfflineAtom, hasPlanetsAtom, isNothingKnownAtom]) store.sub(changed, showOutages);
}

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
  const isReachable = !isEsiSilent() || (await hasAnswer());
  store.set(isNothingReachableAtom, !isReachable && isEsiSilent());
}

/** A server that asks for fewer requests has answered. */
const isEsiSilent = (): boolean => outages.get('esi')?.isLimit === false;

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
  const hasData = store.get(hasPlanetsAtom);
  // Then a block on the page says it.
  const isSaid = store.get(isNothingKnownAtom);
  const esi = outages.get('esi');
  store.set(outageEndsAtAtom, esi === undefined ? null : esi.nextTryMs / 1000);
  store.set(isEsiLimitedAtom, esi?.isLimit ?? false);
  for (const service of ['esi', 'server'] as const) {
    const id = `worker-${service}`;
    const outage = outages.get(service);
    if (outage === undefined || isOffline || (isSaid && service === 'esi')) clearNotice(id);
    else showNotice(id, outageText(outage, hasData));
  }
  if (!isOffline || outages.size === 0 || isSaid) clearNotice('offline');
  else showNotice('offline', offlineText(hasData));
}

/** A notice that is set again is announced again. */
function showNotice(id: string, text: string): void {
  if (store.get(noticesAtom).some((notice) => notice.id === id && notice.text === text)) return;
  setNotice({ id, kind: 'retrying', text });
}
