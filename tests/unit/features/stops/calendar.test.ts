import ICAL from 'ical.js';
import { convertIcsCalendar, type IcsCalendar, type IcsEvent } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { calendarEvents } from '../../../../src/features/stops/calendar/calendarEvents.ts';
import { type CalendarOptions, writeCalendar } from '../../../../src/features/stops/calendar/writeCalendar.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import {
  AQUEOUS_LIQUIDS,
  launchpadFull,
  makeColony,
  outOfWater,
  programEnd,
  withConsequences,
} from './stoppedColonies.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 30, 15) / 1000;
const HOUR = 3600;
const CHARACTERS = [makeCharacter(1, { account: 'Main' }), makeCharacter(2, { account: 'Umlaute; 漢字, \\n' })];

const OPTIONS: CalendarOptions = {
  name: 'Colony Watch: stops',
  url: 'https://watch.example/',
  alarmLeadSeconds: 2 * HOUR,
  now: NOW,
};

type Colonies = ReturnType<typeof makeColony>[];

function write(colonies: Colonies, options: Partial<CalendarOptions> = {}, account: string | null = null): string {
  return writeCalendar(calendarEvents(colonies, CHARACTERS, account, options.now ?? NOW), { ...OPTIONS, ...options });
}

/** What an independent reader of calendar files makes of it. */
function read(text: string): IcsCalendar & { events: IcsEvent[] } {
  const calendar = convertIcsCalendar(undefined, text);
  return { ...calendar, events: calendar.events ?? [] };
}

const seconds = (event: IcsEvent | undefined) => (event?.start.date.getTime() ?? Number.NaN) / 1000;

