import { describe, expect, it } from 'vitest';
import { afterQuietHours } from '../../../../server/reminders/localTime.ts';
import { isQuiet } from '../../../../workers/game/domain/quietHours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = { fromMinute: 23 * 60, toMinute: 7 * 60 };
const NOON = { fromMinute: 12 * 60, toMinute: 13 * 60 };

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute);

describe('quiet hours', () => {
  it('include their start and not their end, also across midnight', () => {
    const isQuietInUtc = (quiet: typeof NIGHT | null, ms: number) => isQuiet(quiet, ms, 'UTC');
    expect([at(22, 59), at(23), at(3), at(6, 59), at(7)].map((ms) => isQuietInUtc(NIGHT, ms))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([at(11, 59), at(12), at(13)].map((ms) => isQuietInUtc(NOON, ms))).toEqual([false, true, false]);
    expect(isQuietInUtc({ fromMinute: 180, toMinute: 180 }, at(3))).toBe(false);
    expect(isQuietInUtc(null, at(3))).toBe(false);
  });

  /** The quiet times of 48 hours: from when, and for how many minutes. */
  function quietTimes(quiet: typeof NIGHT, fromMs: number, timeZone: string): [from: string, minutes: number][] {
    const found: [string, number][] = [];
    let before = false;
    for (let ms = fromMs; ms < fromMs + 48 * HOUR_MS; ms += MINUTE_MS) {
      const isNow = isQuiet(quiet, ms, timeZone);
      if (isNow && !before) found.push([new Date(ms).toISOString().slice(5, 16), 0]);
      if (isNow) found.at(-1)![1] += 1;
      before = isNow;
    }
    return found;
  }

  /** Clocks go back from 3 to 2 on 25 October 2026, and forward from 2 to 3 on 28 March 2027. */
  const [WINTER, SUMMER] = [Date.UTC(2026, 9, 24, 12), Date.UTC(2027, 2, 27, 12)];

  it.each([
    [
      'the night that ends summer time',
      NIGHT,
      WINTER,
      [
        ['10-24T21:00', 9 * 60],
        ['10-25T22:00', 8 * 60],
      ],
    ],
    [
      'the night that begins it',
      NIGHT,
      SUMMER,
      [
        ['03-27T22:00', 7 * 60],
        ['03-28T21:00', 8 * 60],
      ],
    ],
    [
      'the hour that comes twice',
      { fromMinute: 120, toMinute: 180 },
      WINTER,
      [
        ['10-25T00:00', 120],
        ['10-26T01:00', 60],
      ],
    ],
    ['the hour that is left out', { fromMinute: 120, toMinute: 180 }, SUMMER, [['03-29T00:00', 60]]],
  ])('follow the clock on the wall in Berlin in %s', (_, quiet, fromMs, times) => {
    expect(quietTimes(quiet, fromMs, 'Europe/Berlin')).toEqual(times);
  });

  it.each(['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'])(
    'are over in %s when the server sends what it kept during them',
    (timeZone) => {
      const wrong: string[] = [];
      const quietHours = [NIGHT, { fromMinute: 100, toMinute: 150 }, { fromMinute: 150, toMinute: 100 }];
      for (const quiet of quietHours) {
        const delivery = { quiet, timeZone, leadMs: 0, digestMinute: null };
        for (const fromMs of [WINTER, SUMMER, Date.UTC(2026, 9, 3, 6), Date.UTC(2027, 2, 13, 12)]) {
          for (let ms = fromMs; ms < fromMs + 48 * HOUR_MS; ms += 10 * MINUTE_MS) {
            const sentMs = afterQuietHours(ms, delivery);
            const isSentThen = sentMs === ms;
            if (isSentThen === isQuiet(quiet, ms, timeZone) || isQuiet(quiet, sentMs, timeZone))
              wrong.push(`${quiet.fromMinute} ${new Date(ms).toISOString()}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
