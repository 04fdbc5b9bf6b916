import { dequal } from 'dequal/lite';
import type { Character } from '../../workers/game/domain/character.ts';
import { isObject } from '../../workers/game/domain/json.ts';
import { ownCharactersAtom } from './characters.ts';
import { store, type WritableAtom } from './jotai.ts';
import { loginQueueAtom } from './loginQueue.ts';
import { keepNotifiedStops, readNotifiedStops } from './notifications.ts';
import { roundInputsAtom } from './round.ts';
import { accountOrderAtom, collapsedAccountsAtom } from './settings.ts';
import { settleInputsAtom } from './settle.ts';

/** Removes what settings and lists say of a character that has just been deleted, and of its account if that has no other. */
export function forgetCharacter({ characterId, account }: Character): void {
  const isOther = (name: unknown): boolean => !`${name}/`.startsWith(`${characterId}/`);
  change(roundInputsAtom, (inputs) => withoutNames(inputs, isOther));
  change(settleInputsAtom, (inputs) => withoutNames(inputs, isOther));
  change(
    loginQueueAtom,
    (queue) => queue && { ...queue, logins: queue.logins.filter((login) => login.characterId !== characterId) },
  );
  const stops = readNotifiedStops();
  const others = stops.filter(({ id }) => isOther(id));
  if (others.length < stops.length) keepNotifiedStops(others, 0);
  if (store.get(ownCharactersAtom).some((character) => character.account === account)) return;
  for (const names of [accountOrderAtom, collapsedAccountsAtom]) {
    change(names, (accounts) => accounts.filter((name) => name !== account));
  }
}

/** Inputs whose lists and tables have only what is kept, in every field. Nothing else has ids as high as characters. */
function withoutNames<Inputs extends object>(inputs: Inputs, isKept: (name: unknown) => boolean): Inputs {
  const keep = (field: unknown): unknown => {
    if (Array.isArray(field)) return field.filter(isKept);
    return isObject(field) ? Object.fromEntries(Object.entries(field).filter(([name]) => isKept(name))) : field;
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, field]) => [name, keep(field)])) as Inputs;
}

function change<T>(atom: WritableAtom<T, [T], void>, to: (value: T) => T): void {
  const before = store.get(atom);
  const after = to(before);
  if (!dequal(after, before)) store.set(atom, after);
}
