import { KeyIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { formatNumber } from '../../format/number.ts';
import { accountsAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom, pageViewAtom } from '../../state/page.ts';
import { SEARCH_WORDS } from '../../words/status.ts';

const ExpiredButton = styled(Button)`
  && {
    flex: none;
    border-color: var(--borderColor-danger-emphasis);
    color: var(--fgColor-danger);
    background: var(--bgColor-danger-muted);

    @media (max-width: 600px) {
      padding: 0 5px;
    }
  }

  &&:hover {
    color: var(--fgColor-default);
  }

  && svg {
    color: var(--fgColor-danger);
  }
`;

const Words = styled.span`
  /* Screen readers still read them. */
  @media (max-width: 1400px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/**
 * How many characters must log in again. A click filters the page down to them.
 * @param onFilter filters the page
 */
export function ExpiredLogins({ onFilter }: { onFilter: (text: string) => void }) {
  const { expiredLoginCount } = useAtomValue(pageViewAtom);
  if (expiredLoginCount === 0) return null;
  return (
    <ExpiredButton
      size="small"
      leadingVisual={<KeyIcon size={14} />}
      data-expired-logins=""
      onClick={() => showExpiredLogins(onFilter)}
    >
      {formatNumber(expiredLoginCount)}
      <Words> {expiredLoginCount === 1 ? 'login' : 'logins'} expired</Words>
    </ExpiredButton>
  );
}

/** Expands the accounts of these characters and filters the page. */
function showExpiredLogins(onFilter: (text: string) => void): void {
  for (const { name } of store.get(accountsAtom)) {
    const { isCollapsed, expiredLoginCount } = store.get(accountViewAtom(name));
    if (isCollapsed && expiredLoginCount > 0) setAccountCollapsed(name, false);
  }
  onFilter(`"${SEARCH_WORDS.needsLogin}"`);
}
