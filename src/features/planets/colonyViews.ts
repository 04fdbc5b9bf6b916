import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { type Atom, atom, store } from '../../state/jotai.ts';

/** The colonies whose row is open. Set by the rows' buttons. */
const expandedColoniesAtom = atom<ReadonlySet<ColonyKey>>(new Set<ColonyKey>());

const expandedAtoms = new Map<ColonyKey, Atom<boolean>>();

/** Whether a colony's row is open. */
export function expandedAtom(key: ColonyKey): Atom<boolean> {
  let found = expandedAtoms.get(key);
  if (!found) {
    found = atom((get) => get(expandedColoniesAtom).has(key));
    expandedAtoms.set(key, found);
  }
  return found;
}

/** Opens a colony's row, or closes it. */
export function toggleExpanded(key: ColonyKey): void {
  const expanded = new Set(store.get(expandedColoniesAtom));
  if (!expanded.delete(key)) expanded.add(key);
  store.set(expandedColoniesAtom, expanded);
}

/** Whose row menu is open, and the button that it belongs to; null while none is. Set by the rows' menu buttons. */
export const planetMenuAtom = atom<{ key: ColonyKey; anchor: HTMLElement } | null>(null);

/** The full view of a colony that is open (a dialog over the page); null while none is. Set by the row menu. */
export const planetViewAtom = atom<{ id: string; key: ColonyKey; opener: HTMLElement } | null>(null);
