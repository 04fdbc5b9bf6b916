import { describe, expect, it } from 'vitest';
import type { Reminder, ReminderDelivery } from '../../../../server/contract.ts';
import { composeText } from '../../../../server/reminders/composeText.ts';
import { planMessages } from '../../../../server/reminders/planMessages.ts';
import { AT_ONCE, DAY_MS, HOUR_MS, MINUTE_MS, reminderAt } from './reminderHarness.ts';

/** What is sent when, as `day-hour:minute heading: texts`, in UTC. */
function planned(reminders: Reminder[], delivery: Partial<ReminderDelivery>, nowMs = Date.UTC(2026, 2, 2, 12)) {
  let id = 0;
  return planMessages(reminders, ['Ada', 'Ben', ''], { ...AT_ONCE, ...delivery }, nowMs, () => String(id++)).map(
    ({ sendAtMs, heading, entries }) =>
      `${new Date(sendAtMs).toISOString().slice(8, 16)} ${heading}: ${entries.map(({ text }) => text).join(', ')}`,
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
    ['summer', Date.UTC(2026, 2, 29, 0, 30), '29T05:00'],
    ['winter', Date.UTC(2026, 9, 24, 23, 30), '25T06:00'],
  ])(
    'end quiet hours by the player’s clock, also in the night in which it changes to %s time',
    (_season, dueMs, sent) => {
      const delivery = { quiet: { fromMinute: 22 * 60, toMinute: 7 * 60 }, timeZone: 'Europe/Berlin' };
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
});

describe('a message', () => {
  const message = (texts: string[], forecastAtMs: number) => ({
    id: '1',
    sendAtMs: at(5, 12),
    heading: 'Ada',
    entries: texts.map((text) => ({ key: text, text, stopAtMs: at(5, 13), forecastAtMs })),
  });

  it('says how old a forecast is from one day on', () => {
    const bodyOf = (ageMs: number) => composeText(message(['full'], at(5, 12) - ageMs), at(5, 12), false).body;
    expect(bodyOf(DAY_MS - MINUTE_MS)).toBe('full');
    expect(bodyOf(DAY_MS)).toBe('full (forecast from 1 day ago)');
    expect(bodyOf(5 * DAY_MS + HOUR_MS)).toBe('full (forecast from 5 days ago)');
  });

  it('fits into Discord’s 2000 characters, and says how much is left out', () => {
    const { title, body } = composeText(message(Array(50).fill('x'.repeat(200)), at(5, 12)), at(5, 12), true);
    expect(title.length + 1 + body.length).toBeLessThan(2000);
    expect(body).toContain('\nand 42 more\n');
  });
});
