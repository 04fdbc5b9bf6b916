import { KeyIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { setAccountCollapsed } from '../../bridge/commands.ts';
import { formatNumber } from '../../format/number.ts';
import { accountsAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom, pageViewAtom } from '../../state/page.ts';
import { SEARCH_WORDS } from '../../words/status.ts';

const Button = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--borderColor-danger-emphasis);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  white-space: nowrap;
  color: var(--fgColor-danger);
  background: var(--bgColor-danger-muted);
  cursor: pointer;

  &:hover {
    color: var(--fgColor-default);
  }

  @media (max-width: 600px) {
    gap: 4px;
    padding: 0 5px;
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
 * How many characters have to log in again; a click shows only those. Nothing where there are none.
 * @param onFilter filters the page
 */
export function ExpiredLogins({ onFilter }: { onFilter: (text: string) => void }) {
  const { expiredLoginCount } = useAtomValue(pageViewAtom);
  if (expiredLoginCount === 0) return null;
  return (
    <Button type="button" data-expired-logins="" onClick={() => showExpiredLogins(onFilter)}>
      <KeyIcon size={14} />
      <span>
        {formatNumber(expiredLoginCount)}
        <Words> {expiredLoginCount === 1 ? 'login' : 'logins'} expired</Words>
      </span>
    </Button>
  );
}

/** Opens their accounts and filters the page down to them. */
function showExpiredLogins(onFilter: (text: string) => void): void {
  for (const { name } of store.get(accountsAtom)) {
    const { isCollapsed, expiredLoginCount } = store.get(accountViewAtom(name));
    if (isCollapsed && expiredLoginCount > 0) setAccountCollapsed(name, false);
  }
  onFilter(`"${SEARCH_WORDS.needsLogin}"`);
}
