import type { Coverage } from '../../workers/game/domain/coverage.ts';
import { coverageOf } from '../model/coverage.ts';
import { ALL_STOPS, isListed, type StopFilter, type StopOrder } from '../model/stopList.ts';
import { charactersAtom } from './characters.ts';
import { fleetAtom, fleetColoniesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { foundKeysAtom } from './page.ts';
import { stableAtom } from './stableAtom.ts';

const setFilterAtom = atom<StopFilter>(ALL_STOPS);

/** Which stops the list of stops and its export show; not stored. Set by the list's filters. */
export const stopFilterAtom = atom(
  (get): StopFilter => {
    const filter = get(setFilterAtom);
    const characters = get(charactersAtom);
    // An account may have got another name since, and a character may be deleted: the filter then has no such option.
    const account = characters.find((one) => one.account === filter.account)?.account ?? null;
    const characterId = characters.find((one) => one.characterId === filter.characterId)?.characterId ?? null;
    const isCurrent = account === filter.account && characterId === filter.characterId;
    return isCurrent ? filter : { ...filter, account, characterId };
  },
  (_get, set, filter: StopFilter) => set(setFilterAtom, filter),
);

/** What comes first in the list of stops; not stored. Set by its segments. */
export const stopOrderAtom = atom<StopOrder>('loss');

/** The colonies whose stops are listed: those that the search finds. */
export const listedColoniesAtom = atom((get) => {
  const { colonies } = get(fleetColoniesAtom);
  const found = get(foundKeysAtom);
  return found === null ? colonies : colonies.filter(({ key }) => found.has(key));
});

/** How much is known of the characters that the list's filter selects. */
export const listedCoverageAtom = stableAtom((get): Coverage => {
  const filter = get(stopFilterAtom);
  return coverageOf((get(fleetAtom)?.coverage ?? []).filter((one) => isListed(one, filter)));
});
