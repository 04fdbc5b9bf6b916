import { ActionList, ActionMenu } from '@primer/react';
import { ACCOUNT_SORTS } from '../../model/accounts.ts';
import { useAtom } from '../../state/jotai.ts';
import { accountSortAtom } from '../../state/settings.ts';
import type { OpenMenuProps } from '../../ui/useMenu.ts';
import { accountSortNames } from '../../words/accounts.ts';

export default function AccountSortItems(menu: OpenMenuProps) {
  const [sort, setSort] = useAtom(accountSortAtom);
  return (
    <ActionMenu {...menu}>
      <ActionMenu.Overlay align="end" width="small">
        <ActionList selectionVariant="single">
          {ACCOUNT_SORTS.map((one) => (
            <ActionList.Item key={one} selected={one === sort} onSelect={() => setSort(one)}>
              {accountSortNames()[one]}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
