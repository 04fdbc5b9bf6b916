import { describe, expect, it } from 'vitest';
import { composeReminders } from '../../../../src/features/notifications/composeReminders.ts';
import { isQuiet } from '../../../../src/features/notifications/quietHours.ts';
import type { NotificationSettings } from '../../../../src/state/notifications.ts';
import type { CharacterId } from '../../../../workers/domain/ids.ts';
import { launchpadFull, makeColony, outOfWater, programEnd } from '../stops/makeColony.ts';

const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const SETTINGS: NotificationSettings = {
  isOn: false,
  since: NOW,
  kinds: ['programExpired', 'storageFull', 'inputMissing'],
  leadSeconds: HOUR,
};
const NAMES = new Map([
  [1 as CharacterId, 'Ada'],
  [2 as CharacterId, 'Ben'],
]);

describe('the reminders that are uploaded', () => {
  it('are the future stops of the next 14 days of the chosen kinds, soonest first, with the lead time', () => {
    const colonies = [
      makeColony(1, 1, [programEnd(NOW - HOUR), launchpadFull(NOW + 3 * DAY), programEnd(NOW + 15 * DAY)]),
      makeColony(2, 1, [programEnd(NOW + 2 * HOUR)]),
    ];
    const { groups, reminders } = composeReminders(colonies, NAMES, SETTINGS, true, NOW);
    expect(groups).toEqual(['Ada', 'Ben']);
    expect(reminders.map(({ dueAt, stopAt, group }) => [dueAt - NOW, stopAt - NOW, group])).toEqual([
      [HOUR, 2 * HOUR, 1],
      [3 * DAY - HOUR, 3 * DAY, 0],
    ]);
    const kinds = composeReminders(colonies, NAMES, { ...SETTINGS, kinds: ['storageFull'] }, true, NOW);
    expect(kinds.reminders).toHaveLength(1);
  });

  it('name the planet, what stops and when', () => {
    const colony = makeColony(1, 1, [launchpadFull(NOW + 3 * DAY)]);
    const [reminder] = composeReminders([colony], NAMES, SETTINGS, true, NOW).reminders;
    expect(reminder?.text).toBe(`${colony.planetName}: launchpad full, 11-24 12:00 EVE time`);
    expect(reminder?.forecastAt).toBe(colony.confirmedAt);
  });

  it('contain no name of a character or planet if the player leaves names off', () => {
    const colony = makeColony(1, 1, [launchpadFull(NOW + DAY)]);
    const { groups, reminders } = composeReminders([colony], NAMES, SETTINGS, false, NOW);
    expect(groups).toEqual(['']);
    expect(reminders[0]?.text).toMatch(/^A \w+ planet: launchpad full, /);
    expect(JSON.stringify({ groups, texts: reminders.map(({ text }) => text) })).not.toContain(colony.planetName);
  });

  it('are one for equal stops of a planet', () => {
    const colony = makeColony(1, 1, [outOfWater(NOW + DAY), outOfWater(NOW + DAY)]);
    const { reminders } = composeReminders([colony], NAMES, SETTINGS, true, NOW);
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.text).toContain('out of Water (2 ×)');
  });
});

describe('quiet hours', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 5, 1, hour, minute);

  it('include their start and not their end, also across midnight', () => {
    const night = { fromMinute: 23 * 60, toMinute: 7 * 60 };
    expect([at(22, 59), at(23), at(3), at(6, 59), at(7)].map((time) => isQuiet(night, time))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const noon = { fromMinute: 12 * 60, toMinute: 13 * 60 };
    expect([at(11, 59), at(12), at(13)].map((time) => isQuiet(noon, time))).toEqual([false, true, false]);
    expect(isQuiet(null, at(3))).toBe(false);
  });
});
