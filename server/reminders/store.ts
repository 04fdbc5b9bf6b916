/**
 * Stored lists, and the queue of what is due. A list has rows of its messages, one for each target, and of the stops that it
 * has announced. A target, which is an address, has one row for all lists that name it: it is the queue's entry, so that an
 * address gets one message at a time, and its limits count for everybody.
 *
 * Times are the database's clock in milliseconds. Whoever needs several rows locks the list's targets first, by their hash,
 * so that nobody waits in a circle.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { REMINDER_LOOKBACK_HOURS, REMINDERS_KEPT_DAYS } from '../../workers/domain/reminder.ts';
import { readServerProblem, type ServerProblem } from '../../workers/domain/serverProblem.ts';
import type { ReminderDelivery, ReminderPhrases } from '../contract.ts';
import { freeForDeletions, prepareTables, type Sql } from '../database/index.ts';
import { Problem } from '../http/problems.ts';
import { createStorageRoom, type StoreOptions } from '../storageRoom.ts';
import { splitToFit } from './composeText.ts';
import { afterQuietHours } from './localTime.ts';
import { type Message, type MessageEntry, planMessages, type Reminder, StopIndex } from './planMessages.ts';
import { hashOf, type Sealer } from './sealed.ts';
import { nextAllowedMs, RECENT_COUNT } from './targetLimits.ts';
import { type CheckedTarget, limitedAddress } from './targets.ts';

export interface Upload {
  targets: readonly CheckedTarget[];
  delivery: ReminderDelivery;
  /** of the player's language; English if left out */
  phrases?: ReminderPhrases | undefined;
  reminders: readonly Reminder[];
  /** for the length of links */
  pageUrl: string;
  /** @throws Problem if this visitor may not add so many targets to a list */
  admitTargets: (count: number) => void;
}

/** One message for one target, taken by one worker. */
export interface Delivery {
  /** of the worker's claim */
  token: string;
  addressHash: string;
  listHash: string;
  messageId: string;
  target: CheckedTarget;
  message: Message;
  /** of the player's language; English if left out */
  phrases?: ReminderPhrases | undefined;
  /** whether a worker stopped while it had this target */
  isRepeated: boolean;
  nowMs: number;
}

export type Outcome =
  | { kind: 'sent' }
  /** the target no longer exists */
  | { kind: 'gone'; cause: ServerProblem }
  /** the target asks to wait */
  | { kind: 'later'; waitMs: number }
  | { kind: 'failed'; cause: ServerProblem }
  /** it was not tried, because all messages to this service are paused */
  | { kind: 'paused'; waitMs: number };

interface StoredTarget {
  isGone: boolean;
  /** what went wrong last; null if it works */
  cause: ServerProblem | null;
  lost: number;
}

export interface ReminderStore {
  /** @throws Problem if the list was deleted while this upload was on its way, or there is no room */
  put(
    listHash: string,
    upload: Upload,
  ): Promise<{ waiting: number; nextAtMs: number | null; targets: readonly StoredTarget[] }>;
  /** Deletes everything about a list. Only its hash is kept for a day, so that an upload that comes late is refused. */
  remove(listHash: string): Promise<void>;
  /** Takes targets that something is due for, each with its next message. */
  take(count: number): Promise<Delivery[]>;
  /** Records what came of a delivery, and gives its target back. */
  record(delivery: Delivery, outcome: Outcome): Promise<void>;
  /** Deletes what has ended. */
  maintain(): Promise<void>;
  /** whether nothing is stored, not even that a list was deleted */
  isEmpty(): Promise<boolean>;
}

