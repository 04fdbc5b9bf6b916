import type { RefObject } from 'react';
import { charactersAtom } from '../../state/characters.ts';
import { filterWordsAtom } from '../../state/filter.ts';
import { type Atom, atom, atomFamily, useAtomValue } from '../../state/jotai.ts';
import { alertModeAtom, compactModeAtom, planModeAtom } from '../../state/settings.ts';
import { useNearIn, useNearnessIn } from '../../ui/nearness.ts';

/** So many characters are drawn at once, near or far: a hundred rows cost a page little. */
const SMALL_FLEET = 20;

/** The modes in which the page has other heights. */
const layoutAtom = atom((get) => `${get(compactModeAtom)} ${get(alertModeAtom)} ${get(planModeAtom)}`);

/** In a small fleet all entries are drawn. What is far need not hear of other modes. */
const farIsDrawnAtom: Atom<boolean> = atom((get) => get(charactersAtom).length <= SMALL_FLEET);

/** Whether an entry is drawn that is near in a layout. There are only a handful of layouts. */
const nearIsDrawnAtom = atomFamily((layout: string) =>
  atom((get) => get(layoutAtom) === layout || get(farIsDrawnAtom)),
);

/** Keeps up what is near view as the modes and the filter change. Called once, by what holds all account cards. */
export function useDrawnEntries(): void {
  useNearnessIn(useAtomValue(layoutAtom), useAtomValue(filterWordsAtom));
}

/** Whether an entry is drawn: in a small fleet all are, in a large one those in view and near it. */
export function useIsDrawn(ref: RefObject<Element | null>): boolean {
  const nearIn = useNearIn(ref);
  return useAtomValue(nearIn === null ? farIsDrawnAtom : nearIsDrawnAtom(nearIn));
}
