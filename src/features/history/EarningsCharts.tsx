import { select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { EarningsReport, HistoryPeriod } from '../../../workers/game/domain/history.ts';
import { hubName } from '../../../workers/game/domain/hub.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { Note } from '../../ui/parts.tsx';
import { basisText, periodWords } from '../../words/history.ts';
import { downtimeChart, earningsChart, hasDowntime, type Measure } from './earningsModel.ts';

const EARNINGS_HEIGHT_PX = 220;
const DOWNTIME_HEIGHT_PX = 120;
/** `20 Nov` or `Nov 2026` with air around it. */
const TICK_PX = 66;

interface EarningsChartsProps {
  /** null while it is not known: its room is kept */
  report: EarningsReport | null;
  measure: Measure;
  isAllRegions: boolean;
}

export function EarningsChart({ report, measure, isAllRegions }: EarningsChartsProps) {
  const earnings = useMemo(() => report && earningsChart(report, measure), [report, measure]);
  const isIsk = measure === 'isk';
  const title = isIsk ? t`Value of goods made` : t`Units made`;
  const xName = report === null ? '' : periodWords()[report.period];
  const basis = report === null ? null : basisText(report.total.basis, hubName(report.hub), isAllRegions);
  return (
    <ChartFrame
      title={title}
      summary={earningsSummary(isIsk, report?.period)}
      model={earnings}
      xName={xName}
      heightPx={EARNINGS_HEIGHT_PX}
      xTickPx={TICK_PX}
    >
      {basis !== null && (
        <Note>
          <Trans>
            {basis}, after customs tax as it was on each visit. One price is stored per day, so the price of exports and
            imports in the settings does not apply here.
          </Trans>
        </Note>
      )}
    </ChartFrame>
  );
}

/** The cost of downtime in each period, or that there was none. */
export function DowntimeChart({ report }: Pick<EarningsChartsProps, 'report'>) {
  const downtime = useMemo(() => report && downtimeChart(report, report.all.downtime), [report]);
  if (report !== null && !hasDowntime(report.all.downtime)) {
    return <Note>{t`No extractor was idle and nothing was lost in this time.`}</Note>;
  }
  return (
    <ChartFrame
      title={t`Downtime`}
      summary={downtimeSummary(report?.period)}
      model={downtime}
      xName={report === null ? '' : periodWords()[report.period]}
      heightPx={DOWNTIME_HEIGHT_PX}
      xTickPx={TICK_PX}
    />
  );
}

/** What the chart shows, for those who don't see it. @param period undefined while it is not known */
function earningsSummary(isIsk: boolean, period: HistoryPeriod | undefined): string {
  const shownPeriod = period ?? 'other';
  return isIsk
    ? t`${select(shownPeriod, {
        day: 'Value of goods made by day',
        week: 'Value of goods made by week',
        month: 'Value of goods made by month',
        other: 'Value of goods made',
      })}`
    : t`${select(shownPeriod, {
        day: 'Units made by day',
        week: 'Units made by week',
        month: 'Units made by month',
        other: 'Units made',
      })}`;
}

function downtimeSummary(period: HistoryPeriod | undefined): string {
  const shownPeriod = period ?? 'other';
  return t`${select(shownPeriod, {
    day: 'What downtime cost by day',
    week: 'What downtime cost by week',
    month: 'What downtime cost by month',
    other: 'What downtime cost',
  })}`;
}
