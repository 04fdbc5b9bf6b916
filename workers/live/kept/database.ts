/** One way to open, to change and to fail for every database of the page. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { DATABASE_NOT_OPEN } from '../../game/domain/errors.ts';

/** Opening takes milliseconds, or seconds on a very busy disk. */
const OPEN_TIMEOUT_MS = 8000;

export interface DatabaseDefinition<Schema extends DBSchema | unknown> {
  name: string;
  /** Increase it with every change of the stored data, and migrate old data in `upgrade`. */
  version: number;
  /**
   * Takes a database from any earlier version to this one: each version's changes are under `if (oldVersion < itsNumber)`,
   * and what was released is never changed.
   * @param oldVersion 0 for a new database
   */
  upgrade(database: IDBPDatabase<Schema>, oldVersion: number): void;
}

interface OpenOptions {
  /** called if the browser, the player, or a newer version of the page in another tab, has closed the open database */
  onClosed?: () => void;
  /** how long to wait: some browsers never answer */
  timeoutMs?: number | undefined;
}

/**
 * Opens a database of this page, and creates it where there is none.
 * @throws DOMException (rejects) VersionError if a newer version of the page created the database; others, and Error, if
 *   the browser doesn't store data for this page or doesn't answer
 */
export function openDatabase<Schema extends DBSchema | unknown>(
  { name, version, upgrade }: DatabaseDefinition<Schema>,
  { onClosed = () => {}, timeoutMs = OPEN_TIMEOUT_MS }: OpenOptions = {},
): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, version, {
    upgrade,
    // Neither a newer version of the page in another tab nor a deletion must wait for this tab to be closed.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  return inTime(opening, timeoutMs);
}

function inTime<Database extends { close(): void }>(opening: Promise<Database>, timeoutMs: number): Promise<Database> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    signal.addEventListener('abort', () => reject(new SilentDatabaseError()));
    opening.then((database) => {
      // Nobody needs it any more if it opens too late.
      if (signal.aborted) database.close();
      resolve(database);
    }, reject);
  });
}

/**
 * Changes some stores in one transaction: all of it is stored, or nothing. `make` must only wait for the transaction's own
 * requests; those that it doesn't wait for, it passes to `leave`.
 * @throws whatever `make` throws, or the transaction's own error (rejects): then nothing is stored
 */
export async function transact<Schema extends DBSchema | unknown, Names extends StoreNames<Schema>[], Result>(
  database: IDBPDatabase<Schema>,
  names: Names,
  make: (transaction: IDBPTransaction<Schema, Names, 'readwrite'>) => Promise<Result>,
  options?: IDBTransactionOptions,
): Promise<Result> {
  const transaction = database.transaction(names, 'readwrite', options);
  const done = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  let result: Result;
  try {
    result = await make(transaction);
  } catch (error) {
    try {
      // Without this, the requests already made would be stored.
      transaction.abort();
    } catch {
      // The error has already aborted it.
    }
    const failure = await done;
    throw isQuotaError(failure?.error) ? failure?.error : error;
  }
  const failure = await done;
  if (failure !== null) throw failure.error;
  return result;
}

/** Works with a database that is open no longer than that. */
export async function withDatabase<Database extends { close(): void } | null, Result>(
  opening: Promise<Database>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    database?.close();
  }
}

/** The browser neither opens a database nor refuses it. */
export class SilentDatabaseError extends Error {
  override message = DATABASE_NOT_OPEN;
}

/** Leaves a request's failure to its transaction, which it aborts. */
export function leave(request: Promise<unknown>): void {
  request.catch(() => {});
}

/** Whether the disk is full, or what the browser grants this page. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Whether a newer version of the page has stored something that this one can't read. */
export function isNewerVersionError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}
