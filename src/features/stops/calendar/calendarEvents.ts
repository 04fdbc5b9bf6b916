import type { Character } from '../../../../workers/game/domain/character.ts';
import { groupBy } from '../../../../workers/game/domain/groups.ts';
import { NO_ACCOUNT } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../../../workers/game/domain/report.ts';
import { stopsAsOfNow } from '../../../../workers/game/domain/stops.ts';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { formatNumber } from '../../../format/number.ts';
import { namedText } from '../../../format/text.ts';
import { groupStops } from '../../../model/groupStops.ts';
import { consequenceText, stopCause, stopRemedy, stopTitle } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';

export interface CalendarEvent {
  /** identifies what stops, not when, so that calendars update the event of an earlier file */
  uid: string;
  at: EpochSeconds;
  summary: string;
  description: string;
  location: string;
}

/**
 * All upcoming stops, soonest first. Consequences are part of the event of their cause. Factories of a planet that lack
 * the same input share one event, at the time of the first; programs and storages have one each.
 * @param account null for all
 */
export function calendarEvents(
  colonies: Iterable<ColonyReport>,
  characters: readonly Character[],
  account: string | null,
  now: EpochSeconds,
): CalendarEvent[] {
  const owners = new Map(
    characters
      .filter((character) => account === null || character.account === account)
      .map((character) => [character.characterId, character]),
  );
  const events: CalendarEvent[] = [];
  for (const colony of colonies) {
    const character = owners.get(colony.characterId);
    if (!character) continue;
    const ahead = stopsAsOfNow(colony).filter(({ stop }) => stop.at > now);
    for (const [place, group] of groupBy(ahead, placeOf)) events.push(makeEvent(colony, character, place, group, now));
  }
  return events.sort((a, b) => a.at - b.at || (a.uid < b.uid ? -1 : 1));
}

/** Identifies what stops on a planet. */
function placeOf({ stop }: StopReport): string {
  return stop.kind === 'inputMissing' ? `input-${stop.typeId}` : `${stop.kind}-${stop.pinId}`;
}

function makeEvent(
  colony: ColonyReport,
  character: Character,
  place: string,
  group: readonly RootStop[],
  now: EpochSeconds,
): CalendarEvent {
  // Stops ascend by time.
  const first = group[0]!;
  const groups = groupStops(group, now);
  const structureCount = groups.reduce((sum, { count }) => sum + count, 0);
  const count = structureCount > 1 ? `${formatNumber(structureCount)} × ` : '';
  const follows = consequenceText(groups.flatMap(({ consequences }) => consequences));
  const account = character.account === NO_ACCOUNT ? '' : ` · ${character.account}`;
  return {
    uid: `${colony.characterId}-${colony.planetId}-${place}@colony-watch`,
    at: first.stop.at,
    summary: namedText(colony.planetName, stopTitle(first, now)),
    description: [
      `${character.name}${account}`,
      `${count}${structureWord(first.pinTypeId)}`,
      stopCause(first, now),
      stopRemedy(first, colony),
      ...(follows === '' ? [] : [follows]),
    ].join('\n'),
    location: colony.systemName,
  };
}
