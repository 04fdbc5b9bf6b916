import { plural, t } from '@lingui/core/macro';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { VisitAdvice } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import type { NotificationText } from '../bridge/showNotification.ts';
import { formatNumber } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { groupStops, type StopGroup } from '../model/groupStops.ts';
import { consequenceText, stopPhrase, stopRemedy } from '../words/stops.ts';
import { structureWord } from '../words/structures.ts';
import type { DueColony } from './dueStops.ts';

/** The number of lines that systems show of a notification. */
const MAX_LINES = 5;

/** One notification for everything that is due. */
export function composeNotification(
  due: readonly DueColony[],
  now: EpochSeconds,
  advice: ReadonlyMap<ColonyKey, VisitAdvice> | null,
): NotificationText {
  const [only] = due;
  if (only && due.length === 1) return composeForPlanet(only, now, advice?.get(only.colony.key) ?? null);
  const lines = due.slice(0, MAX_LINES).map(({ colony, stops }) => {
    const [first, ...others] = groupStops(stops, now);
    const { planetName } = colony;
    if (!first) return planetName;
    const stop = groupText(first, now);
    return others.length > 0
      ? t`${planetName}: ${stop}, and ${{ count: formatNumber(others.length) }} more`
      : t`${planetName}: ${stop}`;
  });
  const hiddenCount = due.length - lines.length;
  return {
    title: t`${plural(due.length, { one: '# planet needs you', other: '# planets need you' })}`,
    body: [
      ...lines,
      ...(hiddenCount > 0 ? [t`and ${plural(hiddenCount, { one: '# more planet', other: '# more planets' })}`] : []),
    ].join('\n'),
    colonyKey: only?.colony.key ?? null,
  };
}

function composeForPlanet(
  { colony, stops }: DueColony,
  now: EpochSeconds,
  advice: VisitAdvice | null,
): NotificationText {
  const groups = groupStops(stops, now);
  const [first] = groups;
  if (first && groups.length === 1) {
    const count = first.count > 1 ? `${formatNumber(first.count)} × ` : '';
    const follows = consequenceText(first.consequences);
    return {
      title: t`${{ planetName: colony.planetName }}: ${{ stop: groupText(first, now) }}`,
      body: `${count}${structureWord(first.first.pinTypeId)}. ${stopRemedy(first.first, colony, advice)}${follows && `\n${follows}`}`,
      colonyKey: colony.key,
    };
  }
  return {
    title: t`${{ planetName: colony.planetName }}: ${plural(groups.length, { one: '# stop', other: '# stops' })}`,
    body: groups
      .slice(0, MAX_LINES)
      .map((group) => groupText(group, now))
      .join('\n'),
    colonyKey: colony.key,
  };
}

/** `program ends in 55m`, `launchpad full 2h ago` */
function groupText({ first }: StopGroup, now: EpochSeconds): string {
  const phrase = stopPhrase(first, now);
  const { kind, at } = first.stop;
  if (kind === 'notSetUp' || at === now) return phrase;
  const duration = formatDuration(Math.abs(at - now));
  return at > now ? t`${phrase} in ${duration}` : t`${phrase} ${duration} ago`;
}
