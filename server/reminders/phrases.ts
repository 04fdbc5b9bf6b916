/** What the server itself says in messages. English, unless a list brings its player's language. */
import type { ReminderPhrases } from '../contract.ts';

/** Reminders are kept for 30 days, and announce what is at most 15 days ahead. */
export const PHRASED_DAYS = 45;

export const ENGLISH_PHRASES: ReminderPhrases = {
  language: 'en-GB',
  digest: 'Next 24 hours',
  part: '{heading} ({part} of {parts})',
  now: 'now',
  ahead: 'in {time}',
  past: '{time} ago',
  minutes: '{minutes} min',
  hours: '{hours} h',
  hoursAndMinutes: '{hours} h {minutes} min',
  days: Array.from({ length: PHRASED_DAYS }, (_, index) => (index === 0 ? '1 day' : `${index + 1} days`)),
  forecast: '(forecast from {time} ago)',
  repeated: 'Possibly sent before: the server stopped while it was sending.',
};

/** `'in {time}', {time: '1 h'}` → `in 1 h`; a placeholder that is not known stays as it is */
export function fillPhrase(phrase: string, values: Readonly<Record<string, string | number>>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** `3 days` */
export function daysPhrase({ days }: ReminderPhrases, count: number): string {
  return days[Math.min(count, days.length) - 1] ?? '';
}
