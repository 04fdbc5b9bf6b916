/** Times of day in a player's time zone, across changes to and from summer time. */
import { isQuiet, minuteOfDay } from '../../workers/game/domain/quietHours.ts';
import type { ReminderDelivery } from '../contract.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/** Whether this is a time zone by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    minuteOfDay(0, name);
    return true;
  } catch {
    return false;
  }
}

/**
 * @returns the first time after `afterMs` at which clocks in this time zone show this minute of the day, or would show it if
 * they did not skip it that day
 */
export function nextTimeOfDay(afterMs: number, minute: number, timeZone: string): number {
  const startMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS;
  const ahead = (minute - minuteOfDay(startMs, timeZone) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;
  const atMs = startMs + ahead * MINUTE_MS;
  // A clock that was moved in between is off by what it was moved.
  const off = minute - minuteOfDay(atMs, timeZone);
  if (off === 0) return atMs;
  const corrected = atMs + wrapped(off) * MINUTE_MS;
  return minuteOfDay(corrected, timeZone) === minute ? corrected : atMs;
}

/** @returns the last time until `atMs` at which clocks in this time zone show this minute of the day */
export function lastTimeOfDay(atMs: number, minute: number, timeZone: string): number {
  // A day has at most 25 hours, a few have 26 somewhere.
  let last = nextTimeOfDay(atMs - 27 * 60 * MINUTE_MS, minute, timeZone);
  for (let next = last; next <= atMs; next = nextTimeOfDay(next, minute, timeZone)) last = next;
  return last;
}

/** The shorter way around the clock, in minutes. */
function wrapped(minutes: number): number {
  return ((minutes + 1.5 * MINUTES_PER_DAY) % MINUTES_PER_DAY) - MINUTES_PER_DAY / 2;
}

/** @returns `atMs`, or the end of the quiet hours that it is in */
export function afterQuietHours(atMs: number, { quiet, timeZone }: ReminderDelivery): number {
  return quiet !== null && isQuiet(quiet, atMs, timeZone) ? nextTimeOfDay(atMs, quiet.toMinute, timeZone) : atMs;
}
