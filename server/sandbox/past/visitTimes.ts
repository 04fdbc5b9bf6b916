import type { Colony } from '../../../workers/game/domain/colony.ts';
import {
  SECONDS_PER_DAY as DAY,
  type EpochSeconds,
  SECONDS_PER_HOUR as HOUR,
} from '../../../workers/game/domain/units.ts';
import type { Random } from '../random.ts';

import { previousInstall } from './pastPrograms.ts';
import { programmedEcus } from './rates.ts';

/** How far back the past of a colony goes. */
export const PAST_DAYS = 60;

/**
 * When the pilot visited the colony, ascending: every one to four days, but for a week that was missed; whenever a
 * program of the present record, or the one before it, was installed; and in time to supply factories until now.
 * @param pilotRandom the same for all colonies of a pilot, who misses the same week on all of them
 */
export function visitTimes(present: Colony, pilotRandom: Random, random: Random): EpochSeconds[] {
  const last = present.lastUpdateAt;
  const first = last - PAST_DAYS * DAY;
  const ecus = programmedEcus(present);
  const installs = ecus.flatMap((ecu) => [ecu.installedAt, previousInstall(ecu)]);
  // A launchpad of imports lasts for a day at least.
  const supply = ecus.length === 0 ? [last - random.integer(18 * HOUR, 24 * HOUR)] : [];
  const fixed = [...new Set([...installs, ...supply, last])]
    .filter((at) => at > first && at <= last)
    .sort((a, b) => a - b);
  const missedFrom = last - pilotRandom.integer(36 * DAY, 45 * DAY);
  const missedUntil = missedFrom + pilotRandom.integer(8 * DAY, 9 * DAY);

  const times = [first];
  for (let at = first; ; ) {
    at += random.integer(20 * HOUR, 4 * DAY);
    if (at > missedFrom && at < missedUntil) at = missedUntil + random.integer(0, 6 * HOUR);
    if (at > last) break;
    // A visit shortly before or after one that must be there would only look odd.
    if (fixed.every((time) => Math.abs(time - at) > 12 * HOUR)) times.push(at);
  }
  return [...times, ...fixed].sort((a, b) => a - b);
}
