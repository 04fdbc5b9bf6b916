import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { MAX_REMINDER_BYTES, type PlannedReminder } from '../../workers/game/domain/reminder.ts';
import type { ReminderList } from '../bridge/reminders.ts';
import { somePlanetText } from '../words/planetTypes.ts';
import { reminderWords } from '../words/stops.ts';

type Groups = ReminderList['groups'];

/** What the targets and the times of delivery take of a request, at most. */
const OTHER_BYTES = 4096;

/**
 * Planned reminders in words, as the server gets them.
 * @param planned soonest first
 * @param names by character; null: no names of characters or planets
 * @returns as many as fit into a request, and how many do not
 */
export function composeReminders(
  planned: readonly PlannedReminder[],
  names: ReadonlyMap<CharacterId, string> | null,
): { groups: Groups; leftOutCount: number } {
  let count = planned.length;
  let groups = groupsOf(planned, names);
  for (
    ;
    count > 0 && bytesOf(groups) > MAX_REMINDER_BYTES - OTHER_BYTES;
    groups = groupsOf(planned.slice(0, count), names)
  ) {
    count = Math.floor(count * 0.95);
  }
  return { groups, leftOutCount: planned.length - count };
}

function bytesOf(groups: Groups): number {
  return new TextEncoder().encode(JSON.stringify(groups)).length;
}

/** By character and planet. */
function groupsOf(planned: readonly PlannedReminder[], names: ReadonlyMap<CharacterId, string> | null): Groups {
  const groups = new Map<CharacterId, Groups[number]>();
  const planets = new Map<string, Groups[number]['planets'][number]>();
  for (const { key, link, entry, count, characterId, planetName, planetType, confirmedAt } of planned) {
    let group = groups.get(characterId);
    if (group === undefined) {
      group = { name: names?.get(characterId) ?? '', forecastAtMs: confirmedAt * 1000, planets: [] };
      groups.set(characterId, group);
    }
    group.forecastAtMs = Math.min(group.forecastAtMs, confirmedAt * 1000);
    let planet = planets.get(entry.colonyKey);
    if (planet === undefined) {
      planet = { name: names === null ? somePlanetText(planetType) : planetName, link, stops: [] };
      planets.set(entry.colonyKey, planet);
      group.planets.push(planet);
    }
    planet.stops.push({ key, stopAtMs: entry.stop.at * 1000, ...reminderWords(entry, count) });
  }
  return [...groups.values()];
}
