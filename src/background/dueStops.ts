import type { ColonyReport, RootStop, StopReport } from '../../workers/game/domain/report.ts';
import { stopId, stopsAsOfNow, stopsOfKinds } from '../../workers/game/domain/stops.ts';
import {
  type EpochSeconds,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../workers/game/domain/units.ts';
import type { NotificationSettings, NotifiedStop } from '../state/notifications.ts';

/** Older stops are not notified, for example after the computer slept. */
const MISSED_SECONDS: Seconds = 12 * SECONDS_PER_HOUR;

/** A notification includes what is due this soon after it. */
const BUNDLE_SECONDS: Seconds = 5 * SECONDS_PER_MINUTE;

/** Times change a little with each visit in the game: within this tolerance it is the same stop. */
const SAME_STOP_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;

export interface DueColony {
  colony: ColonyReport;
  /** soonest first */
  stops: readonly RootStop[];
}

/** By planet, soonest first, without those already notified, and those from before notifications were turned on. */
export function dueStops(
  colonies: Iterable<ColonyReport>,
  settings: NotificationSettings,
  notified: readonly NotifiedStop[],
  now: EpochSeconds,
): DueColony[] {
  const timesById = new Map<string, EpochSeconds[]>();
  for (const { id, at } of notified) {
    const times = timesById.get(id);
    if (times) times.push(at);
    else timesById.set(id, [at]);
  }
  const isNews = (entry: StopReport): boolean => {
    const { kind, at } = entry.stop;
    if (at <= settings.since || at <= now - MISSED_SECONDS) return false;
    // A different end means a new program.
    const toleranceSeconds = kind === 'programExpired' ? 0 : SAME_STOP_SECONDS;
    return !timesById.get(stopId(entry))?.some((notifiedAt) => Math.abs(notifiedAt - at) <= toleranceSeconds);
  };
  const due: DueColony[] = [];
  let isAnyDue = false;
  for (const colony of colonies) {
    const stops = stopsOfKinds(stopsAsOfNow(colony), settings.kinds).filter(
      (entry) => entry.stop.at - settings.leadSeconds <= now + BUNDLE_SECONDS && isNews(entry),
    );
    if (stops.length === 0) continue;
    isAnyDue ||= stops.some(({ stop }) => stop.at - settings.leadSeconds <= now);
    due.push({ colony, stops });
  }
  return isAnyDue ? due.sort((a, b) => a.stops[0]!.stop.at - b.stops[0]!.stop.at) : [];
}

/** When the next notification is due, not counting those due already; null if there is none. */
export function nextDueAt(
  colonies: Iterable<ColonyReport>,
  settings: NotificationSettings,
  now: EpochSeconds,
): EpochSeconds | null {
  let next = Number.POSITIVE_INFINITY;
  for (const colony of colonies) {
    for (const { stop } of stopsOfKinds(stopsAsOfNow(colony), settings.kinds)) {
      const at = stop.at - settings.leadSeconds;
      if (at > now && at < next) next = at;
    }
  }
  return Number.isFinite(next) ? next : null;
}
