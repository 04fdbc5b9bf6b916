import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useIsNear } from './nearness.ts';
import { TableFrame } from './parts.tsx';
import { SortHeader } from './SortHeader.tsx';
import { type Column, type Sort, sortRows } from './sortRows.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** Rows that are drawn together. */
const CHUNK_ROWS = 40;

/** What a row that isn't drawn yet takes up. */
const ROW_PX = 30;

export interface ShownColumn<Row> extends Column<Row> {
  /** the first column is the row's header */
  cell: (row: Row) => ReactNode;
  /** left-aligned; the first column always is */
  isText?: boolean;
  /** buttons: the header doesn't sort */
  isAction?: boolean;
  tone?: (row: Row) => 'danger' | 'attention' | 'muted' | undefined;
}

interface SortedTableProps<Row> {
  label: string;
  columns: readonly ShownColumn<Row>[];
  /** in the order that the table has at first */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** a last row: one cell per column */
  foot?: readonly ReactNode[];
}

/** A table that sorts by each column. Rows are drawn when they come near the screen, and to print. */
export function SortedTable<Row>({ label, columns, rows, rowKey, foot }: SortedTableProps<Row>) {
  const [sort, setSort] = useState<Sort>({ by: null, direction: 'descending' });
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const chunks: (readonly Row[])[] = [];
  for (let first = 0; first < sorted.length; first += CHUNK_ROWS) chunks.push(sorted.slice(first, first + CHUNK_ROWS));
  return (
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
      {chunks.map((chunk, index) => (
        <TableChunk
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place; another order starts at its top again
          key={`${sort.by} ${sort.direction} ${index}`}
          rows={chunk}
          columns={columns}
          rowKey={rowKey}
          isFirst={index === 0}
        />
      ))}
      {foot && (
        <tfoot>
          <tr>
            {columns.map(({ id, label: name, isText }, index) =>
              index === 0 ? (
                <th key={id} scope="row" data-column={id}>
                  {foot[index]}
                </th>
              ) : (
                <td key={id} data-column={id} data-label={name} data-align={isText ? 'left' : undefined}>
                  {foot[index]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  );
}

interface TableChunkProps<Row> extends Pick<SortedTableProps<Row>, 'rowKey' | 'rows' | 'columns'> {
  isFirst: boolean;
}

/** Rows that are drawn when they come near the screen. They stay, so that the columns keep their widths. */
function TableChunk<Row>({ rows, columns, rowKey, isFirst }: TableChunkProps<Row>) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const isPrinted = useMediaQuery('print');
  const isNear = useIsNear(ref, isFirst) || isPrinted;
  const [isDrawn, setDrawn] = useState(isFirst);
  if (isNear && !isDrawn) setDrawn(true);
  if (isDrawn) {
    return (
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody ref={ref} aria-hidden="true">
      <tr>
        <td colSpan={columns.length} style={{ height: rows.length * ROW_PX }} />
      </tr>
    </tbody>
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
