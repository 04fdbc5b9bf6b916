/**
 * Stored lists, and the queue that says when each is due next. A list has one job at most. Its time is the database's, so
 * that all instances agree.
 */
import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { REMINDERS_KEPT_DAYS } from '../../workers/domain/reminder.ts';
import type { Reminder, ReminderDelivery } from '../contract.ts';
import { Problem } from '../http/problems.ts';
import type { Database, Sql } from './database.ts';
import { planMessages, stillRelevant, withoutAnnounced } from './planMessages.ts';
import { hashOf, type ListSealer, type StoredList, type StoredMessage, type StoredTarget } from './sealedList.ts';
import type { CheckedTarget } from './targets.ts';

export interface Upload {
  targets: readonly CheckedTarget[];
  delivery: ReminderDelivery;
  groups: readonly string[];
  reminders: readonly Reminder[];
}

/** A list that is due, taken by one worker. */
export interface TakenJob {
  id: string;
  idHash: string;
  /** whether a worker stopped while it had this job */
  isRepeated: boolean;
}

/** One message for one target. */
export interface Delivery {
  target: CheckedTarget;
  message: StoredMessage;
  targetId: string;
  nowMs: number;
}

export type Outcome =
  | { kind: 'sent' }
  /** the target no longer exists */
  | { kind: 'gone'; problem: string }
  /** the target asks to wait */
  | { kind: 'later'; waitMs: number }
  | { kind: 'failed'; problem: string };

export interface ReminderStore {
  /** @throws Problem if the list was deleted: this upload was on its way then */
  put(idHash: string, upload: Upload): Promise<{ list: StoredList; nextAtMs: number | null }>;
  /** Deletes everything about a list. Only its hash is kept for a day, so that an upload that comes late is refused. */
  remove(idHash: string): Promise<void>;
  /** Takes lists that are due. No other worker gets them until they are released, or its worker stopped. */
  take(count: number): Promise<TakenJob[]>;
  /**
   * Records what came of the previous delivery, and says what to send next.
   * @returns null once nothing more is due: the job has ended, and the list's next one is scheduled
   */
  next(job: TakenJob, previous: { delivery: Delivery; outcome: Outcome } | null): Promise<Delivery | null>;
  /** Deletes lists after 30 days, and gives jobs of stopped workers to others. */
  maintain(): Promise<void>;
  /** number of stored lists */
  count(): Promise<number>;
  close(): Promise<void>;
}

const QUEUE = 'reminders';
const DAY_MS = 24 * 3_600_000;
/** A worker that has had a job for so long has stopped. */
const EXPIRE_SECONDS = 120;
/** A message that could not be delivered for so long is given up. */
const GIVE_UP_MS = DAY_MS;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 3_600_000;
/** Bounds what strangers can fill the disk with. */
const MAX_LISTS = 100_000;

