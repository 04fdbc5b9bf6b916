import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ProgramTrend } from '../../../workers/game/domain/history.ts';
import { formatNumber, formatUnits } from '../../format/number.ts';
import { signedPercent } from '../../format/signed.ts';
import { joinList } from '../../format/text.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { trendChart, trendNames } from './earningsModel.ts';

const HEIGHT_PX = 180;
const TICK_PX = 56;
/** Programs that a trend needs, with the same number of heads. */
const TREND_PROGRAMS = 5;

/** How the base quantity of each extractor changes from program to program. */
export function TrendSection({ trends }: { trends: readonly ProgramTrend[] }) {
  const model = useMemo(() => trendChart(trends), [trends]);
  const names = trendNames(trends);
  return (
    <div>
      <ChartFrame
        title={t`Base quantity of programs`}
        summary={t`Base quantity per cycle of each program of ${{ resources: joinList(names) }}`}
        model={model}
        xName={t`Started (EVE time)`}
        heightPx={HEIGHT_PX}
        xTickPx={TICK_PX}
      />
      <DataTable
        label={t`Trends of base quantities`}
        columns={columns()}
        rows={trends.map((trend, index) => ({ ...trend, name: names[index]! }))}
        rowKey={({ pinId, productTypeId }) => `${pinId} ${productTypeId}`}
      />
    </div>
  );
}

const columns = (): readonly TableColumn<ProgramTrend & { name: string }>[] => [
  { id: 'name', label: t`Resource`, cell: ({ name }) => name },
  { id: 'programs', label: t`Programs`, cell: ({ programs }) => formatNumber(programs.length) },
  { id: 'heads', label: t`Heads`, cell: ({ programs }) => formatNumber(programs.at(-1)?.headCount ?? 0) },
  { id: 'base', label: t`Latest base`, cell: ({ programs }) => formatUnits(programs.at(-1)?.baseQtyPerCycle ?? 0) },
  {
    id: 'perProgram',
    label: t`Per program`,
    cell: ({ changePerProgram }) =>
      changePerProgram === null ? t`after ${TREND_PROGRAMS} programs` : signedPercent(changePerProgram),
    tone: ({ changePerProgram }) => (changePerProgram === null ? 'muted' : undefined),
  },
  {
    id: 'overFive',
    label: t`Over five`,
    cell: ({ changePerProgram, changeOverFive }) => changePerProgram !== null && signedPercent(changeOverFive),
  },
];
