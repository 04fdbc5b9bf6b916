import ICAL from 'ical.js';
import { type EpochSeconds, SECONDS_PER_MINUTE, type Seconds } from '../../../../workers/game/domain/units.ts';
import type { CalendarEvent } from './calendarEvents.ts';

/** The duration of an event, long enough to be visible and clickable in a calendar. */
const EVENT_SECONDS: Seconds = 15 * SECONDS_PER_MINUTE;

// The standard's 75 octets minus the space of a continued line, which the library does not count.
ICAL.foldLength = 74;

// Not part of the standard, so the library would not escape its line breaks.
const CALENDAR_NAME = 'x-wr-calname';
ICAL.design.icalendar.property[CALENDAR_NAME] = { defaultType: 'text' };

/** Everything that some reader treats as the end of a line. */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** The standard forbids control characters in texts, except tabs. */
const FORBIDDEN = /(?![\t\n])\p{Cc}/gu;

export interface CalendarOptions {
  name: string;
  url: string;
  /** how long before each stop the calendar reminds; null for never */
  alarmLeadSeconds: Seconds | null;
  /** when the file is created; later files are revisions of the same events */
  now: EpochSeconds;
}

/** Events as the text of a calendar file. Source: RFC 5545 (iCalendar). */
export function writeCalendar(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { name, now } = options;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Colony Watch//Stops//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue(CALENDAR_NAME, plainText(name));
  const madeAt = utc(now);
  for (const event of events) calendar.addSubcomponent(writeEvent(event, options, madeAt));
  return `${calendar.toString()}\r\n`;
}

function writeEvent(event: CalendarEvent, options: CalendarOptions, madeAt: ICAL.Time): ICAL.Component {
  const { url, alarmLeadSeconds, now } = options;
  const entry = new ICAL.Component('vevent');
  entry.addPropertyWithValue('uid', event.uid);
  entry.addPropertyWithValue('dtstamp', madeAt);
  entry.addPropertyWithValue('last-modified', madeAt);
  // Increases from file to file if they are a minute apart.
  entry.addPropertyWithValue('sequence', Math.floor(now / SECONDS_PER_MINUTE));
  entry.addPropertyWithValue('dtstart', utc(event.at));
  entry.addPropertyWithValue('dtend', utc(event.at + EVENT_SECONDS));
  entry.addPropertyWithValue('summary', plainText(event.summary));
  entry.addPropertyWithValue('description', plainText(event.description));
  entry.addPropertyWithValue('location', plainText(event.location));
  entry.addPropertyWithValue('url', url);
  entry.addPropertyWithValue('transp', 'TRANSPARENT');
  if (alarmLeadSeconds !== null) {
    const alarm = new ICAL.Component('valarm');
    alarm.addPropertyWithValue('action', 'DISPLAY');
    alarm.addPropertyWithValue('description', plainText(event.summary));
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-alarmLeadSeconds));
    entry.addSubcomponent(alarm);
  }
  return entry;
}

/** Text with no control character but tab and LF, which the library writes as the two characters `\\n`. */
function plainText(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(FORBIDDEN, '');
}

function utc(at: EpochSeconds): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(at * 1000), true);
}