describe('the calendar file', () => {
  it('is read by an independent reader with every future stop, soonest first, in UTC', () => {
    const calendar = read(
      write([
        makeColony(1, 1, [programEnd(NOW - HOUR), launchpadFull(NOW + 5 * HOUR)]),
        makeColony(2, 7, [programEnd(NOW + HOUR)]),
      ]),
    );
    expect(calendar).toMatchObject({ version: '2.0', method: 'PUBLISH', prodId: '-//Colony Watch//Stops//EN' });
    expect(calendar.events.map((event) => [event.summary, seconds(event)])).toEqual([
      ['Tama 7: program ends (Aqueous Liquids)', NOW + HOUR],
      ['Tama 1: launchpad full', NOW + 5 * HOUR],
    ]);
    expect(calendar.events[0]?.start).toMatchObject({ type: 'DATE-TIME' });
    expect(calendar.events[0]?.start.local).toBeUndefined();
    expect(calendar.events[0]).toMatchObject({
      location: 'Tama',
      url: 'https://watch.example/',
      timeTransparent: 'TRANSPARENT',
    });
  });

  it('has the stops as of now while the page shows a forecast', () => {
    const stopsAsOfNow = [launchpadFull(NOW + 2 * HOUR), programEnd(NOW + 48 * HOUR)];
    const forecast = { ...makeColony(1, 1, [programEnd(NOW + 48 * HOUR)]), stopsAsOfNow };
    expect(read(write([forecast])).events.map(seconds)).toEqual([NOW + 2 * HOUR, NOW + 48 * HOUR]);
  });

  it('says whose planet it is, what stops there, why, and what to do, whatever the account is called', () => {
    const { events } = read(write([makeColony(2, 7, [programEnd(NOW + HOUR)])]));
    expect(events[0]?.description?.split('\n')).toEqual([
      'Pilot 2 · Umlaute; 漢字, \\n',
      'extractor control unit',
      'The extraction program for Aqueous Liquids ends.',
      'Start a new program in the game.',
    ]);
  });

  it('has one event for a cause and all that follows from it', () => {
    const root = withConsequences(
      programEnd(NOW + HOUR),
      outOfWater(NOW + 2 * HOUR, 11),
      outOfWater(NOW + 3 * HOUR, 12),
    );
    const { events } = read(write([makeColony(1, 1, [root])]));
    expect(events.map(({ summary }) => summary)).toEqual(['Tama 1: program ends (Aqueous Liquids)']);
    expect(events[0]?.description?.split('\n').at(-1)).toBe('2 factories follow: out of Water');
  });

  it('reminds ahead of each stop, at it, or not at all', () => {
    const colonies = [makeColony(1, 1, [programEnd(NOW + HOUR)])];
    expect(read(write(colonies)).events[0]?.alarms).toMatchObject([
      { action: 'DISPLAY', trigger: { type: 'relative', value: { before: true, hours: 2 } } },
    ]);
    expect(write(colonies, { alarmLeadSeconds: 15 * 60 })).toContain('TRIGGER:-PT15M\r\n');
    expect(write(colonies, { alarmLeadSeconds: 0 })).toMatch(/TRIGGER:-?PT0S\r\n/);
    expect(read(write(colonies, { alarmLeadSeconds: null })).events[0]?.alarms ?? []).toEqual([]);
  });

  it('names the same stop the same in a later file, as a newer revision, so that a calendar moves it', () => {
    const before = read(write([makeColony(1, 1, [programEnd(NOW + HOUR), outOfWater(NOW + 2 * HOUR, 21)])]));
    // The player came by: the program ends later, and another factory is the first to run dry.
    const later = NOW + 10 * HOUR;
    const after = read(
      write([makeColony(1, 1, [outOfWater(later + HOUR, 22), programEnd(later + 40 * HOUR)])], { now: later }),
    );
    const times = (calendar: typeof before) =>
      new Map(calendar.events.map((event) => [event.uid, { at: seconds(event), sequence: event.sequence ?? 0 }]));
    expect([...times(after).keys()].sort()).toEqual([...times(before).keys()].sort());
    for (const [uid, { at, sequence }] of times(after)) {
      expect(at).toBeGreaterThan(times(before).get(uid)?.at ?? Number.POSITIVE_INFINITY);
      expect(sequence).toBeGreaterThan(times(before).get(uid)?.sequence ?? Number.POSITIVE_INFINITY);
    }
    expect(after.events[0]?.stamp.date.getTime()).toBe(later * 1000);
    expect(after.events[0]?.lastModified?.date.getTime()).toBe(later * 1000);
  });

  it('has one event for all factories of a planet that lack the same, and one for each program and store', () => {
    const colony = makeColony(1, 1, [
      programEnd(NOW + HOUR, 11),
      programEnd(NOW + HOUR, 12, AQUEOUS_LIQUIDS),
      outOfWater(NOW + 2 * HOUR, 21),
      outOfWater(NOW + 3 * HOUR, 22),
      launchpadFull(NOW + 4 * HOUR, 31),
      launchpadFull(NOW + 5 * HOUR, 32),
    ]);
    const { events } = read(write([colony]));
    expect(events.map(seconds)).toEqual([1, 1, 2, 4, 5].map((hours) => NOW + hours * HOUR));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(5);
    expect(events[2]?.description).toContain('2 × ');
  });

  it('may be of one account', () => {
    const colonies = [makeColony(1, 1, [programEnd(NOW + HOUR)]), makeColony(2, 7, [programEnd(NOW + HOUR)])];
    expect(read(write(colonies, {}, 'Main')).events.map(({ uid }) => uid)).toEqual([
      '1-1-programExpired-1@colony-watch',
    ]);
  });

  it.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['vertical tab', '\v'],
    ['next line', '\u0085'],
    ['line separator', '\u2028'],
  ])('has no event more when a %s in an account’s name is followed by one', (_which, lineBreak) => {
    const account = ['Main', 'BEGIN:VEVENT', 'UID:forged', 'SUMMARY:forged', 'END:VEVENT', 'X:'].join(lineBreak);
    const events = calendarEvents(
      [makeColony(1, 1, [programEnd(NOW + HOUR)])],
      [makeCharacter(1, { account })],
      null,
      NOW,
    );
    const text = writeCalendar(events, { ...OPTIONS, name: `Colony Watch: stops (${account})` });
    // A reader may take any of these for the end of a line, not only CR LF.
    const lines = text.replaceAll('\r\n ', '').split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => /^(UID|SUMMARY):forged/.test(line))).toEqual([]);
    // By a reader that goes line by line, as calendars do.
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(1);
  });

  it('has none of the control characters that the standard forbids, whatever an account is called', () => {
    const character = makeCharacter(1, { account: 'Ma\u0000i\u0007n\u001B\u007F\u009F\tA' });
    const events = calendarEvents([makeColony(1, 1, [programEnd(NOW + HOUR)])], [character], null, NOW);
    const text = writeCalendar(events, { ...OPTIONS, name: character.account });
    expect(text).not.toMatch(/(?![\t\r\n])\p{Cc}/u);
    expect(text).toContain('X-WR-CALNAME:Main\tA\r\n');
  });

  it('escapes its own name like every other text', () => {
    const text = write([makeColony(1, 1, [programEnd(NOW + HOUR)])], { name: 'stops (a; b, c\\d)' });
    expect(text).toContain('X-WR-CALNAME:stops (a\\; b\\, c\\\\d)\r\n');
  });

  it('keeps to the lines of the standard: at most 75 octets, each ended by CR LF', () => {
    const text = write([makeColony(2, 7, [programEnd(NOW + HOUR)])]);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
