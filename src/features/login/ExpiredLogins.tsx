import { KeyIcon } from '@primer/octicons-react';
import { setAccountCollapsed } from '../../bridge/commands.ts';
import { formatNumber } from '../../format/number.ts';
import { accountsAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { accountViewAtom, pageViewAtom } from '../../state/page.ts';
import styles from './ExpiredLogins.module.css';

/**
 * How many characters have to log in again; a click shows only those. Nothing where there are none.
 * @param onFilter filters the page
 */
export function ExpiredLogins({ onFilter }: { onFilter: (text: string) => void }) {
  const { expiredLoginCount } = useAtomValue(pageViewAtom);
  if (expiredLoginCount === 0) return null;
  return (
    <button type="button" className={styles.button} data-expired-logins="" onClick={() => showExpiredLogins(onFilter)}>
      <KeyIcon size={14} />
      <span>
        {formatNumber(expiredLoginCount)}
        <span className={styles.words}> {expiredLoginCount === 1 ? 'login' : 'logins'} expired</span>
      </span>
    </button>
  );
}

/** Opens their accounts and filters the page down to them. */
function showExpiredLogins(onFilter: (text: string) => void): void {
  for (const { name } of store.get(accountsAtom)) {
    const { isCollapsed, expiredLoginCount } = store.get(accountViewAtom(name));
    if (isCollapsed && expiredLoginCount > 0) setAccountCollapsed(name, false);
  }
  onFilter('"needs login"');
}
