import { Dialog } from '@primer/react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { HistoryRestoreOutcome } from '../../../workers/domain/history.ts';
import { restoreHistory } from '../../bridge/commands.ts';
import { errorMessage } from '../../format/text.ts';
import { restoreText } from '../../words/history.ts';
import { Note, Problem } from './parts.tsx';

const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;

const FileField = styled.input`
  display: block;
  max-width: 100%;
  margin-top: 6px;
  font: inherit;
  font-size: 12px;
  color: var(--fgColor-default);

  &::file-selector-button {
    margin-right: 12px;
    padding: 4px 12px;
    border: 1px solid var(--borderColor-default);
    border-radius: 6px;
    font: inherit;
    color: inherit;
    background: var(--bgColor-muted);
    cursor: pointer;
  }
`;

/** Keeps its height when the result appears. */
const Result = styled.div`
  min-height: 36px;
`;

type State =
  | { kind: 'waiting' }
  | { kind: 'restoring' }
  | { kind: 'ended'; outcome: HistoryRestoreOutcome }
  | { kind: 'crashed'; message: string };

/** Takes a backup file of the history, merges it, and says what came of it. */
export function RestoreHistoryDialog({ onClose }: { onClose: () => void }) {
  const inputId = useId();
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
      title="Restore your history"
      width="large"
      onClose={onClose}
      footerButtons={
        isDone
          ? [{ content: 'Close', buttonType: 'primary', onClick: onClose }]
          : [
              { content: 'Cancel', onClick: onClose },
              {
                content: 'Restore',
                buttonType: 'primary',
                inactive: file === null,
                loading: state.kind === 'restoring',
                onClick: () => void restore(),
              },
            ]
      }
    >
      <Stack>
        <div>
          <label htmlFor={inputId}>Backup file of the history</label>
          <FileField
            id={inputId}
            type="file"
            accept=".json"
            aria-describedby={noteId}
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setState({ kind: 'waiting' });
            }}
          />
        </div>
        <Note id={noteId}>
          The file is merged into what is stored: nothing is replaced, and a visit that is stored already stays one
          visit. Only characters in your list are restored.
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
      return <Note>Restoring…</Note>;
    case 'crashed':
      return <Problem>The file could not be restored: {state.message}</Problem>;
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
      return <Problem>Nothing was changed. {outcome.message}</Problem>;
    case 'notStored':
      return <Problem>The browser could not store the history. Nothing was changed.</Problem>;
    default:
      return outcome satisfies never;
  }
}
