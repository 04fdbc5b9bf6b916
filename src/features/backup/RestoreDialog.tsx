import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { BackupApi } from '../../../workers/api.ts';
import type { RestorePart } from '../../../workers/figures/kept/restore.ts';
import { type BackupReading, readBackup, restoreBackup } from '../../bridge/backup.ts';
import { errorMessage, joinList } from '../../format/text.ts';
import { withOne } from '../../model/withOne.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { FileField } from '../../ui/FileField.tsx';
import { Note } from '../../ui/parts.tsx';
import { restoreOptions } from '../../words/backup.ts';

/** A long list of names scrolls. */
const Detail = styled.span`
  display: block;
  max-height: 6em;
  overflow-y: auto;
  overflow-wrap: anywhere;
`;

/** Reads a backup file, shows what it has beside what is here, and merges the parts that the player ticks. */
export default function RestoreDialog({ read: readFile }: { read?: BackupApi['read'] }) {
  const noteId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<BackupReading | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<RestorePart>>(new Set());
  const [isRestoring, setRestoring] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Reading an earlier file may end after a later one was chosen.
  const lastFile = useRef<File | null>(null);
  const isReading = file !== null && reading === null;
  const options = reading?.kind === 'ok' ? restoreOptions(reading.preview, reading.page) : [];

  const read = async (next: File | null): Promise<void> => {
    lastFile.current = next;
    setFile(next);
    setProblem(null);
    setReading(null);
    if (next === null) return;
    const result = await readBackup(next, readFile);
    if (lastFile.current !== next) return;
    setReading(result);
    const offered = result.kind === 'ok' ? restoreOptions(result.preview, result.page) : [];
    setChosen(new Set(offered.filter(({ isTicked }) => isTicked).map(({ part }) => part)));
  };

  const restore = async (): Promise<void> => {
    if (file === null || chosen.size === 0 || isRestoring) return;
    setRestoring(true);
    setProblem(null);
    const refusal = await restoreBackup(file, [...chosen]).catch(errorMessage);
    if (refusal === null) return;
    setProblem(refusal);
    setRestoring(false);
  };

  // What has begun can't be canceled, only undone.
  const leave = isRestoring ? () => {} : closeDialog;
  return (
    <Dialog
      title={t`Restore a backup`}
      onClose={leave}
      footerButtons={[
        { content: t`Cancel`, inactive: isRestoring, onClick: leave },
        {
          content: t`Restore`,
          buttonType: 'primary',
          inactive: options.length === 0 || chosen.size === 0,
          loading: isRestoring,
          onClick: () => void restore(),
        },
      ]}
    >
      <Stack>
        <FileField label={t`Backup file`} noteId={noteId} onChoose={(chosenFile) => void read(chosenFile)} />
        <Note id={noteId}>
          <Trans>
            The list must be exported from the same Colony Watch instance to work! Characters from another server keep
            their account, system and comment, but must log in again.
          </Trans>
        </Note>
        <div aria-live="polite">
          {isReading && <Note>{t`Reading…`}</Note>}
          {reading?.kind === 'invalid' && <Problems reading={reading} />}
          {reading?.kind === 'ok' && <Damage parts={reading.damaged} />}
          {problem !== null && <ProblemBox>{t`Nothing is restored: ${problem}.`}</ProblemBox>}
        </div>
        {options.map(({ part, label, detail }) => (
          <CheckField
            key={part}
            label={label}
            caption={<Detail>{detail}</Detail>}
            checked={chosen.has(part)}
            onChange={(isChecked) => setChosen(new Set(withOne(chosen, part, isChecked)))}
          />
        ))}
        {reading?.kind === 'ok' && (
          <Note>
            {t`Nothing here is deleted. The page reloads. For 7 days you can undo this restore under “Backup”, but no earlier one.`}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

function Problems({ reading }: { reading: BackupReading & { kind: 'invalid' } }) {
  const hidden = reading.problemCount - reading.problems.length;
  return (
    <ProblemBox>
      <p>{t`Invalid input. Nothing has changed; choose another file.`}</p>
      <ul>
        {reading.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && (
          <li>
            <Plural value={hidden} one="and # more problem" other="and # more problems" />
          </li>
        )}
      </ul>
    </ProblemBox>
  );
}

function Damage({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return <ProblemBox>{t`Damaged in the file, and left out: ${{ parts: joinList(parts) }}.`}</ProblemBox>;
}
