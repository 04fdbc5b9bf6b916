import type { CharacterId } from '../../../workers/domain/ids.ts';
import type { PlannedReminder } from '../../../workers/domain/reminder.ts';
import type { Seconds } from '../../../workers/domain/units.ts';
import type { ReminderList } from '../../bridge/reminders.ts';
import { formatNumber } from '../../format/number.ts';
import { withArticle } from '../../format/text.ts';
import { formatEveTimeShort } from '../../format/time.ts';
import { stopTitle } from '../../words/stops.ts';

/**
 * Planned reminders in words, as the server gets them.
 * @param names by character; null: no names of characters or planets
 */
export function composeReminders(
  planned: readonly PlannedReminder[],
  names: ReadonlyMap<CharacterId, string> | null,
  leadSeconds: Seconds,
): Pick<ReminderList, 'groups' | 'reminders'> {
  const characters = [...new Set(planned.map(({ characterId }) => characterId))];
  const groupByCharacter = new Map(characters.map((id, group) => [id, group]));
  return {
    groups: characters.map((id) => names?.get(id) ?? ''),
    reminders: planned.map(({ key, entry, count, characterId, planetName, planetType, confirmedAt }) => {
      const { at } = entry.stop;
      const planet = names === null ? withArticle(`${planetType} planet`) : planetName;
      const times = count > 1 ? ` (${formatNumber(count)} ×)` : '';
      return {
        key,
        dueAtMs: (at - leadSeconds) * 1000,
        stopAtMs: at * 1000,
        forecastAtMs: confirmedAt * 1000,
        group: groupByCharacter.get(characterId) ?? 0,
        text: `${planet}: ${stopTitle(entry, at - 1)}${times}, ${formatEveTimeShort(at)} EVE time`,
      };
    }),
  };
}
