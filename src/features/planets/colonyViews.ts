import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { family } from '../../state/atomFamilies.ts';
import { atom, store } from '../../state/jotai.ts';

/** Whether a colony's row is expanded. Set by the row's button. */
export const expandedAtom = family('colony', () => atom(false));

export function toggleExpanded(key: ColonyKey): void {
  store.set(expandedAtom(key), !store.get(expandedAtom(key)));
}

/** The colony whose row menu is open, and its button; null if none is. Set by the rows' menu buttons. */
export const planetMenuAtom = atom<{ key: ColonyKey; anchor: HTMLElement } | null>(null);

/** The colony whose dialog is open, and which dialog; null if none is. Set by the row menu. */
export const planetViewAtom = atom<{ id: string; key: ColonyKey; opener: HTMLElement } | null>(null);
