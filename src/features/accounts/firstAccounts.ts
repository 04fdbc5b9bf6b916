import type { Account } from '../../model/accounts.ts';

/** More than fit on a screen. */
export const FIRST_CHARACTERS = 8;

/** The accounts with the first characters. Collapsed or hidden ones take no room, so there are as many at least. */
export function firstAccounts(accounts: readonly Account[]): readonly Account[] {
  let count = 0;
  const end = accounts.findIndex(({ characterIds }) => {
    count += characterIds.length;
    return count >= FIRST_CHARACTERS;
  });
  return end < 0 ? accounts : accounts.slice(0, Math.max(end + 1, FIRST_CHARACTERS));
}
