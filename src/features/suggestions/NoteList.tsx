import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import { Heading, Note } from '../../ui/parts.tsx';

/** Of a long list, the rest is folded. */
const FIRST_LINES = 5;

const Lines = styled.ul`
  margin: 0;
  padding-left: 18px;
`;

const Rest = styled.details`
  font-size: var(--text-small);
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
  const list = (some: readonly string[]) => (
    <Lines>
      {some.map((line) => (
        <Note as="li" key={line}>
          {line}
        </Note>
      ))}
    </Lines>
  );
  const count = formatNumber(lines.length - FIRST_LINES);
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {list(lines.slice(0, FIRST_LINES))}
      {lines.length > FIRST_LINES && (
        <Rest>
          <summary>{t({ message: `${count} more`, context: 'lines of a list' })}</summary>
          {list(lines.slice(FIRST_LINES))}
        </Rest>
      )}
      {note !== null && <Note>{note}</Note>}
    </section>
  );
}
