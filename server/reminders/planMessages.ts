/** Which messages a list of reminders becomes, and when each is sent. Pure. */
import type { ReminderDelivery } from '../contract.ts';
import { afterQuietHours, lastTimeOfDay, nextTimeOfDay } from './localTime.ts';
import { ENGLISH_PHRASES } from './phrases.ts';

/** A stop as messages name it. */
export interface MessageEntry {
  /** the same for the same stop */
  key: string;
  stopAtMs: number;
  /** when ESI last confirmed the colony */
  forecastAtMs: number;
  /** a character's name, or empty */
  character: string;
  planet: string;
  /** see ReminderPlanet.link */
  link: string;
  text: string;
  goods: string | null;
}

export interface Reminder extends MessageEntry {
  /** when to announce it */
  dueAtMs: number;
  /** index of the character */
  group: number;
}

/** One message, which may announce several stops. */
export interface Message {
  /** when it would be sent if there were no quiet hours; from then on it is kept until it was sent */
  plannedAtMs: number;
  sendAtMs: number;
  heading: string;
  /** soonest stop first */
  entries: MessageEntry[];
}

type Announced = Pick<MessageEntry, 'key' | 'stopAtMs'>;

/** What follows this soon in the same group is part of the same message. */
const WINDOW_MS = 10 * 60_000;

/** The time of a stop may change a little with each visit in the game. Within this tolerance it is the same stop. */
const SAME_STOP_MS = 2 * 3_600_000;

/** Finds stops by their key and about their time. */
export class StopIndex<Stop extends Announced> {
  readonly #byKey = new Map<string, Stop[]>();

  constructor(stops: Iterable<Stop>) {
    for (const stop of stops) {
      const others = this.#byKey.get(stop.key);
      if (others === undefined) this.#byKey.set(stop.key, [stop]);
      else others.push(stop);
    }
  }

  find({ key, stopAtMs }: Announced): Stop | undefined {
    return this.#byKey.get(key)?.find((known) => Math.abs(known.stopAtMs - stopAtMs) <= SAME_STOP_MS);
  }
}

/**
 * Groups reminders into messages: one per group and ten minutes, or one a day that announces what is due until the next.
 * What is due before the first daily message is announced on its own, because no daily message would.
 * @param isForAll all characters are one group
 */
export function planMessages(
  reminders: readonly Reminder[],
  delivery: ReminderDelivery,
  nowMs: number,
  { digest: heading } = ENGLISH_PHRASES,
  isForAll = false,
): Message[] {
  const { digestMinute, timeZone } = delivery;
  const firstDigestMs = digestMinute === null ? Number.POSITIVE_INFINITY : nextTimeOfDay(nowMs, digestMinute, timeZone);
  const digests: Message[] = [];
  const openByGroup = new Map<number, Message>();
  const messages: Message[] = [];
  let digest: Message | null = null;
  let nextDigestMs = firstDigestMs;
  for (const { dueAtMs, group, ...entry } of [...reminders].sort((a, b) => a.dueAtMs - b.dueAtMs)) {
    if (digestMinute !== null && dueAtMs >= firstDigestMs) {
      if (digest === null || dueAtMs >= nextDigestMs) {
        const digestMs = lastTimeOfDay(dueAtMs, digestMinute, timeZone);
        nextDigestMs = nextTimeOfDay(digestMs, digestMinute, timeZone);
        const sendAtMs = afterQuietHours(digestMs, delivery);
        digest = { plannedAtMs: digestMs, sendAtMs, heading, entries: [] };
        digests.push(digest);
      }
      digest.entries.push(entry);
      continue;
    }
    const sendAtMs = afterQuietHours(Math.max(dueAtMs, nowMs), delivery);
    let message = openByGroup.get(isForAll ? 0 : group);
    if (message === undefined || sendAtMs - message.sendAtMs >= WINDOW_MS) {
      message = { plannedAtMs: dueAtMs, sendAtMs, heading: isForAll ? '' : entry.character, entries: [] };
      openByGroup.set(isForAll ? 0 : group, message);
      messages.push(message);
    }
    message.entries.push(isForAll ? entry : { ...entry, character: '' });
  }
  for (const { entries } of [...messages, ...digests]) entries.sort((a, b) => a.stopAtMs - b.stopAtMs);
  return [...messages, ...digests];
}
