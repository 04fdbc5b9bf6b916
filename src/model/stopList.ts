import type { Character } from '../../workers/game/domain/character.ts';
import { groupBy } from '../../workers/game/domain/groups.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../workers/game/domain/report.ts';
import type { StopKind } from '../../workers/game/domain/result.ts';
import { isLosingGoods, isStopped } from '../../workers/game/domain/stopped.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { startOfEveDay } from '../format/time.ts';
import { STOP_KINDS } from '../words/stops.ts';
import { groupStops, type StopGroup } from './groupStops.ts';
import { worstFirst } from './severity.ts';
import { compareByLoss } from './stoppedPlanets.ts';

/** A part of the list: what has stopped, what runs but loses goods, what was set up wrong, and what stops today, tomorrow or later, by days in EVE time. */
export type StopTime = 'now' | 'losing' | 'setUp' | 'today' | 'tomorrow' | 'later';

export const STOP_TIMES: readonly StopTime[] = ['now', 'losing', 'setUp', 'today', 'tomorrow', 'later'];

/** What comes first in each part. Nothing is lost yet on planets that only will stop, so those are in the order of time. */
export type StopOrder = 'loss' | 'time';

/** What the list shows; null means all. */
export interface StopFilter {
  kinds: readonly StopKind[];
  account: string | null;
  characterId: CharacterId | null;
}

export const ALL_STOPS: StopFilter = { kinds: STOP_KINDS, account: null, characterId: null };

/** What a planet needs now, or on one day: one visit in the game. */
export interface Visit {
  /** unique in the list */
  id: string;
  colony: ColonyReport;
  character: Character;
  time: StopTime;
  /** the time of its first line */
  at: EpochSeconds;
  /** causes, the worst first of what has stopped, otherwise soonest first; equal ones share a line */
  lines: readonly StopGroup[];
}

export interface StopList {
  /** in their order within each part */
  visits: Readonly<Record<StopTime, readonly Visit[]>>;
  /** number of lines by kind of cause, regardless of the filter's kinds */
  kindCounts: Readonly<Record<StopKind, number>>;
}

/** Which part of the list a planet's stops of one day belong to. */
function partOf(colony: ColonyReport, at: EpochSeconds, now: EpochSeconds): StopTime {
  const time = stopTime(at, now);
  if (time !== 'now' || isStopped(colony)) return time;
  return isLosingGoods(colony) ? 'losing' : 'setUp';
}

/** When a stop occurs. At exactly `now` it is current. */
export function stopTime(at: EpochSeconds, now: EpochSeconds): Exclude<StopTime, 'losing' | 'setUp'> {
  if (at <= now) return 'now';
  const days = (startOfEveDay(at) - startOfEveDay(now)) / SECONDS_PER_DAY;
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later';
}

/** Whether planets of a part lose something now. */
export function isLossTime(time: StopTime): boolean {
  return time === 'now' || time === 'losing';
}

/**
 * All stops of the fleet as visits: one for a planet's current stops, one for each day. A consequence is part of its
 * cause's line.
 * @param now the time of the reports
 */
export function listStops(
  colonies: Iterable<ColonyReport>,
  characters: readonly Character[],
  filter: StopFilter,
  now: EpochSeconds,
  order: StopOrder,
): StopList {
  const owners = shownOwners(characters, filter);
  const kinds = new Set(filter.kinds);
  const kindCounts = Object.fromEntries(STOP_KINDS.map((kind) => [kind, 0])) as Record<StopKind, number>;
  const visits: Record<StopTime, Visit[]> = { now: [], losing: [], setUp: [], today: [], tomorrow: [], later: [] };
  for (const colony of colonies) {
    const character = owners.get(colony.characterId);
    if (!character) continue;
    for (const [day, stops] of stopsByDay(colony.stops, now)) {
      const lines = groupStops(day === 0 ? worstFirst(stops, now) : stops, now);
      for (const { first } of lines) kindCounts[first.stop.kind] += 1;
      const wanted = lines.filter(({ first }) => kinds.has(first.stop.kind));
      const at = wanted[0]?.first.stop.at;
      if (at === undefined) continue;
      const time = partOf(colony, at, now);
      visits[time].push({ id: `${colony.key} ${day}`, colony, character, time, at, lines: wanted });
    }
  }
  for (const time of STOP_TIMES) {
    visits[time].sort(
      (a, b) =>
        (order === 'loss' && isLossTime(time) ? compareByLoss(a.colony, b.colony) : 0) ||
        a.at - b.at ||
        compareKeys(a.colony.key, b.colony.key),
    );
  }
  return { visits, kindCounts };
}

/** A stop with its planet and character. */
interface SingleStop {
  owner: Character;
  colony: ColonyReport;
  entry: StopReport;
  /** the stop that caused it; null if it has no other cause */
  cause: StopReport | null;
}

/** The stops of the list one by one, with consequences, soonest first. The filter's kinds apply to causes. */
export function singleStops(
  colonies: Iterable<ColonyReport>,
  characters: readonly Character[],
  filter: StopFilter,
): SingleStop[] {
  const owners = shownOwners(characters, filter);
  const kinds = new Set(filter.kinds);
  const stops: SingleStop[] = [];
  for (const colony of colonies) {
    const owner = owners.get(colony.characterId);
    if (!owner) continue;
    for (const root of colony.stops) {
      if (!kinds.has(root.stop.kind)) continue;
      stops.push({ owner, colony, entry: root, cause: null });
      for (const entry of root.consequences) stops.push({ owner, colony, entry, cause: root });
    }
  }
  return stops.sort((a, b) => a.entry.stop.at - b.entry.stop.at || compareKeys(a.colony.key, b.colony.key));
}

export function isListed(
  { account, characterId }: Pick<Character, 'account' | 'characterId'>,
  filter: StopFilter,
): boolean {
  return (
    (filter.account === null || filter.account === account) &&
    (filter.characterId === null || filter.characterId === characterId)
  );
}

function shownOwners(characters: readonly Character[], filter: StopFilter): Map<CharacterId, Character> {
  return new Map(characters.filter((owner) => isListed(owner, filter)).map((owner) => [owner.characterId, owner]));
}

/** Stops by the start of their day, ascending; current stops are under 0. */
function stopsByDay(stops: readonly RootStop[], now: EpochSeconds): Map<EpochSeconds, RootStop[]> {
  return groupBy(stops, ({ stop }) => (stop.at <= now ? 0 : startOfEveDay(stop.at)));
}

function compareKeys(a: ColonyKey, b: ColonyKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
