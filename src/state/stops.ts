import { ALL_STOPS, type StopFilter, type StopOrder } from '../model/stopList.ts';
import { fleetColoniesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { foundKeysAtom } from './page.ts';

/** Which stops the list of stops and its export show; not stored. Set by the list's filters. */
export const stopFilterAtom = atom<StopFilter>(ALL_STOPS);

/** What comes first in the list of stops; not stored. Set by its segments. */
export const stopOrderAtom = atom<StopOrder>('loss');

/** The colonies whose stops are listed: those that the search finds. */
export const listedColoniesAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const found = get(foundKeysAtom);
  return found === null ? colonies : colonies.filter(({ key }) => found.has(key));
});
