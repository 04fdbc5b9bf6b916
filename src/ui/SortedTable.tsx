import { Button } from '@primer/react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { css, styled } from 'styled-components';
import { formatNumber } from '../format/number.ts';
import { TableFrame } from './parts.tsx';
import { SortHeader } from './SortHeader.tsx';
import { type Column, type Sort, sortRows } from './sortRows.ts';

/** Rows drawn at first: of hundreds of planets a player looks at the top. */
const FIRST_ROWS = 40;

/** For narrow screens, around a table: each row is a grid of its own below the headers, which still sort. */
export const rowsAsBlocks = css`
  & table,
  & tbody {
    display: block;
  }

  & thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
  }

  & tbody tr {
    display: grid;
    padding: 6px 0;
  }
`;

const More = styled.div`
  margin-top: 6px;
`;

export interface ShownColumn<Row> extends Column<Row> {
  /** the first column is the row's header */
  cell: (row: Row) => ReactNode;
  /** left-aligned; the first column always is */
  isText?: boolean;
  /** buttons: the header doesn't sort */
  isAction?: boolean;
  tone?: (row: Row) => 'danger' | 'muted' | undefined;
}

interface SortedTableProps<Row> {
  label: string;
  columns: readonly ShownColumn<Row>[];
  /** in the order that the table has at first */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** the columns after which the rest of the last row is shown */
  foot?: ReactNode;
}

/** A table that sorts by each column and draws the first rows; the rest follow at the press of a button. */
export function SortedTable<Row>({ label, columns, rows, rowKey, foot }: SortedTableProps<Row>) {
  const [sort, setSort] = useState<Sort>({ by: null, direction: 'descending' });
  const [showsAll, setShowsAll] = useState(false);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const shown = showsAll ? sorted : sorted.slice(0, FIRST_ROWS);
  return (
    <div>
      <TableFrame label={label}>
        <thead>
          <tr>
            {columns.map(({ id, label: name, tooltip, isText = false, isAction = false }, index) =>
              isAction ? (
                <th key={id} scope="col" data-column={id}>
                  <span className="visually-hidden">{name}</span>
                </th>
              ) : (
                <SortHeader
                  key={id}
                  label={name}
                  column={id}
                  isNumeric={index > 0 && !isText}
                  direction={sort.by === id ? sort.direction : null}
                  onSort={(direction) =>
                    // Of figures the largest come first.
                    setSort({ by: id, direction: index > 0 && !isText && sort.by !== id ? 'descending' : direction })
                  }
                  {...(tooltip !== undefined && { tooltip })}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </TableFrame>
      {shown.length < sorted.length && (
        <More>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {formatNumber(sorted.length)}
          </Button>
        </More>
      )}
    </div>
  );
}

/** Drawn again only with another row or other columns: some tables grow while they are on screen. */
const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, columns }: { row: Row; columns: readonly ShownColumn<Row>[] }) {
  return (
    <tr>
      {columns.map(({ id, label, cell, tone, isText }, index) =>
        index === 0 ? (
          <th key={id} scope="row" data-column={id}>
            {cell(row)}
          </th>
        ) : (
          <td
            key={id}
            data-column={id}
            data-label={label}
            data-tone={tone?.(row)}
            data-align={isText ? 'left' : undefined}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
