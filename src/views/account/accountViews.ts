import type { CharacterId } from '../../../workers/domain/ids.ts';
import { accountsAtom } from '../../state/characters.ts';
import {
  accountVisibleAtom,
  characterVisibleAtom,
  colonyKeysAtom,
  visibleColonyKeysAtom,
} from '../../state/colonies.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { type Atom, atom } from '../../state/jotai.ts';
import { alertModeAtom, collapsedAccountsAtom } from '../../state/settings.ts';

const collapsedAtoms = new Map<string, Atom<boolean>>();

/** Whether an account's card is closed. */
export function collapsedAtom(name: string): Atom<boolean> {
  let found = collapsedAtoms.get(name);
  if (!found) {
    found = atom((get) => get(collapsedAccountsAtom).includes(name));
    collapsedAtoms.set(name, found);
  }
  return found;
}

interface ShownCharacters {
  shownIds: readonly CharacterId[];
  hiddenCount: number;
}

const shownAtoms = new Map<string, Atom<ShownCharacters>>();

/** An account's characters that are shown, in the player's order, and how many alert mode and the filter hide. */
export function shownCharacterIdsAtom(name: string): Atom<ShownCharacters> {
  let found = shownAtoms.get(name);
  if (!found) {
    let last: ShownCharacters = { shownIds: [], hiddenCount: 0 };
    found = atom((get) => {
      const ids = get(accountsAtom).find((account) => account.name === name)?.characterIds ?? [];
      const shownIds = ids.filter((id) => get(characterVisibleAtom(id)));
      const hiddenCount = ids.length - shownIds.length;
      const isSame =
        hiddenCount === last.hiddenCount &&
        shownIds.length === last.shownIds.length &&
        shownIds.every((id, index) => id === last.shownIds[index]);
      if (!isSame) last = { shownIds, hiddenCount };
      return last;
    });
    shownAtoms.set(name, found);
  }
  return found;
}

const headAtoms = new Map<string, Atom<CharacterId | null>>();

/** The account's first character with planets: its table shows the headers for all. */
export function headCharacterAtom(name: string): Atom<CharacterId | null> {
  let found = headAtoms.get(name);
  if (!found) {
    found = atom(
      (get) => get(shownCharacterIdsAtom(name)).shownIds.find((id) => get(colonyKeysAtom(id)).length > 0) ?? null,
    );
    headAtoms.set(name, found);
  }
  return found;
}

const shownPlanetAtoms = new Map<string, Atom<number>>();

/** How many of an account's planets are shown, or would be if its card were open. */
export function shownPlanetCountAtom(name: string): Atom<number> {
  let found = shownPlanetAtoms.get(name);
  if (!found) {
    found = atom((get) =>
      get(shownCharacterIdsAtom(name)).shownIds.reduce((sum, id) => sum + get(visibleColonyKeysAtom(id)).length, 0),
    );
    shownPlanetAtoms.set(name, found);
  }
  return found;
}

/** Whether alert mode and the filter leave nothing to show. */
export const isNothingShownAtom = atom(
  (get) =>
    (get(alertModeAtom) || get(isFilteredAtom)) && !get(accountsAtom).some(({ name }) => get(accountVisibleAtom(name))),
);
