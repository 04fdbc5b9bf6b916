import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { refresh } from '../../bridge/fetching.ts';
import { type DialogRequest, openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { clearNotice, type Notice, noticesAtom } from '../../state/notices.ts';
import { NoticeList } from '../../ui/NoticeList.tsx';

const Place = styled.div`
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 20;
  width: min(520px, calc(100vw - 32px));
  max-height: 45vh;
  overflow-y: auto;

  @media print {
    display: none;
  }

  &:has(ul:empty) {
    display: contents;
  }

  /* Above the navigation. */
  @media (--phone) {
    right: 8px;
    bottom: 64px;
    width: calc(100vw - 16px);
  }
`;

/** Long enough to read two lines. Only notices that need nothing from the player disappear by themselves. */
const DONE_SHOWN_MS = 8000;

export function Notices() {
  const notices = useAtomValue(noticesAtom);
  return (
    <Place>
      {notices
        .filter((notice) => notice.kind === 'done')
        .map(({ id, nonce }) => (
          <Expiry key={`${id} ${nonce}`} id={id} />
        ))}
      <NoticeList
        notices={notices.map((notice) => ({ ...notice, button: buttonOf(notice) }))}
        onDismiss={clearNotice}
      />
    </Place>
  );
}

function Expiry({ id }: { id: string }) {
  useEffect(() => {
    const timer = setTimeout(() => clearNotice(id), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return null;
}

function buttonOf(notice: Notice): { label: string; onClick: () => void } | null {
  const { action } = notice;
  if (typeof action === 'object') {
    if (action.kind === 'retry') return { label: t`Try again`, onClick: action.run };
    if (action.kind === 'whatsNew') return { label: t`What's new`, onClick: () => showNews(notice.id, action) };
    const label = action.kind === 'backup' ? t`Backup…` : t`Log in`;
    return { label, onClick: () => openDialog(action) };
  }
  switch (action) {
    case undefined:
      return null;
    case 'reload':
      return { label: t`Reload`, onClick: () => window.location.reload() };
    case 'refresh':
      return { label: t`Try again`, onClick: () => void refresh() };
    case 'login':
      return { label: t`Log in`, onClick: () => openDialog({ kind: 'scopes' }) };
    default:
      return action satisfies never;
  }
}

/** Who reads what is new needs no notice of it any more. */
function showNews(id: string, news: DialogRequest): void {
  openDialog(news);
  clearNotice(id);
}
