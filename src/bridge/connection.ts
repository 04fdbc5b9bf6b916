import { isOnlineAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';

/** Keeps track of whether the browser is online. Called once. */
export function followConnection(): void {
  const take = (): void => store.set(isOnlineAtom, navigator.onLine);
  window.addEventListener('online', take);
  window.addEventListener('offline', take);
  take();
}
