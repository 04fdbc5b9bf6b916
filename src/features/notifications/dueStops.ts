import type { ColonyReport, RootStop, StopReport } from '../../../workers/domain/report.ts';
import {
  type EpochSeconds,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../../workers/domain/units.ts';
import type { NotificationSettings, NotifiedStop } from '../../state/notifications.ts';

/** What came while the computer slept or the browser was closed is news for so long. */
const MISSED_SECONDS: Seconds = 12 * SECONDS_PER_HOUR;

/** Where one notification is due, what is due so soon after it goes along. */
const BUNDLE_SECONDS: Seconds = 5 * SECONDS_PER_MINUTE;

/**
 * The moment of a full store or a missing input moves a little whenever the player touches a colony in the game; as far
 * as this it is still the same stop.
 */
const SAME_STOP_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;

/** What a planet needs that the player is to be told of. */
export interface DueColony {
  colony: ColonyReport;
  /** soonest first */
  stops: readonly RootStop[];
}

/** What stops, whenever it does. */
export function notifiedId({ colonyKey, stop }: StopReport): string {
  const detail =
    stop.kind === 'inputMissing' ? stop.typeId : stop.kind === 'notSetUp' ? JSON.stringify(stop.fault) : '';
  return `${colonyKey} ${stop.pinId} ${stop.kind} ${detail}`;
}

/**
 * The stops that are to be told now, by planet, soonest first; empty where none is due. What was told is left out, and
 * so is what stopped before the player asked to be told.
 */
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
    // Only a new program has another end.
    const toleranceSeconds = kind === 'programExpired' ? 0 : SAME_STOP_SECONDS;
    return !timesById.get(notifiedId(entry))?.some((told) => Math.abs(told - at) <= toleranceSeconds);
  };
  const due: DueColony[] = [];
  let isAnyDue = false;
  for (const colony of colonies) {
    const stops = notifiableStops(colony, settings).filter(
      (entry) => entry.stop.at - settings.leadSeconds <= now + BUNDLE_SECONDS && isNews(entry),
    );
    if (stops.length === 0) continue;
    isAnyDue ||= stops.some(({ stop }) => stop.at - settings.leadSeconds <= now);
    due.push({ colony, stops });
  }
  return isAnyDue ? due.sort((a, b) => a.stops[0]!.stop.at - b.stops[0]!.stop.at) : [];
}

/** When the next notification will be due; null where none is in sight. What is due already does not count. */
export function nextDueAt(
  colonies: Iterable<ColonyReport>,
  settings: NotificationSettings,
  now: EpochSeconds,
): EpochSeconds | null {
  let next = Number.POSITIVE_INFINITY;
  for (const colony of colonies) {
    for (const { stop } of notifiableStops(colony, settings)) {
      const at = stop.at - settings.leadSeconds;
      if (at > now && at < next) next = at;
    }
  }
  return Number.isFinite(next) ? next : null;
}

/**
 * The stops of the kinds that the player chose, ascending by time. A consequence is part of its cause's notification;
 * where the player wants none of causes of that kind, it has its own.
 */
function notifiableStops(colony: ColonyReport, { kinds }: NotificationSettings): RootStop[] {
  return colony.stops
    .flatMap((root) => {
      if (kinds.includes(root.stop.kind)) return root;
      return root.consequences
        .filter(({ stop }) => kinds.includes(stop.kind))
        .map((entry) => ({ ...entry, consequences: [] }));
    })
    .sort((a, b) => a.stop.at - b.stop.at);
}
