import { setAccountCollapsed } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import { appliedFilterAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { alertModeAtom } from '../../state/settings.ts';
import { clearFilter } from './applyFilter.ts';
import styles from './HiddenPlanets.module.css';

/** Stands where the accounts would: nothing is shown, and why. */
export function NothingFound() {
  const text = useAtomValue(appliedFilterAtom).trim();
  const isAlertMode = useAtomValue(alertModeAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  if (!isFiltered) {
    return (
      <p role="status" className={styles.nothing}>
        No alerts
      </p>
    );
  }
  return (
    <div className={styles.nothing}>
      <p role="status" className={styles.message}>
        {isAlertMode ? `No planet with an alert matches “${text}”.` : `No planet matches “${text}”.`}
      </p>
      <button type="button" className={styles.show} onClick={clearFilter}>
        Clear the filter
      </button>
    </div>
  );
}

/** Says under an open account's characters how many of them alert mode or the filter hides. */
export function HiddenCharacters({ count }: { count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isAlertMode = useAtomValue(alertModeAtom);
  const what = isFiltered ? (isAlertMode ? 'with an alert that matches' : 'that matches') : null;
  const who = count === 1 ? 'One character' : `${count} characters`;
  const verb = count === 1 ? 'is' : 'are';
  return (
    <p className={styles.hidden}>
      {what === null ? `${who} without alerts ${verb} hidden.` : `${who} without a planet ${what} ${verb} hidden.`}
    </p>
  );
}

/** Under a closed account's header: the filter has found something in it. */
export function FoundInside({ account, count }: { account: string; count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  if (!isFiltered || count === 0) return null;
  return (
    <button type="button" className={styles.inside} onClick={() => setAccountCollapsed(account, false)}>
      Show {formatCount(count, 'planet')} found here
    </button>
  );
}
