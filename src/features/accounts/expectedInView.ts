import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { USUAL_PLANET_COUNT } from '../../model/character.ts';
import type { AccountView } from '../../model/page.ts';
import { accountSortableId, characterSortableId } from './sortables.ts';

/** Usual heights in CSS pixels. */
const HEADER_PX = 50;
const ROW_PX = 48;
/** With the border above it. */
const LINE_PX = 49;
const CARDS_PX = 215;
/** From this width on, two characters with small cards are side by side. */
const PAIRS_FROM_PX = 1352;

interface ListPlace {
  isCompact: boolean;
  /** of the list, from the top of the window */
  topPx: number;
  windowWidthPx: number;
  windowHeightPx: number;
}

/**
 * Which entries of the account list are in view, by usual heights, before any of them is drawn: to draw them at once
 * spares drawing and measuring their placeholders first. What is wrong is put right once the entries can be measured.
 * @param accounts in the order of the page
 * @returns ids of entries
 */
export function expectedInView(
  accounts: Iterable<Pick<AccountView, 'name' | 'isCollapsed' | 'hiddenBy' | 'shownIds'>>,
  planetCountOf: (characterId: CharacterId) => number,
  { isCompact, topPx, windowWidthPx, windowHeightPx }: ListPlace,
): ReadonlySet<string> {
  const expected = new Set<string>();
  const perLine = isCompact && windowWidthPx >= PAIRS_FROM_PX ? 2 : 1;
  let top = topPx;
  const add = (id: string, heightPx: number): void => {
    if (top + heightPx > 0 && top < windowHeightPx) expected.add(id);
  };
  for (const { name, isCollapsed, hiddenBy, shownIds } of accounts) {
    if (top >= windowHeightPx) break;
    if (hiddenBy !== null) continue;
    const heights = isCollapsed
      ? []
      : shownIds.map((id) => {
          const rows = planetCountOf(id) || USUAL_PLANET_COUNT;
          return isCompact ? CARDS_PX : rows * ROW_PX + LINE_PX;
        });
    add(accountSortableId(name), HEADER_PX + heights.reduce((sum, px) => sum + px, 0) / perLine);
    top += HEADER_PX;
    for (const [index, heightPx] of heights.entries()) {
      add(characterSortableId(shownIds[index] as CharacterId), heightPx);
      if (index % perLine === perLine - 1 || index === heights.length - 1) top += heightPx;
    }
  }
  return expected;
}
