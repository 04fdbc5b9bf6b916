import { useId } from 'react';
import { styled } from 'styled-components';

const Label = styled.label`
  display: block;
  margin-bottom: 8px;
  font-size: 14px;
  font-weight: 600;
`;

const Input = styled.input`
  display: block;
  max-width: 100%;
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

interface Props {
  label: string;
  /** id of the text that explains the file */
  noteId: string;
  /** @param file null when the player takes the choice back */
  onChoose: (file: File | null) => void;
}

interface FilesFieldProps {
  label: string;
  noteId: string;
  onChoose: (files: readonly File[]) => void;
}

/** A field for any number of text files. It is empty again after each choice, so that a file can be chosen twice. */
export function FilesField({ label, noteId, onChoose }: FilesFieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="file"
        multiple
        accept=".json,.txt,text/plain,application/json"
        aria-describedby={noteId}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** A field for one backup file. */
export function FileField({ label, noteId, onChoose }: Props) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="file"
        accept=".json"
        aria-describedby={noteId}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </div>
  );
}
