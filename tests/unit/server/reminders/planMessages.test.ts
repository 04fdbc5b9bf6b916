import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderDelivery } from '../../../../server/contract.ts';
import { composeText, splitToFit } from '../../../../server/reminders/composeText.ts';
import { ENGLISH_PHRASES } from '../../../../server/reminders/phrases.ts';
import { type MessageEntry, planMessages, type Reminder } from '../../../../server/reminders/planMessages.ts';
import { reminderListSchema, remindersOf } from '../../../../server/reminders/requests.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { AT_ONCE, DAY_MS, HOUR_MS, listOf, MINUTE_MS, reminderAt } from './reminderHarness.ts';

/** What is sent when, as `day-hour:minute heading: texts`, in UTC. */
function planned(reminders: Reminder[], delivery: Partial<ReminderDelivery>, nowMs = Date.UTC(2026, 2, 2, 12)) {
  return planMessages(reminders, { ...AT_ONCE, ...delivery }, nowMs).map(
    ({ sendAtMs, heading, entries }) =>
      `${new Date(sendAtMs).toISOString().slice(8, 16)} ${heading}: ${entries
        .map(({ character, text }) => (character === '' ? text : `${character}: ${text}`))
        .join(', ')}`,
  );
}
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 2, day, hour, minute);

describe('messages', () => {
  it('contain what one character needs within ten minutes', () => {
    const reminders = [
      reminderAt(at(2, 14, 0), 'a'),
      reminderAt(at(2, 14, 9), 'b'),
      reminderAt(at(2, 14, 5), 'c', { group: 1 }),
      reminderAt(at(2, 14, 10), 'd'),
    ];
    const messages = ['02T14:00 Ada: a, b', '02T14:05 Ben: c', '02T14:10 Ada: d'];
    expect(planned(reminders, {})).toEqual(messages);
    expect(planned(reminders.toReversed(), {})).toEqual(messages);
  });

  it('are sent at once if they are due already', () => {
    expect(planned([reminderAt(at(2, 11), 'late')], {})).toEqual(['02T12:00 Ada: late']);
  });

  it('wait until the end of quiet hours, and are one message then', () => {
    const quiet = { fromMinute: 22 * 60, toMinute: 7 * 60 };
    const reminders = [
      reminderAt(at(2, 21, 59), 'before'),
      reminderAt(at(2, 22, 0), 'at the start'),
      reminderAt(at(3, 6, 59), 'before the end'),
      reminderAt(at(3, 7, 15), 'after'),
    ];
    expect(planned(reminders, { quiet })).toEqual([
      '02T21:59 Ada: before',
      '03T07:00 Ada: at the start, before the end',
      '03T07:15 Ada: after',
    ]);
  });

  it.each([
    // Clocks go forward at 2:00 on 29 March, and back at 3:00 on 25 October.
    ['7:00', 'summer', Date.UTC(2026, 2, 29, 0, 30), '29T05:00'],
    ['7:00', 'winter', Date.UTC(2026, 9, 24, 23, 30), '25T06:00'],
    // There is no 2:30.
    ['2:30', 'summer', Date.UTC(2026, 2, 29, 0, 10), '29T01:30'],
    ['2:30', 'winter', Date.UTC(2026, 9, 24, 23, 30), '25T00:30'],
  ])(
    'end quiet hours at %s by the player’s clock, also in the night in which it changes to %s time',
    (end, _season, dueMs, sent) => {
      const [hour = 0, minute = 0] = end.split(':').map(Number);
      const quiet = { fromMinute: 22 * 60, toMinute: hour * 60 + minute };
      const delivery = { quiet, timeZone: 'Europe/Berlin' };
      expect(planned([reminderAt(dueMs, 'x')], delivery, dueMs - HOUR_MS)).toEqual([`${sent} Ada: x`]);
    },
  );

  it('are one a day, at the player’s hour, with what is due until the next', () => {
    const reminders = [
      reminderAt(at(2, 15), 'today'),
      reminderAt(at(3, 8), 'first'),
      reminderAt(at(4, 7, 59), 'last of the day', { group: 1 }),
      reminderAt(at(4, 8), 'next day', { group: 2 }),
      reminderAt(at(7, 9), 'after a gap'),
    ];
    expect(planned(reminders, { digestMinute: 9 * 60, timeZone: 'Europe/Berlin' })).toEqual([
      '02T15:00 Ada: today',
      '03T08:00 Next 24 hours: Ada: first, Ben: last of the day',
      '04T08:00 Next 24 hours: next day',
      '07T08:00 Next 24 hours: Ada: after a gap',
    ]);
  });

  it('are one on a day whose clocks do not show the player’s hour', () => {
    const reminders = [
      reminderAt(at(28, 2), 'first'),
      reminderAt(at(29, 0, 40), 'before the clock changes'),
      reminderAt(at(29, 1, 40), 'after it'),
      reminderAt(at(30, 1), 'next day'),
    ];
    expect(planned(reminders, { digestMinute: 150, timeZone: 'Europe/Berlin' }, at(27, 12))).toEqual([
      '28T01:30 Next 24 hours: Ada: first, Ada: before the clock changes',
      '29T01:30 Next 24 hours: Ada: after it',
      '30T00:30 Next 24 hours: Ada: next day',
    ]);
  });
});

