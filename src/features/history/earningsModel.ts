/** Charts of earnings, downtime and base quantities. Positions only: the figures come from the worker. */

import { plural, t } from '@lingui/core/macro';
import type {
  DowntimeSeries,
  EarningsGroup,
  EarningsReport,
  EarningsTotal,
  HistoryPeriod,
  ProgramTrend,
} from '../../../workers/game/domain/history.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../workers/game/domain/units.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatNumber, formatShortest, formatUnits } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { formatEveDayShort, formatMoment } from '../../format/time.ts';
import {
  type ChartLine,
  type ChartModel,
  joinLines,
  lineColour,
  numberDuplicates,
  stackBars,
} from '../../ui/charts/chartModel.ts';
import { unpricedText } from '../../words/fleetFigures.ts';
import { groupName, periodText, periodTick } from '../../words/history.ts';
import { typeName } from '../../words/typeNames.ts';

export type Measure = 'isk' | 'units';

/** Whether goods made have a value beside the net: it is the same without inputs, unless some goods have no price. */
export function isValueShown({ usedUnits, unpriced }: EarningsTotal): boolean {
  return usedUnits > 0 || (unpriced?.made ?? 0) > 0;
}

/** Whether every period's amount goes without a price, so that the head says “at least” once for all of them. */
export function areAllAtLeast({ all }: Pick<EarningsReport, 'all'>, what: 'made' | 'used'): boolean {
  const lacksPrice = (index: number): boolean => (all.unpriced[index]?.[what] ?? 0) > 0;
  const amounts = all[`${what}Isk`];
  return (
    amounts.length > 1 &&
    amounts.some((_, index) => lacksPrice(index)) &&
    amounts.every((isk, index) => !isk || lacksPrice(index))
  );
}

/** As many colours as can be distinguished, one of them for all other groups. */
const DRAWN_GROUPS = 7;
const OTHERS_COLOUR = '#7d8590';
const NET_COLOUR = '#f0f6fc';
const HEADROOM = 1.08;

type Values = (number | null)[];

type ChartedPeriods = Pick<EarningsReport, 'period' | 'periodStarts' | 'partialPeriods'>;

/** The groups that made anything, most first: those with a colour of their own, and those that share one. */
function chartedGroups({ groups }: EarningsReport, measure: Measure) {
  const sizeOf = ({ total }: EarningsGroup): number => (measure === 'isk' ? total.madeIsk : total.madeUnits) ?? 0;
  const ordered = groups.filter((group) => sizeOf(group) > 0).sort((a, b) => sizeOf(b) - sizeOf(a));
  const drawnCount = ordered.length > DRAWN_GROUPS + 1 ? DRAWN_GROUPS : ordered.length;
  return { drawn: ordered.slice(0, drawnCount), others: ordered.slice(drawnCount) };
}

/** The colour that each group has in the chart; none if it made nothing. */
export function groupColours(report: EarningsReport, measure: Measure): ReadonlyMap<EarningsGroup['id'], string> {
  const { drawn, others } = chartedGroups(report, measure);
  return new Map([
    ...drawn.map(({ id }, index) => [id, lineColour(index)] as const),
    ...others.map(({ id }) => [id, OTHERS_COLOUR] as const),
  ]);
}

/** What was made in each period, by group, and the net where inputs cost something. */
export function earningsChart(report: EarningsReport, measure: Measure): ChartModel {
  const isIsk = measure === 'isk';
  const madeOf = ({ series }: EarningsGroup): Values => [...(isIsk ? series.madeIsk : series.madeUnits)];
  const { drawn, others } = chartedGroups(report, measure);
  const names = numberDuplicates(drawn.map(({ group }) => groupName(group)));
  const bars: ChartLine[] = drawn.map((group, index) => ({
    name: names[index] ?? '',
    colour: lineColour(index),
    shape: 'bars',
    values: madeOf(group),
  }));
  if (others.length > 0) {
    bars.push({
      name: plural({ otherCount: others.length }, { one: '# other', other: '# others' }),
      colour: OTHERS_COLOUR,
      shape: 'bars',
      values: joinLines(others.map(madeOf)),
    });
  }
  const hasCosts = isIsk && report.all.usedIsk.some((isk) => (isk ?? 0) > 0);
  const net: ChartLine[] = hasCosts
    ? [{ name: t`Net of inputs`, colour: NET_COLOUR, shape: 'points', values: [...report.all.netIsk] }]
    : [];
  const notes = report.all.unpriced.map((unpriced) => (isIsk ? unpricedText(unpriced) : null));
  return periodChart(report, [...stackBars(bars), ...net], isIsk ? formatIsk : formatUnits, shortText, notes);
}

/** What downtime cost; where nothing has a price, for how long extractors were idle. */
export function downtimeChart(report: ChartedPeriods, downtime: DowntimeSeries) {
  const { idleIsk, lostIsk, idleSeconds } = downtime;
  const hasPrices = [...idleIsk, ...lostIsk].some((isk) => isk !== null && isk > 0);
  if (!hasPrices) {
    const hours: Values = idleSeconds.map((seconds) => seconds / SECONDS_PER_HOUR);
    const hoursText = (value: number): string => t`${{ hours: formatNumber(value, 1) }} h`;
    const line: ChartLine = { name: t`Extractors idle`, colour: lineColour(1), shape: 'bars', values: hours };
    return periodChart(report, [line], hoursText, hoursText);
  }
  const lines: ChartLine[] = [
    { name: t`Extractors idle`, colour: lineColour(1), shape: 'bars', values: [...idleIsk] },
    { name: t`Lost`, colour: lineColour(4), shape: 'bars', values: [...lostIsk] },
  ];
  return periodChart(report, stackBars(lines), formatIsk, shortText);
}

