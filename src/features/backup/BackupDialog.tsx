import { plural, t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { downloadBackup, lastRestore, undoRestore } from '../../bridge/backup.ts';
import { errorMessage } from '../../format/text.ts';
import { formatEveTime } from '../../format/time.ts';
import { lastBackupAtom } from '../../state/backups.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, SplitRow, Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { StorageState } from './StorageState.tsx';

/** Everything that is the player's as a file, and back. */
export default function BackupDialog() {
  const hasCharacters = useAtomValue(ownCharactersAtom).length > 0;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  const save = (hasLogins: boolean): void =>
    void run(async () => {
      await downloadBackup(hasLogins);
      return null;
    });
  return (
    <Dialog
      title={t`Backup`}
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: t`Close`, onClick: closeDialog },
        { content: t`Restore…`, onClick: () => openDialog({ kind: 'restore' }) },
      ]}
    >
      <Stack>
        <StorageState />
        <SplitRow>
          <Note>
            {t`One file with everything that is yours: characters, accounts, comments, settings, history, templates, plans, the started round and shares. Whoever has the file can read your planets, and what else your logins allow, until you log in again.`}
          </Note>
          <Button variant="primary" disabled={!hasCharacters} loading={isBusy} onClick={() => save(true)}>
            {t`Save with logins`}
          </Button>
        </SplitRow>
        <SplitRow>
          <Note>
            {t`The same without any secret: no logins, links, keys or addresses. After it is restored, each character logs in once.`}
          </Note>
          <Button disabled={!hasCharacters} loading={isBusy} onClick={() => save(false)}>
            {t`Save without secrets`}
          </Button>
        </SplitRow>
        <LastBackup />
        <UndoRestore onUndo={() => void run(undoRestore)} isBusy={isBusy} />
        <div aria-live="polite">
          {problem !== null && (
            <ProblemBox>
              <p>{t`It did not work: ${problem}.`}</p>
            </ProblemBox>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

function LastBackup() {
  const last = useAtomValue(lastBackupAtom);
  if (last === null) return <Note>{t`This browser has made no backup yet.`}</Note>;
  const time = formatEveTime(last.atMs / 1000);
  const count = plural(last.characterCount, { one: '# character', other: '# characters' });
  return (
    <Note>
      {last.hasLogins
        ? t`Last backup: ${time}, ${count}, with logins.`
        : t`Last backup: ${time}, ${count}, without secrets.`}
    </Note>
  );
}

function UndoRestore({ onUndo, isBusy }: { onUndo: () => void; isBusy: boolean }) {
  const { value: last } = useAnswer(lastRestore);
  if (last == null) return null;
  const time = formatEveTime(last.restoredAtMs / 1000);
  return (
    <SplitRow>
      <Note>
        {t`A backup was restored ${time}. For 7 days you can take back what it added or changed; logins renewed and visits recorded since stay.`}
      </Note>
      <Button disabled={isBusy} onClick={onUndo}>
        {t`Undo the restore`}
      </Button>
    </SplitRow>
  );
}
