import { ALL_STOPS, type StopFilter } from '../model/stopList.ts';
import { fleetColoniesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { foundKeysAtom } from './page.ts';

/** Which stops the list of stops and its export show; not stored. Set by the list's filters. */
export const stopFilterAtom = atom<StopFilter>(ALL_STOPS);

/** The colonies whose stops are listed: those that the search finds. */
export const listedColoniesAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const found = get(foundKeysAtom);
  return found === null ? colonies : colonies.filter(({ key }) => found.has(key));
});
