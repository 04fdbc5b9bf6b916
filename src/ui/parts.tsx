/** What full-screen views are made of: notes, headings, tables and facts. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rowsAsNamedFigures, useTableFit } from './tableFit.ts';

/** An explanation in smaller, muted text. */
export const Note = styled.p`
  max-width: 90ch;
  margin: 0;
  font-size: 12px;
  line-height: 1.5;
  color: var(--fgColor-muted);

  /* A link must differ from the text around it by more than its colour. */
  & a {
    text-decoration: underline;
  }
`;

/** What went wrong, in a line of text; with details it is a `ProblemBox`. */
export const Problem = styled(Note)`
  color: var(--fgColor-danger);
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
`;

export const Heading = styled.h3`
  margin: 0 0 4px;
  font-size: 14px;
  font-weight: 600;
`;

const Table = styled.table`
  border-collapse: collapse;
  font-size: 12px;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    padding: 3px 12px 3px 0;
    font-weight: 400;
    text-align: right;
    vertical-align: top;
    white-space: nowrap;
  }

  & tr > :first-child {
    text-align: left;
  }

  & tr > :last-child {
    padding-right: 0;
  }

  & [data-align="left"] {
    text-align: left;
  }

  & thead th {
    color: var(--fgColor-muted);
  }

  & tbody tr {
    border-top: 1px solid var(--borderColor-muted);
  }

  & tfoot tr {
    border-top: 1px solid var(--borderColor-default);
  }

  & tfoot th,
  & tfoot td {
    font-weight: 600;
  }

  & [data-tone="danger"] {
    color: var(--fgColor-danger);
  }

  & [data-tone="attention"] {
    color: var(--fgColor-attention);
  }

  & [data-tone="muted"] {
    color: var(--fgColor-muted);
  }
`;

const Scroller = styled.section`
  position: relative;
  max-width: 100%;
  overflow-x: auto;

  &[data-fit] thead th {
    vertical-align: bottom;
    white-space: normal;
  }

  &[data-fit] :is(th, td) {
    padding-right: 8px;
  }

  &[data-fit~="blocks"] :is(th, td) {
    white-space: normal;
  }

  /* Other tables' cells do not name their columns: without heads nobody could read them. */
  &[data-fit~="blocks"]:has(td[data-label]) {
    ${rowsAsNamedFigures}
  }
`;

/** A table in its own frame: it becomes narrower where there is no room, and at last scrolls sideways. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const ref = useTableFit();
  return (
    <Scroller ref={ref} tabIndex={0} aria-label={label}>
      <Table>{children}</Table>
    </Scroller>
  );
}

const FactList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  margin: 0;

  & dt {
    font-size: 11px;
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  & small {
    display: block;
    font-size: 11px;
    font-weight: 400;
    color: var(--fgColor-muted);
  }
`;

export interface Fact {
  name: string;
  value: string;
  /** a second, smaller line */
  note?: ReactNode;
}

/** Figures with their names, side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <FactList>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </FactList>
  );
}