interface ReminderStoreOptions extends StoreOptions {
  sealer: Sealer;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A worker that has had a target for so long has stopped. */
const CLAIM_MS = 120_000;
/** A message that could not be delivered for so long is given up. */
const GIVE_UP_MS = DAY_MS;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = HOUR_MS;
/** An announced stop may be uploaded again for so long after it. */
const ANNOUNCED_KEPT_MS = 2 * DAY_MS;
const MAX_ANNOUNCED = 2000;
/** Older stops are not part of uploads any more. An hour less, because clocks differ. */
const CONFIRMED_MS = (REMINDER_LOOKBACK_HOURS - 1) * HOUR_MS;
/** Bounds what strangers can fill the disk with. */
const MAX_LISTS = 100_000;
/** What rows take besides their ciphertext, with their indexes. */
const LIST_BYTES = 500;
const ROW_BYTES = 300;
const ANNOUNCED_BYTES = 150;
const RECOUNT_MS = 600_000;

const causeSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.transform(readServerProblem)), null);

const TABLES = `
  CREATE TABLE IF NOT EXISTS reminders.list (
    list_hash text PRIMARY KEY,
    uploaded_ms float8 NOT NULL,
    bytes int NOT NULL,
    phrases bytea
  );
  CREATE INDEX IF NOT EXISTS list_uploaded ON reminders.list (uploaded_ms);
  CREATE TABLE IF NOT EXISTS reminders.target (
    address_hash text PRIMARY KEY,
    is_gone bool NOT NULL DEFAULT false,
    failures int NOT NULL DEFAULT 0,
    problem text,
    recent_ms float8[] NOT NULL DEFAULT '{}',
    not_before_ms float8 NOT NULL DEFAULT 0,
    next_ms float8,
    taken_until_ms float8,
    taken_by text,
    taken_message text
  );
  CREATE INDEX IF NOT EXISTS target_next ON reminders.target (next_ms);
  CREATE TABLE IF NOT EXISTS reminders.list_target (
    list_hash text NOT NULL,
    address_hash text NOT NULL,
    sealed bytea,
    lost int NOT NULL DEFAULT 0,
    PRIMARY KEY (list_hash, address_hash)
  );
  CREATE INDEX IF NOT EXISTS list_target_address ON reminders.list_target (address_hash);
  CREATE TABLE IF NOT EXISTS reminders.message (
    id text PRIMARY KEY,
    list_hash text NOT NULL,
    address_hash text NOT NULL,
    planned_ms float8 NOT NULL,
    send_ms float8 NOT NULL,
    sealed bytea NOT NULL
  );
  CREATE INDEX IF NOT EXISTS message_list ON reminders.message (list_hash);
  CREATE INDEX IF NOT EXISTS message_next ON reminders.message (address_hash, send_ms);
  CREATE TABLE IF NOT EXISTS reminders.announced (
    list_hash text NOT NULL,
    key_hash text NOT NULL,
    stop_ms float8 NOT NULL,
    ends_ms float8 NOT NULL,
    PRIMARY KEY (list_hash, key_hash, stop_ms)
  );
  CREATE INDEX IF NOT EXISTS announced_ends ON reminders.announced (ends_ms);
  CREATE TABLE IF NOT EXISTS reminders.deleted (
    list_hash text PRIMARY KEY,
    deleted_ms float8 NOT NULL
  );
`;

/** A row of reminders.message that an upload or a delivery has made. */
interface WantedRow {
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

/** Creates tables where they are missing. Several instances may do so at once. */
export async function openStore(options: ReminderStoreOptions): Promise<ReminderStore> {
  const { database, sealer, maxBytes } = options;
  const { noRoom, requireFreeDisk } = createStorageRoom(options, 'reminders');
  await prepareTables(database, { schema: 'reminders', lock: 7205759403792793, steps: [TABLES] });
  let listCount = 0;
  let storedBytes = 0;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  // An embedded database has one process: whoever took a target before has ended. It is due again, and marked as taken.
  if (database.disk !== null) {
    await freeForDeletions(database.disk);
    await database.query('UPDATE reminders.target SET taken_until_ms = 0 WHERE taken_until_ms > 0', []);
  }
  await recount(await database.nowMs());

  async function recount(nowMs: number): Promise<void> {
    countedAtMs = nowMs;
    const { rows } = await database.query(
      `SELECT count(*)::int AS lists, coalesce(sum(bytes), 0)::float8 AS bytes,
        (SELECT count(*) FROM reminders.announced)::int AS announced FROM reminders.list`,
      [],
    );
    const [{ lists, bytes, announced }] = rows;
    listCount = lists;
    storedBytes = bytes + announced * ANNOUNCED_BYTES;
  }

  /** One upload or deletion of a list at a time, also while it has no row to lock. */
  async function lockList(sql: Sql, listHash: string): Promise<void> {
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [listHash]);
  }

