import { t } from '@lingui/core/macro';
import { AlertIcon, CheckCircleIcon, PersonIcon, SyncIcon, XIcon } from '@primer/octicons-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { namedText } from '../format/text.ts';
import { QuietButton } from './IconButton.tsx';
import { SmallButton } from './SmallButton.tsx';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--gap-snug);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Icon = styled.span`
  display: inline-flex;
  flex: none;
`;

const Notice = styled.li`
  display: flex;
  align-items: center;
  gap: var(--gap-roomy);
  padding: 4px 6px 4px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-size: var(--text-small);
  background: var(--bgColor-muted);
  box-shadow: var(--shadow-floating-small);

  &[data-kind="retrying"] {
    border-color: var(--borderColor-attention-muted);
    background: linear-gradient(var(--bgColor-attention-muted), var(--bgColor-attention-muted)), var(--bgColor-default);
  }

  &[data-kind="retrying"] ${Icon} {
    color: var(--fgColor-attention);
  }

  &[data-kind="needsYou"] {
    border-color: var(--borderColor-accent-muted);
    background: linear-gradient(var(--bgColor-accent-muted), var(--bgColor-accent-muted)), var(--bgColor-default);
  }

  &[data-kind="needsYou"] ${Icon} {
    color: var(--fgColor-accent);
  }

  &[data-kind="failed"] {
    border-color: var(--borderColor-danger-muted);
    background: linear-gradient(var(--bgColor-danger-muted), var(--bgColor-danger-muted)), var(--bgColor-default);
  }

  &[data-kind="failed"] ${Icon} {
    color: var(--fgColor-danger);
  }

  &[data-kind="done"] ${Icon} {
    color: var(--fgColor-success);
  }
`;

/* An explanation waits as one line: it must not cover what the player is at. */
const Text = styled.span<{ $isFolded: boolean }>`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  ${({ $isFolded }) => $isFolded && 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'}
`;

/** Texts longer than this, in characters, are folded: about what fits in a line. */
const FOLDED_FROM = 90;

interface NoticeEntry {
  id: string;
  kind: 'running' | 'retrying' | 'needsYou' | 'failed' | 'done';
  text: string;
  nonce: number;
  button: { label: string; onClick: () => void } | null;
}

interface NoticeListProps {
  notices: readonly NoticeEntry[];
  onDismiss: (id: string) => void;
}

const KINDS: Readonly<Record<NoticeEntry['kind'], { icon: ReactNode; word: () => string }>> = {
  running: { icon: <SyncIcon />, word: () => t`In progress` },
  retrying: { icon: <SyncIcon />, word: () => t`Trying again` },
  needsYou: { icon: <PersonIcon />, word: () => t`Needs you` },
  failed: { icon: <AlertIcon />, word: () => t`Failed` },
  done: { icon: <CheckCircleIcon />, word: () => t`Done` },
};

/** The current notices. A live region: screen readers read new ones. */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  return (
    <List aria-label={t`Notices`} aria-live="polite" aria-relevant="additions text">
      {notices.map((notice) => (
        // The nonce makes a repeated notice a new entry, so that it is read again.
        <NoticeItem key={`${notice.id} ${notice.nonce}`} notice={notice} onDismiss={onDismiss} />
      ))}
    </List>
  );
}

function NoticeItem({ notice, onDismiss }: { notice: NoticeEntry; onDismiss: (id: string) => void }) {
  const { id, kind, text, button } = notice;
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > FOLDED_FROM;
  return (
    <Notice data-kind={kind}>
      <Icon>{KINDS[kind].icon}</Icon>
      <Text $isFolded={isLong && !isOpen}>
        <span className="visually-hidden">{namedText(KINDS[kind].word(), '')}</span>
        {text}
      </Text>
      {isLong && (
        <SmallButton variant="invisible" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Less` : t`More`}
        </SmallButton>
      )}
      {button && <SmallButton onClick={button.onClick}>{button.label}</SmallButton>}
      <QuietButton icon={XIcon} aria-label={t`Dismiss`} onClick={() => onDismiss(id)} />
    </Notice>
  );
}
