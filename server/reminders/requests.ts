/** The requests about reminders, checked. */
import * as v from 'valibot';
import { Problem } from '../http/problems.ts';
import { isTimeZone } from './localTime.ts';

const MAX_REMINDERS = 2000;
const MAX_TEXT_CHARACTERS = 300;
const MAX_HEADING_CHARACTERS = 100;
const MAX_TARGETS = 5;
const MINUTES_PER_DAY = 24 * 60;

const timeSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15));
const minuteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_PER_DAY - 1));
/** One line: a line break could imitate another message. */
const lineSchema = (maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxCharacters),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
  );
const urlSchema = v.pipe(v.string(), v.maxLength(1000));

const targetSchema = v.variant('kind', [
  v.object({ kind: v.literal('discord'), url: urlSchema }),
  v.object({
    kind: v.literal('push'),
    endpoint: urlSchema,
    // An uncompressed point of P-256 and 16 random bytes, base64url.
    keys: v.object({
      p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    }),
  }),
]);

/** Body of PUT api/reminders */
export const reminderListSchema = v.pipe(
  v.object({
    targets: v.pipe(v.array(targetSchema), v.minLength(1), v.maxLength(MAX_TARGETS)),
    delivery: v.object({
      digestMinute: v.nullable(minuteSchema),
      quiet: v.nullable(v.object({ fromMinute: minuteSchema, toMinute: minuteSchema })),
      timeZone: v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone)),
    }),
    groups: v.pipe(v.array(lineSchema(MAX_HEADING_CHARACTERS)), v.maxLength(MAX_REMINDERS)),
    reminders: v.pipe(
      v.array(
        v.object({
          key: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
          dueAtMs: timeSchema,
          stopAtMs: timeSchema,
          forecastAtMs: timeSchema,
          group: v.pipe(v.number(), v.integer(), v.minValue(0)),
          text: v.pipe(lineSchema(MAX_TEXT_CHARACTERS), v.minLength(1)),
        }),
      ),
      v.maxLength(MAX_REMINDERS),
    ),
  }),
  v.check(({ groups, reminders }) => reminders.every(({ group }) => group < groups.length)),
);

/** Body of POST api/reminders/test */
export const reminderTestSchema = v.object({ target: targetSchema });

/** The list's id: 32 random bytes, which only the browser knows. */
export function readListId(authorization: string | undefined): string {
  const id = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  if (id === undefined) throw new Problem('bad_request', 'Send the id of the list of reminders as a bearer token.');
  return id;
}
