import { atom, store } from '../../state/jotai.ts';

/** Whether the list of stops is open. Set by the functions below. */
export const stopsOpenAtom = atom(false);

/** The id of the button that opens the list. It gets the focus when the list closes. */
export const STOPS_BUTTON_ID = 'stops-button';

export function toggleStops(): void {
  if (store.get(stopsOpenAtom)) closeStops();
  else store.set(stopsOpenAtom, true);
}

/** Closes the list and focuses the button that opened it. */
export function closeStops(): void {
  store.set(stopsOpenAtom, false);
  document.getElementById(STOPS_BUTTON_ID)?.focus();
}
