import { AlertIcon, CheckCircleIcon, PersonIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import type { ReactNode } from 'react';
import styles from './NoticeList.module.css';

interface NoticeEntry {
  id: string;
  kind: 'retrying' | 'needsYou' | 'failed' | 'done';
  text: string;
  nonce: number;
  button: { label: string; onClick: () => void } | null;
}

interface NoticeListProps {
  notices: readonly NoticeEntry[];
  onDismiss: (id: string) => void;
}

const KINDS: Readonly<Record<NoticeEntry['kind'], { icon: ReactNode; word: string }>> = {
  retrying: { icon: <SyncIcon />, word: 'Trying again' },
  needsYou: { icon: <PersonIcon />, word: 'Needs you' },
  failed: { icon: <AlertIcon />, word: 'Failed' },
  done: { icon: <CheckCircleIcon />, word: 'Done' },
};

/** What the player is told at the moment. A live region: what comes is read out. */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    <ul className={styles.list} aria-label="Notices" aria-live="polite" aria-relevant="additions text">
      {notices.map(({ id, kind, text, nonce, button }) => (
        // The nonce makes a repeat a new entry, which is read out again.
        <li key={`${id} ${nonce}`} className={styles.notice} data-kind={kind}>
          <span className={styles.icon}>{KINDS[kind].icon}</span>
          <span className={styles.text}>
            <span className="visually-hidden">{KINDS[kind].word}: </span>
            {text}
          </span>
          {button && (
            <button type="button" className={styles.button} onClick={button.onClick}>
              {button.label}
            </button>
          )}
          <IconButton
            icon={XIcon}
            aria-label="Dismiss"
            size="small"
            variant="invisible"
            onClick={() => onDismiss(id)}
          />
        </li>
      ))}
    </ul>
  );
}
