import { type CharacterId, NO_ACCOUNT } from '../../workers/game/domain/ids.ts';
import { keyOfPool } from '../model/roundStock.ts';
import { ownCharactersAtom } from './characters.ts';
import { store } from './jotai.ts';
import { roundInputsAtom } from './round.ts';
import { accountOrderAtom } from './settings.ts';

/**
 * Keeps the place and the list of stock of an account that a character has left: they go with the last one, unless the
 * account it is in now has its own. An account is renamed in this way, in each of its characters.
 */
export function keepAccount(account: string, characterId: CharacterId): void {
  const characters = store.get(ownCharactersAtom);
  const now = characters.find((one) => one.characterId === characterId)?.account;
  if (now === undefined || [now, account].includes(NO_ACCOUNT)) return;
  if (characters.some((one) => one.account === account)) return;
  keepPlace(account, now);
  keepStock(account, now);
}

function keepPlace(account: string, now: string): void {
  const order = store.get(accountOrderAtom);
  if (!order.includes(account) || order.includes(now)) return;
  const renamed = order.map((name) => (name === account ? now : name));
  store.set(accountOrderAtom, renamed);
}

function keepStock(account: string, now: string): void {
  const inputs = store.get(roundInputsAtom);
  const { [keyOfPool(account)]: list, ...stock } = inputs.stock;
  const key = keyOfPool(now);
  if (list === undefined || (stock[key]?.text ?? '').trim() !== '') return;
  store.set(roundInputsAtom, { ...inputs, stock: { ...stock, [key]: list } });
}
