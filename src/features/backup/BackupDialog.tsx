import { plural, t } from '@lingui/core/macro';
import { Button } from '@primer/react';
import { useState } from 'react';
import { downloadBackup, forgetRestore, lastRestore, undoRestore } from '../../bridge/backup.ts';
import { lookAtStorage } from '../../bridge/keepData.ts';
import { errorMessage } from '../../format/text.ts';
import { formatEveTime } from '../../format/time.ts';
import { isBackupDueAtom, isBackupHintOffAtom, lastBackupAtom } from '../../state/backups.ts';
import { littleRoomAtom } from '../../state/browserStorage.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Offer, ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { KeptFileRow } from './KeptFileRow.tsx';
import { StorageState } from './StorageState.tsx';

export default function BackupDialog() {
  const hasCharacters = useAtomValue(ownCharactersAtom).length > 0;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await work();
      setProblem(typeof answer === 'string' ? answer : null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={t`Backup`}
      onClose={closeDialog}
      footerButtons={[
        { content: t`Close`, onClick: closeDialog },
        { content: t`Restore…`, onClick: () => openDialog({ kind: 'restore' }) },
      ]}
    >
      <Stack>
        <StorageState />
        <Offer>
          <Note>
            {t`One file with everything that is yours: characters, accounts, comments, settings, history, templates, variants, plans, baskets, the started round and shares. Keep it like a key: whoever has it can read your planets, and what else your logins allow.`}
          </Note>
          <Button disabled={!hasCharacters} loading={isBusy} onClick={() => void run(() => downloadBackup(true))}>
            {t`Save with logins`}
          </Button>
        </Offer>
        <Offer>
          <Note>
            {t`The same without any secret: no logins, links, keys or addresses. After it is restored, each character logs in once.`}
          </Note>
          <Button disabled={!hasCharacters} loading={isBusy} onClick={() => void run(() => downloadBackup(false))}>
            {t`Save without secrets`}
          </Button>
        </Offer>
        <KeptFileRow run={(work) => void run(work)} isBusy={isBusy} />
        <LastBackup />
        <UndoRestore run={(work) => void run(work)} isBusy={isBusy} />
        <div aria-live="polite">{problem !== null && <ProblemBox>{t`It did not work: ${problem}.`}</ProblemBox>}</div>
      </Stack>
    </Dialog>
  );
}

function LastBackup() {
  const last = useAtomValue(lastBackupAtom);
  const [isOff, setOff] = useAtom(isBackupHintOffAtom);
  const isDue = useAtomValue(isBackupDueAtom)(Date.now());
  const time = last === null ? '' : formatEveTime(last.atMs / 1000);
  const count = plural(last?.characterCount ?? 0, { one: '# character', other: '# characters' });
  return (
    <Offer>
      <Note>
        {last === null
          ? t`This browser has made no backup yet.`
          : last.hasLogins
            ? t`Last backup: ${time}, ${count}, with logins.`
            : t`Last backup: ${time}, ${count}, without secrets.`}
      </Note>
      {(isDue || isOff) && (
        <SmallButton onClick={() => setOff(!isOff)}>
          {isOff ? t`Remind me again in the menu` : t`Don’t remind me in the menu`}
        </SmallButton>
      )}
    </Offer>
  );
}

interface UndoRestoreProps {
  run: (work: () => Promise<unknown>) => void;
  isBusy: boolean;
}

function UndoRestore({ run, isBusy }: UndoRestoreProps) {
  const { value: last, askAgain } = useAnswer(lastRestore, []);
  const isRoomLittle = useAtomValue(littleRoomAtom) !== null;
  if (last == null) return null;
  const makeRoom = async (): Promise<void> => {
    await forgetRestore();
    askAgain();
    await lookAtStorage();
  };
  const time = formatEveTime(last.restoredAtMs / 1000);
  return (
    <Offer>
      <Note>
        {t`A backup was restored ${time}. For 7 days you can take back what it added or changed; logins renewed and visits recorded since stay.`}
      </Note>
      <Button disabled={isBusy} onClick={() => run(undoRestore)}>
        {t`Undo the restore`}
      </Button>
      {isRoomLittle && (
        <Button disabled={isBusy} onClick={() => run(makeRoom)}>
          {t`Delete what undoes it`}
        </Button>
      )}
    </Offer>
  );
}
