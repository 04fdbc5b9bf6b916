import { useMemo } from 'react';
import type { ProgramTrend } from '../../../workers/domain/history.ts';
import { formatNumber, formatUnits } from '../../format/number.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { TableFrame } from '../../ui/parts.tsx';
import { signedPercent } from '../../words/history.ts';
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
        title="Base quantity of programs"
        summary={`Base quantity per cycle of each program of ${names.join(', ')}`}
        model={model}
        xName="Started (EVE time)"
        heightPx={HEIGHT_PX}
        xTickPx={TICK_PX}
      />
      <TableFrame label="Trends of base quantities">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Programs</th>
            <th scope="col">Heads</th>
            <th scope="col">Latest base</th>
            <th scope="col">Per program</th>
            <th scope="col">Over five</th>
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
                  from {TREND_PROGRAMS} programs on
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
