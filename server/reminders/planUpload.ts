/** What an upload changes of its list: which messages are planned, moved and dropped. Without the database. */

import { REMINDER_LOOKBACK_HOURS } from '../../workers/game/domain/reminder.ts';
import type { ReminderDelivery, ReminderPhrases } from '../contract.ts';
import { hashOf } from '../secretBox.ts';
import { type CheckedTarget, channelOf } from './channels.ts';
import { splitToFit } from './composeText.ts';
import { afterQuietHours } from './localTime.ts';
import { type Message, type MessageEntry, planMessages, type Reminder, StopIndex } from './planMessages.ts';
import type { ListChanges, MessageRow, StoredList } from './queries.ts';
import type { Sealer } from './sealed.ts';

export interface Upload {
  targets: readonly CheckedTarget[];
  /** A name of the address that uploads, which limits count by. Only the key tells whose it is. */
  visitorHash: string;
  delivery: ReminderDelivery;
  /** of the player's language; English if left out */
  phrases?: ReminderPhrases | undefined;
  reminders: readonly Reminder[];
  /** for the length of links */
  pageUrl: string;
  /** @throws Problem if this visitor may not add so many targets to a list, or so many bytes */
  admit: (targets: number, bytes: number) => void;
}

/** An upload that has arrived, and what was stored of its list before. */
export interface ArrivedUpload {
  listHash: string;
  nowMs: number;
  upload: Upload;
  targets: readonly { target: CheckedTarget; addressHash: string }[];
  stored: StoredList;
  sealer: Sealer;
}

/** A message as it is to be stored for one target. */
export interface WantedRow {
  id: string;
  addressHash: string;
  message: Message;
}

interface HeldRow {
  addressHash: string;
  message: Message;
  /** null: it is being sent, and stays as it is */
  id: string | null;
}

/** Older stops are not part of uploads any more. An hour less, because clocks differ. */
const CONFIRMED_MS = (REMINDER_LOOKBACK_HOURS - 1) * 3_600_000;
/** What rows take besides their ciphertext, with their indexes. */
const LIST_BYTES = 500;
const ROW_BYTES = 300;
const ANNOUNCED_BYTES = 150;

/** How a list's announced stop is stored. */
export function announcedHash(listHash: string, key: string): string {
  return hashOf(`${listHash} ${key}`).slice(0, 22);
}

/** All messages that the list has from now on. */
export function planUpload(arrived: ArrivedUpload): WantedRow[] {
  const { listHash, targets, stored, sealer } = arrived;
  const { pageUrl, phrases } = arrived.upload;
  const held = heldRows(arrived);
  return targets.flatMap(({ target, addressHash }): WantedRow[] => {
    if (stored.targets.get(addressHash)?.is_gone) return [];
    const rowOf = (message: Message, id: string | null = null): WantedRow => ({
      id: id ?? rowId(sealer, listHash, addressHash, message),
      addressHash,
      message,
    });
    const heldHere = stored.listTargets.has(addressHash)
      ? held.filter((row) => row.addressHash === addressHash)
      : mostHeld(held);
    return [
      ...heldHere.map(({ message, id }) => rowOf(message, id)),
      ...planNews(arrived, addressHash, heldHere, channelOf(target).isForAll)
        .flatMap((message) => splitToFit(message, target.kind, pageUrl, phrases))
        .map((message) => rowOf(message)),
    ];
  });
}

/** How what is stored differs from these messages, which are sealed here. */
export function changesOf(
  { listHash, upload, targets, stored, sealer }: ArrivedUpload,
  wanted: readonly WantedRow[],
): ListChanges {
  const wantedById = new Map(wanted.map((row) => [row.id, row]));
  const storedById = new Map(stored.messages.map((row) => [row.id, row]));
  const added: ListChanges['added'][number][] = [];
  const moved: ListChanges['moved'][number][] = [];
  const phrases = upload.phrases === undefined ? null : sealer.seal(listHash, upload.phrases);
  const announcedBytes = stored.announced.length * ANNOUNCED_BYTES;
  let bytes = LIST_BYTES + (phrases?.length ?? 0) + targets.length * ROW_BYTES + announcedBytes;
  for (const { id, addressHash, message } of wantedById.values()) {
    const { plannedAtMs, sendAtMs } = message;
    const row = storedById.get(id);
    const sealed = row === undefined ? sealer.seal(id, message) : row.sealed;
    bytes += ROW_BYTES + sealed.length;
    if (row === undefined) added.push({ id, addressHash, plannedAtMs, sendAtMs, sealed });
    else if (row.send_ms !== sendAtMs) moved.push({ id, sendAtMs });
  }
  return {
    removed: stored.messages.filter(({ id }) => !wantedById.has(id)).map(({ id }) => id),
    moved,
    added,
    targets: targets.flatMap(({ target, addressHash }) => {
      const row = stored.listTargets.get(addressHash);
      const isGone = stored.targets.get(addressHash)?.is_gone ?? false;
      if (isGone && row !== undefined) return [];
      const boundTo = listHash + addressHash;
      const before = row?.sealed ? sealer.open(boundTo, row.sealed) : undefined;
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(target)) return [];
      return [{ addressHash, sealed: isGone ? null : sealer.seal(boundTo, target) }];
    }),
    phrases,
    visitorHash: upload.visitorHash,
    bytes,
  };
}

