import { t } from '@lingui/core/macro';
import { Link } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ChainCommodity, ChainFlow, ChainReport } from '../../../workers/domain/chain.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatHours } from '../../format/time.ts';
import { Heading } from '../../ui/parts.tsx';
import { type ShownColumn, SortedTable } from '../../ui/SortedTable.tsx';
import { rowsAsNamedFigures } from '../../ui/tableFit.ts';
import { typeName } from '../../words/typeNames.ts';
import { chainColumns } from './chainTable.ts';

const Tables = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;

  @media (max-width: 1100px) {
    & thead th {
      vertical-align: bottom;
      white-space: normal;
    }
  }

  @media (max-width: 900px) {
    ${rowsAsNamedFigures}
  }
`;

interface ChainTablesProps {
  report: ChainReport;
  /** shows the planets of a commodity */
  onOpen: (typeId: TypeId) => void;
}

/** The chain as two tables: commodities, and flows between them. */
export function ChainTables({ report, onOpen }: ChainTablesProps) {
  const columns = useMemo(() => commodityColumns(onOpen), [onOpen]);
  return (
    <Tables>
      <div>
        <Heading>{t`Commodities`}</Heading>
        <SortedTable
          label={t`Commodities`}
          columns={columns}
          rows={report.commodities}
          rowKey={({ typeId }) => String(typeId)}
        />
      </div>
      <div>
        <Heading>{t`Flows`}</Heading>
        <SortedTable
          label={t`Flows`}
          columns={flowColumns()}
          rows={report.flows}
          rowKey={({ fromTypeId, toTypeId }) => `${fromTypeId} ${toTypeId}`}
        />
      </div>
    </Tables>
  );
}

const rate = (unitsPerHour: number) => (unitsPerHour > 0 ? formatUnitsPerHour(unitsPerHour) : UNKNOWN_TEXT);
const slowTone = (speedFraction: number | null): 'danger' | 'attention' | undefined =>
  speedFraction === null || speedFraction >= 1 ? undefined : speedFraction === 0 ? 'danger' : 'attention';

function commodityColumns(onOpen: ChainTablesProps['onOpen']): readonly ShownColumn<ChainCommodity>[] {
  const { name, tier, made, used, missing, surplus, lost, stock, lasts, speed, makers, users } = chainColumns();
  return [
    {
      ...name,
      cell: ({ typeId }) => (
        <Link as="button" type="button" onClick={() => onOpen(typeId)}>
          {typeName(typeId)}
        </Link>
      ),
    },
    { ...tier, cell: (row) => `P${row.tier}` },
    { ...made, cell: (row) => rate(row.madeUnitsPerHour) },
    { ...used, cell: (row) => rate(row.usedUnitsPerHour) },
    {
      ...missing,
      cell: (row) => rate(row.missingUnitsPerHour),
      tone: (row) => (row.missingUnitsPerHour > 0 && row.isShort ? 'attention' : undefined),
    },
    { ...surplus, cell: (row) => rate(row.surplusUnitsPerHour) },
    { ...lost, cell: (row) => rate(row.lostUnitsPerHour) },
    { ...stock, cell: (row) => formatUnits(row.stockUnits) },
    { ...lasts, cell: (row) => formatHours(row.stockHours) },
    {
      ...speed,
      cell: (row) => formatPercent(row.speedFraction, 0),
      tone: (row) => slowTone(row.speedFraction),
    },
    { ...makers, cell: (row) => formatNumber(row.makerCount) },
    { ...users, cell: (row) => formatNumber(row.userCount) },
  ];
}

const flowColumns = (): readonly ShownColumn<ChainFlow>[] => [
  {
    id: 'flow',
    label: t`From and to`,
    value: ({ fromTypeId }) => typeName(fromTypeId),
    cell: ({ fromTypeId, toTypeId }) => `${typeName(fromTypeId)} → ${typeName(toTypeId)}`,
  },
  {
    id: 'units',
    label: t`Units/h`,
    value: ({ unitsPerHour }) => unitsPerHour,
    cell: ({ unitsPerHour }) => rate(unitsPerHour),
  },
  {
    id: 'volume',
    label: t`m³/h`,
    value: ({ m3PerHour }) => m3PerHour,
    cell: ({ m3PerHour }) => formatNumber(m3PerHour, 1),
  },
  {
    id: 'speed',
    label: t`Speed`,
    tooltip: t`Speed that this input allows the factories, fed as chosen above`,
    value: ({ speedFraction }) => speedFraction,
    cell: ({ speedFraction }) => formatPercent(speedFraction, 0),
    tone: ({ speedFraction }) => slowTone(speedFraction),
  },
];
