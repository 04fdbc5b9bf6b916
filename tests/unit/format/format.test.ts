import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { contrastRatio, isHexColour, readableTextColour } from '../../../src/format/colour.ts';
import {
  formatIsk,
  formatIskCell,
  formatIskSum,
  formatNetIsk,
  formatUnitPrice,
  lowerBoundText,
  netBoundText,
} from '../../../src/format/isk.ts';
import {
  formatHauledVolume,
  formatPercent,
  formatUnits,
  formatUnitsPerHour,
  formatVolume,
} from '../../../src/format/number.ts';
import {
  formatAge,
  formatBothTimes,
  formatDay,
  formatDuration,
  formatEveClock,
  formatEveDay,
  formatEveDayShort,
  formatEveMonth,
  formatEveTime,
  formatExactMoment,
  formatExactTimeLeft,
  formatHours,
  formatMoment,
  formatTimeLeft,
} from '../../../src/format/time.ts';
import { timerBucket } from '../../../src/format/timerBucket.ts';
import { isSustainedLess } from '../../../src/model/planetFigures.ts';
import { DEFAULT_TIMER_COLOURS } from '../../../src/state/settings.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { resetPage } from '../../resetPage.ts';

const HOUR = 3600;

describe('money', () => {
  it.each([
    [0, '0.00 M'],
    [5_250_000, '5.25 M'],
    [999_990_000, '999.99 M'],
    [999_994_999, '999.99 M'],
    [999_999_999, '1.00 B'],
    [1_000_000_000, '1.00 B'],
    [1_234_567_890, '1.23 B'],
    [1_500_000_000_000, '1,500.00 B'],
    [-2_500_000, '−2.50 M'],
    [-1_000_000_000, '−1.00 B'],
    [-1, '0.00 M'],
    [null, 'no price'],
  ])('%s ISK reads %s', (isk, text) => {
    expect(formatIsk(isk)).toBe(text);
  });

  it.each([
    [0, '0.00 M'],
    [999_999_999, '1,000.00 M'],
    [1_234_567_890, '1,234.57 M'],
    [-1_000_000_000, '−1,000.00 M'],
    [null, 'no price'],
  ])('%s ISK in a column reads %s: one unit for all', (isk, text) => {
    expect(formatIskCell(isk)).toBe(text);
  });

  it('says that a sum over goods without a price is a lower bound', () => {
    expect(formatIskSum({ isk: 1.2e9, pricedFraction: 0.5 }, false, formatIskCell)).toBe('at least 1,200.00 M');
    expect(formatIskSum({ isk: 5e6, pricedFraction: 1 })).toBe('5.00 M');
    expect(formatIskSum({ isk: 5e6, pricedFraction: 0.5 })).toBe('at least 5.00 M');
    expect(formatIskSum({ isk: null, pricedFraction: 0 })).toBe('no price');
    expect(lowerBoundText({ isk: 5e6, pricedFraction: 0.5 })).toContain('no market price');
    expect(lowerBoundText({ isk: 5e6, pricedFraction: 1 })).toBeNull();
    expect(lowerBoundText({ isk: null, pricedFraction: 0 })).toBeNull();
  });

  it('shows a net as a bound where goods have no price, and says what the bound means', () => {
    expect(formatNetIsk({ isk: -5e6, bound: 'exact' })).toBe('−5.00 M');
    expect(formatNetIsk({ isk: 5e6, bound: 'atLeast' })).toBe('at least 5.00 M');
    expect(formatNetIsk({ isk: 5e6, bound: 'atMost' })).toBe('at most 5.00 M');
    expect(formatNetIsk({ isk: null, bound: 'atLeast' })).toBe('no price');
    expect(netBoundText({ isk: 5e6, bound: 'exact' })).toBeNull();
    expect(netBoundText({ isk: 5e6, bound: 'atMost' })).toContain('imports have no market price');
  });

  it('shows a price to the hundredth', () => {
    expect(formatUnitPrice(1234.5)).toBe('1,234.50 ISK');
    expect(formatUnitPrice(null)).toBe('no price');
  });
});

describe('figures', () => {
  it.each([
    [0.625, '62.5%'],
    [1, '100.0%'],
    [4.05, '405.0%'],
    [0, '0.0%'],
    [-0.0001, '0.0%'],
    [14.357, '1,435.7%'],
    [null, '–'],
  ])('the fraction %s reads %s', (fraction, text) => {
    expect(formatPercent(fraction)).toBe(text);
  });

  it('show a decimal of an hourly rate only where it matters', () => {
    expect([8973.2, 100, 99.96, 26.25, 5, 0].map(formatUnitsPerHour)).toEqual([
      '8,973',
      '100',
      '100',
      '26.3',
      '5',
      '0',
    ]);
  });

  it('have words for units and volumes', () => {
    expect(formatUnits(861_429)).toBe('861,429');
    expect(formatVolume(12_000)).toBe('12,000 m³');
    expect(formatVolume(0.19)).toBe('0.19 m³');
    expect([6_341_775, 2e6, 7500].map(formatHauledVolume)).toEqual(['6.3 M m³', '2 M m³', '7,500 m³']);
  });
});

