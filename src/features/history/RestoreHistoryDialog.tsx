import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { HistoryRestoreOutcome } from '../../../workers/game/domain/history.ts';
import { restoreHistory } from '../../bridge/history.ts';
import { errorMessage } from '../../format/text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { FileField } from '../../ui/FileField.tsx';
import { Note } from '../../ui/parts.tsx';
import { backupFaultText } from '../../words/backupFaults.ts';
import { notRestoredText, restoreText } from '../../words/history.ts';

/** Keeps its height when the result appears. */
const Result = styled.div`
  min-height: var(--height-roomy);
`;

type State =
  | { kind: 'waiting' }
  | { kind: 'restoring' }
  | { kind: 'ended'; outcome: HistoryRestoreOutcome }
  | { kind: 'crashed'; message: string };

/** Takes a backup file of the history, merges it, and says what came of it. */
export function RestoreHistoryDialog({ onClose }: { onClose: () => void }) {
  const noteId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const isDone = state.kind === 'ended' && state.outcome.kind === 'restored';
  const restore = async (): Promise<void> => {
    if (file === null) return;
    setState({ kind: 'restoring' });
    try {
      setState({ kind: 'ended', outcome: await restoreHistory(file) });
    } catch (error) {
      setState({ kind: 'crashed', message: errorMessage(error) });
    }
  };
  return (
    <Dialog
      title={t`Restore your history`}
      width="large"
      onClose={onClose}
      footerButtons={
        isDone
          ? [{ content: t`Close`, onClick: onClose }]
          : [
              { content: t`Cancel`, onClick: onClose },
              {
                content: t`Restore`,
                buttonType: 'primary',
                inactive: file === null,
                loading: state.kind === 'restoring',
                onClick: () => void restore(),
              },
            ]
      }
    >
      <Stack>
        <FileField
          label={t`Backup file of the history`}
          noteId={noteId}
          onChoose={(chosen) => {
            setFile(chosen);
            setState({ kind: 'waiting' });
          }}
        />
        <Note id={noteId}>
          <Trans>
            The file is merged into what is stored: nothing is replaced, and a visit that is stored already stays one
            visit. Visits of characters that are not in your list are kept until you log these in.
          </Trans>
        </Note>
        <Result aria-live="polite">
          <Outcome state={state} />
        </Result>
      </Stack>
    </Dialog>
  );
}

function Outcome({ state }: { state: State }) {
  switch (state.kind) {
    case 'waiting':
      return null;
    case 'restoring':
      return <Note>{t`Restoring…`}</Note>;
    case 'crashed':
      return <ProblemBox>{t`The file could not be restored: ${{ message: state.message }}`}</ProblemBox>;
    case 'ended':
      return <EndedRestore outcome={state.outcome} />;
    default:
      return state satisfies never;
  }
}

function EndedRestore({ outcome }: { outcome: HistoryRestoreOutcome }) {
  switch (outcome.kind) {
    case 'restored':
      return <Note>{restoreText(outcome)}</Note>;
    case 'invalid':
      return <ProblemBox>{t`Nothing was changed. ${{ message: backupFaultText(outcome.fault) }}`}</ProblemBox>;
    case 'notStored':
      return <ProblemBox>{notRestoredText(outcome)}</ProblemBox>;
    default:
      return outcome satisfies never;
  }
}
