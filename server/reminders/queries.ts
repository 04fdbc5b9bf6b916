/**
 * The tables of reminders, and every query of them. `store.ts` says what they are for.
 *
 * Whoever needs several rows locks the list's targets first, by their hash, so that nobody waits in a circle.
 */
import type { Sql } from '../database/index.ts';

export const TABLES = `
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

/** Who uploaded a list last. 1.1.0 and before stored no visitor. */
export const VISITORS = `
  ALTER TABLE reminders.list ADD COLUMN IF NOT EXISTS visitor_hash text;
  CREATE INDEX IF NOT EXISTS list_visitor ON reminders.list (visitor_hash);
`;

/** What deliveries have shown of a target. */
export interface KnownOfTarget {
  is_gone: boolean;
  failures: number;
  /** JSON of what went wrong last */
  problem: string | null;
  /** when it was called last, ascending */
  recent_ms: number[];
  not_before_ms: number;
}

export interface TargetRow extends KnownOfTarget {
  taken_until_ms: number | null;
  /** of the worker's claim */
  taken_by: string | null;
  taken_message: string | null;
}

interface ListTargetRow {
  address_hash: string;
  /** null: it is gone */
  sealed: Uint8Array | null;
  /** messages that could not be delivered */
  lost: number;
}

export interface MessageRow {
  id: string;
  address_hash: string;
  planned_ms: number;
  send_ms: number;
  sealed: Uint8Array;
}

/** A stop of reminders.announced. */
export interface AnnouncedStop {
  /** hash of the stop's key */
  key: string;
  stopAtMs: number;
}

/** Everything that is stored of a list, and of the targets that it has or gets. */
export interface StoredList {
  /** null: the list is new */
  bytes: number | null;
  /** null: it is new, or 1.1.0 stored it */
  visitorHash: string | null;
  /** by address, locked */
  targets: ReadonlyMap<string, TargetRow>;
  /** by address */
  listTargets: ReadonlyMap<string, ListTargetRow>;
  messages: readonly MessageRow[];
  announced: readonly AnnouncedStop[];
}

export interface ListChanges {
  /** ids */
  removed: readonly string[];
  moved: readonly { id: string; sendAtMs: number }[];
  added: readonly { id: string; addressHash: string; plannedAtMs: number; sendAtMs: number; sealed: Uint8Array }[];
  /** whose address is another one now. sealed is null for those that are gone */
  targets: readonly { addressHash: string; sealed: Buffer | null }[];
  phrases: Buffer | null;
  visitorHash: string;
  /** that the list takes from now on */
  bytes: number;
}

/** A message for a target that a worker has taken. */
export interface ClaimedRow {
  id: string;
  list_hash: string;
  address_hash: string;
  sealed: Uint8Array;
  sealed_target: Uint8Array;
  phrases: Uint8Array | null;
  visitor_hash: string | null;
  /** whether a worker stopped while it had this target */
  is_repeated: boolean;
}

const IS_DUE = 'next_ms <= $1 AND (taken_until_ms IS NULL OR taken_until_ms <= $1)';

/** One upload or deletion of a list at a time, also while it has no row to lock. */
export async function lockList(sql: Sql, listHash: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [listHash]);
}

interface StoredCounts {
  lists: number;
  /** of the lists */
  bytes: number;
  /** lists whose deletion is noted */
  deleted: number;
}

export async function countStored(sql: Sql): Promise<StoredCounts> {
  const { rows } = await sql.query(
    `SELECT count(*)::int AS lists, coalesce(sum(bytes), 0)::float8 AS bytes,
      (SELECT count(*) FROM reminders.deleted)::int AS deleted FROM reminders.list`,
    [],
  );
  return rows[0];
}

/** What a visitor's other lists take. */
export async function countOthersOf(
  sql: Sql,
  visitorHash: string,
  listHash: string,
): Promise<{ lists: number; bytes: number }> {
  const { rows } = await sql.query(
    `SELECT count(*)::int AS lists, coalesce(sum(bytes), 0)::float8 AS bytes FROM reminders.list
     WHERE visitor_hash = $1 AND list_hash <> $2`,
    [visitorHash, listHash],
  );
  return rows[0];
}

/** Whether nothing is stored, not even that a list was deleted. */
export async function isNothingStored(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(
    'SELECT EXISTS (SELECT 1 FROM reminders.list) OR EXISTS (SELECT 1 FROM reminders.deleted) AS has_any',
    [],
  );
  return !rows[0].has_any;
}

/** Marks what workers had taken as due again. */
export async function endClaims(sql: Sql): Promise<void> {
  await sql.query('UPDATE reminders.target SET taken_until_ms = 0 WHERE taken_until_ms > 0', []);
}

export async function isDeleted(sql: Sql, listHash: string): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM reminders.deleted WHERE list_hash = $1', [listHash]);
  return rows.length > 0;
}

/** @returns whether it was not noted before */
export async function noteDeletion(sql: Sql, listHash: string, nowMs: number): Promise<boolean> {
  const wasNoted = await isDeleted(sql, listHash);
  await sql.query(
    `INSERT INTO reminders.deleted (list_hash, deleted_ms) VALUES ($1, $2)
     ON CONFLICT (list_hash) DO UPDATE SET deleted_ms = $2`,
    [listHash, nowMs],
  );
  return !wasNoted;
}

/** Reads a list for an upload with these targets, which are added to the queue if they are new. */
export async function readList(sql: Sql, listHash: string, addressHashes: readonly string[]): Promise<StoredList> {
  await sql.query(
    `INSERT INTO reminders.target (address_hash) SELECT * FROM unnest($1::text[]) AS a ORDER BY a
     ON CONFLICT (address_hash) DO NOTHING`,
    [addressHashes],
  );
  const targets = await lockTargets(sql, listHash, addressHashes);
  const [lists, listTargets, messages, announced] = [
    await sql.query('SELECT bytes, visitor_hash FROM reminders.list WHERE list_hash = $1', [listHash]),
    await sql.query('SELECT * FROM reminders.list_target WHERE list_hash = $1', [listHash]),
    await sql.query('SELECT * FROM reminders.message WHERE list_hash = $1', [listHash]),
    await sql.query('SELECT key_hash AS key, stop_ms AS "stopAtMs" FROM reminders.announced WHERE list_hash = $1', [
      listHash,
    ]),
  ];
  return {
    bytes: lists.rows[0]?.bytes ?? null,
    visitorHash: lists.rows[0]?.visitor_hash ?? null,
    targets,
    listTargets: new Map(listTargets.rows.map((row) => [row.address_hash, row])),
    messages: messages.rows,
    announced: announced.rows,
  };
}

/** The targets that a list has, and those with these hashes, locked. */
async function lockTargets(
  sql: Sql,
  listHash: string,
  addressHashes: readonly string[],
): Promise<Map<string, TargetRow>> {
  const { rows } = await sql.query(
    `SELECT * FROM reminders.target WHERE address_hash = ANY($2)
       OR address_hash IN (SELECT address_hash FROM reminders.list_target WHERE list_hash = $1)
     ORDER BY address_hash FOR UPDATE`,
    [listHash, addressHashes],
  );
  return new Map(rows.map((row) => [row.address_hash, row]));
}

/** Writes what an upload changes. @param addressHashes all targets that the list has from now on */
export async function writeList(
  sql: Sql,
  listHash: string,
  nowMs: number,
  addressHashes: readonly string[],
  { removed, moved, added, targets, phrases, visitorHash, bytes }: ListChanges,
): Promise<void> {
  await sql.query('DELETE FROM reminders.message WHERE id = ANY($1)', [removed]);
  if (moved.length > 0) {
    await sql.query(
      `UPDATE reminders.message m SET send_ms = w.send_ms FROM unnest($1::text[], $2::float8[]) AS w (id, send_ms)
       WHERE m.id = w.id`,
      [moved.map(({ id }) => id), moved.map(({ sendAtMs }) => sendAtMs)],
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
        added.map(({ plannedAtMs }) => plannedAtMs),
        added.map(({ sendAtMs }) => sendAtMs),
        added.map(({ sealed }) => sealed),
      ],
    );
  }
  await sql.query('DELETE FROM reminders.list_target WHERE list_hash = $1 AND address_hash <> ALL($2)', [
    listHash,
    addressHashes,
  ]);
  for (const { addressHash, sealed } of targets) {
    await sql.query(
      `INSERT INTO reminders.list_target (list_hash, address_hash, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (list_hash, address_hash) DO UPDATE SET sealed = $3`,
      [listHash, addressHash, sealed],
    );
  }
  await sql.query(
    `INSERT INTO reminders.list (list_hash, uploaded_ms, bytes, phrases, visitor_hash) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (list_hash) DO UPDATE SET uploaded_ms = $2, bytes = $3, phrases = $4, visitor_hash = $5`,
    [listHash, nowMs, bytes, phrases, visitorHash],
  );
}

/** @returns how much the list took; null if there was none */
export async function deleteList(sql: Sql, listHash: string): Promise<number | null> {
  const targets = await lockTargets(sql, listHash, []);
  for (const table of ['message', 'announced', 'list_target']) {
    await sql.query(`DELETE FROM reminders.${table} WHERE list_hash = $1`, [listHash]);
  }
  const { rows } = await sql.query('DELETE FROM reminders.list WHERE list_hash = $1 RETURNING bytes', [listHash]);
  await requeue(sql, [...targets.keys()]);
  return rows[0]?.bytes ?? null;
}

/** Puts targets into the queue for their next message. Deletes those that no list names and that were never called. */
export async function requeue(sql: Sql, addressHashes: readonly string[]): Promise<void> {
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

/** Whether something is due, without writing anything. */
export async function isAnyDue(sql: Sql, nowMs: number): Promise<boolean> {
  const { rows } = await sql.query(`SELECT 1 FROM reminders.target WHERE ${IS_DUE} LIMIT 1`, [nowMs]);
  return rows.length > 0;
}

/** Takes targets that something is due for, each with its next message. */
export async function claimDue(
  sql: Sql,
  { count, nowMs, untilMs, token }: { count: number; nowMs: number; untilMs: number; token: string },
): Promise<ClaimedRow[]> {
  const { rows: targets } = await sql.query(
    `SELECT address_hash, taken_until_ms FROM reminders.target WHERE ${IS_DUE}
     ORDER BY next_ms LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [nowMs, count],
  );
  const wasTaken = new Map<string, boolean>(targets.map((row) => [row.address_hash, row.taken_until_ms !== null]));
  const { rows } = await sql.query(
    `SELECT m.*, lt.sealed AS sealed_target, l.phrases, l.visitor_hash FROM unnest($1::text[]) AS t (address_hash)
     CROSS JOIN LATERAL (SELECT * FROM reminders.message one WHERE one.address_hash = t.address_hash
       AND one.send_ms <= $2 ORDER BY one.send_ms, one.id LIMIT 1) m
     JOIN reminders.list_target lt ON lt.list_hash = m.list_hash AND lt.address_hash = m.address_hash
     JOIN reminders.list l ON l.list_hash = m.list_hash`,
    [[...wasTaken.keys()], nowMs],
  );
  await sql.query(
    `UPDATE reminders.target t SET taken_until_ms = $2, taken_by = $3, taken_message = m.id
     FROM unnest($1::text[], $4::text[]) AS m (address_hash, id) WHERE t.address_hash = m.address_hash`,
    [rows.map((row) => row.address_hash), untilMs, token, rows.map((row) => row.id)],
  );
  const withMessage = new Set(rows.map((row) => row.address_hash));
  await requeue(
    sql,
    [...wasTaken.keys()].filter((hash) => !withMessage.has(hash)),
  );
  return rows.map((row) => ({ ...row, is_repeated: wasTaken.get(row.address_hash) ?? false }));
}

