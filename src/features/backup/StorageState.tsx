import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { askToKeep, lookAtStorage } from '../../bridge/keepData.ts';
import { formatBytes } from '../../format/number.ts';
import { type BrowserStorage, browserStorageAtom } from '../../state/browserStorage.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { MakeRoom } from './MakeRoom.tsx';

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-snug);

  & p,
  & ol {
    margin: 0;
  }
`;

/** Whether this browser keeps the player's data, what helps if not, and how much there is. */
export function StorageState() {
  const storage = useAtomValue(browserStorageAtom);
  useEffect(() => void lookAtStorage(), []);
  return (
    <>
      <StorageStateView {...storage} onAsk={askToKeep} />
      <MakeRoom />
    </>
  );
}

interface StorageStateViewProps extends BrowserStorage {
  /** asks the browser; resolves with whether it keeps the data now */
  onAsk: () => Promise<boolean>;
}

export function StorageStateView({ kind, isPersisted, usageBytes, quotaBytes, onAsk }: StorageStateViewProps) {
  const isKept = isPersisted === true;
  return (
    <Lines>
      <p>
        <strong>
          {isKept ? t`This browser keeps your data.` : t`This browser may delete your data when it runs out of room.`}
        </strong>
      </p>
      {!isKept && <Help kind={kind} onAsk={onAsk} />}
      <Note>{t`Private windows keep nothing.`}</Note>
      {usageBytes !== null && (
        <Note>
          {quotaBytes === null
            ? t`Stored: ${{ used: formatBytes(usageBytes) }}`
            : t`Stored: ${{ used: formatBytes(usageBytes) }} of ${{ most: formatBytes(quotaBytes) }}`}
        </Note>
      )}
    </Lines>
  );
}

function Help({ kind, onAsk }: Pick<StorageStateViewProps, 'kind' | 'onAsk'>) {
  switch (kind) {
    case 'chromium':
      return (
        <>
          <Note>{t`It keeps your data once you install this page, bookmark it or allow its notifications. Then ask again.`}</Note>
          <Ask label={t`Ask again`} onAsk={onAsk} />
        </>
      );
    case 'firefox':
      return (
        <>
          <Note>{t`Firefox will ask you whether this page may keep its data.`}</Note>
          <Ask label={t`Allow…`} onAsk={onAsk} />
        </>
      );
    case 'safari':
      return (
        <>
          <Note>{t`Safari also deletes the data of a page that you have not used for seven days, unless it is installed:`}</Note>
          <Note as="ol">
            <li>{t`Save a backup with logins.`}</li>
            <li>{t`Add this page to the Home Screen or the Dock.`}</li>
            <li>{t`Open it there: it starts empty.`}</li>
            <li>{t`Restore the backup.`}</li>
          </Note>
        </>
      );
    case 'other':
      return <Ask label={t`Ask the browser to keep it`} onAsk={onAsk} />;
    default:
      return kind satisfies never;
  }
}

function Ask({ label, onAsk }: { label: string; onAsk: () => Promise<boolean> }) {
  const [isRefused, setRefused] = useState(false);
  const ask = async (): Promise<void> => setRefused(!(await onAsk()));
  return (
    <Tools>
      <SmallButton onClick={() => void ask()}>{label}</SmallButton>
      <Note aria-live="polite">{isRefused && t`The browser has refused.`}</Note>
    </Tools>
  );
}
