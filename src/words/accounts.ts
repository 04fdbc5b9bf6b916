import { NO_ACCOUNT } from '../../workers/domain/ids.ts';
import type { AccountSort } from '../model/accounts.ts';

/** An account in lists and tables. */
export function accountName(account: string): string {
  return account === NO_ACCOUNT ? 'No account' : account;
}

/** How the account cards are sorted. */
export const ACCOUNT_SORT_NAMES: Readonly<Record<AccountSort, string>> = {
  own: 'own order',
  attention: 'needs attention first',
};
