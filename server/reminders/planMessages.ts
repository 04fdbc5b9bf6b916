/** Which messages a list of reminders becomes, and when each is sent. Pure. */
import type { Reminder, ReminderDelivery } from '../contract.ts';
import { afterQuietHours, nextTimeOfDay } from './localTime.ts';

/** One message, which may announce several stops. */
export interface Message {
  id: string;
  sendAtMs: number;
  heading: string;
  /** soonest stop first */
  entries: MessageEntry[];
}

export type MessageEntry = Omit<Reminder, 'dueAtMs' | 'group'>;

/** A stop that was announced. */
export type Announced = Pick<Reminder, 'key' | 'stopAtMs'>;

/** What follows this soon in the same group is part of the same message. */
const WINDOW_MS = 10 * 60_000;

/** The time of a stop may change a little with each visit in the game. Within this tolerance it is the same stop. */
const SAME_STOP_MS = 2 * 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** Leaves out stops that were announced. */
export function withoutAnnounced<Entry extends Announced>(
  reminders: readonly Entry[],
  announced: readonly Announced[],
): Entry[] {
  const timesByKey = new Map<string, number[]>();
  for (const { key, stopAtMs } of announced) timesByKey.set(key, [...(timesByKey.get(key) ?? []), stopAtMs]);
  return reminders.filter(
    ({ key, stopAtMs }) => !timesByKey.get(key)?.some((known) => Math.abs(known - stopAtMs) <= SAME_STOP_MS),
  );
}

/** Announced stops that could still be uploaded again. */
export function stillRelevant(announced: readonly Announced[], nowMs: number): Announced[] {
  return announced.filter(({ stopAtMs }) => stopAtMs > nowMs - DAY_MS);
}

/**
 * Groups reminders into messages: one per group and ten minutes, or one a day that announces what is due until the next.
 * What is due before the first daily message is announced on its own, because no daily message would.
 * @param headings by group
 * @param newId gives each message an id
 */
export function planMessages(
  reminders: readonly Reminder[],
  headings: readonly string[],
  delivery: ReminderDelivery,
  nowMs: number,
  newId: () => string,
): Message[] {
  const { digestMinute, timeZone } = delivery;
  const firstDigestMs = digestMinute === null ? Number.POSITIVE_INFINITY : nextTimeOfDay(nowMs, digestMinute, timeZone);
  const digests: Message[] = [];
  const openByGroup = new Map<number, Message>();
  const messages: Message[] = [];
  let digestMs = firstDigestMs;
  let digest: Message | null = null;
  const due = reminders
    .map((reminder) => ({ ...reminder, dueAtMs: Math.max(reminder.dueAtMs, nowMs) }))
    .sort((a, b) => a.dueAtMs - b.dueAtMs);
  for (const { dueAtMs, group, ...entry } of due) {
    if (dueAtMs >= firstDigestMs && digestMinute !== null) {
      for (let next = nextTimeOfDay(digestMs, digestMinute, timeZone); next <= dueAtMs; ) {
        digestMs = next;
        digest = null;
        next = nextTimeOfDay(digestMs, digestMinute, timeZone);
      }
      if (digest === null) {
        digest = { id: newId(), sendAtMs: afterQuietHours(digestMs, delivery), heading: 'Next 24 hours', entries: [] };
        digests.push(digest);
      }
      const heading = headings[group] ?? '';
      digest.entries.push({ ...entry, text: heading === '' ? entry.text : `${heading}: ${entry.text}` });
      continue;
    }
    const sendAtMs = afterQuietHours(dueAtMs, delivery);
    let message = openByGroup.get(group);
    if (message === undefined || sendAtMs - message.sendAtMs >= WINDOW_MS) {
      message = { id: newId(), sendAtMs, heading: headings[group] ?? '', entries: [] };
      openByGroup.set(group, message);
      messages.push(message);
    }
    message.entries.push(entry);
  }
  for (const { entries } of [...messages, ...digests]) entries.sort((a, b) => a.stopAtMs - b.stopAtMs);
  return [...messages, ...digests];
}
