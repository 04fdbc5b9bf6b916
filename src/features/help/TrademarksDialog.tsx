import { Dialog, Link } from '@primer/react';
import { closeDialog } from '../../state/dialogs.ts';
import styles from '../../ui/dialogs.module.css';
import { FULL_NOTICE } from '../../words/legalNotice.ts';

/** Whose the names and pictures are. */
export default function TrademarksDialog() {
  return (
    <Dialog
      title="Trademarks"
      width="large"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <div className={styles.stack}>
        {FULL_NOTICE.map((paragraph) => (
          <p key={paragraph} className={styles.note}>
            {paragraph}
          </p>
        ))}
        <p className={styles.note}>
          Colony Watch includes open-source packages:{' '}
          <Link inline href="/licenses.txt" target="_blank" rel="noreferrer">
            their licences
          </Link>
          .
        </p>
      </div>
    </Dialog>
  );
}
