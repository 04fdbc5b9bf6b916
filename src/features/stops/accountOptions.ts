import { t } from '@lingui/core/macro';
import { accountName } from '../../words/accounts.ts';

export function accountOptions(accounts: readonly { name: string }[]) {
  return [[null, t`All accounts`], ...accounts.map(({ name }) => [name, accountName(name)] as const)] as const;
}
