import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { family } from '../../state/family.ts';
import { atom, store } from '../../state/jotai.ts';

/** Whether a colony's row is open. Set by the row's button. */
export const expandedAtom = family('colony', () => atom(false));

/** Opens a colony's row, or closes it. */
export function toggleExpanded(key: ColonyKey): void {
  store.set(expandedAtom(key), !store.get(expandedAtom(key)));
}

/** Whose row menu is open, and the button that it belongs to; null while none is. Set by the rows' menu buttons. */
export const planetMenuAtom = atom<{ key: ColonyKey; anchor: HTMLElement } | null>(null);

/** The full view of a colony that is open (a dialog over the page); null while none is. Set by the row menu. */
export const planetViewAtom = atom<{ id: string; key: ColonyKey; opener: HTMLElement } | null>(null);
