import { useEffect } from 'react';
import { refresh } from '../../bridge/commands.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { clearNotice, type Notice, noticesAtom } from '../../state/notices.ts';
import { NoticeList } from '../../ui/NoticeList.tsx';
import { openDialog } from '../dialogs/openDialog.ts';
import styles from './Notices.module.css';

/** Long enough to read two lines; what asks for something stays until it is dismissed. */
const DONE_SHOWN_MS = 8000;

/** Everything that the player is told, over the lower edge of the page. */
export function Notices() {
  const notices = useAtomValue(noticesAtom);
  useEffect(() => {
    const timers = notices
      .filter((notice) => notice.kind === 'done')
      .map((notice) => setTimeout(() => clearNotice(notice.id), DONE_SHOWN_MS));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [notices]);
  return (
    <div className={styles.place}>
      <NoticeList
        notices={notices.map((notice) => ({ ...notice, button: buttonOf(notice) }))}
        onDismiss={clearNotice}
      />
    </div>
  );
}

function buttonOf(notice: Notice): { label: string; onClick: () => void } | null {
  switch (notice.action) {
    case undefined:
      return null;
    case 'reload':
      return { label: 'Reload', onClick: () => window.location.reload() };
    case 'refresh':
      return { label: 'Try again', onClick: () => void refresh() };
    case 'login':
      return { label: 'Log in', onClick: () => openDialog({ kind: 'scopes' }) };
    default:
      return notice.action satisfies never;
  }
}
