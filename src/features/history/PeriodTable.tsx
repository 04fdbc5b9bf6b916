import { select, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { EarningsReport, UnpricedCounts } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatIskCell } from '../../format/isk.ts';
import { signedPercent } from '../../format/signed.ts';
import { figure } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading, Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { beforeWords, grossText, partialTip, periodText, periodWords } from '../../words/history.ts';
import { areAllAtLeast, isValueShown } from './earningsModel.ts';
import { NetIsk } from './NetIsk.tsx';

interface PeriodRow {
  start: EpochSeconds;
  madeIsk: number | null;
  usedIsk: number | null;
  netIsk: number | null;
  unpriced: UnpricedCounts | null;
  change: number | null;
  isPartial: boolean;
}

/** What each period earned, the latest first, against the one before it. */
export function PeriodTable({ report }: { report: EarningsReport }) {
  const { period, periodStarts, all, total, partialPeriods, netChanges } = report;
  const hasValue = isValueShown(total);
  const hasInputs = total.usedUnits > 0;
  const columns = useMemo(
    () => columnsFor(report).filter(({ id }) => (hasValue || id !== 'madeIsk') && (hasInputs || id !== 'usedIsk')),
    [report, hasValue, hasInputs],
  );
  const rows = periodStarts
    .map(
      (start, index): PeriodRow => ({
        start,
        madeIsk: all.madeIsk[index] ?? null,
        usedIsk: all.usedIsk[index] ?? null,
        netIsk: all.netIsk[index] ?? null,
        unpriced: all.unpriced[index] ?? null,
        change: netChanges[index] ?? null,
        isPartial: partialPeriods[index] ?? false,
      }),
    )
    .reverse();
  return (
    <div>
      <Heading>
        {t`${select(period, {
          day: 'Day by day',
          week: 'Week by week',
          month: 'Month by month',
          other: 'By period',
        })}`}
      </Heading>
      {partialPeriods.some(Boolean) && <Note>{partialTip()}</Note>}
      <DataTable label={t`Periods`} columns={columns} rows={rows} rowKey={({ start }) => String(start)} isFolded />
    </div>
  );
}

function columnsFor(report: EarningsReport): readonly TableColumn<PeriodRow>[] {
  const { period } = report;
  const tone = ({ isPartial }: PeriodRow) => (isPartial ? ('muted' as const) : undefined);
  const made = grossWords(t`Value`, areAllAtLeast(report, 'made'));
  const used = grossWords(t`Inputs`, areAllAtLeast(report, 'used'));
  return [
    {
      id: 'period',
      label: periodWords()[period],
      value: ({ start }) => start,
      cell: ({ start, isPartial }) => (
        <>
          {periodText(period, start, realNowSeconds())} {isPartial && <Note as="span">{t`partly known`}</Note>}
        </>
      ),
    },
    {
      id: 'madeIsk',
      drop: 'fewer',
      label: made.label,
      tooltip: t`What was made and kept, after export tax`,
      value: ({ madeIsk }) => madeIsk,
      cell: ({ madeIsk, unpriced }) => made.text(madeIsk, unpriced?.made),
      tone,
    },
    {
      id: 'usedIsk',
      drop: 'few',
      label: used.label,
      tooltip: t`What used imports cost, with import tax`,
      value: ({ usedIsk }) => usedIsk,
      cell: ({ usedIsk, unpriced }) => used.text(usedIsk, unpriced?.used),
      tone,
    },
    {
      id: 'netIsk',
      label: t`Net`,
      tooltip: t`Value less inputs`,
      value: ({ netIsk }) => netIsk,
      cell: ({ netIsk, unpriced }) => <NetIsk isk={netIsk} unpriced={unpriced} />,
      tone: (row) => ((row.netIsk ?? 0) < 0 ? 'danger' : tone(row)),
    },
    figure(signedPercent, {
      id: 'change',
      label: t({ message: `Change`, context: 'a difference', comment: 'in percent, against the period before' }),
      tooltip: beforeWords()[period],
      value: ({ change }) => change,
      same: ({ change }) => (change === null ? null : undefined),
    }),
  ];
}

/** A column of sums. @param areBounds “at least” holds for all of them: the head says it */
function grossWords(name: string, areBounds: boolean) {
  return areBounds
    ? { label: t({ message: `${name}, at least`, comment: 'head of a column of amounts: Value' }), text: formatIskCell }
    : { label: name, text: (isk: number | null, unpricedCount = 0) => grossText(isk, unpricedCount, formatIskCell) };
}
