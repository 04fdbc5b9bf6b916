import { dequal } from 'dequal/lite';
import type { Character } from '../../workers/game/domain/character.ts';
import { ownCharactersAtom } from './characters.ts';
import { store, type WritableAtom } from './jotai.ts';
import { loginQueueAtom } from './loginQueue.ts';
import { keepNotifiedStops, readNotifiedStops } from './notifications.ts';
import { roundInputsAtom } from './round.ts';
import { accountOrderAtom, collapsedAccountsAtom } from './settings.ts';
import { settleInputsAtom } from './settle.ts';

/** Removes what settings and lists say of a character that has just been deleted, and of its account if that has no other. */
export function forgetCharacter({ characterId, account }: Character): void {
  const isOtherKey = (key: string): boolean => !key.startsWith(`${characterId}/`);
  const without = <T>(byId: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(byId).filter(([key]) => key !== String(characterId)));
  change(roundInputsAtom, (inputs) => ({
    ...inputs,
    leftOutIds: inputs.leftOutIds.filter((id) => id !== characterId),
    leftOutKeys: inputs.leftOutKeys.filter(isOtherKey),
    fedKeys: inputs.fedKeys.filter(isOtherKey),
    stock: without(inputs.stock),
  }));
  change(settleInputsAtom, (inputs) => ({ ...inputs, settlers: without(inputs.settlers) }));
  change(
    loginQueueAtom,
    (queue) => queue && { ...queue, logins: queue.logins.filter((login) => login.characterId !== characterId) },
  );
  const stops = readNotifiedStops();
  const others = stops.filter(({ id }) => isOtherKey(id));
  if (others.length < stops.length) keepNotifiedStops(others, 0);
  if (store.get(ownCharactersAtom).some((character) => character.account === account)) return;
  for (const names of [accountOrderAtom, collapsedAccountsAtom]) {
    change(names, (accounts) => accounts.filter((name) => name !== account));
  }
}

function change<T>(atom: WritableAtom<T, [T], void>, to: (value: T) => T): void {
  const before = store.get(atom);
  const after = to(before);
  if (!dequal(after, before)) store.set(atom, after);
}
