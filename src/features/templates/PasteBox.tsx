import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { PlusIcon } from '@primer/octicons-react';
import { Button, FormControl, Textarea } from '@primer/react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { TemplateSource, UnreadableTemplate } from '../../../workers/game/domain/template.ts';
import { formatNumber } from '../../format/number.ts';
import { ProblemBox } from '../../ui/dialogLayout.ts';
import { FilesField } from '../../ui/FileField.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { unreadableText } from '../../words/templates.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: var(--gap-large) var(--gap-huge);
  padding: 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;

  &[data-over="true"] {
    border-color: var(--fgColor-accent);
    background: var(--bgColor-accent-muted);
  }

  @media (--tablet) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Folded = styled(Tools).attrs({ as: 'section' })`
  border-radius: 6px;

  &[data-over="true"] {
    outline: 1px solid var(--fgColor-accent);
    background: var(--bgColor-accent-muted);
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
`;

/** Of hundreds of errors, the first are enough. */
const SHOWN_ERRORS = 12;

/** Browsers take seconds to lay out more than this in a text field. Longer pastes are added at once. */
const MAX_TYPED_LENGTH = 50_000;

/** A larger file is no library; the bench reads up to 8 million characters. */
const MAX_FILE_BYTES = 32_000_000;

interface PasteBoxProps {
  /** then there is nothing else to do here */
  isListEmpty: boolean;
  isReading: boolean;
  /** what came of the last texts */
  message: string;
  unreadable: readonly UnreadableTemplate[];
  /** @returns whether the text was read */
  onRead: (sources: readonly TemplateSource[]) => Promise<boolean>;
  onDismiss: () => void;
}

/** Takes templates as pasted text or as files, which can also be dropped here. A button, once there are templates. */
export function PasteBox({ isListEmpty, isReading, message, unreadable, onRead, onDismiss }: PasteBoxProps) {
  const [text, setText] = useState('');
  const [isOver, setOver] = useState(false);
  /** by the player; null before that */
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const read = async (sources: readonly TemplateSource[]): Promise<boolean> => {
    const isRead = await onRead(sources);
    if (isRead && isUnfolded) setUnfolded(false);
    return isRead;
  };
  const add = async (): Promise<void> => {
    if (await read([{ name: t`Pasted text`, text }])) setText('');
  };
  const addFiles = async (files: readonly File[]): Promise<void> => {
    if (files.length > 0) await read(await Promise.all(files.map(readFile)));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= MAX_TYPED_LENGTH || isReading) return;
    event.preventDefault();
    void read([{ name: t`Pasted text`, text: pasted }]);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.getData('text/plain');
    if (event.dataTransfer.files.length > 0) void addFiles([...event.dataTransfer.files]);
    else if (dropped !== '') void read([{ name: t`Dropped text`, text: dropped }]);
  };
  const target = {
    'aria-label': t`Add templates`,
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop,
  };
  if (!isListEmpty && !isUnfolded && unreadable.length === 0) {
    return (
      <Folded {...target}>
        <Button
          size="small"
          leadingVisual={PlusIcon}
          aria-expanded={false}
          loading={isReading}
          autoFocus={isUnfolded === false}
          onClick={() => setUnfolded(true)}
        >
          {t`Add templates`}
        </Button>
        <Note role="status">{message}</Note>
      </Folded>
    );
  }
  return (
    <Box {...target}>
      <Column>
        <FormControl>
          <FormControl.Label>{t`Paste templates`}</FormControl.Label>
          <Textarea
            block
            rows={4}
            resize="vertical"
            autoFocus={isUnfolded === true}
            placeholder={t`As the game copies them: one or many, with any text around them`}
            value={text}
            onPaste={onPaste}
            onChange={({ target }) => setText(target.value)}
          />
        </FormControl>
        <Tools>
          <Button size="small" loading={isReading} disabled={text.trim() === ''} onClick={() => void add()}>
            {t`Add to library`}
          </Button>
          <Note role="status">{message}</Note>
        </Tools>
      </Column>
      <Column>
        <FilesField
          label={t`Or choose files`}
          noteId="templates-files-note"
          onChoose={(files) => void addFiles(files)}
        />
        <Note id="templates-files-note">
          <Trans>
            Files of templates, or of a saved library. Nothing in your library is replaced. You can also drop files
            here.
          </Trans>
        </Note>
      </Column>
      {unreadable.length > 0 && <Unreadable entries={unreadable} hasOthers={message !== ''} onDismiss={onDismiss} />}
    </Box>
  );
}

const Wide = styled.div`
  grid-column: 1 / -1;
`;

function Unreadable({
  entries,
  hasOthers,
  onDismiss,
}: {
  entries: readonly UnreadableTemplate[];
  /** whether other templates were read */
  hasOthers: boolean;
  onDismiss: () => void;
}): ReactNode {
  const more = entries.length - SHOWN_ERRORS;
  return (
    <Wide>
      <ProblemBox role="alert">
        <p>
          {hasOthers ? (
            <Plural
              value={entries.length}
              one="# template could not be read. All others were."
              other="# templates could not be read. All others were."
            />
          ) : (
            <Plural
              value={entries.length}
              one="# template could not be read. Nothing was added."
              other="# templates could not be read. Nothing was added."
            />
          )}
        </p>
        <ul>
          {entries.slice(0, SHOWN_ERRORS).map((entry) => (
            <li key={`${entry.sourceName} ${entry.error.line} ${entry.error.column}`}>{unreadableText(entry)}</li>
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="And # more." other="And # more." />
            </li>
          )}
        </ul>
        <Button size="small" onClick={onDismiss}>
          {t`Dismiss`}
        </Button>
      </ProblemBox>
    </Wide>
  );
}

/** A file that can't be read is a text without templates, so that it is reported by its name. */
async function readFile(file: File): Promise<TemplateSource> {
  if (file.size > MAX_FILE_BYTES)
    return {
      name: t`${{ file: file.name }} (${{ size: formatNumber(Math.ceil(file.size / 1e6)) }} MB: too large)`,
      text: '',
    };
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return { name: t`${{ file: file.name }} (could not be opened)`, text: '' };
  }
}
