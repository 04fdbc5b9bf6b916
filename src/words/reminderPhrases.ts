/** What the server says around reminders while the page is closed, in the page's language. */
import { plural, t } from '@lingui/core/macro';
import { ENGLISH, type Language } from '../languages/languages.ts';

/** The server knows the lengths of so many days. */
const DAYS = 45;

/** Phrases with placeholders that the server fills in; undefined in English, which it has itself. */
export function reminderPhrases(language: Language) {
  if (language === ENGLISH) return undefined;
  const [heading, part, parts] = ['{heading}', '{part}', '{parts}'];
  const [minutes, hours, time] = ['{minutes}', '{hours}', '{time}'];
  return {
    language,
    digest: t`Next 24 hours`,
    part: t`${heading} (${part} of ${parts})`,
    now: t({ message: `now`, comment: 'when something stops' }),
    ahead: t`in ${time}`,
    past: t`${time} ago`,
    minutes: t`${minutes} min`,
    hours: t`${hours} h`,
    hoursAndMinutes: t`${hours} h ${minutes} min`,
    days: Array.from({ length: DAYS }, (_, index) => daysText(index + 1)),
    forecast: t`(forecast from ${time} ago)`,
    repeated: t`Possibly sent before: the server stopped while it was sending.`,
  };
}

function daysText(count: number): string {
  return t({
    message: `${plural(count, { one: '# day', other: '# days' })}`,
    comment: 'stands after “in” and before “ago”',
  });
}
