import type { CharacterId } from '../../game/domain/ids.ts';
import {
  MAX_REMINDER_GROUPS,
  MAX_REMINDERS,
  type PlannedReminder,
  REMINDER_HORIZON_DAYS,
  REMINDER_LOOKBACK_HOURS,
} from '../../game/domain/reminder.ts';
import type { RootStop, StopReport } from '../../game/domain/report.ts';
import type { StopKind } from '../../game/domain/result.ts';
import { stopId, stopsOfKinds } from '../../game/domain/stops.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';

const HORIZON_SECONDS: Seconds = REMINDER_HORIZON_DAYS * SECONDS_PER_DAY;
const LOOKBACK_SECONDS: Seconds = REMINDER_LOOKBACK_HOURS * SECONDS_PER_HOUR;

/** Equal stops that follow each other this soon are one reminder. Later ones need another visit, and their own. */
const TOGETHER_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;

/** A colony with its current and future stops. */
export interface ColonyStops extends Pick<PlannedReminder, 'planetName' | 'planetType' | 'confirmedAt'> {
  characterId: CharacterId;
  stops: readonly RootStop[];
}

/** A reminder, with what identifies its stop in the clear. */
interface OpenReminder extends Omit<PlannedReminder, 'key' | 'link'> {
  id: string;
}

/**
 * The stops of the next 14 days that the server should announce, soonest first, and those of the last hours that are in
 * force: the server announces them only if it was going to.
 * @returns as many as the server accepts, and how many more there are
 */
export function reportReminders(
  colonies: Iterable<ColonyStops>,
  kinds: readonly StopKind[],
  now: EpochSeconds,
): { reminders: OpenReminder[]; leftOutCount: number } {
  const reminders: OpenReminder[] = [];
  for (const { stops, ...colony } of colonies) {
    /** the latest group of each kind of reminder */
    const groups = new Map<string, OpenReminder>();
    for (const entry of everyAlike(stopsOfKinds(stops, kinds))) {
      const { at } = entry.stop;
      if (at <= now - LOOKBACK_SECONDS || at > now + HORIZON_SECONDS) continue;
      const groupKey = groupKeyOf(entry);
      const group = groups.get(groupKey);
      if (group !== undefined && at - group.entry.stop.at <= TOGETHER_SECONDS) {
        group.count += 1;
        continue;
      }
      const reminder = { ...colony, id: idOf(entry), entry, count: 1 };
      groups.set(groupKey, reminder);
      reminders.push(reminder);
    }
  }
  reminders.sort((a, b) => a.entry.stop.at - b.entry.stop.at);
  const accepted = soonestAccepted(reminders);
  return { reminders: accepted, leftOutCount: reminders.length - accepted.length };
}

/** The characters whose stops come first, with as many reminders as the server accepts. */
function soonestAccepted(reminders: readonly OpenReminder[]): OpenReminder[] {
  const characters = [...new Set(reminders.map(({ characterId }) => characterId))].slice(0, MAX_REMINDER_GROUPS);
  const isAccepted = new Set(characters);
  return reminders.filter(({ characterId }) => isAccepted.has(characterId)).slice(0, MAX_REMINDERS);
}

/** Causes, and those of their consequences that are equal to them, ascending by time. */
function everyAlike(stops: readonly RootStop[]): StopReport[] {
  return stops
    .flatMap(({ consequences, ...root }) => [
      root,
      ...consequences.filter((entry) => groupKeyOf(entry) === groupKeyOf(root)),
    ])
    .sort((a, b) => a.stop.at - b.stop.at);
}

/** The same for stops whose reminders have the same text. */
function groupKeyOf({ stop, pinTypeId, productTypeId }: StopReport): string {
  // The player goes to each store separately.
  const place = stop.kind === 'storageFull' ? stop.pinId : pinTypeId;
  return `${stop.kind} ${place} ${productTypeId}`;
}

/** A program that ends at another time is another program. The time of other stops changes a little with each visit. */
function idOf(entry: StopReport): string {
  const { kind, at } = entry.stop;
  return kind === 'programExpired' ? `${stopId(entry)} ${at}` : stopId(entry);
}