/** Gives back those of these targets that the worker with this token has taken. */
export async function releaseClaims(sql: Sql, addressHashes: readonly string[], token: string): Promise<void> {
  await sql.query('UPDATE reminders.target SET taken_until_ms = NULL WHERE address_hash = ANY($1) AND taken_by = $2', [
    addressHashes,
    token,
  ]);
}

export async function lockTarget(sql: Sql, addressHash: string): Promise<TargetRow | undefined> {
  const { rows } = await sql.query('SELECT * FROM reminders.target WHERE address_hash = $1 FOR UPDATE', [addressHash]);
  return rows[0];
}

/** Gives a target back, with what is known of it after a delivery. */
export async function returnTarget(sql: Sql, addressHash: string, target: KnownOfTarget): Promise<void> {
  await sql.query(
    `UPDATE reminders.target SET is_gone = $2, failures = $3, problem = $4, recent_ms = $5, not_before_ms = $6,
       taken_until_ms = NULL, taken_by = NULL, taken_message = NULL WHERE address_hash = $1`,
    [addressHash, target.is_gone, target.failures, target.problem, target.recent_ms, target.not_before_ms],
  );
}

/** Deletes a target's messages and its address. */
export async function forgetAddress(sql: Sql, addressHash: string): Promise<void> {
  await sql.query('DELETE FROM reminders.message WHERE address_hash = $1', [addressHash]);
  await sql.query('UPDATE reminders.list_target SET sealed = NULL WHERE address_hash = $1', [addressHash]);
}

