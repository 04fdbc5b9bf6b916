import { plural, t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { Accuracy, ColonyHistory, HistoryPeriod } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatDay } from '../../format/time.ts';
import { Stack } from '../../ui/dialogLayout.ts';
import { Facts, Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { largestErrorText } from '../../words/history.ts';
import { DowntimeChart, EarningsChart } from './EarningsCharts.tsx';
import type { Measure } from './earningsModel.ts';
import { HeadsAdvice } from './HeadsAdvice.tsx';
import { measures, periods } from './historyChoices.ts';
import { accuracyFact, earningsFacts } from './historyFacts.ts';
import { TrendSection } from './TrendSection.tsx';
import { VisitList } from './VisitList.tsx';

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-large);
  padding: 4px 0 8px;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr));
  gap: var(--gap-wide) 32px;
`;

interface ColonyHistoryPanelProps {
  history: ColonyHistory;
  period: HistoryPeriod;
  measure: Measure;
  isAllRegions: boolean;
  onPeriod: (period: HistoryPeriod) => void;
  onMeasure: (measure: Measure) => void;
  onReport: (at: EpochSeconds) => void;
}

/** What one colony earned, how its programs yield, and every visit with its forecast. */
export function ColonyHistoryPanel(props: ColonyHistoryPanelProps) {
  const { history, period, measure, isAllRegions, onPeriod, onMeasure, onReport } = props;
  const { key, summary, visits, accuracy, earnings, trends } = history;
  const hasComparisons = visits.some(({ previousAt }) => previousAt !== null);
  const facts = [
    {
      name: t`Visits`,
      value: plural({ visitCount: summary.visitCount }, { one: '# visit', other: '# visits' }),
      note: t`stored since ${{ day: formatDay(summary.firstAt, realNowSeconds()) }}`,
    },
    accuracyFact(accuracy, accuracyNote(accuracy)),
    ...(hasComparisons ? earningsFacts(earnings) : []),
  ];
  return (
    <Panel>
      <Facts facts={facts} />
      <HeadsAdvice planets={[{ key, name: null, advice: summary.moveHeads }]} />
      <Columns>
        {hasComparisons && (
          <Stack>
            <Tools>
              <Segments label={t`Period`} options={periods()} value={period} onChange={onPeriod} />
              <Segments label={t`Measure`} options={measures()} value={measure} onChange={onMeasure} />
            </Tools>
            <EarningsChart report={earnings} measure={measure} isAllRegions={isAllRegions} />
            <DowntimeChart report={earnings} />
          </Stack>
        )}
        <Stack>
          {trends.length > 0 && <TrendSection trends={trends} />}
          <VisitList visits={visits} onReport={onReport} />
        </Stack>
      </Columns>
    </Panel>
  );
}

function accuracyNote({ largest, provedNothingCount }: Accuracy): string | undefined {
  if (largest === null) {
    return provedNothingCount > 0
      ? plural(provedNothingCount, { one: '# comparison without proof', other: '# comparisons without proof' })
      : undefined;
  }
  const largestError = largestErrorText(largest.error);
  return provedNothingCount > 0
    ? t`${plural(provedNothingCount, {
        one: `largest error ${largestError}; # comparison without proof`,
        other: `largest error ${largestError}; # comparisons without proof`,
      })}`
    : t`largest error ${largestError}`;
}