/** Whether an extractor was idle or anything was lost. */
export function hasDowntime({ idleSeconds, lostUnits }: DowntimeSeries): boolean {
  return idleSeconds.some((seconds) => seconds > 0) || lostUnits.some((units) => units > 0);
}

function periodChart(
  { period, periodStarts, partialPeriods }: ChartedPeriods,
  lines: readonly ChartLine[],
  valueText: (value: number) => string,
  yTickText: (value: number) => string,
  notes: readonly (string | null)[] = [],
): ChartModel {
  const half = (DAYS_OF[period] * SECONDS_PER_DAY) / 2;
  const first = periodStarts[0] ?? 0;
  const last = periodStarts.at(-1) ?? first;
  return {
    xs: Float64Array.from(periodStarts),
    lines,
    xRange: [first - half, last + half],
    yRange: rangeOf(lines),
    marks: [],
    xTicks: (maxCount) => everyNth(periodStarts, maxCount),
    xTickText: (x) => periodTick(period, x),
    yTickText,
    xText: (index) => {
      const text = periodText(period, periodStarts[index] ?? first, last);
      const note = notes[index] ?? null;
      return joinList([text, ...(partialPeriods[index] ? [t`partly known`] : []), ...(note === null ? [] : [note])]);
    },
    valueText,
  };
}

const DAYS_OF: Readonly<Record<HistoryPeriod, number>> = { day: 1, week: 7, month: 30 };

/** At most so many of the values, evenly spread. */
export function everyNth(values: readonly number[], maxCount: number): number[] {
  const step = Math.ceil(values.length / Math.max(1, maxCount));
  return values.filter((_, index) => index % step === 0);
}

/** From 0, or what is below it, to a little above the highest value. */
function rangeOf(lines: readonly ChartLine[]): readonly [number, number] {
  let lowest = 0;
  let highest = 0;
  for (const { values, drawnAt } of lines) {
    for (const value of drawnAt ?? values) {
      lowest = Math.min(lowest, value ?? 0);
      highest = Math.max(highest, value ?? 0);
    }
  }
  return lowest === 0 && highest === 0 ? [0, 1] : [lowest * HEADROOM, highest * HEADROOM];
}

const MAGNITUDES = [
  { size: 1e9, unit: 'B' },
  { size: 1e6, unit: 'M' },
  { size: 1e3, unit: 'k' },
] as const;

/** For an axis: `800_000_000` → `800 M`, `1_250` → `1.25 k`, `0` → `0` */
export function shortText(value: number): string {
  const magnitude = MAGNITUDES.find(({ size }) => Math.abs(value) >= size);
  if (!magnitude) return formatShortest(value);
  return `${formatShortest(value / magnitude.size)} ${magnitude.unit}`;
}

/** The name of each trend, in their order: the product, numbered where two extractors have the same. */
export function trendNames(trends: readonly ProgramTrend[]): string[] {
  return numberDuplicates(trends.map(({ productTypeId }) => typeName(productTypeId)));
}

/** The base quantity of each program, over the time of its start. */
export function trendChart(trends: readonly ProgramTrend[]): ChartModel {
  const starts = [...new Set(trends.flatMap(({ programs }) => programs.map(({ installedAt }) => installedAt)))];
  const xs = starts.sort((a, b) => a - b);
  const names = trendNames(trends);
  const lines = trends.map(({ programs }, index): ChartLine => {
    const byStart = new Map<EpochSeconds, number>(
      programs.map(({ installedAt, baseQtyPerCycle }) => [installedAt, baseQtyPerCycle]),
    );
    return {
      name: names[index] ?? '',
      colour: lineColour(index),
      shape: 'points',
      // undefined is no gap: the points of one extractor are joined past those of another.
      values: xs.map((x) => byStart.get(x)),
    };
  });
  const first = xs[0] ?? 0;
  const last = xs.at(-1) ?? first;
  const margin = Math.max((last - first) * 0.02, SECONDS_PER_HOUR);
  const all = trends.flatMap(({ programs }) => programs.map(({ baseQtyPerCycle }) => baseQtyPerCycle));
  return {
    xs: Float64Array.from(xs),
    lines,
    xRange: [first - margin, last + margin],
    yRange: [0, Math.max(1, ...all) * HEADROOM],
    marks: [],
    xTicks: (maxCount) => dayTicks(first, last, maxCount),
    xTickText: formatEveDayShort,
    yTickText: shortText,
    xText: (index) => formatMoment(xs[index] ?? first, last),
    valueText: formatUnits,
  };
}

/** Starts of days, evenly spread. */
function dayTicks(from: EpochSeconds, to: EpochSeconds, maxCount: number): number[] {
  const firstDay = Math.ceil(from / SECONDS_PER_DAY);
  const dayCount = Math.max(0, Math.floor(to / SECONDS_PER_DAY) - firstDay + 1);
  const days = Array.from({ length: dayCount }, (_, index) => (firstDay + index) * SECONDS_PER_DAY);
  return everyNth(days, maxCount);
}