/** Gives up a target's messages that should have been sent by then, and counts them as lost. */
export async function loseMessages(sql: Sql, addressHash: string, untilMs: number): Promise<void> {
  await sql.query(
    `WITH lost AS (DELETE FROM reminders.message WHERE address_hash = $1 AND send_ms <= $2 RETURNING list_hash)
     UPDATE reminders.list_target lt SET lost = lt.lost + counted.count
     FROM (SELECT list_hash, count(*)::int AS count FROM lost GROUP BY list_hash) counted
     WHERE lt.list_hash = counted.list_hash AND lt.address_hash = $1`,
    [addressHash, untilMs],
  );
}

/** Counts a message of this list as lost. */
export async function countLost(sql: Sql, listHash: string, addressHash: string): Promise<void> {
  await sql.query('UPDATE reminders.list_target SET lost = lost + 1 WHERE list_hash = $1 AND address_hash = $2', [
    listHash,
    addressHash,
  ]);
}

/**
 * Deletes a message that was sent, or is lost. From now on its stops count as announced, until so long after them.
 * @param maxStops that a list keeps
 */
export async function announce(
  sql: Sql,
  { listHash, messageId }: { listHash: string; messageId: string },
  stops: readonly AnnouncedStop[],
  { nowMs, keptMs, maxStops }: { nowMs: number; keptMs: number; maxStops: number },
): Promise<void> {
  await sql.query('DELETE FROM reminders.message WHERE id = $1', [messageId]);
  await sql.query(
    `INSERT INTO reminders.announced (list_hash, key_hash, stop_ms, ends_ms)
     SELECT $1, key_hash, stop_ms, greatest(stop_ms, $4) + $5 FROM unnest($2::text[], $3::float8[]) AS a (key_hash, stop_ms)
     WHERE EXISTS (SELECT 1 FROM reminders.list WHERE list_hash = $1) ON CONFLICT DO NOTHING`,
    [listHash, stops.map(({ key }) => key), stops.map(({ stopAtMs }) => stopAtMs), nowMs, keptMs],
  );
  await sql.query(
    `DELETE FROM reminders.announced WHERE list_hash = $1 AND (key_hash, stop_ms) IN
       (SELECT key_hash, stop_ms FROM reminders.announced WHERE list_hash = $1 ORDER BY ends_ms DESC OFFSET $2)`,
    [listHash, maxStops],
  );
}

