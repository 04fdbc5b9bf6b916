import type { CharacterId } from '../domain/ids.ts';
import { type PlannedReminder, REMINDER_HORIZON_DAYS } from '../domain/reminder.ts';
import type { RootStop, StopReport } from '../domain/report.ts';
import type { StopKind } from '../domain/result.ts';
import { stopId, stopsOfKinds } from '../domain/stops.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../domain/units.ts';

const HORIZON_SECONDS: Seconds = REMINDER_HORIZON_DAYS * SECONDS_PER_DAY;

/** Equal stops that follow each other this soon are one reminder. Later ones need another visit, and their own. */
const TOGETHER_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;

/** The server accepts 2000. */
const MAX_REMINDERS = 1500;

/** A colony with its current and future stops. */
export interface ColonyStops extends Pick<PlannedReminder, 'planetName' | 'planetType' | 'confirmedAt'> {
  characterId: CharacterId;
  stops: readonly RootStop[];
}

/** A reminder, with what identifies its stop in the clear. */
export interface OpenReminder extends Omit<PlannedReminder, 'key'> {
  id: string;
}

/**
 * The stops of the next 14 days that the server should announce, soonest first.
 * @param now later stops only
 */
export function reportReminders(
  colonies: Iterable<ColonyStops>,
  kinds: readonly StopKind[],
  now: EpochSeconds,
): OpenReminder[] {
  const reminders: OpenReminder[] = [];
  for (const { stops, ...colony } of colonies) {
    /** by likeness: the latest group */
    const groups = new Map<string, OpenReminder>();
    for (const entry of everyAlike(stopsOfKinds(stops, kinds))) {
      const { at } = entry.stop;
      if (at <= now || at > now + HORIZON_SECONDS) continue;
      const likeness = likenessOf(entry);
      const group = groups.get(likeness);
      if (group !== undefined && at - group.entry.stop.at <= TOGETHER_SECONDS) {
        group.count += 1;
        continue;
      }
      const reminder = { ...colony, id: idOf(entry), entry, count: 1 };
      groups.set(likeness, reminder);
      reminders.push(reminder);
    }
  }
  return reminders.sort((a, b) => a.entry.stop.at - b.entry.stop.at).slice(0, MAX_REMINDERS);
}

/** Causes, and those of their consequences that are equal to them, ascending by time. */
function everyAlike(stops: readonly RootStop[]): StopReport[] {
  return stops
    .flatMap(({ consequences, ...root }) => [
      root,
      ...consequences.filter((entry) => likenessOf(entry) === likenessOf(root)),
    ])
    .sort((a, b) => a.stop.at - b.stop.at);
}

/** The same for stops that are told in the same words. */
function likenessOf({ stop, pinTypeId, productTypeId }: StopReport): string {
  // The player goes to each store separately.
  const place = stop.kind === 'storageFull' ? stop.pinId : pinTypeId;
  return `${stop.kind} ${place} ${productTypeId}`;
}

/** A program that ends at another time is another program. The time of other stops changes a little with each visit. */
function idOf(entry: StopReport): string {
  const { kind, at } = entry.stop;
  return kind === 'programExpired' ? `${stopId(entry)} ${at}` : stopId(entry);
}
