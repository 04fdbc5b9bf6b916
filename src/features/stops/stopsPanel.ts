import { atom, store } from '../../state/jotai.ts';
import { ALL_STOPS, type StopFilter } from './stopList.ts';

/** Whether the list of stops is open. Set through the functions below. */
export const stopsOpenAtom = atom(false);

/** What the list of stops shows; stays while the page is open. Set by the list's filters. */
export const stopFilterAtom = atom<StopFilter>(ALL_STOPS);

/** The id of the app bar's button that opens the list, which has the focus again when it closes. */
export const STOPS_BUTTON_ID = 'stops-button';

export function toggleStops(): void {
  if (store.get(stopsOpenAtom)) closeStops();
  else store.set(stopsOpenAtom, true);
}

/** Closes the list and puts the focus back to the button that opened it. */
export function closeStops(): void {
  store.set(stopsOpenAtom, false);
  document.getElementById(STOPS_BUTTON_ID)?.focus();
}
