import { t } from '@lingui/core/macro';
import { memo, useMemo, useState } from 'react';
import { css, styled } from 'styled-components';
import type { Tier } from '../../../workers/domain/commodity.ts';
import type { PriceRow } from '../../../workers/domain/report.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import { formatUnitPrice, noPriceText } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatBothTimes, formatEveDayShort } from '../../format/time.ts';
import { Ago } from '../../ui/Ago.tsx';
import { TypeIcon } from '../../ui/images.tsx';
import { Note } from '../../ui/parts.tsx';
import { SortHeader } from '../../ui/SortHeader.tsx';
import { useTableFit } from '../../ui/tableFit.ts';
import { PRICE_COLUMNS } from '../../words/columns.ts';
import { typeName } from '../../words/typeNames.ts';
import { type PriceSort, sortPrices } from './sortPrices.ts';

const Scroll = styled.section`
  overflow-x: auto;
`;

/* Where there is little room: name, price and earnings. */
const FEW = css`
  font-size: 11px;

  & tr > :nth-child(n + 4):nth-child(-n + 7),
  & tr > :nth-child(2) {
    display: none;
  }

  & th,
  & td {
    padding: 5px 4px;
  }

  & th,
  & th button {
    white-space: normal;
  }

  & tbody th {
    min-width: 90px;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 12px;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    padding: 3px 10px;
    border-bottom: 1px solid var(--borderColor-muted);
    text-align: right;
    vertical-align: middle;
    white-space: nowrap;
  }

  & thead th {
    color: var(--fgColor-muted);
  }

  & th:first-child,
  & [data-left],
  & thead th:nth-child(2) {
    text-align: left;
  }

  & [data-age] {
    font-weight: 600;
  }

  & tbody th {
    font-weight: 400;
  }

  & tbody tr:hover {
    background: var(--control-transparent-bgColor-hover);
  }

  & [data-muted],
  & [data-missing="true"] {
    color: var(--fgColor-muted);
  }

  & [data-old] {
    color: var(--fgColor-attention);
  }

  & [data-earned] {
    font-weight: 600;
  }

  & [data-earned][data-loss="true"] {
    color: var(--fgColor-danger);
  }

  [data-fit] > & {
    & thead th,
    & thead th button {
      white-space: normal;
    }

    & th,
    & td {
      padding: 3px 5px;
    }
  }

  [data-fit~="few"] > & {
    ${FEW}
  }

  @media (max-width: 700px) {
    ${FEW}
  }
`;

const Commodity = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;

  @media (max-width: 700px) {
    gap: 4px;
  }
`;

const Icon = styled.span`
  display: inline-flex;
`;

/* Shown where the table is too narrow for a column of ages. */
const OldNarrow = styled.span`
  display: none;

  [data-fit~="few"] & {
    display: block;
    font-size: 11px;
  }

  @media (max-width: 700px) {
    display: block;
    font-size: 11px;
  }
`;

interface PricesTableProps {
  rows: readonly PriceRow[];
  tiers: ReadonlySet<Tier>;
  /** when the source reported the prices; null while there are none */
  at: EpochSeconds | null;
  /** what the prices are: `lowest sell order in Jita` */
  price: string;
}

/** All commodities of the selected tiers, sortable by each column. */
export function PricesTable({ rows, tiers, at, price }: PricesTableProps) {
  const frame = useTableFit();
  const [sort, setSort] = useState<PriceSort>({ column: 'earned', direction: 'descending' });
  const shown = useMemo(() => sortPrices(rows, tiers, sort, typeName), [rows, tiers, sort]);
  const header = ({ column, label, tooltip }: (typeof PRICE_COLUMNS)[number]) => (
    <SortHeader
      key={column}
      label={label()}
      tooltip={tooltip(price)}
      isNumeric={column !== 'name' && column !== 'tier'}
      direction={sort.column === column ? sort.direction : null}
      onSort={(direction) => setSort({ column, direction })}
    />
  );
  return (
    <Scroll ref={frame} aria-label={t`Prices by commodity`} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            {PRICE_COLUMNS.slice(0, 3).map(header)}
            <th scope="col" data-age="">
              {t`Age`}
            </th>
            {PRICE_COLUMNS.slice(3).map(header)}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.typeId} row={row} at={at} />
          ))}
        </tbody>
      </Table>
      {shown.length === 0 && <Note>{t`No tier is selected.`}</Note>}
    </Scroll>
  );
}

const Row = memo(function Row({ row, at }: { row: PriceRow; at: EpochSeconds | null }) {
  const { typeId, tier, minSellIsk, olderAt, factory } = row;
  const name = typeName(typeId);
  const earned = factory?.earnedIskPerHour ?? null;
  return (
    <tr data-tier={tier}>
      <th scope="row">
        <Commodity>
          <Icon aria-hidden="true">
            <TypeIcon typeId={typeId} name={name} />
          </Icon>
          <span>
            {name}
            {olderAt !== null && (
              <OldNarrow>
                <OldPrice at={olderAt} />
              </OldNarrow>
            )}
          </span>
        </Commodity>
      </th>
      <td data-left="">P{tier}</td>
      <td data-missing={minSellIsk === null}>{formatUnitPrice(minSellIsk)}</td>
      <td data-muted="">
        <PriceAge at={minSellIsk === null ? null : at} olderAt={olderAt} />
      </td>
      <td data-muted="">{factory === null ? UNKNOWN_TEXT : formatUnitsPerHour(factory.unitsPerHour)}</td>
      <td data-muted="">{iskPerHour(factory?.outputIskPerHour)}</td>
      <td data-muted="">{iskPerHour(factory?.inputIskPerHour)}</td>
      <td data-earned="" data-loss={earned !== null && earned < 0}>
        {iskPerHour(factory?.earnedIskPerHour)}
      </td>
    </tr>
  );
});

/** How old a price is. Prices that the source has stopped updating are highlighted. */
function PriceAge({ at, olderAt }: { at: EpochSeconds | null; olderAt: EpochSeconds | null }) {
  if (at === null) return UNKNOWN_TEXT;
  if (olderAt === null) return <Ago at={at} />;
  return <OldPrice at={olderAt} />;
}

function OldPrice({ at }: { at: EpochSeconds }) {
  return (
    <time data-old="" dateTime={new Date(at * 1000).toISOString()} title={formatBothTimes(at)}>
      {t`old price, from ${{ day: formatEveDayShort(at) }}`}
    </time>
  );
}

/** undefined: nothing makes this commodity; null: no price */
function iskPerHour(isk: number | null | undefined): string {
  if (isk === undefined) return UNKNOWN_TEXT;
  return isk === null ? noPriceText() : formatNumber(isk);
}
