/** Days, weeks and months of the history. */
import { describe, expect, it } from 'vitest';
import { periodStart, periodStarts } from '../../../../workers/figures/history/periods.ts';
import type { EpochDay, HistoryPeriod } from '../../../../workers/game/domain/history.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';

const dayOf = (date: string) => (Date.parse(date) / 1000 / SECONDS_PER_DAY) as EpochDay;
const dateOf = (day: EpochDay) => new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);

describe('a period', () => {
  it.each<[HistoryPeriod, string, string]>([
    ['day', '2026-11-22', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-16', '2026-11-16'],
    ['month', '2026-11-22', '2026-11-01'],
    ['month', '2024-02-29', '2024-02-01'],
    // A wrong clock: days before the first Monday that is counted from, and before 1970
    ['week', '1970-01-04', '1969-12-29'],
    ['week', '1970-01-05', '1970-01-05'],
    ['week', '1969-12-28', '1969-12-22'],
    ['week', '1969-12-29', '1969-12-29'],
    ['month', '1969-12-31', '1969-12-01'],
  ])('%s of %s starts on %s', (period, date, start) => {
    expect(dateOf(periodStart(dayOf(date), period))).toBe(start);
  });

  it.each<[HistoryPeriod, string, string, string[]]>([
    ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-11-15', '2026-11-23', ['2026-11-09', '2026-11-16', '2026-11-23']],
    ['month', '2026-01-31', '2026-04-01', ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']],
    ['month', '2026-11-22', '2026-11-22', ['2026-11-01']],
  ])('follows the one before without a gap: %s from %s to %s', (period, from, to, starts) => {
    expect(periodStarts(dayOf(from), dayOf(to), period).map(dateOf)).toEqual(starts);
  });
});