/** The messages of a target about stops that are neither announced nor part of what it holds. */
function planNews(
  { listHash, nowMs, upload, stored, sealer }: ArrivedUpload,
  addressHash: string,
  held: readonly HeldRow[],
  isForAll: boolean,
): Message[] {
  const { reminders, delivery, phrases } = upload;
  const handled = new StopIndex(held.flatMap(({ message }) => message.entries));
  const announced = new StopIndex(stored.announced);
  // Another target may have announced them sooner, in a message for more characters or a longer time.
  const ahead = new StopIndex(
    stored.messages
      .filter((row) => row.address_hash === addressHash && row.planned_ms > nowMs)
      .flatMap((row) => (sealer.open(row.id, row.sealed) as Message | undefined)?.entries ?? []),
  );
  const news = reminders.filter(
    (reminder) =>
      reminder.stopAtMs > nowMs &&
      handled.find(reminder) === undefined &&
      (ahead.find(reminder) !== undefined ||
        announced.find({ ...reminder, key: announcedHash(listHash, reminder.key) }) === undefined),
  );
  return planMessages(news, delivery, nowMs, phrases, isForAll);
}

/** What was planned to be sent by now, but was not: what of it is still true, in the words of this upload. */
function heldRows({ nowMs, upload, stored, sealer }: ArrivedUpload): HeldRow[] {
  const uploaded = new StopIndex(upload.reminders);
  const isInFlight = ({ id, address_hash }: MessageRow): boolean => {
    const target = stored.targets.get(address_hash);
    return target !== undefined && target.taken_message === id && (target.taken_until_ms ?? 0) > nowMs;
  };
  return stored.messages.flatMap((row): HeldRow[] => {
    const isBeingSent = isInFlight(row);
    if (row.planned_ms > nowMs && !isBeingSent) return [];
    const message = sealer.open(row.id, row.sealed) as Message | undefined;
    if (message === undefined) return [];
    const { address_hash: addressHash, send_ms: sendAtMs } = row;
    if (isBeingSent) return [{ addressHash, id: row.id, message: { ...message, sendAtMs } }];
    const entries = message.entries.flatMap((entry): MessageEntry[] => {
      const again = uploaded.find(entry);
      if (again !== undefined) return [asEntry(again, entry.character)];
      return entry.stopAtMs <= nowMs - CONFIRMED_MS ? [entry] : [];
    });
    if (entries.length === 0) return [];
    const isQuiet = sendAtMs > nowMs;
    const heldUntilMs = isQuiet ? afterQuietHours(nowMs, upload.delivery) : sendAtMs;
    return [{ addressHash, id: null, message: { ...message, entries, sendAtMs: heldUntilMs } }];
  });
}

/** A reminder as part of a message that is there already. */
function asEntry({ dueAtMs: _due, group: _group, ...entry }: Reminder, character: string): MessageEntry {
  return { ...entry, character };
}

/** What a new target gets of what is being held: what the target with the most of it has. */
function mostHeld(held: readonly HeldRow[]): HeldRow[] {
  let most: HeldRow[] = [];
  for (const addressHash of new Set(held.map((row) => row.addressHash))) {
    const rows = held.filter((row) => row.addressHash === addressHash);
    if (rows.length > most.length) most = rows;
  }
  return most.map((row) => ({ ...row, id: null }));
}

function rowId(sealer: Sealer, listHash: string, addressHash: string, message: Message): string {
  const { plannedAtMs, heading, entries } = message;
  return sealer.nameOf(JSON.stringify([listHash, addressHash, plannedAtMs, heading, entries]));
}
