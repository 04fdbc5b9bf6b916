import { isOnlineAtom } from '../state/connection.ts';
import { store } from '../state/jotai.ts';

/** From now on the page knows whether the browser has a network. Called once. */
export function followConnection(): void {
  const take = (): void => store.set(isOnlineAtom, navigator.onLine);
  window.addEventListener('online', take);
  window.addEventListener('offline', take);
  take();
}
