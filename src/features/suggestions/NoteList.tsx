import { useId } from 'react';
import { Heading, Note } from '../../ui/parts.tsx';

/** Lines under a heading; nothing without lines. */
export function NoteList({ title, lines }: { title: string; lines: readonly string[] }) {
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
    </section>
  );
}
