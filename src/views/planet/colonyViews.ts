import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import type { ColonyReport } from '../../../workers/domain/report.ts';
import { characterAtom } from '../../state/characters.ts';
import { colonyAtom, visibleColonyKeysAtom } from '../../state/colonies.ts';
import { type Atom, atom, store } from '../../state/jotai.ts';
import { compareByTimeLeft, type TimeLeftSort } from './order.ts';

/** How all planet tables are sorted; null is the planets' own order. Set by the Extraction header. */
export const timeLeftSortAtom = atom<TimeLeftSort>(null);

const sortedKeysAtoms = new Map<CharacterId, Atom<readonly ColonyKey[]>>();

/** One character's colonies as its table shows them. The same object while their order is the same. */
export function sortedColonyKeysAtom(id: CharacterId): Atom<readonly ColonyKey[]> {
  let found = sortedKeysAtoms.get(id);
  if (!found) {
    let last: readonly ColonyKey[] = [];
    found = atom((get) => {
      const keys = get(visibleColonyKeysAtom(id));
      const sort = get(timeLeftSortAtom);
      if (sort === null) return keys;
      const colonies = keys.flatMap((key) => get(colonyAtom(key)) ?? []);
      const sorted = colonies.sort((a, b) => compareByTimeLeft(a, b, sort)).map((colony) => colony.key);
      if (sorted.length !== last.length || sorted.some((key, index) => key !== last[index])) last = sorted;
      return last;
    });
    sortedKeysAtoms.set(id, found);
  }
  return found;
}

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

const excludedAtoms = new Map<ColonyKey, Atom<boolean>>();

/** Whether the player leaves a planet out of totals: true at once, while the figures follow once they are reckoned. */
export function isExcludedAtom({
  key,
  characterId,
  planetId,
}: Pick<ColonyReport, 'key' | 'characterId' | 'planetId'>): Atom<boolean> {
  let found = excludedAtoms.get(key);
  if (!found) {
    found = atom((get) => {
      const config = get(characterAtom(characterId))?.planetConfigs.find((entry) => entry.planetId === planetId);
      return config?.excludeFromTotals ?? false;
    });
    excludedAtoms.set(key, found);
  }
  return found;
}

/** Whose row menu is open, and the button that it belongs to; null while none is. Set by the rows' menu buttons. */
export const planetMenuAtom = atom<{ key: ColonyKey; anchor: HTMLElement } | null>(null);

/** The full view of a colony that is open (a dialog over the page); null while none is. Set by the row menu. */
export const planetViewAtom = atom<{ id: string; key: ColonyKey; opener: HTMLElement } | null>(null);
