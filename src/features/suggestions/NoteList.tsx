import { useId } from 'react';
import { styled } from 'styled-components';
import { Heading, Note } from '../../ui/parts.tsx';

/** Longer lists are folded. */
const MOST_LINES = 5;

const List = styled.ul`
  margin: 0;
  padding-left: 18px;
`;

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
      <details open={lines.length <= MOST_LINES}>
        <summary>
          <Heading id={id}>{title}</Heading>
        </summary>
        <List>
          {lines.map((line) => (
            <Note as="li" key={line}>
              {line}
            </Note>
          ))}
        </List>
        {note !== null && <Note>{note}</Note>}
      </details>
    </section>
  );
}
