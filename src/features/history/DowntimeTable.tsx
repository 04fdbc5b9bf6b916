import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { DowntimeCause, EarningsReport } from '../../../workers/game/domain/history.ts';
import type { NamedColony } from '../../../workers/game/domain/ids.ts';
import { formatIskCell } from '../../format/isk.ts';
import { figure, texts } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading } from '../../ui/parts.tsx';
import { downtimeText } from '../../words/history.ts';
import { type PlanetLinks, planetColumn } from './planetColumn.tsx';

interface DowntimeTableProps extends PlanetLinks {
  downtimes: EarningsReport['downtimes'];
}

interface DowntimeRow extends NamedColony {
  id: string;
  cause: DowntimeCause;
}

/** What downtime cost, planet by planet and cause by cause. */
export function DowntimeTable({ downtimes, nameOf, onOpen }: DowntimeTableProps) {
  const columns = useMemo(() => columnsFor({ nameOf, onOpen }), [nameOf, onOpen]);
  const rows = useMemo(
    () =>
      downtimes.flatMap(({ causes, ...planet }) =>
        causes.map((cause): DowntimeRow => ({ ...planet, id: `${planet.key} ${cause.kind} ${cause.typeId}`, cause })),
      ),
    [downtimes],
  );
  if (rows.length === 0) return null;
  return (
    <div>
      <Heading>{t`What downtime cost`}</Heading>
      <DataTable label={t`Downtime by planet`} columns={columns} rows={rows} rowKey={({ id }) => id} isFolded />
    </div>
  );
}

function columnsFor(links: PlanetLinks): readonly TableColumn<DowntimeRow>[] {
  return [
    planetColumn(links),
    figure(formatIskCell, {
      id: 'isk',
      label: t`Cost`,
      tooltip: t`What was lost or not extracted, at its own price: that of the raw resource for extractors`,
      value: ({ cause }) => cause.isk,
    }),
    texts({ id: 'cause', label: t`Cause`, wraps: true, value: ({ cause }) => downtimeText(cause) }),
  ];
}
