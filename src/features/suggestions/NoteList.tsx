import { useId } from 'react';
import { Heading, Note } from '../../ui/parts.tsx';

interface NoteListProps {
  title: string;
  lines: readonly string[];
  /** said once, of some of them */
  note?: string | null;
}

/** Lines under a heading; nothing without lines. */
export function NoteList({ title, lines, note = null }: NoteListProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <ul>
        {lines.map((line) => (
          <Note as="li" key={line}>
            {line}
          </Note>
        ))}
      </ul>
      {note !== null && <Note>{note}</Note>}
    </section>
  );
}
