import { splitWords } from '../model/search.ts';
import { readAddress, writeAddress } from './address.ts';
import { atom } from './jotai.ts';

/** The address's parameter that holds the filter, so that a view can be bookmarked. */
const FILTER_PARAMETER = 'q';

/** The address follows the typing once it pauses. */
const ADDRESS_DELAY_MS = 250;

/** What stands in the filter's field. Set by the field; the page follows a moment later. */
export const filterTextAtom = atom(readAddress(FILTER_PARAMETER));

const appliedTextAtom = atom(readAddress(FILTER_PARAMETER));

let addressTimer: ReturnType<typeof setTimeout> | undefined;

/** The text that the page is filtered by, which the address has, too. Set by the filter's field. */
export const appliedFilterAtom = atom(
  (get) => get(appliedTextAtom),
  (_get, set, text: string) => {
    set(appliedTextAtom, text);
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => writeAddress(FILTER_PARAMETER, text.trim()), ADDRESS_DELAY_MS);
  },
);

let lastWords: readonly string[] = [];

/** The words that a planet must have to be shown; none where nothing is filtered. The same list while they are the same. */
export const filterWordsAtom = atom((get): readonly string[] => {
  const words = splitWords(get(appliedTextAtom));
  if (words.length !== lastWords.length || words.some((word, index) => word !== lastWords[index])) lastWords = words;
  return lastWords;
});

/** Whether anything is filtered. */
export const isFilteredAtom = atom((get) => get(filterWordsAtom).length > 0);