  /** The targets that a list has, and those with these hashes, locked. */
  async function lockTargets(sql: Sql, listHash: string, addressHashes: readonly string[]) {
    const { rows } = await sql.query(
      `SELECT * FROM reminders.target WHERE address_hash = ANY($2)
         OR address_hash IN (SELECT address_hash FROM reminders.list_target WHERE list_hash = $1)
       ORDER BY address_hash FOR UPDATE`,
      [listHash, addressHashes],
    );
    return new Map(rows.map((row) => [row.address_hash as string, row]));
  }

  /** Puts targets into the queue for their next message. Deletes those that no list names and that were never called. */
  async function requeue(sql: Sql, addressHashes: readonly string[]): Promise<void> {
    await sql.query(
      `DELETE FROM reminders.target t WHERE address_hash = ANY($1) AND recent_ms = '{}'
         AND NOT EXISTS (SELECT 1 FROM reminders.list_target lt WHERE lt.address_hash = t.address_hash)`,
      [addressHashes],
    );
    await sql.query(
      `UPDATE reminders.target t SET next_ms = due.next_ms
       FROM (SELECT t2.address_hash, greatest(t2.not_before_ms,
           (SELECT min(send_ms) FROM reminders.message m WHERE m.address_hash = t2.address_hash)) AS next_ms,
           EXISTS (SELECT 1 FROM reminders.message m WHERE m.address_hash = t2.address_hash) AS has_message
         FROM reminders.target t2 WHERE t2.address_hash = ANY($1)) due
       WHERE t.address_hash = due.address_hash AND due.has_message AND t.next_ms IS DISTINCT FROM due.next_ms`,
      [addressHashes],
    );
    await sql.query(
      `UPDATE reminders.target t SET next_ms = NULL WHERE address_hash = ANY($1) AND next_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM reminders.message m WHERE m.address_hash = t.address_hash)`,
      [addressHashes],
    );
  }

  async function deleteList(sql: Sql, listHash: string): Promise<void> {
    const targets = [...(await lockTargets(sql, listHash, [])).keys()];
    for (const table of ['message', 'announced', 'list_target']) {
      await sql.query(`DELETE FROM reminders.${table} WHERE list_hash = $1`, [listHash]);
    }
    const { rows } = await sql.query('DELETE FROM reminders.list WHERE list_hash = $1 RETURNING bytes', [listHash]);
    listCount -= rows.length;
    for (const { bytes } of rows) storedBytes -= bytes;
    await requeue(sql, targets);
  }

  function rowId(listHash: string, addressHash: string, { plannedAtMs, heading, entries }: Message): string {
    return sealer.nameOf(JSON.stringify([listHash, addressHash, plannedAtMs, heading, entries]));
  }

  const announcedHash = (listHash: string, key: string): string => hashOf(`${listHash} ${key}`).slice(0, 22);

