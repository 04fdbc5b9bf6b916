import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { PlusIcon } from '@primer/octicons-react';
import { FormControl, Textarea } from '@primer/react';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { TemplateSource, UnreadableTemplate } from '../../../workers/game/domain/template.ts';
import { ProblemBox } from '../../ui/dialogLayout.ts';
import { FilesField } from '../../ui/FileField.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { unreadableText } from '../../words/templates.ts';
import { sourceOf } from './droppedFiles.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: var(--gap-large) var(--gap-huge);
  padding: 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;

  @media (--tablet) {
    grid-template-columns: minmax(0, 1fr);
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

const CAN_CHOOSE_FOLDER = 'webkitdirectory' in HTMLInputElement.prototype;

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

/** Takes templates as pasted text or as files. A button, once there are templates. */
export function PasteBox({ isListEmpty, isReading, message, unreadable, onRead, onDismiss }: PasteBoxProps) {
  const [text, setText] = useState('');
  /** by the player; null before that */
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const read = async (sources: readonly TemplateSource[]): Promise<boolean> => {
    const isRead = await onRead(sources);
    if (isRead && isUnfolded) setUnfolded(false);
    return isRead;
  };
  const add = async (): Promise<void> => {
    // What was pasted meanwhile stays.
    if (await read([{ name: t`Pasted text`, content: text }])) setText((newest) => (newest === text ? '' : newest));
  };
  const addFiles = (files: readonly File[]): void => {
    if (files.length > 0) void read(files.map(sourceOf));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= MAX_TYPED_LENGTH || isReading) return;
    event.preventDefault();
    void read([{ name: t`Pasted text`, content: pasted }]);
  };
  if (!isListEmpty && !isUnfolded && unreadable.length === 0) {
    return (
      <Tools as="section" aria-label={t`Add templates`}>
        <SmallButton
          leadingVisual={PlusIcon}
          aria-expanded={false}
          loading={isReading}
          autoFocus={isUnfolded === false}
          onClick={() => setUnfolded(true)}
        >
          {t`Add templates`}
        </SmallButton>
        <Note role="status">{message}</Note>
      </Tools>
    );
  }
  return (
    <Box aria-label={t`Add templates`}>
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
          <SmallButton loading={isReading} disabled={text.trim() === ''} onClick={() => void add()}>
            {t`Add to library`}
          </SmallButton>
          <Note role="status">{message}</Note>
        </Tools>
      </Column>
      <Column>
        <FilesField label={t`Or choose files`} noteId="templates-files-note" onChoose={addFiles} />
        {CAN_CHOOSE_FOLDER && (
          <FilesField label={t`Or a folder`} noteId="templates-files-note" isFolder onChoose={addFiles} />
        )}
        <Note id="templates-files-note">
          <Trans>
            Templates, zips of them, or a saved library. Nothing in your library is replaced. You can also drop files
            and folders anywhere on this page.
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
          {entries.slice(0, SHOWN_ERRORS).map((entry, k) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and the same fault
            <li key={k}>{unreadableText(entry)}</li>
          ))}
          {more > 0 && (
            <li>
              <Plural value={more} one="And # more." other="And # more." />
            </li>
          )}
        </ul>
        <SmallButton onClick={onDismiss}>{t`Dismiss`}</SmallButton>
      </ProblemBox>
    </Wide>
  );
}
