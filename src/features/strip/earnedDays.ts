import type { EarningsReport } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds, Isk } from '../../../workers/game/domain/units.ts';

export interface EarnedDay {
  at: EpochSeconds;
  /** null if nothing of it has a price */
  netIsk: Isk | null;
}

export function isPriced(day: EarnedDay): day is EarnedDay & { netIsk: Isk } {
  return day.netIsk !== null;
}

/** The days that are wholly known: a part of a day looks like a bad one. */
export function earnedDays({
  periodStarts,
  partialPeriods,
  all,
}: Pick<EarningsReport, 'periodStarts' | 'partialPeriods'> & {
  all: { netIsk: readonly (Isk | null)[] };
}): EarnedDay[] {
  return periodStarts.flatMap((at, index) =>
    partialPeriods[index] ? [] : [{ at, netIsk: all.netIsk[index] ?? null }],
  );
}

/** An SVG path of 100 × 100, from 0 or the least value to the greatest. It has a gap where there is no value. */
export function linePath(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const least = Math.min(0, ...known);
  const span = Math.max(0, ...known) - least || 1;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const x = (index / Math.max(1, values.length - 1)) * 100;
      const y = 97 - ((value - least) / span) * 94;
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
    })
    .join('');
}
