import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Tier } from '../../../workers/game/domain/commodity.ts';
import type { PriceRow } from '../../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { formatUnitPrice, noPriceText } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import type { Sort } from '../../format/sortRows.ts';
import { formatBothTimes, formatEveDayShort } from '../../format/time.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Note } from '../../ui/parts.tsx';
import { compareTypeNames, typeName } from '../../words/typeNames.ts';

const Commodity = styled.span`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  white-space: normal;
`;

const Icon = styled.span`
  display: inline-flex;
`;

const Old = styled.time`
  color: var(--fgColor-attention);
`;

/* Shown where the table is too narrow for a column of ages. */
const OldNarrow = styled.span`
  display: none;

  [data-fit~="few"] & {
    display: block;
    font-size: var(--text-tiny);
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
  const sorting = useState<Sort>({ by: 'earned', direction: 'descending' });
  const shown = useMemo(() => rows.filter(({ tier }) => tiers.has(tier)).sort(compareTypeNames), [rows, tiers]);
  const columns = useMemo(() => priceColumns(at, price), [at, price]);
  if (shown.length === 0) return <Note>{t`No tier is selected.`}</Note>;
  return (
    <DataTable
      label={t`Prices by commodity`}
      columns={columns}
      rows={shown}
      rowKey={({ typeId }) => String(typeId)}
      sorting={sorting}
      isWide
      isWhole
    />
  );
}

function priceColumns(at: EpochSeconds | null, price: string): readonly TableColumn<PriceRow>[] {
  const muted: Pick<TableColumn<PriceRow>, 'drop' | 'tone'> = { drop: 'few', tone: () => 'muted' };
  return [
    {
      id: 'name',
      label: t`Commodity`,
      tooltip: t`What is traded`,
      value: ({ typeId }) => typeName(typeId),
      cell: ({ typeId, olderAt }) => (
        <Commodity>
          <Icon aria-hidden="true">
            <TypeIcon typeId={typeId} name={typeName(typeId)} />
          </Icon>
          <span>
            {typeName(typeId)}
            {olderAt !== null && (
              <OldNarrow>
                <OldPrice at={olderAt} />
              </OldNarrow>
            )}
          </span>
        </Commodity>
      ),
    },
    {
      id: 'tier',
      label: t`Tier`,
      tooltip: t`P0 is raw; each tier is made of the ones before`,
      isText: true,
      drop: 'few',
      value: ({ tier }) => tier,
      cell: ({ tier }) => `P${tier}`,
    },
    {
      id: 'minSell',
      label: t`Price`,
      tooltip: t`ISK per unit, at the ${price}`,
      value: ({ minSellIsk }) => minSellIsk,
      cell: ({ minSellIsk }) => formatUnitPrice(minSellIsk),
      tone: ({ minSellIsk }) => (minSellIsk === null ? 'muted' : undefined),
    },
    {
      id: 'age',
      label: t`Age`,
      ...muted,
      cell: ({ minSellIsk, olderAt }) => <PriceAge at={minSellIsk === null ? null : at} olderAt={olderAt} />,
    },
    {
      id: 'unitsPerHour',
      label: t`u/h`,
      tooltip: t`Units per hour that one factory makes`,
      ...muted,
      value: ({ factory }) => factory?.unitsPerHour ?? null,
      cell: ({ factory }) => (factory === null ? UNKNOWN_TEXT : formatUnitsPerHour(factory.unitsPerHour)),
    },
    {
      id: 'output',
      label: t`Output, ISK per factory-hour`,
      tooltip: t`What one factory makes in an hour`,
      ...muted,
      value: ({ factory }) => factory?.outputIskPerHour ?? null,
      cell: ({ factory }) => iskPerHour(factory?.outputIskPerHour),
    },
    {
      id: 'inputs',
      label: t`Inputs, ISK per factory-hour`,
      tooltip: t`What it uses in an hour, as if all of it were bought`,
      ...muted,
      value: ({ factory }) => factory?.inputIskPerHour ?? null,
      cell: ({ factory }) => iskPerHour(factory?.inputIskPerHour),
    },
    {
      id: 'earned',
      label: t`Earns, ISK per factory-hour`,
      tooltip: t`Output less inputs, for one factory that never stops. Without customs tax, unlike net`,
      value: ({ factory }) => factory?.earnedIskPerHour ?? null,
      cell: ({ factory }) => <b>{iskPerHour(factory?.earnedIskPerHour)}</b>,
      tone: ({ factory }) => ((factory?.earnedIskPerHour ?? 0) < 0 ? 'danger' : undefined),
    },
  ];
}

/** How old a price is. Prices that the source has stopped updating are highlighted. */
function PriceAge({ at, olderAt }: { at: EpochSeconds | null; olderAt: EpochSeconds | null }) {
  if (at === null) return UNKNOWN_TEXT;
  return olderAt === null ? <Ago at={at} /> : <OldPrice at={olderAt} />;
}

function OldPrice({ at }: { at: EpochSeconds }) {
  return (
    <Old dateTime={new Date(at * 1000).toISOString()} title={formatBothTimes(at)}>
      {t`old price, from ${{ day: formatEveDayShort(at) }}`}
    </Old>
  );
}

/** undefined: nothing makes this commodity; null: no price */
function iskPerHour(isk: number | null | undefined): string {
  if (isk === undefined) return UNKNOWN_TEXT;
  return isk === null ? noPriceText() : formatNumber(isk);
}
