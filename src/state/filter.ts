import { splitWords } from '../model/search.ts';
import { readAddress, writeAddress } from './address.ts';
import { atom, store } from './jotai.ts';
import { stableAtom } from './stableAtom.ts';

/** The address's parameter that holds the filter, so that a view can be bookmarked. */
const FILTER_PARAMETER = 'q';

/** The address is updated once typing pauses. */
const ADDRESS_DELAY_MS = 250;

/** The text in the filter's field. Set by the field; the page follows a moment later. */
export const filterTextAtom = atom(readAddress(FILTER_PARAMETER));

const appliedTextAtom = atom(readAddress(FILTER_PARAMETER));

let addressTimer: ReturnType<typeof setTimeout> | undefined;

/** The text that the page is filtered by; also in the address. Set by the filter's field. */
export const appliedFilterAtom = atom(
  (get) => get(appliedTextAtom),
  (_get, set, text: string) => {
    set(appliedTextAtom, text);
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => writeAddress(FILTER_PARAMETER, text.trim()), ADDRESS_DELAY_MS);
  },
);

/** Writes the filter into an address that Back or Forward has brought, which has the filter of then. */
export function keepFilterInAddress(): void {
  writeAddress(FILTER_PARAMETER, store.get(appliedTextAtom).trim());
}

/** The words that a planet must have to be shown; empty without a filter. Stays the same list while the words do. */
export const filterWordsAtom = stableAtom((get): readonly string[] => splitWords(get(appliedTextAtom)));

/** Whether anything is filtered. */
export const isFilteredAtom = atom((get) => get(filterWordsAtom).length > 0);
