import { t } from '@lingui/core/macro';
import { Link } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ChainCommodity, ChainFlow, ChainReport } from '../../../workers/game/domain/chain.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';
import { figure } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading } from '../../ui/parts.tsx';
import { typeName } from '../../words/typeNames.ts';
import { commodityColumns, rateText, slowTone } from './chainTable.ts';

const Tables = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
`;

export interface ChainProps {
  report: ChainReport;
  onOpen: (typeId: TypeId) => void;
}

/** The chain as two tables: commodities, and flows between them. */
export function ChainTables({ report, onOpen }: ChainProps) {
  const columns = useMemo((): readonly TableColumn<ChainCommodity>[] => {
    const [name, ...figures] = commodityColumns();
    const link: TableColumn<ChainCommodity>['cell'] = ({ typeId }) => (
      <Link as="button" type="button" onClick={() => onOpen(typeId)}>
        {typeName(typeId)}
      </Link>
    );
    return [{ ...name!, cell: link }, ...figures];
  }, [onOpen]);
  return (
    <Tables>
      <div>
        <Heading>{t`Commodities`}</Heading>
        <DataTable
          label={t`Commodities`}
          columns={columns}
          rows={report.commodities}
          rowKey={({ typeId }) => String(typeId)}
          isBlocksOnPhones
        />
      </div>
      <div>
        <Heading>{t`Flows`}</Heading>
        <DataTable
          label={t`Flows`}
          columns={flowColumns()}
          rows={report.flows}
          rowKey={({ fromTypeId, toTypeId }) => `${fromTypeId} ${toTypeId}`}
          isBlocksOnPhones
        />
      </div>
    </Tables>
  );
}

const flowColumns = (): readonly TableColumn<ChainFlow>[] => [
  {
    id: 'flow',
    label: t`From and to`,
    value: ({ fromTypeId }) => typeName(fromTypeId),
    cell: ({ fromTypeId, toTypeId }) => `${typeName(fromTypeId)} → ${typeName(toTypeId)}`,
  },
  figure(rateText, { id: 'units', label: t`Units/h`, value: ({ unitsPerHour }) => unitsPerHour }),
  figure((m3PerHour: number) => formatNumber(m3PerHour, 1), {
    id: 'volume',
    label: t`m³/h`,
    value: ({ m3PerHour }) => m3PerHour,
  }),
  figure((speedFraction: number | null) => formatPercent(speedFraction, 0), {
    id: 'speed',
    label: t`Speed`,
    tooltip: t`Speed that this input allows the factories, fed as chosen above`,
    value: ({ speedFraction }) => speedFraction,
    tone: ({ speedFraction }) => slowTone(speedFraction),
  }),
];
