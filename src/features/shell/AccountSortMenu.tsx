import { t } from '@lingui/core/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isAttentionModeAtom } from '../../state/page.ts';
import { accountSortAtom } from '../../state/settings.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { useMenu } from '../../ui/useMenu.ts';
import { accountSortNames } from '../../words/accounts.ts';

const AccountSortItems = loadable(() => import('./AccountSortItems.tsx'));

const Opener = styled(Button)`
  && {
    padding: 0 8px;
    font-weight: 400;
  }

  && [data-component="text"] > span {
    color: var(--fgColor-muted);
  }
`;

/** How the account cards are sorted; while only alerts are shown, there is no choice. */
export function AccountSortMenu() {
  const sort = useAtomValue(accountSortAtom);
  const isAttentionMode = useAtomValue(isAttentionModeAtom);
  const { opener, menu } = useMenu();
  usePreload(useAtomValue(isSettledAtom), AccountSortItems);
  return (
    <>
      <Opener
        {...opener}
        size="small"
        variant="invisible"
        disabled={isAttentionMode}
        trailingVisual={<TriangleDownIcon size={14} />}
      >
        <span>{t`Accounts:`}</span>{' '}
        {isAttentionMode
          ? t({ message: `worst planet first`, comment: 'how accounts are sorted while only alerts are shown' })
          : accountSortNames()[sort]}
      </Opener>
      {menu && (
        <OverlayBoundary part={t`The menu`} onClose={menu.close}>
          <AccountSortItems {...menu.props} />
        </OverlayBoundary>
      )}
    </>
  );
}
