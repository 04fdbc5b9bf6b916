/**
 * Stored lists, and the queue of what is due. A list has rows of its messages, one for each target, and of the stops that it
 * has announced. A target, which is an address, has one row for all lists that name it: it is the queue's entry, so that an
 * address gets one message at a time, and its limits count for everybody.
 *
 * Times are the database's clock in milliseconds.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { REMINDERS_KEPT_DAYS } from '../../workers/game/domain/reminder.ts';
import { readServerProblem, type ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import type { ReminderPhrases } from '../contract.ts';
import { type Database, freeForDeletions, prepareTables, type Sql } from '../database/index.ts';
import { Problem } from '../http/problems.ts';
import { StorageRoom, type StoreOptions } from '../storageRoom.ts';
import type { TargetLimits } from './channel.ts';
import { CHANNEL_KINDS, type CheckedTarget, channelOf } from './channels.ts';
import type { Message } from './planMessages.ts';
import { type ArrivedUpload, announcedHash, changesOf, planUpload, type Upload, type WantedRow } from './planUpload.ts';
import * as queries from './queries.ts';
import { addressNameOf, type Sealer } from './sealed.ts';
import { nextAllowedMs, RECENT_COUNT } from './targetLimits.ts';

/** One message for one target, taken by one worker. */
export interface Delivery {
  /** of the worker's claim */
  token: string;
  addressHash: string;
  listHash: string;
  messageId: string;
  target: CheckedTarget;
  /** of the list's last upload */
  visitorHash: string;
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
  /** it can never arrive, while others that go to the same target may */
  | { kind: 'lost'; cause: ServerProblem }
  /** it was not tried, because all messages to this service are paused */
  | { kind: 'paused'; waitMs: number; cause: ServerProblem };

export interface StoredTarget {
  isGone: boolean;
  /** what went wrong last; null if it works */
  cause: ServerProblem | null;
  lost: number;
}

interface ReminderStoreOptions extends StoreOptions {
  sealer: Sealer;
  /** of all lists of a visitor */
  maxVisitorBytes: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A worker that has had a target for so long has stopped. */
const CLAIM_MS = 120_000;
/** A message that could not be delivered for so long is given up. */
const GIVE_UP_MS = DAY_MS;
/** The longest that a call counts against the limits of its address. */
const COUNTED_MS = Math.max(
  ...CHANNEL_KINDS.flatMap((kind) => channelOf({ kind }).limits.map(({ windowMs }) => windowMs)),
);
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = HOUR_MS;
/** An announced stop may be uploaded again for so long after it. */
const ANNOUNCED_KEPT_MS = 2 * DAY_MS;
const MAX_ANNOUNCED = 2000;
/** Bounds what strangers can fill the disk with. */
const MAX_LISTS = 100_000;
/** 50 players behind one address may have 40 devices each. */
const MAX_VISITOR_LISTS = 2000;
/** By which lists change from day to day: others of an address that has used up its limit go on. */
export const SMALL_GROWTH_BYTES = 2048;
/** How far small growth may exceed what an address may store. Without an end, it would fill the disk within days. */
const SMALL_GROWTH_FACTOR = 1.25;
/** What a row takes, with its index. */
const DELETED_BYTES = 150;

const causeSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.transform(readServerProblem)), null);

/** Creates tables where they are missing. Several instances may do so at once. */
export async function openStore(options: ReminderStoreOptions): Promise<ReminderStore> {
  const { database } = options;
  await prepareTables(database, {
    schema: 'reminders',
    lock: 7205759403792793,
    steps: [queries.TABLES],
    additions: [queries.VISITORS],
  });
  // An embedded database has one process: whoever took a target before has ended. It is due again, and marked as taken.
  if (database.disk !== null) {
    await freeForDeletions(database.disk);
    await queries.endClaims(database);
  }
  const store = new ReminderStore(options);
  await store.recount(await database.nowMs());
  return store;
}

export class ReminderStore {
  readonly #database: Database;
  readonly #sealer: Sealer;
  readonly #maxVisitorBytes: number;
  readonly #room: StorageRoom;
  #listCount = 0;
  /** lists that were deleted within a day */
  #deletedCount = 0;

