import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';

const Label = styled.label`
  display: block;
  margin-bottom: 8px;
  font-size: var(--text-medium);
  font-weight: 600;
`;

const Input = styled.input`
  display: block;
  max-width: 100%;
  font: inherit;
  font-size: var(--text-small);
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

interface FieldProps<Choice> {
  label: string;
  /** id of the text that explains the file */
  noteId: string;
  onChoose: (choice: Choice) => void;
}

interface FilesFieldProps extends FieldProps<readonly File[]> {
  /** for all files of a folder */
  isFolder?: boolean;
}

/** A field for any number of text files and zips. It is empty again after each choice, so that a file can be chosen twice. */
export function FilesField({ onChoose, isFolder = false, ...props }: FilesFieldProps) {
  return (
    <Field
      {...props}
      multiple
      {...(isFolder ? { webkitdirectory: '' } : { accept: '.json,.txt,.zip,text/plain,application/json' })}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}

/** A field for one backup file; null when the player takes the choice back. */
export function FileField({ onChoose, ...props }: FieldProps<File | null>) {
  return <Field {...props} accept=".json" onChange={(event) => onChoose(event.target.files?.[0] ?? null)} />;
}

function Field({ label, noteId, ...props }: { label: string; noteId: string } & ComponentProps<typeof Input>) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="file" aria-describedby={noteId} {...props} />
    </div>
  );
}
