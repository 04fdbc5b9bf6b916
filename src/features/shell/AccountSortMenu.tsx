import { t } from '@lingui/core/macro';
import { SortDescIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isAttentionModeAtom } from '../../state/page.ts';
import { accountSortAtom } from '../../state/settings.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { NAME_TIP } from '../../ui/tipTriggers.ts';
import { useMenu } from '../../ui/useMenu.ts';
import { accountSortNames } from '../../words/accounts.ts';

const AccountSortItems = loadable(() => import('./AccountSortItems.tsx'));

const Opener = styled(Button)`
  && {
    padding: 0 8px;
    font-weight: 400;
  }
`;

/** How the account cards are sorted, in words unless it is as usual; while only alerts are shown, there is no choice. */
export function AccountSortMenu() {
  const sort = useAtomValue(accountSortAtom);
  const isAttentionMode = useAtomValue(isAttentionModeAtom);
  const { opener, menu } = useMenu();
  usePreload(useAtomValue(isSettledAtom), AccountSortItems);
  const name = isAttentionMode
    ? t({ message: `worst planet first`, comment: 'how accounts are sorted while only alerts are shown' })
    : accountSortNames()[sort];
  return (
    <>
      <Opener
        {...opener}
        size="small"
        variant="invisible"
        disabled={isAttentionMode}
        leadingVisual={SortDescIcon}
        aria-label={`${t`Accounts:`} ${name}`}
        data-tip={NAME_TIP}
        data-tip-hover-only=""
      >
        {isAttentionMode || sort !== 'own' ? name : null}
      </Opener>
      {menu && (
        <OverlayBoundary part={t`The menu`} onClose={menu.close}>
          <AccountSortItems {...menu.props} />
        </OverlayBoundary>
      )}
    </>
  );
}