describe('an upload', () => {
  /** for each stop: the day of its message, the next one, and the end of quiet hours */
  const MOST_READINGS = 15;
  const nowMs = at(2, 12);
  const webhook = { kind: 'discord' as const, url: 'https://discord.com/api/webhooks/1/2' };
  const minute = fc.integer({ min: 0, max: 1439 });
  const drawnList = fc.record({
    delivery: fc.record({
      leadMs: fc.integer({ min: 0, max: DAY_MS }),
      digestMinute: fc.option(minute),
      quiet: fc.option(fc.record({ fromMinute: minute, toMinute: minute })),
      timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'),
    }),
    times: fc.array(fc.double({ min: 0, max: 8.64e15, noNaN: true }), { minLength: 1, maxLength: 20 }),
    near: fc.array(fc.integer({ min: -DAY_MS, max: 15 * DAY_MS }), { minLength: 1, maxLength: 1000 }),
    isNear: fc.boolean(),
  });

  const clock = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(clock, 'format') as PropertyDescriptor;
  /** how often the player's clock was read, which is what planning takes its time for */
  let readings = 0;
  beforeEach(() => {
    Object.defineProperty(clock, 'format', {
      ...format,
      get() {
        readings += 1;
        return format.get?.call(this);
      },
    });
  });
  afterEach(() => {
    Object.defineProperty(clock, 'format', format);
  });

  it('that is accepted is planned with few looks at the player’s clock, and others are refused with the reason', () => {
    let mostReadings = 0;
    forDrawn(drawnRuns(40), drawnList, ({ delivery, times, near, isNear }) => {
      const stops = isNear ? near.map((ms) => nowMs + ms) : times;
      const list = listOf(
        [webhook],
        stops.map((stopAtMs, id) => reminderAt(stopAtMs, `stop ${id}`, { forecastAtMs: nowMs })),
        { delivery },
      );
      expect(v.is(reminderListSchema, list)).toBe(true);
      let reminders: Reminder[];
      try {
        reminders = remindersOf(list, nowMs);
      } catch (error) {
        expect(String(error)).toContain('at most 15 days ahead');
        expect(stops.some((ms) => ms > nowMs + 15 * DAY_MS || ms - delivery.leadMs < nowMs - 2 * DAY_MS)).toBe(true);
        return;
      }
      readings = 0;
      const messages = planMessages(reminders, delivery, nowMs);
      expect(readings).toBeLessThanOrEqual(MOST_READINGS * (stops.length + 1));
      mostReadings = Math.max(mostReadings, readings);
      expect(messages.flatMap(({ entries }) => entries)).toHaveLength(stops.length);
      for (const { sendAtMs } of messages) expect(sendAtMs).toBeLessThanOrEqual(nowMs + 17 * DAY_MS);
    });
    expect(mostReadings).toBeGreaterThan(0);
  });
});

