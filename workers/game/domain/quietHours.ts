/** Hours of the player's day without messages, by the clock on the wall, across changes to and from summer time. */

/** As minutes of the day; to the next morning if `toMinute` is the earlier one, none if both are the same. */
interface QuietHours {
  fromMinute: number;
  toMinute: number;
}

/** There are some 600 names, and any spelling of them in capitals is accepted, too. */
const MAX_CLOCKS = 1000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The minute of the day that clocks in this time zone show, from 0 on.
 * @param atMs since 1970
 * @param timeZone IANA name
 * @throws RangeError if there is no such time zone
 */
export function minuteOfDay(atMs: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clocks.set(timeZone, clock);
  }
  const [hour, minute] = clock.format(atMs).split(':').map(Number) as [number, number];
  return hour * 60 + minute;
}

/** Whether the player wants no messages at this time. @param atMs since 1970 @param timeZone IANA name */
export function isQuiet(quiet: QuietHours | null, atMs: number, timeZone: string): boolean {
  if (quiet === null) return false;
  const { fromMinute, toMinute } = quiet;
  const minute = minuteOfDay(atMs, timeZone);
  return fromMinute <= toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}