  constructor(options: ReminderStoreOptions) {
    this.#database = options.database;
    this.#sealer = options.sealer;
    this.#maxVisitorBytes = options.maxVisitorBytes;
    this.#room = new StorageRoom(options, 'reminders', async () => {
      const { lists, bytes, deleted } = await queries.countStored(options.database);
      this.#listCount = lists;
      this.#deletedCount = deleted;
      return bytes + deleted * DELETED_BYTES;
    });
  }

  /** what is stored against what may be */
  get used() {
    return { lists: this.#listCount, maxLists: MAX_LISTS, ...this.#room.used };
  }

  recount(nowMs: number): Promise<void> {
    return this.#room.recount(nowMs);
  }

  /** @throws Problem if the list was deleted while this upload was on its way, or there is no room */
  async put(listHash: string, upload: Upload) {
    await this.#room.requireFreeDisk();
    const nowMs = await this.#database.nowMs();
    const targets = upload.targets.map((target) => ({ target, addressHash: addressNameOf(target, this.#sealer) }));
    const addressHashes = targets.map(({ addressHash }) => addressHash);
    return this.#room.change((grow) =>
      this.#changeList(listHash, async (sql) => {
        if (await queries.isDeleted(sql, listHash)) throw new Problem({ kind: 'remindersDeleted' });
        const stored = await queries.readList(sql, listHash, addressHashes);
        if (stored.bytes === null && this.#listCount >= MAX_LISTS) throw this.#room.noRoom('lists_full');
        const arrived = { listHash, nowMs, upload, targets, stored, sealer: this.#sealer };
        const wanted = planUpload(arrived);
        const changes = changesOf(arrived, wanted);
        const growth = changes.bytes - (stored.bytes ?? 0);
        grow(growth);
        const isOwn = stored.bytes !== null && (stored.visitorHash ?? upload.visitorHash) === upload.visitorHash;
        if (growth > 0 || !isOwn) await this.#requireVisitorRoom(sql, listHash, changes, isOwn ? growth : null);
        await queries.writeList(sql, listHash, nowMs, addressHashes, changes);
        await queries.requeue(sql, [...stored.targets.keys()]);
        // What fails or finds no room is not counted: a page tries it again every minute.
        upload.admit(addressHashes.filter((hash) => !stored.listTargets.has(hash)).length, Math.max(0, growth));
        if (stored.bytes === null) this.#listCount += 1;
        return answerUpload(arrived, wanted);
      }),
    );
  }

  /** Deletes everything about a list. Only its hash is kept for a day, so that an upload that comes late is refused. */
  async remove(listHash: string): Promise<void> {
    await freeForDeletions(this.#database.disk);
    const nowMs = await this.#database.nowMs();
    await this.#changeList(listHash, async (sql) => {
      const wasStored = await this.#deleteList(sql, listHash);
      // An upload of a list that is not stored may be on its way. Beyond the bound, such deletions are those of strangers.
      if (!wasStored && this.#deletedCount >= MAX_LISTS) return;
      if (!(await queries.noteDeletion(sql, listHash, nowMs))) return;
      this.#deletedCount += 1;
      this.#room.add(DELETED_BYTES);
    });
  }

  /** Takes targets that something is due for, each with its next message. */
  async take(count: number): Promise<Delivery[]> {
    const nowMs = await this.#database.nowMs();
    // As almost always.
    if (!(await queries.isAnyDue(this.#database, nowMs))) return [];
    await freeForDeletions(this.#database.disk);
    const token = randomUUID();
    const untilMs = nowMs + CLAIM_MS;
    const rows = await this.#database.transaction((sql) => queries.claimDue(sql, { count, nowMs, untilMs, token }));
    const opened = rows.map((row) => ({ row, delivery: this.#openDelivery(row, token, nowMs) }));
    // Sealed with a secret that is no longer known.
    const unreadable = opened.filter(({ delivery }) => delivery === null).map(({ row }) => row);
    for (const listHash of new Set(unreadable.map((row) => row.list_hash))) {
      const taken = unreadable.filter((row) => row.list_hash === listHash).map((row) => row.address_hash);
      await this.#changeList(listHash, async (sql) => {
        await this.#deleteList(sql, listHash);
        await queries.releaseClaims(sql, taken, token);
      });
    }
    return opened.flatMap(({ delivery }) => delivery ?? []);
  }

  /** Records what came of a delivery, and gives its target back. */
  async record(
    { token, addressHash, listHash, messageId, message, target: to }: Delivery,
    outcome: Outcome,
  ): Promise<void> {
    const nowMs = await this.#database.nowMs();
    await this.#database.transaction(async (sql) => {
      const target = await queries.lockTarget(sql, addressHash);
      const isLost = outcome.kind === 'lost';
      if (isLost) await queries.countLost(sql, listHash, addressHash);
      // A lost one would be uploaded and refused again and again.
      if (outcome.kind === 'sent' || isLost) {
        const stops = message.entries.map(({ key, stopAtMs }) => ({ key: announcedHash(listHash, key), stopAtMs }));
        const kept = { nowMs, keptMs: ANNOUNCED_KEPT_MS, maxStops: MAX_ANNOUNCED };
        await queries.announce(sql, { listHash, messageId }, stops, kept);
      }
      // Another worker has it by now, or its last list was deleted.
      if (target === undefined || target.taken_by !== token) return;
      const after = targetAfter(target, outcome, channelOf(to).limits, nowMs);
      await queries.returnTarget(sql, addressHash, after);
      if (after.is_gone) await queries.forgetAddress(sql, addressHash);
      // A target that was not tried, because the server was down, still gets it, labelled with the forecast's age.
      else if (after.failures > 0) await queries.loseMessages(sql, addressHash, nowMs - GIVE_UP_MS);
      await queries.requeue(sql, [addressHash]);
    });
  }

  /** Deletes what has ended. */
  async maintain(): Promise<void> {
    const nowMs = await this.#database.nowMs();
    await this.#database.disk?.keepReserve();
    await queries.forgetEnded(this.#database, nowMs, nowMs - DAY_MS);
    for (const listHash of await queries.abandonedLists(this.#database, nowMs - REMINDERS_KEPT_DAYS * DAY_MS)) {
      await this.#changeList(listHash, (sql) => this.#deleteList(sql, listHash));
    }
    await queries.forgetTargets(this.#database, nowMs - COUNTED_MS);
    await this.#room.recount(nowMs);
  }

  /** whether nothing is stored, not even that a list was deleted */
  isEmpty(): Promise<boolean> {
    return queries.isNothingStored(this.#database);
  }

  #changeList<T>(listHash: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (sql) => {
      await queries.lockList(sql, listHash);
      return work(sql);
    });
  }

  /**
   * @param growth of the list; null: it was not this visitor's
   * @throws Problem if all lists of a visitor take too much
   */
  async #requireVisitorRoom(
    sql: Sql,
    listHash: string,
    { visitorHash, bytes }: queries.ListChanges,
    growth: number | null,
  ): Promise<void> {
    const others = await queries.countOthersOf(sql, visitorHash, listHash);
    const isSmallGrowth = growth !== null && growth <= SMALL_GROWTH_BYTES;
    const maxBytes = this.#maxVisitorBytes * (isSmallGrowth ? SMALL_GROWTH_FACTOR : 1);
    if ((growth !== null || others.lists < MAX_VISITOR_LISTS) && others.bytes + bytes <= maxBytes) return;
    throw new Problem({ kind: 'remindersTooLarge' }, { reason: 'visitor_full' });
  }

  /** @returns whether it was stored */
  async #deleteList(sql: Sql, listHash: string): Promise<boolean> {
    const bytes = await queries.deleteList(sql, listHash);
    if (bytes === null) return false;
    this.#listCount -= 1;
    this.#room.add(-bytes);
    return true;
  }

  /** @returns null if it was sealed with a secret that is no longer known */
  #openDelivery(row: queries.ClaimedRow, token: string, nowMs: number): Delivery | null {
    const { id, list_hash: listHash, address_hash: addressHash } = row;
    const target = this.#sealer.open(listHash + addressHash, row.sealed_target) as CheckedTarget | undefined;
    const message = this.#sealer.open(id, row.sealed) as Message | undefined;
    if (target === undefined || message === undefined) return null;
    return {
      token,
      addressHash,
      listHash,
      messageId: id,
      target,
      visitorHash: row.visitor_hash ?? '',
      message,
      phrases: row.phrases === null ? undefined : (this.#sealer.open(listHash, row.phrases) as ReminderPhrases),
      isRepeated: row.is_repeated,
      nowMs,
    };
  }
}

/** What the player learns of an upload. */
function answerUpload({ targets, stored }: ArrivedUpload, wanted: readonly WantedRow[]) {
  const stops = new Set(
    wanted.flatMap(({ message }) => message.entries.map(({ key, stopAtMs }) => `${stopAtMs} ${key}`)),
  );
  const sendTimes = wanted.map(({ addressHash, message }) =>
    Math.max(message.sendAtMs, stored.targets.get(addressHash)?.not_before_ms ?? 0),
  );
  return {
    waiting: stops.size,
    nextAtMs: sendTimes.length === 0 ? null : sendTimes.reduce((soonest, atMs) => Math.min(soonest, atMs)),
    targets: targets.map(({ addressHash, target }): StoredTarget => {
      const { is_gone: isGone = false, problem = null } = stored.targets.get(addressHash) ?? {};
      return { isGone, cause: readCause(problem, target), lost: stored.listTargets.get(addressHash)?.lost ?? 0 };
    }),
  };
}

function targetAfter(
  target: queries.TargetRow,
  outcome: Outcome,
  limits: TargetLimits,
  nowMs: number,
): queries.KnownOfTarget {
  const isTried = outcome.kind !== 'paused';
  const isFailure = outcome.kind === 'later' || outcome.kind === 'failed';
  const recentMs = [...target.recent_ms, ...(isTried ? [nowMs] : [])].slice(-RECENT_COUNT);
  return {
    is_gone: outcome.kind === 'gone',
    failures: isFailure ? target.failures + 1 : isTried ? 0 : target.failures,
    problem: problemAfter(target.problem, outcome),
    recent_ms: recentMs,
    not_before_ms: Math.max(nextAllowedMs(recentMs, limits, nowMs), nowMs + waitOf(outcome, target.failures)),
  };
}

/** What is wrong with the address, as text: a lost message says nothing of it. */
function problemAfter(problem: string | null, outcome: Outcome): string | null {
  if (outcome.kind === 'sent') return null;
  return outcome.kind !== 'lost' && 'cause' in outcome ? JSON.stringify(outcome.cause) : problem;
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
