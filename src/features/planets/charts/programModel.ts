/** Chart of extraction programs: what each cycle yields, over the number of the cycle. */
import { plural, t } from '@lingui/core/macro';
import type { ProgramSeries } from '../../../../workers/game/domain/report.ts';
import {
  type EpochSeconds,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../../../workers/game/domain/units.ts';
import { listAnd } from '../../../format/lists.ts';
import { formatNumber, formatUnits } from '../../../format/number.ts';
import { type ChartMark, type ChartModel, lineColour, numberDuplicates } from '../../../ui/charts/chartModel.ts';

/** Every so many cycles one is labelled. */
const CYCLES_PER_TICK = 4;
export const MAX_CYCLE_TICKS = 24;

const NOW_COLOUR = '#f0f6fc';
/** Programs whose moments lie closer than this share of the chart share one line. */
const SAME_PLACE = 0.004;

/**
 * The cycles that are labelled: every 4th, or every 8th, 12th … where that would be more than `maxCount`.
 * A program of fewer than 4 cycles has its last one labelled.
 */
export function cycleTicks(cycleCount: number, maxCount = MAX_CYCLE_TICKS): number[] {
  if (cycleCount < CYCLES_PER_TICK) return cycleCount > 0 ? [cycleCount] : [];
  const count = Math.max(1, Math.min(maxCount, MAX_CYCLE_TICKS));
  const step = CYCLES_PER_TICK * Math.ceil(Math.floor(cycleCount / CYCLES_PER_TICK) / count);
  return Array.from({ length: Math.floor(cycleCount / step) }, (_, index) => (index + 1) * step);
}

/** A program's progress at a time, in cycles since its start: 12.5 is the middle of cycle 13. Null once it has ended. */
export function cyclesAt(
  program: Pick<ProgramSeries, 'installedAt' | 'expiresAt' | 'cycleSeconds'>,
  at: EpochSeconds,
): number | null {
  if (at >= program.expiresAt) return null;
  return Math.max(0, (at - program.installedAt) / program.cycleSeconds);
}

/** A cycle's length in words: `7200` → `2 hour`, `900` → `15 minute` */
export function cycleWords(cycleSeconds: Seconds): string {
  return cycleSeconds % SECONDS_PER_HOUR === 0
    ? t`${{ hours: formatNumber(cycleSeconds / SECONDS_PER_HOUR) }} hour`
    : t`${{ minutes: formatNumber(cycleSeconds / SECONDS_PER_MINUTE) }} minute`;
}

/** The chart's title with the cycle lengths that occur, shortest first. */
export function programsTitle(cycleLengths: readonly Seconds[]): string {
  const lengths = [...new Set(cycleLengths)].sort((a, b) => a - b);
  if (lengths.length === 0) return t`Extraction Output Prediction`;
  return t({
    message: `Extraction Output Prediction (${{ lengths: listAnd(lengths.map(cycleWords)) }} cycles)`,
    comment: 'lengths: “30 minute and 1 hour”',
  });
}

/** Where a program is at the moment, for those who read: `cycle 13 of 48: 5,231 units` */
export function programPlaceText(program: ProgramSeries, at: EpochSeconds): string {
  const cycleCount = program.yieldUnits.length;
  const cycles = cyclesAt(program, at);
  const units = cycles === null ? undefined : program.yieldUnits[Math.floor(cycles)];
  // A program's last part, shorter than a cycle, yields nothing any more.
  if (units === undefined) return t`ended after ${plural(cycleCount, { one: '# cycle', other: '# cycles' })}`;
  const cycle = formatNumber(Math.floor(cycles ?? 0) + 1);
  const [count, yielded] = [formatNumber(cycleCount), formatUnits(units)];
  return t`cycle ${cycle} of ${count}: ${yielded} units`;
}

/** What the axis of yields counts. */
export function yieldUnit(): string {
  return t({ message: `units a cycle`, comment: 'beside an axis' });
}

/** Lines of the programs, each over its own cycles from 1 on, with a line where each is at the moment. */
export function programChart(
  programs: readonly ProgramSeries[],
  productNames: readonly string[],
  at: EpochSeconds,
  atLabel = t`now`,
): ChartModel {
  const names = numberDuplicates(productNames);
  const cycleCount = Math.max(1, ...programs.map(({ yieldUnits }) => yieldUnits.length));
  let highest = 1;
  for (const { yieldUnits } of programs) for (const units of yieldUnits) highest = Math.max(highest, units);
  return {
    xs: Float64Array.from({ length: cycleCount }, (_, index) => index + 1),
    lines: programs.map(({ yieldUnits }, index) => ({
      name: names[index] ?? '',
      colour: lineColour(index),
      values:
        yieldUnits.length === cycleCount
          ? yieldUnits
          : Array.from({ length: cycleCount }, (_, cycle) => yieldUnits[cycle] ?? null),
    })),
    xRange: [0, cycleCount],
    yRange: [0, highest * 1.06],
    yUnit: yieldUnit(),
    marks: nowMarks(programs, cycleCount, at, atLabel),
    xTicks: (maxCount) => cycleTicks(cycleCount, maxCount),
    xTickText: (cycle) => formatNumber(cycle),
    yTickText: (units) => formatUnits(units),
    xText: (index) => t`Cycle ${{ number: formatNumber(index + 1) }}`,
    valueText: formatUnits,
  };
}

function nowMarks(
  programs: readonly ProgramSeries[],
  cycleCount: number,
  at: EpochSeconds,
  label: string,
): ChartMark[] {
  const places = programs.flatMap((program, index) => {
    const x = cyclesAt(program, at);
    return x === null ? [] : [{ x, index }];
  });
  const [first] = places;
  if (!first) return [];
  if (places.every(({ x }) => Math.abs(x - first.x) <= SAME_PLACE * cycleCount)) {
    return [{ x: first.x, label, colour: NOW_COLOUR, row: 0 }];
  }
  return places.map(({ x, index }) => ({ x, label, colour: lineColour(index), row: 0 }));
}
