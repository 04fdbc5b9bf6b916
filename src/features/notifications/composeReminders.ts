import type { CharacterId } from '../../../workers/domain/ids.ts';
import type { ColonyReport } from '../../../workers/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../../workers/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { formatEveTimeShort } from '../../format/time.ts';
import { groupStops } from '../../model/groupStops.ts';
import type { NotificationSettings } from '../../state/notifications.ts';
import { stopTitle } from '../../words/stops.ts';
import { notifiableStops, notifiedId } from './dueStops.ts';

/** What the server is to announce while the page is closed. */
export interface PlannedReminder {
  /** identifies the stop; never sent as it is */
  id: string;
  dueAt: EpochSeconds;
  stopAt: EpochSeconds;
  /** when ESI last confirmed the colony */
  forecastAt: EpochSeconds;
  /** index in `groups` */
  group: number;
  text: string;
}

export interface PlannedReminders {
  /** headings: one group per character */
  groups: string[];
  reminders: PlannedReminder[];
}

const HORIZON_SECONDS: Seconds = 14 * SECONDS_PER_DAY;

/** The server accepts 2000. */
const MAX_REMINDERS = 1500;

/** The reminders of the next 14 days, soonest first. Equal stops of a planet are one. */
export function composeReminders(
  colonies: Iterable<ColonyReport>,
  names: ReadonlyMap<CharacterId, string>,
  settings: NotificationSettings,
  hasNames: boolean,
  now: EpochSeconds,
): PlannedReminders {
  const groups: string[] = [];
  const groupByCharacter = new Map<CharacterId, number>();
  const reminders: PlannedReminder[] = [];
  for (const colony of colonies) {
    const stops = notifiableStops(colony, settings).filter(
      ({ stop }) => stop.at > now && stop.at <= now + HORIZON_SECONDS,
    );
    for (const { first, count } of groupStops(stops, now)) {
      const { at } = first.stop;
      let group = groupByCharacter.get(colony.characterId);
      if (group === undefined) {
        group = groups.length;
        groupByCharacter.set(colony.characterId, group);
        groups.push(hasNames ? (names.get(colony.characterId) ?? '') : '');
      }
      const planet = hasNames ? colony.planetName : `A ${colony.planetType} planet`;
      const times = count > 1 ? ` (${formatNumber(count)} ×)` : '';
      reminders.push({
        id: notifiedId(first),
        dueAt: at - settings.leadSeconds,
        stopAt: at,
        forecastAt: colony.confirmedAt,
        group,
        text: `${planet}: ${stopTitle(first, at - 1)}${times}, ${formatEveTimeShort(at)} EVE time`,
      });
    }
  }
  reminders.sort((a, b) => a.dueAt - b.dueAt);
  return { groups, reminders: reminders.slice(0, MAX_REMINDERS) };
}
