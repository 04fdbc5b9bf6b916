/** What is on screen is in EVE time: a player's clock that is moved by an hour changes no day and no chart. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earningsChart } from '../../../src/features/history/earningsModel.ts';
import { formatEveDay, formatMoment, localTimeZone, startOfEveDay } from '../../../src/format/time.ts';
import { stopTime } from '../../../src/model/stopList.ts';
import { DAY, makeEarnings } from '../../component/historyBuilders.ts';
import { resetPage } from '../../resetPage.ts';

const HOUR = 3600;

/** Midnight, EVE time, before the day on which clocks are moved in Berlin at 1:00. */
const NIGHTS = [
  ['ends', Date.UTC(2026, 9, 24) / 1000, [-120, -60]],
  ['begins', Date.UTC(2027, 2, 27) / 1000, [-60, -120]],
] as const;

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(NIGHTS)('when summer time %s', (_, saturday, offsets) => {
  const days = Array.from({ length: 4 }, (_, index) => saturday + index * DAY);

  it('the player’s clock is moved in this test', async () => {
    // The page makes its formats once, for the time zone that it finds: another test’s would be for another one.
    resetPage();
    const { formatBothTimes } = await import('../../../src/format/time.ts');
    resetPage();
    const offsetAt = (at: number) => new Date(at * 1000).getTimezoneOffset();
    expect([offsetAt(saturday), offsetAt(saturday + 2 * DAY)]).toEqual(offsets);
    expect(localTimeZone()).toBe('Europe/Berlin');
    expect(formatBothTimes(saturday)).toMatch(offsets[0] === -120 ? /GMT\+2|CEST/ : /GMT\+1|CET/);
  });

  it('each day of the earned ISK has one bar, under its own date, at an equal distance', () => {
    const chart = earningsChart(makeEarnings(days.length, { periodStarts: days }), 'isk');
    const dates = days.map((at) => formatEveDay(at));
    expect(new Set(dates).size).toBe(4);
    const ticks = chart.xTicks(10);
    expect(ticks).toEqual(days);
    expect(ticks.map((x) => chart.xTickText(x)).map((text) => Number.parseInt(text, 10))).toEqual(
      dates.map((date) => Number(date.slice(8))),
    );
    expect(Array.from(chart.xs, (x) => startOfEveDay(x))).toEqual(days);
  });

  it('an hour is an hour, and tomorrow begins at midnight, EVE time', () => {
    const noon = saturday + 12 * HOUR;
    const hours = Array.from({ length: 48 }, (_, hour) => noon + hour * HOUR);
    expect(new Set(hours.map((at) => formatMoment(at, noon))).size).toBe(48);
    expect(hours.filter((at) => stopTime(at, noon) === 'today')).toHaveLength(11);
    expect(hours.filter((at) => stopTime(at, noon) === 'tomorrow')).toHaveLength(24);
  });
});

it.each([undefined, 'Etc/Unknown'])('a system that says no time zone (%s) counts as UTC', (timeZone) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
  expect(localTimeZone()).toBe('UTC');
});
