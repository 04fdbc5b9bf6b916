import { appliedFilterAtom, isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { pageViewAtom } from '../../state/page.ts';
import { alertModeAtom } from '../../state/settings.ts';
import { clearFilter } from './applyFilter.ts';
import styles from './NothingFound.module.css';

/** Says why no account is shown; nothing while one is. */
export function NothingFound() {
  const { isNothingShown } = useAtomValue(pageViewAtom);
  return isNothingShown && <Reason />;
}

function Reason() {
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