describe('a message', () => {
  const NOW = at(5, 18, 6);
  const URL = 'https://colonies.example.com/';
  const entryAt = (stopAtMs: number, text: string, more: Partial<MessageEntry> = {}): MessageEntry => {
    const { dueAtMs: _due, group: _group, ...entry } = reminderAt(stopAtMs, text, { planet: 'Amamake V', ...more });
    return { ...entry, character: '', forecastAtMs: NOW, ...more };
  };
  const outOf = (stopAtMs: number, goods: string, more: Partial<MessageEntry> = {}) =>
    entryAt(stopAtMs, 'out of', { key: goods, goods, ...more });
  const textOf = (entries: MessageEntry[], kind: 'discord' | 'push' = 'push') =>
    composeText({ heading: 'Ada', entries }, kind, URL, NOW, false);

  it('is in the language of the phrases that came with its list, with that language’s lists', () => {
    const phrases = {
      ...ENGLISH_PHRASES,
      language: 'de',
      ahead: 'in {time}',
      days: ENGLISH_PHRASES.days.map((_, index) => (index === 0 ? '1 Tag' : `${index + 1} Tagen`)),
      hours: '{hours} Std.',
      forecast: '(Prognose von vor {time} – {nichts})',
    };
    const old = { forecastAtMs: NOW - 5 * DAY_MS };
    const entries = [
      outOf(NOW + HOUR_MS, 'Fertilizer', old),
      outOf(NOW + HOUR_MS, 'Oxides', old),
      outOf(NOW + 3 * DAY_MS, 'Oxides', old),
    ];
    const { body } = composeText({ heading: 'Ada', entries }, 'push', URL, NOW, false, phrases);
    expect(body).toBe(
      'Amamake V: out of Fertilizer und Oxides, in 1 Std. (19:06 EVE); out of Oxides, in 3 Tagen (03-08 18:06 EVE)\n' +
        '(Prognose von vor 5 Tagen – {nichts})',
    );
    const discord = composeText({ heading: 'Ada', entries }, 'discord', URL, NOW, false, {
      ...phrases,
      ahead: '@everyone {time}',
    });
    expect(discord.body).not.toMatch(/(^|[^\\])@everyone/);
  });

  it('has one line per planet, with relative and EVE time, and nothing twice', () => {
    const soon = at(5, 19, 6);
    const entries = [
      outOf(soon, 'Fertilizer'),
      outOf(soon + 5 * MINUTE_MS, 'Oxides'),
      outOf(soon + 5 * MINUTE_MS, 'Oxides'),
      outOf(soon + 6 * MINUTE_MS, 'Coolant'),
      entryAt(at(5, 19, 30), 'program ends', { planet: 'Amamake VI' }),
      entryAt(at(5, 21, 26), 'launchpad full'),
      outOf(at(8, 4, 0), 'Oxides'),
    ];
    expect(textOf(entries).body.split('\n')).toEqual([
      'Amamake V: out of Fertilizer, Oxides and Coolant, in 1 h (19:06 EVE); launchpad full, in 3 h 20 min (21:26 EVE); out of Oxides, in 2 days (03-08 04:00 EVE)',
      'Amamake VI: program ends, in 1 h 24 min (19:30 EVE)',
    ]);
  });

  it.each([
    [0, 'now (18:06 EVE)'],
    [-125 * MINUTE_MS, '2 h 5 min ago (16:01 EVE)'],
    [25 * HOUR_MS, 'in 25 h (03-06 19:06 EVE)'],
  ])('says when a stop %i ms away is', (ms, words) => {
    expect(textOf([entryAt(NOW + ms, 'full')]).body).toBe(`Amamake V: full, ${words}`);
  });

  it('links to the planet on the instance in Discord, and gives a device the link of its first planet', () => {
    const entries = [entryAt(NOW + HOUR_MS, 'full', { link: 'abc_1' })];
    expect(textOf(entries, 'discord').body).toBe(
      '[Amamake V](<https://colonies.example.com/?planet=abc_1>): full, in 1 h (19:06 EVE)',
    );
    expect(textOf(entries)).toMatchObject({ body: 'Amamake V: full, in 1 h (19:06 EVE)', link: 'abc_1' });
  });

  it('shows names as they are: no masked link, no formatting and no mention of an uploader works in Discord', () => {
    const hostile = '[free ISK](https://evil.example) **bold** @everyone <@1> `x`';
    const { title, body } = composeText(
      { heading: hostile, entries: [entryAt(NOW, hostile, { planet: hostile, goods: hostile, character: hostile })] },
      'discord',
      URL,
      NOW,
      false,
    );
    for (const text of [title, body]) {
      // Whatever Discord would read as more than text has a backslash before it.
      const unescaped = text.replace(/\\./g, '').replace(' (18:06 EVE)', '');
      expect(unescaped).not.toMatch(/[[\]()*_~`<>@#|]|https:/);
    }
    expect(textOf([entryAt(NOW, 'full', { planet: hostile })]).body).toContain(hostile);
  });

  it('says how old a forecast is from one day on', () => {
    const bodyOf = (ageMs: number) => textOf([entryAt(NOW, 'full', { forecastAtMs: NOW - ageMs })]).body;
    expect(bodyOf(DAY_MS - MINUTE_MS)).toBe('Amamake V: full, now (18:06 EVE)');
    expect(bodyOf(DAY_MS)).toContain('\n(forecast from 1 day ago)');
    expect(bodyOf(5 * DAY_MS + HOUR_MS)).toContain('\n(forecast from 5 days ago)');
  });

  it.each(['discord', 'push'] as const)(
    'that does not fit is several, and none of them leaves something out: %s',
    (kind) => {
      const entries = Array.from({ length: 120 }, (_, id) =>
        entryAt(NOW + id * MINUTE_MS, 'launchpad full', {
          planet: `Amamake ${id}`,
          character: 'Pilot',
          link: 'x'.repeat(16),
        }),
      );
      const messages = splitToFit({ plannedAtMs: NOW, sendAtMs: NOW, heading: 'Next 24 hours', entries }, kind, URL);
      const texts = messages.map((message) => composeText(message, kind, URL, NOW + DAY_MS, true));
      expect(messages.length).toBeGreaterThan(2);
      expect(texts.map(({ title }) => title.replaceAll('\\', ''))).toEqual(
        messages.map((_, part) => `Next 24 hours (${part + 1} of ${messages.length})`),
      );
      const lines = texts.flatMap(({ body }) => body.split('\n').filter((line) => line.includes('launchpad full')));
      expect(lines).toHaveLength(120);
      for (const { title, body } of texts) expect(title.length + 1 + body.length).toBeLessThanOrEqual(2000);
    },
  );

  it('of an invented list with a thousand stops on one planet fits, too', () => {
    const entries = Array.from({ length: 1000 }, (_, id) =>
      entryAt(NOW + id * 60 * MINUTE_MS, '_'.repeat(100), { key: `${id}` }),
    );
    const messages = splitToFit({ plannedAtMs: NOW, sendAtMs: NOW, heading: '_'.repeat(100), entries }, 'discord', URL);
    expect(messages.flatMap((message) => message.entries)).toHaveLength(1000);
    for (const message of messages) {
      const { title, body } = composeText(message, 'discord', URL, NOW, true);
      expect(title.length + 1 + body.length).toBeLessThanOrEqual(2000);
    }
  });
});
