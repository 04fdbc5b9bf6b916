import { NO_ACCOUNT } from '../../workers/domain/ids.ts';

/** An account in lists and tables. */
export function accountName(account: string): string {
  return account === NO_ACCOUNT ? 'No account' : account;
}
