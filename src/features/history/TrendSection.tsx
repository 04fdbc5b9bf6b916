import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ProgramTrend } from '../../../workers/domain/history.ts';
import { formatNumber, formatUnits } from '../../format/number.ts';
import { signedPercent } from '../../format/signed.ts';
import { joinList } from '../../format/text.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { TableFrame } from '../../ui/parts.tsx';
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
      <TableFrame label={t`Trends of base quantities`}>
        <thead>
          <tr>
            <th scope="col">{t`Resource`}</th>
            <th scope="col">{t`Programs`}</th>
            <th scope="col">{t`Heads`}</th>
            <th scope="col">{t`Latest base`}</th>
            <th scope="col">{t`Per program`}</th>
            <th scope="col">{t`Over five`}</th>
          </tr>
        </thead>
        <tbody>
          {trends.map(({ pinId, productTypeId, programs, changePerProgram, changeOverFive }, index) => (
            <tr key={`${pinId} ${productTypeId}`}>
              <th scope="row">{names[index]}</th>
              <td>{formatNumber(programs.length)}</td>
              <td>{formatNumber(programs.at(-1)?.headCount ?? 0)}</td>
              <td>{formatUnits(programs.at(-1)?.baseQtyPerCycle ?? 0)}</td>
              {changePerProgram === null ? (
                <td colSpan={2} data-tone="muted">
                  {t`after ${TREND_PROGRAMS} programs`}
                </td>
              ) : (
                <>
                  <td>{signedPercent(changePerProgram)}</td>
                  <td>{signedPercent(changeOverFive)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}