describe('time', () => {
  it.each([
    [14 * 365 * 86_400 + 3 * 86_400, '14y 3d', '14y 3d', '5113d 00:00:00'],
    [365 * 86_400, '1y', '1y', '365d 00:00:00'],
    [273_900, '3d 4h', '3d 4h', '3d 04:05:00'],
    [2 * 86_400, '2d', '2d', '2d 00:00:00'],
    [86_399, '23h 59m', '23h 59m', '23:59:59'],
    [66_360, '18h 26m', '18h 26m', '18:26:00'],
    [HOUR, '1h', '1h', '01:00:00'],
    [3599, '59m', '59:59', '00:59:59'],
    [1005, '16m', '16:45', '00:16:45'],
    [59.9, '59s', '00:59', '00:00:59'],
    [-5, '0s', '00:00', '00:00:00'],
  ])('%d seconds read %s, on a timer %s, and %s exactly', (seconds, duration, timeLeft, exact) => {
    expect(formatDuration(seconds)).toBe(duration);
    expect(formatTimeLeft(seconds)).toBe(timeLeft);
    expect(formatExactTimeLeft(seconds)).toBe(exact);
  });

  it('has days, hours, minutes and seconds in tooltips, before and after', () => {
    const at = Date.parse('2026-11-21T08:10:00Z') / 1000;
    expect(formatExactMoment(at, at - 273_906)).toMatch(/^in 3d 04:05:06 · 21 Nov 2026 08:10 EVE time · /);
    expect(formatExactMoment(at, at + 62)).toMatch(/^00:01:02 ago · 21 Nov 2026 08:10 EVE time · /);
  });

  it('is EVE time, with the local time beside it', () => {
    const at = Date.parse('2026-11-21T08:10:59Z') / 1000;
    expect(formatEveTime(at)).toBe('2026-11-21 08:10');
    const [now, nextYear] = [at + HOUR, at + 365 * 24 * HOUR];
    expect([formatMoment(at, now), formatDay(at, now)]).toEqual(['21 Nov 08:10', '21 Nov']);
    expect([formatMoment(at, nextYear), formatDay(at, nextYear)]).toEqual(['21 Nov 2026 08:10', '21 Nov 2026']);
    expect(formatEveClock(at)).toBe('08:10');
    expect(formatEveDay(at)).toBe('2026-11-21');
    expect(formatEveDayShort(at)).toBe('21 Nov');
    expect(formatBothTimes(at)).toMatch(/^21 Nov 2026 08:10 EVE time · .*2026/);
  });

  it.each([
    [['de-DE', 'en-US', 'en-GB'], 'Nov 21, 2026'],
    [['en', 'en-AU', 'de'], '21 Nov 2026'],
    [['de-DE', 'de'], '21 Nov 2026'],
    [undefined, '21 Nov 2026'],
  ])('has the local time in English as a browser with %s writes it', async (languages, date) => {
    resetPage();
    vi.stubGlobal('navigator', { languages });
    const fresh = await import('../../../src/format/time.ts');
    expect(fresh.formatBothTimes(Date.parse('2026-11-21T12:10:00Z') / 1000).split(' · ')[1]).toContain(date);
  });

  it('creates no date format of the browser for the English dates of the first rows', () => {
    const create = vi.spyOn(Intl, 'DateTimeFormat');
    const at = Date.parse('2026-09-05T08:10:59Z') / 1000;
    expect([formatDay(at, at), formatDay(at, at + 365 * 24 * HOUR)]).toEqual(['5 Sep', '5 Sep 2026']);
    expect(formatEveMonth(at)).toBe('Sep 2026');
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });

  it('says how long ago something was', () => {
    expect(formatAge(1000, 1059)).toBe('just now');
    expect(formatAge(1000, 1060)).toBe('1m ago');
    expect(formatAge(0, 3 * HOUR)).toBe('3h ago');
    expect(formatHours(1.5)).toBe('1h 30m');
    expect(formatHours(null)).toBe('–');
  });
});

describe('the colour of a countdown', () => {
  it.each([
    [null, 'expired'],
    [-1, 'expired'],
    [0, 'expired'],
    [1, 'under2h'],
    [2 * HOUR - 1, 'under2h'],
    [2 * HOUR, 'under4h'],
    [4 * HOUR - 1, 'under4h'],
    [4 * HOUR, 'under8h'],
    [8 * HOUR - 1, 'under8h'],
    [8 * HOUR, 'under12h'],
    [12 * HOUR - 1, 'under12h'],
    [12 * HOUR, 'under24h'],
    [24 * HOUR - 1, 'under24h'],
    [24 * HOUR, 'under48h'],
    [48 * HOUR - 1, 'under48h'],
    [48 * HOUR, 'default'],
  ])('with %s seconds left is %s', (secondsLeft, bucket) => {
    expect(timerBucket(secondsLeft)).toBe(bucket);
  });

  it('has white text on every default', () => {
    for (const colour of Object.values(DEFAULT_TIMER_COLOURS)) {
      expect(readableTextColour(colour)).toBe('#ffffff');
      expect(contrastRatio(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has text with a contrast of at least 4.5:1, whatever the player picks', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    forDrawn(100, channel, channel, channel, (red, green, blue) => {
      const colour = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      expect(isHexColour(colour)).toBe(true);
      expect(contrastRatio(colour, readableTextColour(colour))).toBeGreaterThanOrEqual(4.5);
    });
    expect(readableTextColour('#ffee00')).toBe('#000000');
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  });
});

it.each([
  [100, 94.9, true],
  [100, 95, false],
  [100, 120, false],
  [0, 0, false],
  [null, 5, false],
  [100, null, false],
])('what is sustained of %s possible, %s is marked: %s', (possible, sustained, isMarked) => {
  expect(isSustainedLess(possible, sustained)).toBe(isMarked);
});

describe('a date in a place', () => {
  const at = Date.UTC(2026, 10, 22, 19, 6) / 1000;

  it('has the year only where it is another one than now', () => {
    expect(formatMoment(at, at + 60)).toBe('22 Nov 19:06');
    expect(formatMoment(at, Date.UTC(2027, 0, 1) / 1000)).toBe('22 Nov 2026 19:06');
    expect(formatDay(at, at)).toBe('22 Nov');
    expect(formatDay(at, Date.UTC(2027, 0, 1) / 1000)).toBe('22 Nov 2026');
  });
});
