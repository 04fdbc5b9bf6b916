import { t } from '@lingui/core/macro';
import type { EpochSeconds, Seconds } from '../../workers/game/domain/units.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../workers/game/domain/units.ts';
import { ENGLISH } from '../languages/languages.ts';
import { perLanguage } from './locale.ts';

const DAYS_PER_YEAR = 365;

/** The player's local time, in English as the browser's first English writes it. */
const localFormat = perLanguage(
  undefined,
  (locale) =>
    new Intl.DateTimeFormat(locale ?? browserEnglish(), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** `['de-DE', 'en-US', 'en-GB']` → `en-US` */
function browserEnglish(): string {
  return globalThis.navigator?.languages?.find((tag) => /^en-[a-z\d-]+$/i.test(tag)) ?? 'en-GB';
}

type DateParts = Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'>;

/** Dates in EVE time, which is UTC. */
const eveFormat = (parts: DateParts): (() => { format(ms: number): string }) =>
  perLanguage(ENGLISH, (locale) =>
    locale === ENGLISH
      ? { format: (ms) => englishDate(ms, parts) }
      : new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }),
  );

/** Without a date format of the browser, the first of which takes longer to create than the first rows to draw. */
function englishDate(ms: number, parts: DateParts): string {
  // "Thu, 05 Nov 2026 08:10:59 GMT"
  const [, day, month, year] = new Date(ms).toUTCString().split(' ');
  return [parts.day && Number(day), parts.month && month, parts.year && year].filter(Boolean).join(' ');
}

const dayFormat = eveFormat({ day: 'numeric', month: 'short' });

const yearFormat = eveFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const monthFormat = eveFormat({ month: 'short', year: 'numeric' });

const longMonthFormat = perLanguage(
  'en-GB',
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Two units at most, the larger first: `441_763_200` → `14y 3d`, `273_900` → `3d 4h`, `15_120` → `4h 12m`, `59` → `59s`, `-5` → `0s` */
export function formatDuration(seconds: Seconds): string {
  const left = Math.max(0, Math.floor(seconds));
  const allDays = Math.floor(left / SECONDS_PER_DAY);
  const years = Math.floor(allDays / DAYS_PER_YEAR);
  const days = allDays % DAYS_PER_YEAR;
  const hours = Math.floor((left % SECONDS_PER_DAY) / SECONDS_PER_HOUR);
  const minutes = Math.floor((left % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  if (years > 0) return days > 0 ? t`${years}y ${days}d` : t`${years}y`;
  if (days > 0) return hours > 0 ? t`${days}d ${hours}h` : t`${days}d`;
  if (hours > 0) return minutes > 0 ? t`${hours}h ${minutes}m` : t`${hours}h`;
  if (minutes > 0) return t`${minutes}m`;
  return t`${left}s`;
}

/** What is left, only as exact as it matters: `273_906` → `3d 4h`, `66_360` → `18h 26m`, `1005` → `16:45`, `-5` → `00:00` */
export function formatTimeLeft(seconds: Seconds): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= SECONDS_PER_HOUR) return formatDuration(left);
  return `${twoDigits(Math.floor(left / SECONDS_PER_MINUTE))}:${twoDigits(left % SECONDS_PER_MINUTE)}`;
}

/** To the second, for tooltips: `273_906` → `3d 04:05:06`, `59` → `00:00:59`; never below zero */
export function formatExactTimeLeft(seconds: Seconds): string {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / SECONDS_PER_DAY);
  const hours = Math.floor((left % SECONDS_PER_DAY) / SECONDS_PER_HOUR);
  const minutes = Math.floor((left % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const clock = `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(left % SECONDS_PER_MINUTE)}`;
  return days > 0 ? t`${days}d ${clock}` : clock;
}

/** Hours until something: `1.5` → `1h 30m`, null → `–` */
export function formatHours(hours: number | null): string {
  return hours === null ? '–' : formatDuration(hours * SECONDS_PER_HOUR);
}

/** For files and date fields, in EVE time, which is UTC: `2026-11-21 08:10` */
export function formatEveTime(at: EpochSeconds): string {
  return new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** For tables that programs read: `2026-11-21T08:10:00Z`, EVE time; null stays null */
export function formatIsoTime(at: EpochSeconds | null): string | null {
  return at === null ? null : `${new Date(at * 1000).toISOString().slice(0, 19)}Z`;
}

/** The time of day in EVE time: `08:10` */
export function formatEveClock(at: EpochSeconds): string {
  return formatEveTime(at).slice(11);
}

/** IANA name of the player's time zone, UTC where the system says none. Asked each time, because players travel. */
export function localTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}

/** EVE time and local time, for tooltips: `21 Nov 2026 08:10 EVE time · Nov 21, 2026, 09:10 AM GMT+1` */
export function formatBothTimes(at: EpochSeconds): string {
  const [day, clock, localTime] = [yearFormat().format(at * 1000), formatEveClock(at), localFormat().format(at * 1000)];
  return t`${day} ${clock} EVE time · ${localTime}`;
}

/** How long until or since, to the second, EVE time and local time: `in 3d 04:05:06 · 21 Nov 2026 08:10 EVE time · Nov 21, …` */
export function formatExactMoment(at: EpochSeconds, now: EpochSeconds): string {
  const duration = formatExactTimeLeft(Math.abs(at - now));
  return `${at > now ? t`in ${duration}` : t`${duration} ago`} · ${formatBothTimes(at)}`;
}

/** How long ago something was: `just now` below a minute, then `4m ago`, `3h 5m ago`, `2d 1h ago` */
export function formatAge(at: EpochSeconds, now: EpochSeconds): string {
  const seconds = now - at;
  if (seconds < SECONDS_PER_MINUTE) return t`just now`;
  const age = formatDuration(seconds);
  return t`${age} ago`;
}

/** The day in EVE time, in the format of a date field: `2026-11-21` */
export function formatEveDay(at: EpochSeconds): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}

/** A time on screen, in EVE time; with the year where it is not that of `now`: `22 Nov 19:06`, `22 Nov 2025 19:06` */
export function formatMoment(at: EpochSeconds, now: EpochSeconds): string {
  return `${formatDay(at, now)} ${formatEveClock(at)}`;
}

/** The day in EVE time, with the year where it is another one than now: `22 Nov`, `22 Nov 2025` */
export function formatDay(at: EpochSeconds, now: EpochSeconds): string {
  const year = new Date(at * 1000).getUTCFullYear();
  const isThisYear = year === new Date(now * 1000).getUTCFullYear();
  return isThisYear ? formatEveDayShort(at) : yearFormat().format(at * 1000);
}

/** The day in EVE time, without the year: `20 Nov` */
export function formatEveDayShort(at: EpochSeconds): string {
  return dayFormat().format(at * 1000);
}

/** The month in EVE time: `November 2026` */
export function formatLongMonth(at: EpochSeconds): string {
  return longMonthFormat().format(at * 1000);
}

/** The month in EVE time: `Nov 2026` */
export function formatEveMonth(at: EpochSeconds): string {
  return monthFormat().format(at * 1000);
}

/** The start of the time's day, in EVE time. */
export function startOfEveDay(at: EpochSeconds): EpochSeconds {
  return Math.floor(at / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
