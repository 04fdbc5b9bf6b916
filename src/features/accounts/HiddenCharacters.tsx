import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { formatCount } from '../../format/number.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { alertChipsAtom } from '../../state/page.ts';
import { alertModeAtom } from '../../state/settings.ts';
import styles from './HiddenCharacters.module.css';

/** How many characters of an expanded account are hidden by alert mode or the filter. */
export function HiddenCharacters({ count }: { count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isAlertMode = useAtomValue(alertModeAtom);
  const hasChips = useAtomValue(alertChipsAtom).length > 0;
  const what = isFiltered ? (isAlertMode ? 'with an alert that matches' : 'that matches') : null;
  const who = count === 1 ? 'One character' : `${count} characters`;
  const verb = count === 1 ? 'is' : 'are';
  return (
    <p className={styles.hidden}>
      {what === null
        ? `${who} without ${hasChips ? 'these alerts' : 'alerts'} ${verb} hidden.`
        : `${who} without a planet ${what} ${verb} hidden.`}
    </p>
  );
}

/** Shown under a collapsed account that contains planets matching the filter. */
export function FoundInside({ account, count }: { account: string; count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  if (!isFiltered || count === 0) return null;
  return (
    <button type="button" className={styles.inside} onClick={() => setAccountCollapsed(account, false)}>
      Show {formatCount(count, 'planet')} found here
    </button>
  );
}
