/**
 * One database for all rooms that store something. It is opened when the first of them needs it, or at the start if
 * something is stored, and opened again if it stops by itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, DatabaseError } from './database.ts';
import { type DatabaseOptions, deleteDatabase, isDatabaseStored, openDatabase } from './openDatabase.ts';

/** A room that stores something in tables of its own. */
interface DatabaseUser<Opened> {
  /** Postgres schema of its tables */
  schema: string;
  open(database: Database): Promise<Opened>;
  /** Ends what it does by itself. The database may have stopped already. */
  close(opened: Opened): Promise<void>;
  /** whether nothing is stored that has to last */
  isEmpty(opened: Opened): Promise<boolean>;
}

/** What a room has of the database. */
interface DatabaseUse<Opened> {
  /** Opens the database once; some seconds after a failure it is tried again. */
  get(): Promise<Opened>;
  /** null while the database is not open and nobody opens it */
  current(): Promise<Opened> | null;
  /** false: nothing is stored, and the database need not be opened to learn that */
  isStored(): boolean;
}

export interface SharedDatabase {
  /** Call for all users before the first of them needs the database. */
  use<Opened>(user: DatabaseUser<Opened>): DatabaseUse<Opened>;
  /** Continues with what is stored, as soon as the database can be opened. */
  start(): void;
  /** Whether it answers, or nothing needs it. Asks at most once a second, and never opens an embedded one. */
  isAnswering(): Promise<boolean>;
  /** Closes the database, and deletes an embedded one that is empty, so that the next start need not load it. */
  stop(): Promise<void>;
}

/** A database that can't be opened is tried again: it may start after this server. Each time later, up to the last. */
const REOPEN_MS = 10_000;
const LAST_REOPEN_MS = 600_000;
/** Requests do not try it more often, because each try of an embedded one takes seconds of a processor. */
const RETRY_OPEN_MS = 5000;
const ASK_AGAIN_MS = 1000;
/** Who asks whether it answers does not wait longer. */
const ANSWER_MS = 2000;

interface Running {
  database: Database;
  opened: ReadonlyMap<DatabaseUser<unknown>, unknown>;
}

/** Opens nothing yet. */
export function createSharedDatabase(options: DatabaseOptions): SharedDatabase {
  const users: DatabaseUser<unknown>[] = [];
  let opening: Promise<Running> | null = null;
  let failure: { error: unknown; untilMs: number } | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let reopenMs = REOPEN_MS;
  let isStopped = false;
  let asked: { atMs: number; answer: Promise<boolean> } | null = null;

  async function open(): Promise<Running> {
    const database = await openDatabase(options, (error: DatabaseError) => {
      options.onError(error);
      void closeUsers();
      reopenLater();
    });
    return openUsers(users, database);
  }

  function running(): Promise<Running> {
    if (failure !== null && performance.now() < failure.untilMs) return Promise.reject(failure.error);
    if (opening === null) {
      const attempt = open().catch((error) => {
        if (opening === attempt) opening = null;
        failure = { error, untilMs: performance.now() + RETRY_OPEN_MS };
        options.onError(error);
        throw error;
      });
      opening = attempt;
    }
    return opening;
  }

  /** Lets go of the database. */
  async function closeUsers(): Promise<Running | null> {
    const stopped = opening;
    opening = null;
    const it = (await stopped?.catch(() => null)) ?? null;
    for (const [user, opened] of it?.opened ?? []) await user.close(opened);
    return it;
  }

  function reopenLater(): void {
    if (isStopped) return;
    clearTimeout(reopening);
    reopening = setTimeout(() => start(), reopenMs);
    reopening.unref();
    reopenMs = Math.min(2 * reopenMs, LAST_REOPEN_MS);
  }

  function start(): void {
    if (users.length === 0 || !isDatabaseStored(options)) return;
    running().then(() => {
      reopenMs = REOPEN_MS;
    }, reopenLater);
  }

  async function ask(): Promise<boolean> {
    if (users.length === 0 || !isDatabaseStored(options)) return true;
    const it = options.url === null ? opening : running();
    if (it === null) return false;
    return it.then(({ database }) => database.query('SELECT 1').then(() => true)).catch(() => false);
  }

  return {
    use<Opened>(user: DatabaseUser<Opened>) {
      const kept = user as DatabaseUser<unknown>;
      users.push(kept);
      const openedIn = ({ opened }: Running) => opened.get(kept) as Opened;
      return {
        get: () => running().then(openedIn),
        current: () => opening?.then(openedIn) ?? null,
        isStored: () => opening !== null || isDatabaseStored(options),
      };
    },

    start,

    isAnswering() {
      if (asked !== null && performance.now() - asked.atMs < ASK_AGAIN_MS) return asked.answer;
      const late = wait(Math.min(ANSWER_MS, options.timeoutMs ?? ANSWER_MS), false, { ref: false });
      asked = { atMs: performance.now(), answer: Promise.race([ask(), late]) };
      return asked.answer;
    },

    async stop() {
      isStopped = true;
      clearTimeout(reopening);
      const it = await closeUsers();
      if (it === null) return;
      // A database that fails now is kept.
      const empty = await isEmpty(it).catch(() => false);
      await it.database.close();
      if (empty) deleteDatabase(options);
    },
  };
}

async function openUsers(users: readonly DatabaseUser<unknown>[], database: Database): Promise<Running> {
  const opened = new Map<DatabaseUser<unknown>, unknown>();
  try {
    for (const user of users) opened.set(user, await user.open(database));
    return { database, opened };
  } catch (error) {
    for (const [user, its] of opened) await user.close(its);
    await database.close().catch(() => {});
    throw error;
  }
}

/** Tables of a room that is turned off count as something that is stored. */
async function isEmpty({ database, opened }: Running): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS others FROM pg_namespace
     WHERE nspname <> ALL($1) AND nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('information_schema', 'public')`,
    [[...opened.keys()].map(({ schema }) => schema)],
  );
  if (rows[0].others > 0) return false;
  for (const [user, its] of opened) if (!(await user.isEmpty(its))) return false;
  return true;
}
