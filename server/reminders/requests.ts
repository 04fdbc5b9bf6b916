/** The requests about reminders, checked. */
import * as v from 'valibot';
import { MAX_LEAD_SECONDS, MAX_REMINDER_GROUPS, MAX_REMINDERS } from '../../workers/game/domain/reminder.ts';
import type { ReminderGroup, ReminderList, ReminderPlanet, ReminderStop } from '../contract.ts';
import { BadRequest, Problem } from '../http/problems.ts';
import { CHANNEL_KINDS, targetSchema } from './channels.ts';
import { isTimeZone } from './localTime.ts';
import { PHRASED_DAYS } from './phrases.ts';
import type { Reminder } from './planMessages.ts';

const MAX_WORDS_CHARACTERS = 100;
/** one of each channel */
const MAX_TARGETS = CHANNEL_KINDS.length;
const MINUTES_PER_DAY = 24 * 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_AHEAD_DAYS = 15;
const MAX_BACK_DAYS = 2;

/** A forecast's age is said in days. Rounded, it does not change each message with each refresh. */
const FORECAST_STEP_MS = 6 * HOUR_MS;

const timeSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15));
const minuteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_PER_DAY - 1));
/** One line: a line break could imitate another message. */
const lineSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_WORDS_CHARACTERS),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
);
const wordsSchema = v.pipe(lineSchema, v.minLength(1));
const stopSchema = v.object({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  stopAtMs: timeSchema,
  text: wordsSchema,
  goods: v.optional(wordsSchema),
} satisfies Record<keyof ReminderStop, unknown>);

const planetSchema = v.object({
  name: wordsSchema,
  link: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
  stops: v.pipe(v.array(stopSchema), v.maxLength(MAX_REMINDERS)),
} satisfies Record<keyof ReminderPlanet, unknown>);

/** Short, because they stand in each message. */
const phraseSchema = v.pipe(wordsSchema, v.maxLength(80));

const phrasesSchema = v.object({
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  digest: phraseSchema,
  part: phraseSchema,
  now: phraseSchema,
  ahead: phraseSchema,
  past: phraseSchema,
  minutes: phraseSchema,
  hours: phraseSchema,
  hoursAndMinutes: phraseSchema,
  days: v.pipe(v.array(v.pipe(wordsSchema, v.maxLength(20))), v.length(PHRASED_DAYS)),
  forecast: phraseSchema,
  repeated: wordsSchema,
});

/** Body of PUT api/reminders */
export const reminderListSchema = v.pipe(
  v.object({
    targets: v.pipe(v.array(targetSchema), v.minLength(1), v.maxLength(MAX_TARGETS)),
    delivery: v.object({
      leadMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LEAD_SECONDS * 1000)),
      digestMinute: v.nullable(minuteSchema),
      quiet: v.nullable(v.object({ fromMinute: minuteSchema, toMinute: minuteSchema })),
      timeZone: v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone)),
    }),
    phrases: v.optional(phrasesSchema),
    groups: v.pipe(
      v.array(
        v.object({
          name: lineSchema,
          forecastAtMs: timeSchema,
          planets: v.pipe(v.array(planetSchema), v.maxLength(MAX_REMINDERS)),
        } satisfies Record<keyof ReminderGroup, unknown>),
      ),
      v.maxLength(MAX_REMINDER_GROUPS),
    ),
  }),
  v.check(({ groups }) => {
    const stopCounts = groups.flatMap(({ planets }) => planets.map(({ stops }) => stops.length));
    return stopCounts.reduce((sum, count) => sum + count, 0) <= MAX_REMINDERS;
  }),
);

/** Body of POST api/reminders/test */
export const reminderTestSchema = v.object({
  target: targetSchema,
  text: v.optional(v.object({ title: wordsSchema, body: v.pipe(wordsSchema, v.maxLength(MAX_WORDS_CHARACTERS)) })),
});

/**
 * The reminders of a list.
 * @throws Problem if one is due, or stops, in a time for which browsers leave none
 */
export function remindersOf({ groups, delivery }: ReminderList, nowMs: number): Reminder[] {
  const reminders = groups.flatMap(({ name: character, forecastAtMs, planets }, group) =>
    planets.flatMap(({ name: planet, link, stops }) =>
      stops.map(({ key, stopAtMs, text, goods = null }) => ({
        key,
        dueAtMs: stopAtMs - delivery.leadMs,
        stopAtMs,
        forecastAtMs: Math.min(nowMs, Math.floor(forecastAtMs / FORECAST_STEP_MS) * FORECAST_STEP_MS),
        group,
        character,
        planet,
        link,
        text,
        goods,
      })),
    ),
  );
  for (const { dueAtMs, stopAtMs } of reminders) {
    if (dueAtMs >= nowMs - MAX_BACK_DAYS * DAY_MS && stopAtMs <= nowMs + MAX_AHEAD_DAYS * DAY_MS) continue;
    throw new Problem(
      { kind: 'reminderTime', backDays: MAX_BACK_DAYS, aheadDays: MAX_AHEAD_DAYS },
      { reason: 'reminder_time' },
    );
  }
  return reminders;
}

/** The list's id: 32 random bytes, which only the browser knows. */
export function readListId(authorization: string | undefined): string {
  const id = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  if (id === undefined) throw new BadRequest('bad_request', 'Send the id of the list of reminders as a bearer token.');
  return id;
}
