import { type CharacterId, NO_ACCOUNT } from '../../workers/game/domain/ids.ts';
import { keyOfPool } from '../model/roundStock.ts';
import { ownCharactersAtom } from './characters.ts';
import { store } from './jotai.ts';
import { roundInputsAtom } from './round.ts';

/**
 * Keeps the list of stock of an account that a character has left: it goes with the last one, unless there is a list
 * already. An account is renamed in this way, in each of its characters.
 */
export function keepStock(account: string, characterId: CharacterId): void {
  const characters = store.get(ownCharactersAtom);
  const now = characters.find((one) => one.characterId === characterId)?.account;
  if (now === undefined || [now, account].includes(NO_ACCOUNT)) return;
  if (characters.some((one) => one.account === account)) return;
  const inputs = store.get(roundInputsAtom);
  const { [keyOfPool(account)]: list, ...stock } = inputs.stock;
  const key = keyOfPool(now);
  if (list === undefined || (stock[key]?.text ?? '').trim() !== '') return;
  store.set(roundInputsAtom, { ...inputs, stock: { ...stock, [key]: list } });
}
