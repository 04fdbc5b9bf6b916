import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { EarningsGroup, EarningsReport, EarningsTotal } from '../../../workers/game/domain/history.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatUnits, UNKNOWN_TEXT } from '../../format/number.ts';
import { unbroken } from '../../format/text.ts';
import { formatDuration } from '../../format/time.ts';
import { Swatch } from '../../ui/charts/ChartFrame.tsx';
import { figure } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { basisWords, grossText, groupName } from '../../words/history.ts';
import { groupColours, isValueShown, type Measure } from './earningsModel.ts';
import { groupings } from './historyChoices.ts';
import { NetIsk } from './NetIsk.tsx';
import { PlanetLink, type PlanetLinks } from './planetColumn.tsx';

/* The words of a bound, above their figure, make no column wider. */
const Sum = styled.span`
  display: inline-block;
  max-width: 14ch;
  text-wrap: balance;
  white-space: normal;
`;

type TotalColumn = TableColumn<Pick<EarningsGroup, 'total'>>;

interface EarningsTableProps extends PlanetLinks {
  report: EarningsReport;
  /** of the chart, whose colours the groups have here, too */
  measure: Measure;
}

/** What each group made, used and lost in the whole span. */
export function EarningsTable({ report, measure, nameOf, onOpen }: EarningsTableProps) {
  const { groups, groupBy, total } = report;
  const ofTotals = useMemo(() => filledColumns(report), [report]);
  const columns = useMemo(
    () => [nameColumn(groupBy, groupColours(report, measure), { nameOf, onOpen }), ...ofTotals],
    [report, measure, groupBy, nameOf, onOpen, ofTotals],
  );
  const foot = ofTotals.map(({ id, cell }) =>
    // What it goes without stands above, with what was earned.
    id === 'netIsk' ? unbroken(formatIskCell(total.netIsk)) : <Sum key={id}>{cell?.({ total })}</Sum>,
  );
  return (
    <DataTable
      label={t`Earnings`}
      columns={columns}
      rows={groups}
      rowKey={rowKey}
      foot={[t`Total`, ...foot]}
      orderLabel={t`best first`}
      isFolded
    />
  );
}

/** The columns that some group fills, or that tell groups apart. */
function filledColumns({ groups, total }: EarningsReport): readonly TotalColumn[] {
  const { usedUnits, idleSeconds, lostUnits } = total;
  // One basis for all is said below the chart.
  const bases = new Set(groups.map((group) => group.total.basis).filter((basis) => basis !== 'none'));
  const filled: Readonly<Record<string, boolean>> = {
    madeIsk: isValueShown(total),
    usedIsk: usedUnits > 0,
    idleSeconds: idleSeconds > 0,
    idleIsk: idleSeconds > 0,
    lostUnits: lostUnits > 0,
    lostIsk: lostUnits > 0,
    basis: bases.size > 1,
  };
  return totalColumns().filter(({ id }) => filled[id] ?? true);
}

function rowKey({ id }: EarningsGroup): string {
  return id;
}

function nameColumn(
  groupBy: EarningsReport['groupBy'],
  colours: ReturnType<typeof groupColours>,
  links: PlanetLinks,
): TableColumn<EarningsGroup> {
  return {
    id: 'name',
    label: groupings().find(({ value }) => value === groupBy)?.label ?? '',
    value: ({ group }) => groupName(group),
    cell: ({ id, group }) => (
      <>
        <Swatch style={{ background: colours.get(id) }} data-shape="bars" />
        {group.kind === 'planet' ? <PlanetLink planet={group} {...links} /> : groupName(group)}
      </>
    ),
  };
}

/** The ISK of something: a dash where there is nothing of it. */
function iskColumn(what: 'made' | 'used' | 'idle' | 'lost', label: string, tooltip?: string): TotalColumn {
  const hasAny = (total: EarningsTotal) => (what === 'idle' ? total.idleSeconds : total[`${what}Units`]) > 0;
  return {
    id: `${what}Isk`,
    label,
    ...(tooltip !== undefined && { tooltip }),
    value: ({ total }) => (hasAny(total) ? total[`${what}Isk`] : null),
    cell: ({ total }) =>
      hasAny(total) ? unbroken(grossText(total[`${what}Isk`], total.unpriced?.[what], formatIskCell)) : UNKNOWN_TEXT,
  };
}

function totalColumns(): readonly TotalColumn[] {
  return [
    figure(formatUnits, {
      id: 'madeUnits',
      label: t`Units made`,
      tooltip: t`Units made and not used up on the same planet`,
      drop: 'fewer',
      block: 'figure',
      value: ({ total }) => total.madeUnits,
    }),
    iskColumn('made', t`Value`, t`What they are worth, after export tax`),
    iskColumn('used', t`Inputs`, t`What imported inputs cost, with import tax`),
    {
      id: 'netIsk',
      label: t`Net`,
      tooltip: t`Value less inputs`,
      block: 'head',
      value: ({ total }) => total.netIsk,
      cell: ({ total }) => <NetIsk isk={total.netIsk} unpriced={total.unpriced} />,
      tone: ({ total }) => ((total.netIsk ?? 0) < 0 ? 'danger' : undefined),
    },
    figure((idleSeconds: number) => (idleSeconds > 0 ? formatDuration(idleSeconds) : UNKNOWN_TEXT), {
      id: 'idleSeconds',
      label: t`Idle`,
      tooltip: t`How long extractors with an ended program were idle, added up`,
      drop: 'few',
      block: 'figure',
      value: ({ total }) => total.idleSeconds,
    }),
    iskColumn('idle', t`Idle cost`, t`What they would have extracted in that time, at the price of the raw resource`),
    figure((lostUnits: number) => (lostUnits > 0 ? formatUnits(lostUnits) : UNKNOWN_TEXT), {
      id: 'lostUnits',
      label: t`Lost`,
      tooltip: t`Units lost because stores were full, or routes were missing or too small`,
      drop: 'few',
      block: 'figure',
      value: ({ total }) => total.lostUnits,
    }),
    iskColumn('lost', t`Lost ISK`),
    {
      id: 'basis',
      label: t`Prices`,
      tooltip: t`Prices of each day are stored while Colony Watch is open; days without them use today’s`,
      value: ({ total }) => basisWords()[total.basis],
      cell: ({ total }) => basisWords()[total.basis],
      tone: () => 'muted',
      // Said below the chart, too.
      drop: 'few',
      block: 'figure',
    },
  ];
}
