import { describe, expect, it } from 'vitest';
import { composeReminders } from '../../../src/background/composeReminders.ts';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { MAX_REMINDER_BYTES, type PlannedReminder } from '../../../workers/game/domain/reminder.ts';
import { launchpadFull, outOfWater, programEnd } from '../features/stops/stoppedColonies.ts';

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
    link: 'link',
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
    const other = {
      characterId: BEN,
      planetName: 'Tama V',
      entry: { ...launchpadFull(NOW + DAY), colonyKey: 'b 5' as ColonyKey },
    };
    const plan = [planned(), planned(other), planned({ key: 'second', entry: outOfWater(NOW + 4 * DAY) })];
    const stopAtMs = (NOW + 3 * DAY) * 1000;
    expect(composeReminders(plan, NAMES)).toEqual({
      leftOutCount: 0,
      groups: [
        {
          name: 'Ada',
          forecastAtMs: NOW * 1000,
          planets: [
            {
              name: 'Tama II',
              link: 'link',
              stops: [
                { key: 'key', stopAtMs, text: 'launchpad full' },
                { key: 'second', stopAtMs: stopAtMs + DAY * 1000, text: 'out of', goods: 'Water' },
              ],
            },
          ],
        },
        {
          name: 'Ben',
          forecastAtMs: NOW * 1000,
          planets: [
            {
              name: 'Tama V',
              link: 'link',
              stops: [{ key: 'key', stopAtMs: (NOW + DAY) * 1000, text: 'launchpad full' }],
            },
          ],
        },
      ],
    });
  });

  it('contain no name of a character or planet if the player leaves names off', () => {
    const { groups } = composeReminders([planned()], null);
    expect([groups[0]?.name, groups[0]?.planets[0]?.name]).toEqual(['', 'An oceanic planet']);
    expect(JSON.stringify(groups)).not.toMatch(/Tama/);
  });

  it('say how many equal structures stop', () => {
    const [group] = composeReminders([planned({ entry: programEnd(NOW + DAY), count: 2 })], NAMES).groups;
    expect(group?.planets[0]?.stops[0]?.text).toBe('program ends (Aqueous Liquids) (2 ×)');
  });

  it('fit into a request, the soonest first, and say how many do not', () => {
    const plan = Array.from({ length: 1000 }, (_, id) =>
      planned({
        key: 'k'.repeat(16),
        link: 'l'.repeat(16),
        planetName: `${'Long name '.repeat(4)}${id}`,
        entry: { ...outOfWater(NOW + id * HOUR), colonyKey: `1 ${id}` as ColonyKey },
      }),
    );
    const { groups, leftOutCount } = composeReminders(plan, NAMES);
    const stops = groups.flatMap(({ planets }) => planets.flatMap((planet) => planet.stops));
    expect(JSON.stringify(groups).length).toBeLessThan(MAX_REMINDER_BYTES - 4096);
    expect(stops.length).toBeGreaterThan(650);
    expect(stops.length + leftOutCount).toBe(1000);
    expect(stops.at(-1)?.stopAtMs).toBe((NOW + (stops.length - 1) * HOUR) * 1000);
  });
});