const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS reminders;
  CREATE TABLE IF NOT EXISTS reminders.list (
    id_hash text PRIMARY KEY,
    sealed bytea NOT NULL,
    job_id uuid,
    uploaded_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS list_uploaded_at ON reminders.list (uploaded_at);
  CREATE TABLE IF NOT EXISTS reminders.deleted (
    id_hash text PRIMARY KEY,
    deleted_at timestamptz NOT NULL
  );
`;

/** Creates tables and queue where they are missing. Several instances may do so at once. */
export async function openStore(
  database: Database,
  sealer: ListSealer,
  onError: (error: Error) => void,
): Promise<ReminderStore> {
  const boss = new PgBoss({ db: database as PgBoss.Db, supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'standard', retryLimit: 1_000_000 });
  await database.executeSql(`BEGIN; SELECT pg_advisory_xact_lock(7205759403792793); ${SCHEMA}; COMMIT;`);
  let listCount = 0;
  await countLists();

  async function countLists(): Promise<number> {
    const { rows } = await database.executeSql('SELECT count(*)::int AS count FROM reminders.list', []);
    listCount = rows[0].count;
    return listCount;
  }

  /** The list with this id, locked until the end of the transaction. */
  async function lock(sql: Sql, idHash: string) {
    const { rows } = await sql.executeSql(
      `SELECT clock.ms AS now_ms, list.sealed, list.job_id, list.id_hash
       FROM (SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms) clock
       LEFT JOIN reminders.list ON id_hash = $1`,
      [idHash],
    );
    const [{ now_ms: nowMs, sealed, job_id: jobId, id_hash: found }] = rows;
    return { nowMs: nowMs as number, jobId: jobId as string | null, list: found && sealer.open(idHash, sealed) };
  }

  /** One upload or deletion of a list at a time, also while it has no row to lock. */
  async function lockId(sql: Sql, idHash: string): Promise<void> {
    await sql.executeSql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [idHash]);
  }

  async function isDeleted(sql: Sql, idHash: string): Promise<boolean> {
    const { rows } = await sql.executeSql('SELECT 1 FROM reminders.deleted WHERE id_hash = $1', [idHash]);
    return rows.length > 0;
  }

  /** Rows are locked in a statement of their own, because what is joined from outside can't be. */
  async function lockRow(sql: Sql, idHash: string): Promise<void> {
    await sql.executeSql('SELECT 1 FROM reminders.list WHERE id_hash = $1 FOR UPDATE', [idHash]);
  }

  async function schedule(sql: Sql, idHash: string, atMs: number | null): Promise<string | null> {
    if (atMs === null) return null;
    const id = randomUUID();
    await boss.insert(
      [
        {
          id,
          name: QUEUE,
          data: { idHash },
          startAfter: new Date(atMs).toISOString(),
          expireInSeconds: EXPIRE_SECONDS,
        },
      ],
      { db: sql as PgBoss.Db },
    );
    return id;
  }

  return {
    put: (idHash, { targets, delivery, groups, reminders }) =>
      database.transaction(async (sql) => {
        await lockId(sql, idHash);
        if (await isDeleted(sql, idHash)) {
          throw new Problem('reminders_deleted', 'These reminders were deleted. Turn Discord or this device on again.');
        }
        await lockRow(sql, idHash);
        const { nowMs, jobId, list: previous } = await lock(sql, idHash);
        if (!previous && listCount >= MAX_LISTS) {
          throw new Problem('upstream_busy', 'This server has no room for more reminders.', {
            reason: 'lists_full',
            retryAfterSeconds: 3600,
          });
        }
        if (!previous) listCount += 1;
        const storedTargets = targets.map((target) => storedTarget(target, previous?.targets ?? []));
        const announced = stillRelevant(previous?.announced ?? [], nowMs);
        // What is due, but not sent yet, stays.
        const overdue = (previous?.messages ?? []).filter((message: StoredMessage) => message.sendAtMs <= nowMs);
        const handled = [...announced, ...overdue.flatMap(({ entries }: StoredMessage) => entries)];
        const planned = planMessages(withoutAnnounced(reminders, handled), groups, delivery, nowMs, randomUUID);
        const list: StoredList = {
          targets: storedTargets,
          messages: [...overdue, ...planned.map((message) => ({ ...message, doneTargets: [] }))],
          announced,
        };
        const nextAtMs = nextDelivery(list)?.atMs ?? null;
        const job =
          jobId === null ? null : await boss.getJobById(QUEUE, jobId, { db: sql as PgBoss.Db, includeArchive: false });
        let newJobId = jobId;
        // A worker that has the job schedules the next one itself.
        if (job?.state !== 'active') {
          if (job !== null) await boss.deleteJob(QUEUE, job.id, { db: sql as PgBoss.Db });
          newJobId = await schedule(sql, idHash, nextAtMs);
        }
        await sql.executeSql(
          `INSERT INTO reminders.list (id_hash, sealed, job_id, uploaded_at) VALUES ($1, $2, $3, now())
           ON CONFLICT (id_hash) DO UPDATE SET sealed = $2, job_id = $3, uploaded_at = now()`,
          [idHash, sealer.seal(idHash, list), newJobId],
        );
        return { list, nextAtMs };
      }),

    remove: (idHash) =>
      database.transaction(async (sql) => {
        await lockId(sql, idHash);
        await sql.executeSql(
          `INSERT INTO reminders.deleted (id_hash, deleted_at) VALUES ($1, now())
           ON CONFLICT (id_hash) DO UPDATE SET deleted_at = now()`,
          [idHash],
        );
        const { rows } = await sql.executeSql('DELETE FROM reminders.list WHERE id_hash = $1 RETURNING job_id', [
          idHash,
        ]);
        const jobs = rows.map(({ job_id }) => job_id).filter((id) => id !== null);
        if (jobs.length > 0) await boss.deleteJob(QUEUE, jobs, { db: sql as PgBoss.Db });
        listCount -= rows.length;
      }),

    async take(count) {
      const jobs = await boss.fetch<{ idHash: string }>(QUEUE, { batchSize: count, includeMetadata: true });
      return jobs.map(({ id, data, retryCount }) => ({ id, idHash: data.idHash, isRepeated: retryCount > 0 }));
    },

    next: (job, previous) =>
      database.transaction(async (sql) => {
        await lockRow(sql, job.idHash);
        const { nowMs, jobId, list } = await lock(sql, job.idHash);
        if (!list || jobId !== job.id) {
          // Deleted or replaced in the meantime, or sealed with a secret that is no longer known.
          await boss.deleteJob(QUEUE, job.id, { db: sql as PgBoss.Db });
          if (list === null) await sql.executeSql('DELETE FROM reminders.list WHERE id_hash = $1', [job.idHash]);
          return null;
        }
        if (previous) record(list, previous.delivery, previous.outcome, nowMs);
        giveUp(list, nowMs);
        const next = nextDelivery(list);
        const isDue = next !== null && next.atMs <= nowMs;
        let newJobId: string | null = jobId;
        if (!isDue) {
          await boss.deleteJob(QUEUE, job.id, { db: sql as PgBoss.Db });
          newJobId = await schedule(sql, job.idHash, next?.atMs ?? null);
        }
        if (previous || !isDue) {
          await sql.executeSql('UPDATE reminders.list SET sealed = $2, job_id = $3 WHERE id_hash = $1', [
            job.idHash,
            sealer.seal(job.idHash, list),
            newJobId,
          ]);
        }
        return isDue ? { target: next.target, message: next.message, targetId: next.targetId, nowMs } : null;
      }),

    async maintain() {
      await boss.expire();
      await database.transaction(async (sql) => {
        const { rows } = await sql.executeSql(
          `DELETE FROM reminders.list WHERE uploaded_at < now() - interval '${REMINDERS_KEPT_DAYS} days' RETURNING job_id`,
          [],
        );
        const jobs = rows.map(({ job_id }) => job_id).filter((id) => id !== null);
        if (jobs.length > 0) await boss.deleteJob(QUEUE, jobs, { db: sql as PgBoss.Db });
        await sql.executeSql("DELETE FROM reminders.deleted WHERE deleted_at < now() - interval '1 day'", []);
      });
      await countLists();
    },

    count: countLists,

    async close() {
      await boss.stop({ graceful: false });
      await database.close();
    },
  };
}

/** A target that is known keeps its state. One that is gone stays gone. */
function storedTarget(target: CheckedTarget, known: readonly StoredTarget[]): StoredTarget {
  const id = hashOf(target.address).slice(0, 16);
  const previous = known.find((other) => other.id === id);
  if (previous) return previous.target === null ? previous : { ...previous, target };
  return { id, target, notBeforeMs: 0, failures: 0, problem: null, lost: 0 };
}

/** The next message to send, and when. */
function nextDelivery({ targets, messages }: StoredList) {
  let next: { atMs: number; target: CheckedTarget; targetId: string; message: StoredMessage } | null = null;
  for (const message of messages) {
    for (const { id, target, notBeforeMs } of targets) {
      if (target === null || message.doneTargets.includes(id)) continue;
      const atMs = Math.max(message.sendAtMs, notBeforeMs);
      if (next === null || atMs < next.atMs) next = { atMs, target, targetId: id, message };
    }
  }
  return next;
}

function record(list: StoredList, { targetId, message }: Delivery, outcome: Outcome, nowMs: number): void {
  const target = list.targets.find(({ id }) => id === targetId);
  // Replaced in the meantime by a list without it.
  if (target === undefined) return;
  if (outcome.kind === 'sent') {
    Object.assign(target, { failures: 0, problem: null, notBeforeMs: 0 });
    const sent = list.messages.find(({ id }) => id === message.id);
    if (sent) finish(list, sent, targetId);
  } else if (outcome.kind === 'gone') {
    Object.assign(target, { target: null, problem: outcome.problem });
  } else if (outcome.kind === 'later') {
    target.notBeforeMs = nowMs + outcome.waitMs;
  } else {
    target.notBeforeMs = nowMs + Math.min(FIRST_RETRY_MS * 2 ** target.failures, LAST_RETRY_MS);
    target.failures += 1;
    target.problem = outcome.problem;
  }
  dropFinished(list);
}

function giveUp(list: StoredList, nowMs: number): void {
  for (const message of list.messages) {
    if (message.sendAtMs > nowMs - GIVE_UP_MS) continue;
    for (const target of list.targets) {
      // A target that was not tried, because the server was down, still gets it, labelled with the forecast's age.
      if (target.failures === 0 || message.doneTargets.includes(target.id)) continue;
      message.doneTargets.push(target.id);
      target.lost += 1;
    }
  }
  dropFinished(list);
}

/** Marks a message as done for a target. From now on its stops count as announced. */
function finish(list: StoredList, message: StoredMessage, targetId: string): void {
  message.doneTargets.push(targetId);
  const announced = withoutAnnounced(message.entries, list.announced);
  list.announced.push(...announced.map(({ key, stopAtMs }) => ({ key, stopAtMs })));
}

function dropFinished(list: StoredList): void {
  const open = list.targets.filter(({ target }) => target !== null).map(({ id }) => id);
  list.messages = list.messages.filter(({ doneTargets }) => open.some((id) => !doneTargets.includes(id)));
}
