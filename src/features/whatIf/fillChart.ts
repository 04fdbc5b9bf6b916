import { t } from '@lingui/core/macro';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { VariantComparison } from '../../../workers/game/domain/whatIf.ts';
import { formatPercent } from '../../format/number.ts';
import { formatDuration, formatMoment } from '../../format/time.ts';
import { type ChartModel, lineColour } from '../../ui/charts/chartModel.ts';
import { figuresOf } from './comparisonRows.ts';

/** A line for the fullest store of each variant, from now on, without another visit. */
export function fillChart(
  { at, current, variants, curveTimes }: VariantComparison,
  names: readonly string[],
): ChartModel {
  const until = curveTimes.at(-1) ?? at;
  const lines = [
    { name: t`Now`, figures: current },
    ...variants.map((outcome, k) => ({ name: names[k] ?? t`Variant ${{ k: k + 1 }}`, figures: figuresOf(outcome) })),
  ];
  return {
    xs: curveTimes,
    lines: lines.flatMap(({ name, figures }, k) =>
      figures === null ? [] : [{ name, colour: lineColour(k), values: figures.fillFractions }],
    ),
    xRange: [at, until],
    yRange: [0, 1.02],
    marks: [],
    xTicks: (maxCount) => dayTicks(at, until, maxCount),
    xTickText: (x) => (x === at ? t`now` : `+${formatDuration(x - at)}`),
    yTickText: (fill) => formatPercent(fill, 0),
    xText: (index) => formatMoment(curveTimes[index] ?? at, at),
    valueText: (fill) => formatPercent(fill),
  };
}

/** Whole days from now, or parts of one where the chart is shorter. */
function dayTicks(from: number, until: number, maxCount: number): number[] {
  const steps = [0.25, 0.5, 1, 2, 5, 10].map((days) => days * SECONDS_PER_DAY);
  const step = steps.find((seconds) => (until - from) / seconds < Math.max(1, maxCount)) ?? 10 * SECONDS_PER_DAY;
  const ticks: number[] = [];
  for (let x = from; x <= until; x += step) ticks.push(x);
  return ticks;
}