/** Forgets deletions from before that time, and announced stops that nobody uploads any more. */
export async function forgetEnded(sql: Sql, nowMs: number, deletedUntilMs: number): Promise<void> {
  await sql.query('DELETE FROM reminders.deleted WHERE deleted_ms < $1', [deletedUntilMs]);
  await sql.query('DELETE FROM reminders.announced WHERE ends_ms < $1', [nowMs]);
}

/** @returns lists that were last uploaded before this time, the oldest first */
export async function abandonedLists(sql: Sql, untilMs: number): Promise<string[]> {
  const { rows } = await sql.query(
    'SELECT list_hash FROM reminders.list WHERE uploaded_ms < $1 ORDER BY uploaded_ms LIMIT 1000',
    [untilMs],
  );
  return rows.map((row) => row.list_hash);
}

/**
 * Deletes targets that no list names and that were free again before this time. Not at once, because another list with the
 * same address would start without its limits.
 */
export async function forgetTargets(sql: Sql, untilMs: number): Promise<void> {
  await sql.query(
    `DELETE FROM reminders.target t WHERE next_ms IS NULL AND not_before_ms < $1
       AND NOT EXISTS (SELECT 1 FROM reminders.list_target lt WHERE lt.address_hash = t.address_hash)`,
    [untilMs],
  );
}