  return {
    async put(listHash, { targets, delivery, phrases, reminders, pageUrl, admitTargets }) {
      await requireFreeDisk();
      const nowMs = await database.nowMs();
      const addressed = targets.map((target) => ({ target, addressHash: hashOf(limitedAddress(target)) }));
      const addressHashes = addressed.map(({ addressHash }) => addressHash);
      /** what this upload adds, which counts from its check on, so that uploads at the same time do not exceed the bound */
      let growth = 0;
      const work = database.transaction(async (sql) => {
        await lockList(sql, listHash);
        const deleted = await sql.query('SELECT 1 FROM reminders.deleted WHERE list_hash = $1', [listHash]);
        if (deleted.rows.length > 0) {
          throw new Problem({ kind: 'remindersDeleted' });
        }
        await sql.query(
          `INSERT INTO reminders.target (address_hash) SELECT * FROM unnest($1::text[]) AS a ORDER BY a
           ON CONFLICT (address_hash) DO NOTHING`,
          [addressHashes],
        );
        const locked = await lockTargets(sql, listHash, addressHashes);
        const list = (await sql.query('SELECT bytes FROM reminders.list WHERE list_hash = $1', [listHash])).rows[0];
        const named = await sql.query('SELECT * FROM reminders.list_target WHERE list_hash = $1', [listHash]);
        const known = new Map(named.rows.map((row) => [row.address_hash as string, row]));
        admitTargets(addressHashes.filter((hash) => !known.has(hash)).length);
        if (list === undefined && listCount >= MAX_LISTS) {
          throw noRoom('lists_full');
        }
        const stored = await sql.query('SELECT * FROM reminders.message WHERE list_hash = $1', [listHash]);
        const announced = await sql.query('SELECT key_hash, stop_ms FROM reminders.announced WHERE list_hash = $1', [
          listHash,
        ]);

        const isInFlight = (row: { id: string; address_hash: string }): boolean => {
          const { taken_until_ms: until, taken_message: id } = locked.get(row.address_hash) ?? {};
          return until !== null && until !== undefined && until > nowMs && id === row.id;
        };
        const held = heldRows(
          stored.rows.filter((row) => row.planned_ms <= nowMs || isInFlight(row)),
          isInFlight,
        );
        const handled = new StopIndex(held.flatMap(({ message }) => message.entries));
        const announcedStops = new StopIndex(
          announced.rows.map(({ key_hash, stop_ms }) => ({ key: key_hash as string, stopAtMs: stop_ms as number })),
        );
        const isNews = (reminder: Reminder): boolean =>
          reminder.stopAtMs > nowMs &&
          handled.find(reminder) === undefined &&
          announcedStops.find({ ...reminder, key: announcedHash(listHash, reminder.key) }) === undefined;
        const planned = planMessages(reminders.filter(isNews), delivery, nowMs, phrases);
        const wanted: WantedRow[] = [];
        for (const { target, addressHash } of addressed) {
          if (locked.get(addressHash)?.is_gone) continue;
          const heldHere = known.has(addressHash)
            ? held.filter((row) => row.addressHash === addressHash)
            : mostHeld(held);
          for (const { message, id } of heldHere) {
            wanted.push({ id: id ?? rowId(listHash, addressHash, message), addressHash, message });
          }
          for (const message of planned.flatMap((one) => splitToFit(one, target.kind, pageUrl, phrases))) {
            wanted.push({ id: rowId(listHash, addressHash, message), addressHash, message });
          }
        }
        const countGrowth = (bytes: number): void => {
          growth = bytes;
          storedBytes += bytes;
        };
        return write(sql, {
          listHash,
          nowMs,
          list,
          addressed,
          known,
          locked,
          stored: stored.rows,
          wanted,
          phrases: phrases === undefined ? null : sealer.seal(listHash, phrases),
          countGrowth,
        });
      });
      return work.catch((error) => {
        storedBytes -= growth;
        throw error;
      });

      /** What was planned to be sent by now, but was not: what of it is still true, in the words of this upload. */
      function heldRows(
        // biome-ignore lint/suspicious/noExplicitAny: rows of the table
        rows: readonly any[],
        isInFlight: (row: { id: string; address_hash: string }) => boolean,
      ): HeldRow[] {
        const uploaded = new StopIndex(reminders);
        return rows.flatMap((row) => {
          const message = sealer.open(row.id, row.sealed) as Message | undefined;
          if (message === undefined) return [];
          const addressHash: string = row.address_hash;
          const sendAtMs: number = row.send_ms;
          if (isInFlight(row)) return [{ addressHash, id: row.id, message: { ...message, sendAtMs } }];
          const entries = message.entries.flatMap((entry): MessageEntry[] => {
            const again = uploaded.find(entry);
            if (again !== undefined) return [asEntry(again, entry.character)];
            return entry.stopAtMs <= nowMs - CONFIRMED_MS ? [entry] : [];
          });
          if (entries.length === 0) return [];
          const isQuiet = sendAtMs > nowMs;
          const heldMessage = {
            ...message,
            entries,
            sendAtMs: isQuiet ? afterQuietHours(nowMs, delivery) : sendAtMs,
          };
          return [{ addressHash, id: null, message: heldMessage }];
        });
      }
    },

    async remove(listHash) {
      await freeForDeletions(database.disk);
      const nowMs = await database.nowMs();
      await database.transaction(async (sql) => {
        await lockList(sql, listHash);
        await sql.query(
          `INSERT INTO reminders.deleted (list_hash, deleted_ms) VALUES ($1, $2)
           ON CONFLICT (list_hash) DO UPDATE SET deleted_ms = $2`,
          [listHash, nowMs],
        );
        await deleteList(sql, listHash);
      });
    },

    async take(count) {
      const nowMs = await database.nowMs();
      const due = 'next_ms <= $1 AND (taken_until_ms IS NULL OR taken_until_ms <= $1)';
      // Without writing anything, as almost always.
      const any = await database.query(`SELECT 1 FROM reminders.target WHERE ${due} LIMIT 1`, [nowMs]);
      if (any.rows.length === 0) return [];
      await freeForDeletions(database.disk);
      const unreadable: string[] = [];
      const deliveries = await database.transaction(async (sql) => {
        const token = randomUUID();
        const { rows: targets } = await sql.query(
          `SELECT address_hash, taken_until_ms FROM reminders.target WHERE ${due}
           ORDER BY next_ms LIMIT $2 FOR UPDATE SKIP LOCKED`,
          [nowMs, count],
        );
        const wasTaken = new Map(targets.map((row) => [row.address_hash, row.taken_until_ms !== null]));
        const { rows } = await sql.query(
          `SELECT m.*, lt.sealed AS sealed_target, l.phrases FROM unnest($1::text[]) AS t (address_hash)
           CROSS JOIN LATERAL (SELECT * FROM reminders.message one WHERE one.address_hash = t.address_hash
             AND one.send_ms <= $2 ORDER BY one.send_ms, one.id LIMIT 1) m
           JOIN reminders.list_target lt ON lt.list_hash = m.list_hash AND lt.address_hash = m.address_hash
           JOIN reminders.list l ON l.list_hash = m.list_hash`,
          [[...wasTaken.keys()], nowMs],
        );
        await sql.query(
          `UPDATE reminders.target t SET taken_until_ms = $2, taken_by = $3, taken_message = m.id
           FROM unnest($1::text[], $4::text[]) AS m (address_hash, id) WHERE t.address_hash = m.address_hash`,
          [rows.map((row) => row.address_hash), nowMs + CLAIM_MS, token, rows.map((row) => row.id)],
        );
        const withMessage = new Set(rows.map((row) => row.address_hash));
        await requeue(
          sql,
          [...wasTaken.keys()].filter((hash) => !withMessage.has(hash)),
        );
        return rows.flatMap((row): Delivery[] => {
          const target = sealer.open(row.list_hash + row.address_hash, row.sealed_target) as CheckedTarget | undefined;
          const message = sealer.open(row.id, row.sealed) as Message | undefined;
          if (target === undefined || message === undefined) {
            unreadable.push(row.list_hash);
            return [];
          }
          return [
            {
              token,
              addressHash: row.address_hash,
              listHash: row.list_hash,
              messageId: row.id,
              target,
              message,
              phrases: row.phrases === null ? undefined : (sealer.open(row.list_hash, row.phrases) as ReminderPhrases),
              isRepeated: wasTaken.get(row.address_hash) ?? false,
              nowMs,
            },
          ];
        });
      });
      // Sealed with a secret that is no longer known.
      for (const listHash of new Set(unreadable)) {
        await database.transaction(async (sql) => {
          await lockList(sql, listHash);
          await deleteList(sql, listHash);
          await sql.query(
            'UPDATE reminders.target SET taken_until_ms = NULL WHERE taken_message IS NOT NULL AND taken_until_ms = $1',
            [nowMs + CLAIM_MS],
          );
        });
      }
      return deliveries;
    },

    async record(delivery, outcome) {
      const { token, addressHash, listHash, messageId, message } = delivery;
      const nowMs = await database.nowMs();
      await database.transaction(async (sql) => {
        const { rows } = await sql.query('SELECT * FROM reminders.target WHERE address_hash = $1 FOR UPDATE', [
          addressHash,
        ]);
        if (outcome.kind === 'sent') await announce(sql, listHash, messageId, message.entries, nowMs);
        const [target] = rows;
        // Another worker has it by now, or its last list was deleted.
        if (target === undefined || target.taken_by !== token) return;
        const isTried = outcome.kind !== 'paused';
        const recent: number[] = [...target.recent_ms, ...(isTried ? [nowMs] : [])].slice(-RECENT_COUNT);
        const isFailure = outcome.kind === 'later' || outcome.kind === 'failed';
        const failures: number = isFailure ? target.failures + 1 : isTried ? 0 : target.failures;
        const notBeforeMs = Math.max(nextAllowedMs(recent, nowMs), nowMs + waitOf(outcome, target.failures));
        const problem =
          'cause' in outcome ? JSON.stringify(outcome.cause) : outcome.kind === 'sent' ? null : target.problem;
        const isGone = outcome.kind === 'gone';
        await sql.query(
          `UPDATE reminders.target SET is_gone = $2, failures = $3, problem = $4, recent_ms = $5, not_before_ms = $6,
             taken_until_ms = NULL, taken_by = NULL, taken_message = NULL WHERE address_hash = $1`,
          [addressHash, isGone, failures, problem, recent, notBeforeMs],
        );
        if (isGone) {
          await sql.query('DELETE FROM reminders.message WHERE address_hash = $1', [addressHash]);
          await sql.query('UPDATE reminders.list_target SET sealed = NULL WHERE address_hash = $1', [addressHash]);
        } else if (failures > 0) {
          // A target that was not tried, because the server was down, still gets it, labelled with the forecast's age.
          await sql.query(
            `WITH lost AS (DELETE FROM reminders.message WHERE address_hash = $1 AND send_ms <= $2 RETURNING list_hash)
             UPDATE reminders.list_target lt SET lost = lt.lost + counted.count
             FROM (SELECT list_hash, count(*)::int AS count FROM lost GROUP BY list_hash) counted
             WHERE lt.list_hash = counted.list_hash AND lt.address_hash = $1`,
            [addressHash, nowMs - GIVE_UP_MS],
          );
        }
        await requeue(sql, [addressHash]);
      });
    },

    async maintain() {
      const nowMs = await database.nowMs();
      await database.disk?.keepReserve();
      await database.query('DELETE FROM reminders.deleted WHERE deleted_ms < $1', [nowMs - DAY_MS]);
      await database.query('DELETE FROM reminders.announced WHERE ends_ms < $1', [nowMs]);
      const { rows } = await database.query(
        'SELECT list_hash FROM reminders.list WHERE uploaded_ms < $1 ORDER BY uploaded_ms LIMIT 1000',
        [nowMs - REMINDERS_KEPT_DAYS * DAY_MS],
      );
      for (const { list_hash: listHash } of rows) {
        await database.transaction(async (sql) => {
          await lockList(sql, listHash);
          await deleteList(sql, listHash);
        });
      }
      // Not at once, because another list with the same address would start without its limits.
      await database.query(
        `DELETE FROM reminders.target t WHERE next_ms IS NULL AND not_before_ms < $1
           AND NOT EXISTS (SELECT 1 FROM reminders.list_target lt WHERE lt.address_hash = t.address_hash)`,
        [nowMs - HOUR_MS],
      );
      if (Math.abs(nowMs - countedAtMs) > RECOUNT_MS) await recount(nowMs);
    },

    async isEmpty() {
      const { rows } = await database.query(
        'SELECT EXISTS (SELECT 1 FROM reminders.list) OR EXISTS (SELECT 1 FROM reminders.deleted) AS has_any',
        [],
      );
      return !rows[0].has_any;
    },
  };

