import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { EarningsGroup, EarningsReport } from '../../../workers/game/domain/history.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatUnits, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatDuration } from '../../format/time.ts';
import { figure } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { basisWords, grossText, groupName } from '../../words/history.ts';
import { groupings } from './historyChoices.ts';
import { NetIsk } from './NetIsk.tsx';
import { PlanetLink, type PlanetLinks } from './planetColumn.tsx';

interface EarningsTableProps extends PlanetLinks {
  report: EarningsReport;
}

/** What each group made, used and lost in the whole span. */
export function EarningsTable({ report, nameOf, onOpen }: EarningsTableProps) {
  const { groups, groupBy, total } = report;
  // Said below the chart, too, which is enough where it is the same of all that have a price.
  const hasBasis = groups.some(({ total: { basis } }) => basis === 'today' || basis === 'mixed');
  const columns = useMemo(
    () => columnsFor(groupBy, { nameOf, onOpen }).filter(({ id }) => hasBasis || id !== 'basis'),
    [groupBy, nameOf, onOpen, hasBasis],
  );
  const foot = [
    t`Total`,
    formatUnits(total.madeUnits),
    iskText(total.madeIsk, total.madeUnits, total.unpriced?.made),
    iskText(total.usedIsk, total.usedUnits, total.unpriced?.used),
    // What it goes without stands above, with what was earned.
    formatIskCell(total.netIsk),
    total.idleSeconds > 0 ? formatDuration(total.idleSeconds) : UNKNOWN_TEXT,
    iskText(total.idleIsk, total.idleSeconds, total.unpriced?.idle),
    total.lostUnits > 0 ? formatUnits(total.lostUnits) : UNKNOWN_TEXT,
    iskText(total.lostIsk, total.lostUnits, total.unpriced?.lost),
    basisWords()[total.basis],
  ];
  return <DataTable label={t`Earnings`} columns={columns} rows={groups} rowKey={rowKey} foot={foot} />;
}

function rowKey({ id }: EarningsGroup): string {
  return id;
}

/** An amount of something: a dash where there is nothing of it. */
function iskText(isk: number | null, size: number, unpricedCount = 0): string {
  return size > 0 ? grossText(isk, unpricedCount, formatIskCell) : UNKNOWN_TEXT;
}

function columnsFor(groupBy: EarningsReport['groupBy'], links: PlanetLinks): readonly TableColumn<EarningsGroup>[] {
  return [
    {
      id: 'name',
      label: groupings().find(({ value }) => value === groupBy)?.label ?? '',
      value: ({ group }) => groupName(group),
      cell: ({ group }) => (group.kind === 'planet' ? <PlanetLink planet={group} {...links} /> : groupName(group)),
    },
    figure(formatUnits, {
      id: 'madeUnits',
      label: t`Units made`,
      tooltip: t`Units made and not used up on the same planet`,
      value: ({ total }) => total.madeUnits,
    }),
    {
      id: 'madeIsk',
      label: t`Value`,
      tooltip: t`What they are worth, after export tax`,
      value: ({ total }) => (total.madeUnits > 0 ? total.madeIsk : null),
      cell: ({ total }) => iskText(total.madeIsk, total.madeUnits, total.unpriced?.made),
    },
    {
      id: 'usedIsk',
      label: t`Inputs`,
      tooltip: t`What imported inputs cost, with import tax`,
      value: ({ total }) => (total.usedUnits > 0 ? total.usedIsk : null),
      cell: ({ total }) => iskText(total.usedIsk, total.usedUnits, total.unpriced?.used),
    },
    {
      id: 'netIsk',
      label: t`Net`,
      tooltip: t`Value less inputs`,
      value: ({ total }) => total.netIsk,
      cell: ({ total }) => <NetIsk isk={total.netIsk} unpriced={total.unpriced} />,
      tone: ({ total }) => ((total.netIsk ?? 0) < 0 ? 'danger' : undefined),
    },
    figure((idleSeconds: number) => (idleSeconds > 0 ? formatDuration(idleSeconds) : UNKNOWN_TEXT), {
      id: 'idleSeconds',
      label: t`Idle`,
      tooltip: t`How long extractors with an ended program were idle, added up`,
      value: ({ total }) => total.idleSeconds,
    }),
    {
      id: 'idleIsk',
      label: t`Idle cost`,
      tooltip: t`What they would have extracted in that time, at the price of the raw resource`,
      value: ({ total }) => (total.idleSeconds > 0 ? total.idleIsk : null),
      cell: ({ total }) => iskText(total.idleIsk, total.idleSeconds, total.unpriced?.idle),
    },
    figure((lostUnits: number) => (lostUnits > 0 ? formatUnits(lostUnits) : UNKNOWN_TEXT), {
      id: 'lostUnits',
      label: t`Lost`,
      tooltip: t`Units lost because stores were full, or routes were missing or too small`,
      value: ({ total }) => total.lostUnits,
    }),
    {
      id: 'lostIsk',
      label: t`Lost ISK`,
      value: ({ total }) => (total.lostUnits > 0 ? total.lostIsk : null),
      cell: ({ total }) => iskText(total.lostIsk, total.lostUnits, total.unpriced?.lost),
    },
    {
      id: 'basis',
      label: t`Prices`,
      tooltip: t`Prices of each day are stored while Colony Watch is open; days without them use today’s`,
      value: ({ total }) => basisWords()[total.basis],
      cell: ({ total }) => basisWords()[total.basis],
      tone: () => 'muted',
      drop: 'few',
      block: 'figure',
    },
  ];
}
