/** The order of accounts and characters, and which accounts are open. */
import { withOne } from '../model/withOne.ts';
import { accountsAtom } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { accountOrderAtom, collapsedAccountsAtom } from '../state/settings.ts';

/** Puts the account cards in this order; accounts that are missing follow in their current order. */
export function reorderAccounts(names: readonly string[]): void {
  const others = store.get(accountOrderAtom).filter((name) => !names.includes(name));
  store.set(accountOrderAtom, [...names, ...others]);
}

export function setAccountCollapsed(name: string, isCollapsed: boolean): void {
  store.set(collapsedAccountsAtom, withOne(store.get(collapsedAccountsAtom), name, isCollapsed));
}

export function setAllCollapsed(isCollapsed: boolean): void {
  store.set(collapsedAccountsAtom, isCollapsed ? store.get(accountsAtom).map((account) => account.name) : []);
}
