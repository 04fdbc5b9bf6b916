import type { CharacterId } from '../../../workers/domain/ids.ts';
import { accountsAtom, characterAtom } from '../../state/characters.ts';
import { accountVisibleAtom, colonyKeysAtom, visibleColonyKeysAtom } from '../../state/colonies.ts';
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

/**
 * An account's characters that are shown, in the player's order: in alert mode only those with a planet that has an
 * alert, and those who must log in again.
 */
export function shownCharacterIdsAtom(name: string): Atom<ShownCharacters> {
  let found = shownAtoms.get(name);
  if (!found) {
    let last: ShownCharacters = { shownIds: [], hiddenCount: 0 };
    found = atom((get) => {
      const ids = get(accountsAtom).find((account) => account.name === name)?.characterIds ?? [];
      const shownIds = get(alertModeAtom)
        ? ids.filter((id) => get(visibleColonyKeysAtom(id)).length > 0 || get(characterAtom(id))?.needsLogin)
        : ids;
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

/** Whether alert mode leaves nothing to show. */
export const isNothingShownAtom = atom(
  (get) => get(alertModeAtom) && !get(accountsAtom).some(({ name }) => get(accountVisibleAtom(name))),
);