  /** Writes what differs from what is stored. */
  async function write(
    sql: Sql,
    upload: {
      listHash: string;
      nowMs: number;
      list: { bytes: number } | undefined;
      addressed: readonly { target: CheckedTarget; addressHash: string }[];
      // biome-ignore lint/suspicious/noExplicitAny: rows of the tables
      known: ReadonlyMap<string, any>;
      // biome-ignore lint/suspicious/noExplicitAny: rows of the tables
      locked: ReadonlyMap<string, any>;
      // biome-ignore lint/suspicious/noExplicitAny: rows of the tables
      stored: readonly any[];
      wanted: readonly WantedRow[];
      phrases: Buffer | null;
      countGrowth: (bytes: number) => void;
    },
  ) {
    const { listHash, nowMs, list, addressed, known, locked, stored, wanted, phrases, countGrowth } = upload;
    const wantedById = new Map(wanted.map((row) => [row.id, row]));
    const storedById = new Map(stored.map((row) => [row.id as string, row]));
    const removed = stored.filter(({ id }) => !wantedById.has(id)).map(({ id }) => id);
    const moved = [...wantedById.values()].filter(({ id, message }) => {
      const row = storedById.get(id);
      return row !== undefined && row.send_ms !== message.sendAtMs;
    });
    const added = [...wantedById.values()].filter(({ id }) => !storedById.has(id));
    const sealed = added.map(({ id, message }) => sealer.seal(id, message));
    let bytes = LIST_BYTES + (phrases?.length ?? 0) + addressed.length * ROW_BYTES;
    for (const row of wantedById.values()) bytes += ROW_BYTES + (storedById.get(row.id)?.sealed.length ?? 0);
    for (const one of sealed) bytes += one.length;
    const growth = bytes - (list?.bytes ?? 0);
    if (growth > 0 && storedBytes + growth > maxBytes) {
      throw noRoom('bytes_full');
    }
    countGrowth(growth);
    const addressHashes = addressed.map(({ addressHash }) => addressHash);
    await sql.query('DELETE FROM reminders.message WHERE id = ANY($1)', [removed]);
    if (moved.length > 0) {
      await sql.query(
        `UPDATE reminders.message m SET send_ms = w.send_ms FROM unnest($1::text[], $2::float8[]) AS w (id, send_ms)
         WHERE m.id = w.id`,
        [moved.map(({ id }) => id), moved.map(({ message }) => message.sendAtMs)],
      );
    }
    if (added.length > 0) {
      await sql.query(
        `INSERT INTO reminders.message (list_hash, id, address_hash, planned_ms, send_ms, sealed)
         SELECT $1, * FROM unnest($2::text[], $3::text[], $4::float8[], $5::float8[], $6::bytea[])`,
        [
          listHash,
          added.map(({ id }) => id),
          added.map(({ addressHash }) => addressHash),
          added.map(({ message }) => message.plannedAtMs),
          added.map(({ message }) => message.sendAtMs),
          sealed,
        ],
      );
    }
    await sql.query('DELETE FROM reminders.list_target WHERE list_hash = $1 AND address_hash <> ALL($2)', [
      listHash,
      addressHashes,
    ]);
    for (const { target, addressHash } of addressed) {
      const row = known.get(addressHash);
      const isGone = locked.get(addressHash)?.is_gone ?? false;
      if (isGone && row !== undefined) continue;
      const boundTo = listHash + addressHash;
      const before = row?.sealed ? sealer.open(boundTo, row.sealed) : undefined;
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(target)) continue;
      await sql.query(
        `INSERT INTO reminders.list_target (list_hash, address_hash, sealed) VALUES ($1, $2, $3)
         ON CONFLICT (list_hash, address_hash) DO UPDATE SET sealed = $3`,
        [listHash, addressHash, isGone ? null : sealer.seal(boundTo, target)],
      );
    }
    await sql.query(
      `INSERT INTO reminders.list (list_hash, uploaded_ms, bytes, phrases) VALUES ($1, $2, $3, $4)
       ON CONFLICT (list_hash) DO UPDATE SET uploaded_ms = $2, bytes = $3, phrases = $4`,
      [listHash, nowMs, bytes, phrases],
    );
    await requeue(sql, [...new Set([...locked.keys(), ...addressHashes])]);
    if (list === undefined) listCount += 1;

