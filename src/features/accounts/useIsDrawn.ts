import { type RefObject, useLayoutEffect } from 'react';
import { charactersAtom } from '../../state/characters.ts';
import { filterWordsAtom } from '../../state/filter.ts';
import { type Atom, atom, atomFamily, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { alertModeAtom, compactModeAtom, planModeAtom } from '../../state/settings.ts';
import { useNearIn, useNearnessIn } from '../../ui/nearness.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';

/** Up to this many characters are all drawn: a hundred rows cost little. */
const SMALL_FLEET = 20;

/** The modes that change the height of entries. */
const layoutAtom = atom((get) => `${get(compactModeAtom)} ${get(alertModeAtom)} ${get(planModeAtom)}`);

/** Whether the page is being printed, which draws everything. Set by the account list. */
const isPrintedAtom = atom(false);

/** In a small fleet all entries are drawn, so off-screen entries need not follow the modes. */
export const offscreenIsDrawnAtom: Atom<boolean> = atom(
  (get) => get(charactersAtom).length <= SMALL_FLEET || get(isPrintedAtom),
);

/** Whether entries near the viewport in a layout are drawn. There are only a few layouts. */
const nearIsDrawnAtom = atomFamily((layout: string) =>
  atom((get) => get(layoutAtom) === layout || get(offscreenIsDrawnAtom)),
);

/** Updates which entries are near the viewport when modes or filter change. Called once, by the account list. */
export function useDrawnEntries(): void {
  const isPrinted = useMediaQuery('print');
  const setPrinted = useSetAtom(isPrintedAtom);
  useLayoutEffect(() => setPrinted(isPrinted), [isPrinted, setPrinted]);
  useNearnessIn(useAtomValue(layoutAtom), useAtomValue(filterWordsAtom));
}

/**
 * Whether an account is drawn. In another layout it stays so until it is known to be far, because its characters are not
 * drawn by that, and most accounts in view stay there.
 */
export function useIsAccountDrawn(ref: RefObject<Element | null>): boolean {
  const nearIn = useNearIn(ref);
  return useAtomValue(offscreenIsDrawnAtom) || nearIn !== null;
}

/** Whether a character is drawn: all in a small fleet, otherwise those in or near the viewport. */
export function useIsDrawn(ref: RefObject<Element | null>): boolean {
  const nearIn = useNearIn(ref);
  return useAtomValue(nearIn === null ? offscreenIsDrawnAtom : nearIsDrawnAtom(nearIn));
}
