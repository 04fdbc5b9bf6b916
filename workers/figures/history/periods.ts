import type { EpochDay, HistoryPeriod } from '../../game/domain/history.ts';
import { SECONDS_PER_DAY } from '../../game/domain/units.ts';

/** 1970-01-01 was a Thursday, so the first Monday was day 4. */
const FIRST_MONDAY = 4;

/** The first day of the period that a day is in. Weeks start on Monday. */
export function periodStart(day: EpochDay, period: HistoryPeriod): EpochDay {
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
    case 'month': {
      const date = new Date(day * SECONDS_PER_DAY * 1000);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000 / SECONDS_PER_DAY;
    }
  }
}

const LONGEST_DAYS: Readonly<Record<HistoryPeriod, number>> = { day: 1, week: 7, month: 31 };

/** The first day after the period that starts on a day. */
export function periodEnd(start: EpochDay, period: HistoryPeriod): EpochDay {
  return periodStart(start + LONGEST_DAYS[period], period);
}

/** First days of all periods from that of `fromDay` to that of `toDay`, ascending without gaps. */
export function periodStarts(fromDay: EpochDay, toDay: EpochDay, period: HistoryPeriod): EpochDay[] {
  const starts: EpochDay[] = [];
  for (let start = periodStart(fromDay, period); start <= toDay; start = periodEnd(start, period)) {
    starts.push(start);
  }
  return starts;
}