    const stops = new Set(
      wanted.flatMap(({ message }) => message.entries.map(({ key, stopAtMs }) => `${stopAtMs} ${key}`)),
    );
    const sendTimes = wanted.map(({ addressHash, message }) =>
      Math.max(message.sendAtMs, locked.get(addressHash)?.not_before_ms ?? 0),
    );
    return {
      waiting: stops.size,
      nextAtMs: sendTimes.length === 0 ? null : sendTimes.reduce((soonest, atMs) => Math.min(soonest, atMs)),
      targets: addressed.map(({ addressHash, target }): StoredTarget => {
        const { is_gone: isGone = false, problem = null } = locked.get(addressHash) ?? {};
        return { isGone, cause: readCause(problem, target), lost: known.get(addressHash)?.lost ?? 0 };
      }),
    };
  }

  /** Deletes a message that was sent. From now on its stops count as announced. */
  async function announce(
    sql: Sql,
    listHash: string,
    messageId: string,
    entries: readonly MessageEntry[],
    nowMs: number,
  ): Promise<void> {
    await sql.query('DELETE FROM reminders.message WHERE id = $1', [messageId]);
    await sql.query(
      `INSERT INTO reminders.announced (list_hash, key_hash, stop_ms, ends_ms)
       SELECT $1, key_hash, stop_ms, greatest(stop_ms, $4) + $5 FROM unnest($2::text[], $3::float8[]) AS a (key_hash, stop_ms)
       WHERE EXISTS (SELECT 1 FROM reminders.list WHERE list_hash = $1) ON CONFLICT DO NOTHING`,
      [
        listHash,
        entries.map(({ key }) => announcedHash(listHash, key)),
        entries.map(({ stopAtMs }) => stopAtMs),
        nowMs,
        ANNOUNCED_KEPT_MS,
      ],
    );
    storedBytes += entries.length * ANNOUNCED_BYTES;
    await sql.query(
      `DELETE FROM reminders.announced WHERE list_hash = $1 AND (key_hash, stop_ms) IN
         (SELECT key_hash, stop_ms FROM reminders.announced WHERE list_hash = $1 ORDER BY ends_ms DESC OFFSET $2)`,
      [listHash, MAX_ANNOUNCED],
    );
  }
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

/** What went wrong last with a target. What another version has noted may be unreadable; that it was not sent is known. */
function readCause(problem: string | null, { kind }: CheckedTarget): ServerProblem | null {
  return problem === null ? null : (v.parse(causeSchema, problem) ?? { kind: 'notSent', service: kind });
}

/** How long a target is left alone after this. */
function waitOf(outcome: Outcome, failures: number): number {
  const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
  if (outcome.kind === 'paused') return outcome.waitMs;
  if (outcome.kind === 'failed') return retryMs;
  // The first time as long as it asks; after that, a target that asks again and again is left alone for longer.
  if (outcome.kind === 'later') return Math.max(1000, outcome.waitMs, failures === 0 ? 0 : retryMs);
  return 0;
}
