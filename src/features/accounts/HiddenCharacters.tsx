import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { setAccountCollapsed } from '../../bridge/accounts.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { alertChipsAtom, isAttentionModeAtom } from '../../state/page.ts';
import styles from './HiddenCharacters.module.css';

/** How many characters of an expanded account are hidden by alert mode or the filter. */
export function HiddenCharacters({ count }: { count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isAlertMode = useAtomValue(isAttentionModeAtom);
  const hasChips = useAtomValue(alertChipsAtom).length > 0;
  return <p className={styles.hidden}>{hiddenText(count, { isFiltered, isAlertMode, hasChips })}</p>;
}

interface Hiding {
  isFiltered: boolean;
  isAlertMode: boolean;
  hasChips: boolean;
}

function hiddenText(count: number, { isFiltered, isAlertMode, hasChips }: Hiding): string {
  if (!isFiltered) {
    return hasChips
      ? t`${plural(count, {
          one: 'One character without these alerts is hidden.',
          other: '# characters without these alerts are hidden.',
        })}`
      : t`${plural(count, {
          one: 'One character without alerts is hidden.',
          other: '# characters without alerts are hidden.',
        })}`;
  }
  return isAlertMode
    ? t`${plural(count, {
        one: 'One character without a planet with an alert that matches is hidden.',
        other: '# characters without a planet with an alert that matches are hidden.',
      })}`
    : t`${plural(count, {
        one: 'One character without a planet that matches is hidden.',
        other: '# characters without a planet that matches are hidden.',
      })}`;
}

/** Shown under a collapsed account that contains planets matching the filter. */
export function FoundInside({ account, count }: { account: string; count: number }) {
  const isFiltered = useAtomValue(isFilteredAtom);
  if (!isFiltered || count === 0) return null;
  return (
    <button type="button" className={styles.inside} onClick={() => setAccountCollapsed(account, false)}>
      <Plural value={count} one="Show # planet found here" other="Show # planets found here" />
    </button>
  );
}
