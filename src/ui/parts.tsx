/** What full-screen views are made of: notes, headings, tables and facts. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { unbroken } from '../format/text.ts';
import { RichTooltip } from './Tooltip.tsx';

/** An explanation in smaller, muted text. */
export const Note = styled.p`
  max-width: 90ch;
  margin: 0;
  font-size: var(--text-small);
  line-height: 1.5;
  /* Where lines don't wrap, in a table, this doesn't either. */
  text-wrap-style: pretty;
  color: var(--fgColor-muted);

  /* A link must differ from the text around it by more than its colour. */
  & a {
    text-decoration: underline;
  }
`;

/** What figures of a place are based on: above them, or at its end where there is little room. */
export const Explanation = styled(Note)`
  @media (--phone) {
    order: 1;
  }
`;

/** What went wrong, in a line of text; with details it is a `ProblemBox`. */
export const Problem = styled(Note)`
  color: var(--fgColor-danger);
`;

export const Muted = styled.span`
  color: var(--fgColor-muted);
`;

/** Smaller, below what it belongs to. */
export const SecondLine = styled.span`
  display: block;
  font-size: var(--text-tiny);
  font-weight: 400;
  color: var(--fgColor-muted);

  [data-tone="danger"] > & {
    color: inherit;
  }
`;

/** Controls, or facts, in a row that may break. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-medium) var(--gap-large);
`;

/** A list without marks. */
export const PlainList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Heading = styled.h3`
  margin: 0 0 4px;
  font-size: var(--text-medium);
`;

/* Columns of one width: figures of several lines stand below each other. */
const FactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
  gap: var(--gap-medium) var(--gap-large);
  margin: 0;

  /* Beside the others, or above them. */
  &:has(> [data-main]) {
    grid-template-columns: 220px repeat(auto-fit, minmax(150px, 1fr));

    @media (--phone) {
      grid-template-columns: 1fr 1fr;
    }
  }

  & > [data-main] {
    grid-row: span 2;

    @media (--phone) {
      grid-row: auto;
      grid-column: 1 / -1;
    }
  }

  & > [data-main] dd > span {
    font-size: var(--text-huge);
    line-height: 32px;
  }

  & dt {
    font-size: var(--text-tiny);
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    font-size: var(--text-medium);
    font-weight: 600;
  }

  & small {
    display: block;
    font-size: var(--text-tiny);
    font-weight: 400;
    color: var(--fgColor-muted);
  }
`;

/** A text that is explained in a tooltip. */
export const Explained = styled(RichTooltip)`
  && {
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
`;

/** A remark with a tooltip, marked by a dotted line. */
export const NoteTip = styled(RichTooltip)`
  && {
    padding: 0;
    border-bottom: 1px dotted currentColor;
    white-space: nowrap;
    border-radius: 0;
    line-height: 16px;
    color: var(--fgColor-muted);
  }
`;

export interface Fact {
  name: string;
  value: string;
  /** a second, smaller line */
  note?: ReactNode;
  /** more on the second line */
  about?: string;
  /** the first of a list, which all others explain */
  isMain?: boolean;
}

/** What may be a fact: all else is left out. */
export type PossibleFact = Fact | false | null | undefined;

/** Figures with their names, side by side. */
export function Facts({ facts }: { facts: readonly PossibleFact[] }) {
  return (
    <FactList>
      {facts
        .filter((fact) => !!fact)
        .map(({ name, value, note, about, isMain }) => (
          <div key={name} data-main={isMain}>
            <dt>{name}</dt>
            <dd>
              <span>{unbroken(value)}</span>
              {note !== undefined && (
                <small>
                  {about === undefined ? (
                    wholeFigures(note)
                  ) : (
                    <Explained label={name} content={() => about}>
                      {wholeFigures(note)}
                    </Explained>
                  )}
                </small>
              )}
            </dd>
          </div>
        ))}
    </FactList>
  );
}

function wholeFigures(note: ReactNode): ReactNode {
  return typeof note === 'string' ? unbroken(note) : note;
}
