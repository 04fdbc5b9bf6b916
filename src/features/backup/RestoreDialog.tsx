import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Character } from '../../../workers/game/domain/character.ts';
import { type BackupFileReading, readBackup, restoreBackup } from '../../bridge/backup.ts';
import { formatNumber } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { FileField } from '../../ui/FileField.tsx';
import { Note } from '../../ui/parts.tsx';

const Changes = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--gap-small) var(--gap-large);
  margin: 0;
  font-size: var(--text-small);
  line-height: 1.5;

  & dt {
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    max-height: 7.5em;
    overflow-y: auto;
    overflow-wrap: anywhere;
  }
`;

const MAX_NAMES = 40;

/** Reads a backup file, shows what it would change or what is wrong with it, and restores it. */
export default function RestoreDialog() {
  const noteId = useId();
  const [reading, setReading] = useState<BackupFileReading | null>(null);
  const [isNotStored, setNotStored] = useState(false);
  // Reading an earlier file may end after a later one was chosen.
  const lastFile = useRef<File | null>(null);

  const read = async (file: File | null): Promise<void> => {
    lastFile.current = file;
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
      title={t`Restore your character list`}
      width="large"
      onClose={closeDialog}
      footerButtons={[
        { content: t`Cancel`, onClick: closeDialog },
        { content: t`Restore`, buttonType: 'primary', inactive: reading?.kind !== 'ok', onClick: restore },
      ]}
    >
      <Stack>
        <FileField label={t`Backup file`} noteId={noteId} onChoose={(file) => void read(file)} />
        <Note id={noteId}>
          <Trans>
            The list must be exported from the same Colony Watch instance to work! Characters from another server keep
            their account, system and comment, but must log in again.
          </Trans>
        </Note>
        <div aria-live="polite">
          {reading?.kind === 'invalid' && <Problems reading={reading} />}
          {reading?.kind === 'ok' && <Comparison restored={reading.records.map(({ character }) => character)} />}
          {isNotStored && (
            <ProblemBox>
              <p>{t`The browser could not store this list. Nothing has changed.`}</p>
            </ProblemBox>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}

function Problems({ reading }: { reading: BackupFileReading & { kind: 'invalid' } }) {
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

function Comparison({ restored }: { restored: readonly Character[] }) {
  const present = useAtomValue(ownCharactersAtom);
  const presentIds = new Set(present.map((character) => character.characterId));
  const restoredIds = new Set(restored.map((character) => character.characterId));
  const gone = present.filter((character) => !restoredIds.has(character.characterId));
  return (
    <Changes>
      <dt>{t`In the file`}</dt>
      <dd>{plural({ restoredCount: restored.length }, { one: '# character', other: '# characters' })}</dd>
      <dt>
        <Trans comment="characters">New</Trans>
      </dt>
      <dd>{namesOf(restored.filter((character) => !presentIds.has(character.characterId)))}</dd>
      <dt>
        <Trans comment="characters">Replaced</Trans>
      </dt>
      <dd>{namesOf(restored.filter((character) => presentIds.has(character.characterId)))}</dd>
      <dt>
        <Trans comment="characters">Removed</Trans>
      </dt>
      <dd>{namesOf(gone)}</dd>
    </Changes>
  );
}

function namesOf(characters: readonly Character[]): string {
  if (characters.length === 0) return t({ message: `none`, comment: 'no characters' });
  const count = formatNumber(characters.length);
  const shown = characters.slice(0, MAX_NAMES);
  const names = joinList(shown.map(({ name }) => name));
  const hiddenCount = characters.length - shown.length;
  return hiddenCount > 0
    ? t`${count}: ${names} and ${plural(hiddenCount, { one: '# more', other: '# more' })}`
    : `${count}: ${names}`;
}
