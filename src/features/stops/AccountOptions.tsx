import { t } from '@lingui/core/macro';
import { Select } from '@primer/react';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { accountName } from '../../words/accounts.ts';

/** The value of "All accounts". Not a name of an account: those are never empty. */
export const ALL_ACCOUNTS = '';

/** The options of a field that limits stops to an account. */
export function AccountOptions({ accounts }: { accounts: readonly { name: string }[] }) {
  return (
    <>
      <Select.Option value={ALL_ACCOUNTS}>{t`All accounts`}</Select.Option>
      <SelectOptions of={accounts.map(({ name }) => [name, accountName(name)])} />
    </>
  );
}
