import { t } from '@lingui/core/macro';
import { GrabberIcon } from '@primer/octicons-react';
import styles from './Grip.module.css';

/** What the grips say to screen readers; see `Accounts.tsx`. */
export const INSTRUCTIONS_ID = 'grip-instructions';

/** The drag handle of the list entry around it. One listener of the list serves all grips. */
export function Grip({ label }: { label: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.grip}
      data-grip=""
      aria-label={t`Move ${label}`}
      aria-roledescription="sortable"
      aria-describedby={INSTRUCTIONS_ID}
    >
      <GrabberIcon />
    </button>
  );
}
