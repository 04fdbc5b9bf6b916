import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { AccountView } from '../../model/page.ts';
import { charactersAtom } from '../../state/characters.ts';
import { filterWordsAtom } from '../../state/filter.ts';
import { type Atom, atom, atomFamily, type Getter, store, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import {
  accountViewAtom,
  areAllCollapsedAtom,
  isAttentionModeAtom,
  shownKeysAtom,
  sortedAccountsAtom,
} from '../../state/page.ts';
import { compactModeAtom, planModeAtom } from '../../state/settings.ts';
import { expectIn, useNearIn, useNearnessIn } from '../../ui/nearness.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { expectedInView } from './expectedInView.ts';

/** Up to this many characters are all drawn: a hundred rows cost little. */
const SMALL_FLEET = 20;

/** What changes the height of most entries. */
const layoutAtom = atom((get) =>
  [compactModeAtom, isAttentionModeAtom, planModeAtom, areAllCollapsedAtom].map((mode) => get(mode)).join(' '),
);

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

/** The top of the list in a page that is not scrolled, in CSS pixels. */
const USUAL_TOP_PX = 270;

/** What a page that is not scrolled has in view, before it is drawn. */
const firstInViewAtom = atom((get) => expectedFrom(get, USUAL_TOP_PX));

function expectedFrom(get: Getter, topPx: number): ReadonlySet<string> {
  // Plans have any height.
  if (get(planModeAtom)) return new Set();
  return expectedInView(firstViews(get), (characterId) => get(shownKeysAtom(characterId)).length, {
    isCompact: get(compactModeAtom),
    topPx,
    windowWidthPx: window.innerWidth,
    windowHeightPx: window.innerHeight,
  });
}

/** One by one: those below the window need not be known. */
function* firstViews(get: Getter): Generator<AccountView> {
  for (const { name } of get(sortedAccountsAtom)) yield get(accountViewAtom(name));
}

/** Updates which entries are near the viewport when modes or filter change. Called once, by the account list. */
export function useDrawnEntries(listRef: RefObject<Element | null>): void {
  const isPrinted = useMediaQuery('print');
  const setPrinted = useSetAtom(isPrintedAtom);
  useLayoutEffect(() => setPrinted(isPrinted), [isPrinted, setPrinted]);
  // Before anything is drawn in the new layout.
  useEffect(
    () =>
      store.sub(layoutAtom, () => {
        const expected = expectedFrom(store.get, listRef.current?.getBoundingClientRect().top ?? USUAL_TOP_PX);
        expectIn(store.get(layoutAtom), (entry) => expected.has(entry.getAttribute('data-entry') ?? ''));
      }),
    [listRef],
  );
  useNearnessIn(useAtomValue(layoutAtom), useAtomValue(filterWordsAtom));
}

/** The layout in which a new entry is in view, as long as it is not measured. */
function startsIn(entryId: string): string | null {
  return store.get(firstInViewAtom).has(entryId) ? store.get(layoutAtom) : null;
}

/** Whether an account or a character is drawn: all in a small fleet, otherwise those in or near the viewport. */
export function useIsDrawn(ref: RefObject<Element | null>, entryId: string): boolean {
  const nearIn = useNearIn(ref, () => startsIn(entryId));
  return useAtomValue(nearIn === null ? offscreenIsDrawnAtom : nearIsDrawnAtom(nearIn));
}
