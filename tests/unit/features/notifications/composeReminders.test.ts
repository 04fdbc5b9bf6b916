import { describe, expect, it } from 'vitest';
import { composeReminders } from '../../../../src/features/notifications/composeReminders.ts';
import { isQuiet } from '../../../../src/features/notifications/quietHours.ts';
import type { CharacterId } from '../../../../workers/domain/ids.ts';
import type { PlannedReminder } from '../../../../workers/domain/reminder.ts';
import { launchpadFull, outOfWater } from '../stops/stoppedColonies.ts';

const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

const [ADA, BEN] = [1 as CharacterId, 2 as CharacterId];
const NAMES = new Map([
  [ADA, 'Ada'],
  [BEN, 'Ben'],
]);

function planned(changes: Partial<PlannedReminder> = {}): PlannedReminder {
  return {
    key: 'key',
    entry: launchpadFull(NOW + 3 * DAY),
    count: 1,
    characterId: ADA,
    planetName: 'Tama II',
    planetType: 'oceanic',
    confirmedAt: NOW,
    ...changes,
  };
}

describe('the reminders that are uploaded', () => {
  it('name the planet, what stops and when, below their character', () => {
    const plan = [planned(), planned({ characterId: BEN, planetName: 'Tama V' }), planned({ planetName: 'Tama VI' })];
    const { groups, reminders } = composeReminders(plan, NAMES, 0);
    expect(groups).toEqual(['Ada', 'Ben']);
    expect(reminders.map(({ group, text }) => [group, text])).toEqual([
      [0, 'Tama II: launchpad full, 11-24 12:00 EVE time'],
      [1, 'Tama V: launchpad full, 11-24 12:00 EVE time'],
      [0, 'Tama VI: launchpad full, 11-24 12:00 EVE time'],
    ]);
  });

  it('are due by the lead time before the stop, and say how old the forecast is', () => {
    const [reminder] = composeReminders([planned()], NAMES, HOUR).reminders;
    expect(reminder).toMatchObject({
      key: 'key',
      dueAtMs: (NOW + 3 * DAY - HOUR) * 1000,
      stopAtMs: (NOW + 3 * DAY) * 1000,
      forecastAtMs: NOW * 1000,
    });
  });

  it('contain no name of a character or planet if the player leaves names off', () => {
    const { groups, reminders } = composeReminders([planned()], null, HOUR);
    expect(groups).toEqual(['']);
    expect(reminders[0]?.text).toBe('An oceanic planet: launchpad full, 11-24 12:00 EVE time');
  });

  it('say how many equal structures stop', () => {
    const { reminders } = composeReminders([planned({ entry: outOfWater(NOW + DAY), count: 12 })], NAMES, HOUR);
    expect(reminders[0]?.text).toContain('out of Water (12 ×)');
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
