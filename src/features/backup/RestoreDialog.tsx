import { Dialog } from '@primer/react';
import { useId, useRef, useState } from 'react';
import type { Character } from '../../../workers/api.ts';
import { type BackupFileReading, readBackup, restoreBackup } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import { charactersAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from '../../ui/dialogs.module.css';

const MAX_NAMES = 40;

/** Takes a backup file, says what is wrong with it or what it would replace, and then replaces it. */
export default function RestoreDialog() {
  const inputId = useId();
  const noteId = useId();
  const [reading, setReading] = useState<BackupFileReading | null>(null);
  const [isNotStored, setNotStored] = useState(false);
  // Only the file that was picked last counts, however long the reading of an earlier one takes.
  const lastFile = useRef<File | null>(null);

  const read = async (file: File | undefined): Promise<void> => {
    lastFile.current = file ?? null;
    setNotStored(false);
    setReading(null);
    if (!file) return;
    const result = await readBackup(file);
    if (lastFile.current === file) setReading(result);
  };

  const restore = (): void => {
    if (reading?.kind !== 'ok') return;
    if (restoreBackup(reading)) closeDialog();
    else setNotStored(true);
  };

  return (
    <Dialog
      title="Restore your character list"
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: 'Cancel', onClick: closeDialog },
        { content: 'Restore', buttonType: 'primary', inactive: reading?.kind !== 'ok', onClick: restore },
      ]}
    >
      <div className={styles.stack}>
        <div>
          <label htmlFor={inputId} className={styles.groupTitle}>
            Backup file
          </label>
          <div>
            <input
              id={inputId}
              type="file"
              accept=".json"
              className={styles.file}
              aria-describedby={noteId}
              onChange={(event) => void read(event.target.files?.[0])}
            />
          </div>
        </div>
        <p id={noteId} className={styles.note}>
          The list must be exported from the same EVE PI instance to work! Characters from another instance keep their
          account, system and comment, but each has to log in once more.
        </p>
        <div aria-live="polite">
          {reading?.kind === 'invalid' && <Problems reading={reading} />}
          {reading?.kind === 'ok' && <Comparison restored={reading.records.map(({ character }) => character)} />}
          {isNotStored && (
            <div className={styles.problem}>
              <p>The browser could not store this list, so nothing has changed: your present list stands as it was.</p>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Problems({ reading }: { reading: BackupFileReading & { kind: 'invalid' } }) {
  const hidden = reading.problemCount - reading.problems.length;
  return (
    <div className={styles.problem}>
      <p>Invalid input. Nothing has changed; choose another file.</p>
      <ul>
        {reading.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>and {formatCount(hidden, 'more problem')}</li>}
      </ul>
    </div>
  );
}

function Comparison({ restored }: { restored: readonly Character[] }) {
  const present = useAtomValue(charactersAtom);
  const presentIds = new Set(present.map((character) => character.characterId));
  const restoredIds = new Set(restored.map((character) => character.characterId));
  const gone = present.filter((character) => !restoredIds.has(character.characterId));
  return (
    <dl className={styles.compare}>
      <dt>In the file</dt>
      <dd>{formatCount(restored.length, 'character')}</dd>
      <dt>New</dt>
      <dd>{namesOf(restored.filter((character) => !presentIds.has(character.characterId)))}</dd>
      <dt>Replaced</dt>
      <dd>{namesOf(restored.filter((character) => presentIds.has(character.characterId)))}</dd>
      <dt>Taken off your list</dt>
      <dd>{namesOf(gone)}</dd>
    </dl>
  );
}

function namesOf(characters: readonly Character[]): string {
  if (characters.length === 0) return 'none';
  const names = characters.slice(0, MAX_NAMES).map((character) => character.name);
  const hidden = characters.length - names.length;
  return `${characters.length}: ${names.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}
