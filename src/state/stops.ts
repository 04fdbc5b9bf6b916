import { ALL_STOPS, type StopFilter } from '../model/stopList.ts';
import { atom } from './jotai.ts';

/** Which stops the list of stops and its export show; not stored. Set by the list's filters. */
export const stopFilterAtom = atom<StopFilter>(ALL_STOPS);
