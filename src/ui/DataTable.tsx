import { t } from '@lingui/core/macro';
import { type ComponentProps, Fragment, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { UNKNOWN_TEXT } from '../format/number.ts';
import { type Sort, type SortValue, sortRows } from '../format/sortRows.ts';
import { joinSentences } from '../format/text.ts';
import { useIsNear } from './nearness.ts';
import { Note } from './parts.tsx';
import { ShowAll } from './ShowAll.tsx';
import { SortHeader } from './SortHeader.tsx';
import { SortSelect } from './SortSelect.tsx';
import { rowsAsBlocks, useTableFit } from './tableFit.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** Rows that are drawn together. */
const CHUNK_ROWS = 40;

/** Rows of a folded table. */
const FIRST_ROWS = 10;

/** What a row that isn't drawn yet takes up. */
const ROW_PX = 30;

/** With more columns, a table is printed as blocks. */
const PAPER_COLUMNS = 8;

export interface TableColumn<Row> {
  id: string;
  /** of the head, and of the figure where rows are blocks; a table has no heads if no column has one */
  label?: string;
  /** of a head that sorts */
  tooltip?: string;
  /** what the column sorts by, and what is exported; without it, the head doesn't sort */
  value?: (row: Row) => SortValue;
  /** the title in a spreadsheet, with the unit; English in every language */
  exported?: string;
  /** without it, the column is only exported; the first column on screen is the row's header */
  cell?: (row: Row) => ReactNode;
  /** left-aligned; the first column always is */
  isText?: boolean;
  /** may take several lines */
  wraps?: boolean;
  /** buttons: the head is for screen readers only */
  isAction?: boolean;
  tone?: (row: Row) => Tone | undefined;
  /**
   * what is said above the table, instead of the column, where all rows have the same value or none; null: nothing, because
   * it is said elsewhere; undefined: the column stays
   */
  same?: (row: Row) => string | null | undefined;
  /** left out where there is too little room, the first ones first */
  drop?: 'few' | 'fewer' | 'fewest';
  /**
   * where rows are blocks: over the whole width, the same without its label, beside another without its label, the same
   * beside the row's header, not at all, or a figure although it was left out before; a figure is hidden if it is a dash
   */
  block?: 'line' | 'text' | 'plain' | 'head' | 'hidden' | 'figure';
}

export type Tone = 'danger' | 'severe' | 'attention' | 'success' | 'muted';

/** How a table looks: in a tooltip or beside charts, with things to compare side by side, or long, in a low frame. */
type Look = 'tip' | 'comparison' | 'long';

interface DataTableProps<Row> {
  /** without it, the table has no frame, because what is around names it */
  label?: string;
  columns: readonly TableColumn<Row>[];
  /** in the order that the table has at first */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** a last row: one cell per column on screen; the first one spans those after it that are null */
  foot?: readonly ReactNode[];
  /** what is below a row, over the whole width */
  lines?: ((row: Row) => readonly ReactNode[]) | undefined;
  /** whether a row belongs to the one above */
  isPart?: ((row: Row) => boolean) | undefined;
  /** what the order is called that the table has at first */
  orderLabel?: string;
  /** the order, where others need to know it */
  sorting?: readonly [sort: Sort, onSort: (sort: Sort) => void];
  look?: Look | undefined;
  /** shows the label above the table */
  hasCaption?: boolean;
  /** on phones, rows are blocks even if they would fit */
  isBlocksOnPhones?: boolean;
  /** as wide as its place; the row under the pointer stands out */
  isWide?: boolean;
  /** draws all rows at once, so that the browser finds words in them */
  isWhole?: boolean;
  /** shows the first rows of its order, until the player asks for all; paper has all */
  isFolded?: boolean;
}

const Table = styled.table`
  --before-text: 8px;

  border-collapse: collapse;
  font-size: var(--text-small);

  & caption {
    padding-bottom: 2px;
    font-weight: 600;
    text-align: left;
  }

  & th,
  & td {
    padding: 3px 12px 3px 0;
    font-weight: 400;
    text-align: right;
    vertical-align: top;
    white-space: nowrap;
  }

  & tr > :first-child,
  & [data-align="left"] {
    text-align: left;
  }

  & tr > :last-child {
    padding-right: 0;
  }

  /* Between a figure and a text after it. Low specificity, so that rows as blocks override it. */
  &
    :where(:not([data-align="left"], [data-numeric="false"], :first-child))
    + :is(th, td):where([data-align="left"], [data-numeric="false"]) {
    padding-left: var(--before-text);
  }

  & [data-wraps="true"] {
    min-width: 90px;
    white-space: normal;
    overflow-wrap: break-word;
  }

  & thead th {
    color: var(--fgColor-muted);
  }

  /* Like those that sort. */
  & thead:has(button) th {
    font-weight: 600;
  }

  & tbody tr:not([data-part]) {
    border-top: 1px solid var(--borderColor-muted);
  }

  & > tbody:first-child > tr:first-child {
    border-top: 0;
  }

  & tfoot tr {
    border-top: 1px solid var(--borderColor-default);
  }

  & tfoot :is(th, td) {
    font-weight: 600;
  }

  & td[colspan] {
    white-space: normal;
  }

  &[data-wide="true"] {
    width: 100%;

    & th,
    & td {
      vertical-align: middle;
    }

    section:not([data-fit]) > & {
      --before-text: 32px;
    }

    & tr > :first-child {
      padding-left: 10px;
    }

    & tr > :last-child {
      padding-right: 10px;
    }

    & tbody tr:hover {
      background: var(--control-transparent-bgColor-hover);
    }
  }

  &[data-look="tip"] {
    & + & {
      margin-top: 8px;
    }

    & :is(th, td) {
      padding: 1px 8px;
    }

    & tr > :first-child {
      padding-left: 0;
    }

    & tr > :last-child {
      padding-right: 0;
    }

    & :is(td[data-align="left"], [data-wraps="true"]) {
      min-width: 0;
      white-space: normal;
    }

    /* Many columns don't fit into a tooltip otherwise. */
    & thead th {
      vertical-align: bottom;
      white-space: normal;
    }

    & tbody tr:not(:has(+ [data-part])):not([data-part]) {
      border-top: 0;
    }

    & td[colspan] {
      padding: 0 8px 4px 0;
    }

    /* In a narrow box. */
    &[data-wide="true"] tr > :not(:first-child) {
      padding-inline: 8px 0;
    }

    @media (--phone) {
      & :is(th, td) {
        padding-inline: 4px;
        white-space: normal;
      }

      & tr:has(+ [data-part]) td {
        white-space: nowrap;
      }
    }
  }

  &[data-look="comparison"] {
    & :is(th, td) {
      min-width: 72px;
      max-width: 260px;
      padding-right: 16px;
      white-space: normal;
    }

    & thead th {
      font-weight: 600;
    }

    & tbody th {
      color: var(--fgColor-muted);
    }

    /* What a figure is stays in sight while the rest scrolls. */
    @media (--phone) {
      & tr > :first-child {
        position: sticky;
        left: 0;
        background: var(--bgColor-inset);
      }

      /* It leaves the figures room where there are several. */
      & tr:has(> :nth-child(3)) > :first-child {
        max-width: 96px;
      }
    }
  }

  &[data-look="long"] {
    & :is(th, td) {
      padding: 1px 12px;
    }

    & thead th {
      position: sticky;
      top: 0;
      background: var(--bgColor-muted);
    }

    & tbody tr {
      border: 0;
    }
  }

  & [data-tone="danger"] {
    color: var(--fgColor-danger);
  }

  & [data-tone="severe"] {
    color: var(--fgColor-severe);
  }

  & [data-tone="attention"] {
    color: var(--fgColor-attention);
  }

  & [data-tone="success"] {
    color: var(--fgColor-success);
  }

  /* Last: a dash is grey whatever its tone. */
  & :is([data-tone="muted"], [data-none]) {
    color: var(--fgColor-muted);
  }
`;

const More = styled.div`
  margin-top: 8px;
`;

const BLOCKS = css`
  ${rowsAsBlocks}

  & :is(tbody, tfoot) tr {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: dense;
    gap: var(--gap-tiny) var(--gap-wide);
  }

  & :is(tbody, tfoot) th,
  & td:is([colspan], [data-block="line"], [data-block="text"]) {
    grid-column: 1 / -1;
    max-width: none;
  }

  & :is(tbody, tfoot) th {
    font-weight: 600;
    white-space: normal;
  }

  & tr > :is(:first-child, :last-child) {
    padding-inline: 0;
  }

  & :is(tbody, tfoot) td {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 var(--gap-medium);
    padding: 0;
    white-space: normal;
  }

  & td[data-wraps="true"] {
    min-width: 0;
  }

  & td:is([data-block="plain"], [data-block="head"]) {
    justify-content: end;
    grid-column: 2;
  }

  & td[data-block="head"] {
    grid-row: 1;
    align-self: center;
  }

  & tr:has(> [data-block="head"]) > th {
    grid-column: 1;
  }

  & td:not([data-block="text"], [data-block="plain"], [data-block="head"])::before {
    content: attr(data-label);
    flex: 1 1 0;
    /* Beside a long value, too, a label is broken between words alone. */
    overflow-wrap: normal;
    text-align: left;
    color: var(--fgColor-muted);
  }

  /* A value that has no room beside its label is below it. */
  & td:is(:not([data-block]), [data-block="figure"]) {
    flex-wrap: wrap;
    justify-content: end;
  }

  & td[data-block="line"]::before {
    flex: 1 0 25%;
  }

  & td[data-block="figure"] {
    display: flex;
  }

  & tr > :is([data-block="hidden"], [data-drop]:not([data-block]), td:empty),
  & td[data-none]:is(:not([data-block]), [data-block="figure"]) {
    display: none;
  }
`;

const Frame = styled.section`
  position: relative;
  max-width: 100%;
  overflow-x: auto;

  &[data-look="long"] {
    max-height: 240px;
    overflow: auto;
    border: 1px solid var(--borderColor-muted);
    border-radius: 6px;
  }

  &[data-fit] thead th {
    vertical-align: bottom;
    white-space: normal;
  }

  &[data-fit] :is(th, td) {
    padding-right: 8px;
  }

  &[data-fit~="few"] [data-drop="few"],
  &[data-fit~="fewer"] [data-drop="fewer"],
  &[data-fit~="fewest"] [data-drop="fewest"] {
    display: none;
  }

  &[data-fit~="fewer"] :is(th, td) {
    padding-right: 6px;
  }

  &[data-fit~="blocks"] :is(th, td) {
    white-space: normal;
  }

  &[data-fit~="blocks"]:not([data-look]) {
    ${BLOCKS}
  }

  @media (--phone) {
    &[data-phones="true"] {
      ${BLOCKS}
    }
  }

  @media print {
    & thead th {
      white-space: normal;
    }

    &[data-many="true"] {
      ${BLOCKS}
    }
  }
`;

/**
 * A table drawn from the definitions of its columns. In its own frame it becomes narrower where there is no room: heads
 * wrap, columns are left out, rows become blocks, and at last it scrolls sideways.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    foot,
    lines,
    isPart,
    look,
    hasCaption = look === 'tip' && label !== undefined,
    isWide,
    isWhole,
  } = props;
  const ownSorting = useState<Sort>({ by: null, direction: 'descending' });
  const [sort, onSort] = props.sorting ?? ownSorting;
  const { columns, folded } = useMemo(() => foldSame(props.columns, rows), [props.columns, rows]);
  const [showsAll, setShowsAll] = useState(!props.isFolded);
  const isPrinted = useMediaQuery('print');
  const all = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const sorted = showsAll || isPrinted || all.length <= FIRST_ROWS + 1 ? all : all.slice(0, FIRST_ROWS);
  const chunkRows = isWhole ? Math.max(1, sorted.length) : CHUNK_ROWS;
  const chunks: (readonly Row[])[] = [];
  for (let first = 0; first < sorted.length; first += chunkRows) chunks.push(sorted.slice(first, first + chunkRows));
  // Figures start with the largest.
  const firstDirection = (column: TableColumn<Row>): Sort['direction'] =>
    props.sorting || column === columns[0] || column.isText ? 'ascending' : 'descending';
  const sortable = columns.filter(sorts);
  const table = (
    <Table data-look={look} data-wide={isWide} aria-label={hasCaption ? undefined : label}>
      {hasCaption && <caption>{label}</caption>}
      {columns.some((column) => column.label) && (
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head
                key={column.id}
                column={column}
                isFirst={index === 0}
                sort={sort}
                onSort={(direction) =>
                  onSort({ by: column.id, direction: sort.by === column.id ? direction : firstDirection(column) })
                }
              />
            ))}
          </tr>
        </thead>
      )}
      {chunks.map((chunk, index) => (
        <TableChunk
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place; another order starts at its top again
          key={`${sort.by} ${sort.direction} ${index}`}
          {...{ columns, rowKey, lines, isPart, look }}
          rows={chunk}
          isFirst={index === 0}
        />
      ))}
      {foot && <Foot {...{ columns, foot, look }} />}
    </Table>
  );
  return label === undefined || look === 'tip' ? (
    table
  ) : (
    <TableFrame
      aria-label={label}
      data-look={look}
      data-many={columns.length > PAPER_COLUMNS}
      data-phones={props.isBlocksOnPhones}
    >
      {sortable.length > 0 && (
        <SortSelect
          orderLabel={props.orderLabel ?? t({ message: 'as listed', comment: 'the order of a table' })}
          options={sortable}
          sort={sort}
          onSort={(id) => {
            const column = sortable.find((one) => one.id === id);
            if (column) onSort({ by: id, direction: firstDirection(column) });
          }}
          onReverse={() =>
            onSort({ by: sort.by, direction: sort.direction === 'descending' ? 'ascending' : 'descending' })
          }
        />
      )}
      {folded.length > 0 && <Note>{joinSentences(folded)}</Note>}
      {table}
      {sorted.length < all.length && (
        <More>
          <ShowAll count={all.length} onShow={() => setShowsAll(true)} />
        </More>
      )}
    </TableFrame>
  );
}

function Foot<Row>({
  columns,
  foot,
  look,
}: Pick<DataTableProps<Row>, 'columns' | 'look'> & { foot: readonly ReactNode[] }) {
  const span = Math.max(
    1,
    foot.findIndex((cell, index) => index > 0 && cell !== null),
  );
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) =>
          index > 0 && index < span ? null : (
            <Cell key={column.id} column={column} isFirst={index === 0} look={look} span={span}>
              {foot[index]}
            </Cell>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** The columns on screen, and what is said instead of those that do not tell the rows apart. */
function foldSame<Row>(all: readonly TableColumn<Row>[], rows: readonly Row[]) {
  const onScreen = all.filter(({ cell }) => cell);
  const [first, ...others] = rows;
  const folded: string[] = [];
  if (first === undefined || others.length === 0) return { columns: onScreen, folded };
  const columns = onScreen.filter(({ same, value }) => {
    if (!same || !value || !others.every((row) => Object.is(value(row), value(first)))) return true;
    const sentence = same(first);
    if (sentence) folded.push(sentence);
    return sentence === undefined;
  });
  return { columns, folded };
}

/** Whether a click on the column's head sorts. */
function sorts<Row>(column: TableColumn<Row>): column is TableColumn<Row> & { label: string } {
  return column.label !== undefined && column.value !== undefined && !column.isAction;
}

function TableFrame(props: ComponentProps<typeof Frame>) {
  return <Frame ref={useTableFit()} tabIndex={0} {...props} />;
}

interface HeadProps<Row> {
  column: TableColumn<Row>;
  isFirst: boolean;
  sort: Sort;
  onSort: (direction: Sort['direction']) => void;
}

function Head<Row>({ column, isFirst, sort, onSort }: HeadProps<Row>) {
  const { id, label, tooltip, isText = isFirst, isAction, drop, block } = column;
  const data = { 'data-column': id, 'data-drop': drop, 'data-block': block };
  if (!label) return <td {...data} />;
  return sorts(column) ? (
    <SortHeader
      {...data}
      label={label}
      isNumeric={!isText}
      direction={sort.by === id ? sort.direction : null}
      onSort={onSort}
      {...(tooltip !== undefined && { tooltip })}
    />
  ) : (
    <th scope="col" data-align={isText ? 'left' : undefined} {...data}>
      <span className={isAction ? 'visually-hidden' : undefined}>{label}</span>
    </th>
  );
}

interface CellProps<Row> {
  column: TableColumn<Row>;
  isFirst: boolean;
  look: Look | undefined;
  tone?: Tone | undefined;
  /** columns that a row's header takes */
  span?: number;
  children: ReactNode;
}

function Cell<Row>({
  column: { id, label, isText, wraps, drop, block },
  isFirst,
  look,
  tone,
  span,
  children,
}: CellProps<Row>) {
  const data = {
    'data-column': id,
    'data-wraps': wraps,
    'data-drop': drop,
    'data-block': block,
    'data-none': children === UNKNOWN_TEXT || undefined,
    'data-tone': tone,
  };
  return isFirst ? (
    <th scope="row" colSpan={span} {...data}>
      {children}
    </th>
  ) : (
    <td {...data} data-label={look ? undefined : label} data-align={isText ? 'left' : undefined}>
      {children}
    </td>
  );
}

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'lines' | 'isPart' | 'look'>;

interface TableChunkProps<Row> extends RowProps<Row>, Pick<DataTableProps<Row>, 'rowKey' | 'rows'> {
  isFirst: boolean;
}

/** Rows that are drawn when they come near the screen, and to print. They stay, so that the columns keep their widths. */
function TableChunk<Row>({ rows, rowKey, isFirst, ...row }: TableChunkProps<Row>) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const isPrinted = useMediaQuery('print');
  const isNear = useIsNear(ref, isFirst) || isPrinted;
  const [isDrawn, setDrawn] = useState(isFirst);
  if (isNear && !isDrawn) setDrawn(true);
  if (isDrawn) {
    return (
      <tbody>
        {rows.map((one) => (
          <TableRow key={rowKey(one)} row={one} {...row} />
        ))}
      </tbody>
    );
  }
  return (
    <tbody ref={ref} aria-hidden="true">
      <tr>
        <td colSpan={row.columns.length} style={{ height: rows.length * ROW_PX }} />
      </tr>
    </tbody>
  );
}

/** Drawn again only with another row or other columns: some tables grow while they are on screen. */
const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, columns, lines, isPart, look }: RowProps<Row> & { row: Row }) {
  return (
    <Fragment>
      <tr data-part={isPart?.(row) ? '' : undefined}>
        {columns.map((column, index) => (
          <Cell key={column.id} column={column} isFirst={index === 0} look={look} tone={column.tone?.(row)}>
            {column.cell?.(row)}
          </Cell>
        ))}
      </tr>
      {lines?.(row).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <tr key={index} data-part="">
          <td colSpan={columns.length} data-block="text">
            {line}
          </td>
        </tr>
      ))}
    </Fragment>
  );
}
