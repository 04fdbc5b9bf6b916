/**
 * Postgres inside this server (PGlite), in a folder. It runs in a thread of its own, so that neither a query nor a
 * checkpoint holds up a request. It has one connection: transactions wait for each other.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Database, DatabaseError, isDiskFull, type Sql } from './database.ts';
import { diskOf } from './diskReserve.ts';
import { lockFolder } from './lockFolder.ts';

interface EmbeddedOptions {
  /** null: in memory */
  folder: string | null;
  now: () => number;
  /** The thread has ended by itself: the database must be opened again. */
  onStopped: (error: DatabaseError) => void;
}

/**
 * For one connection and small rows. Postgres' own 128 MB of buffers would cost 130 MB of memory and save nothing: the
 * operating system caches the same files. Its log may grow to 1 GB by default.
 */
const SETTINGS = ['shared_buffers=4MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]);

/** PGlite runs no autovacuum. After so many bytes it cleans up, or its log and its dead rows would grow without end. */
const TIDY_AFTER_BYTES = 4 * 2 ** 20;
/** What a statement costs in the log besides its values. */
const STATEMENT_BYTES = 500;

/** Runs in the thread. Source text, because the server is one bundled file, and runs from TypeScript in tests. */
const THREAD = `
  const { parentPort, workerData: { library, dataDir, settings, compiled } } = require('node:worker_threads');
  const { PGlite } = require(library);
  // bytea; PGlite's own code makes a text of each byte, which takes a hundred times longer.
  const BYTEA = 17;
  const serializers = { [BYTEA]: (bytes) => '\\\\x' + Buffer.from(bytes).toString('hex') };
  const parsers = { [BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')) };
  const answer = (id, work) => work.then(
    (rows) => parentPort.postMessage({ id, rows }),
    ({ message, code }) => parentPort.postMessage({ id, error: { message, code } }),
  );
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const opened = PGlite.create({ dataDir, startParams, pgliteWasmModule: compiled, serializers, parsers });
  answer(0, opened.then(() => []));
  opened.then((database) => parentPort.on('message', ({ id, text, values }) => {
    if (text === null) answer(id, database.close().then(() => [])).then(() => process.exit());
    else if (values === undefined) answer(id, database.exec(text).then((results) => results.at(-1)?.rows ?? []));
    else answer(id, database.query(text, values).then(({ rows }) => rows));
  }), () => {});
`;

interface ThreadAnswer {
  id: number;
  // biome-ignore lint/suspicious/noExplicitAny: the types of a row are those of its query
  rows?: any[];
  error?: { message: string; code?: string };
}

const library = () => createRequire(import.meta.url).resolve('@electric-sql/pglite');

/** What Node's types leave out. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
};

let compiledPostgres: Promise<WebAssembly.Module> | undefined;

/** Compiles the database once, for whenever it is opened. After a failure, the next call tries again. */
function compilePostgres(): Promise<WebAssembly.Module> {
  compiledPostgres ??= readFile(join(dirname(library()), 'pglite.wasm'))
    .then((bytes) => webAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiledPostgres = undefined;
      throw error;
    });
  return compiledPostgres;
}

/**
 * Opens the database, and creates it if it does not exist yet.
 * @throws DatabaseError
 */
export async function openEmbedded({ folder, now, onStopped }: EmbeddedOptions): Promise<Database> {
  const unlock = folder === null ? () => {} : lockFolder(folder);
  try {
    if (folder !== null && !existsSync(join(folder, 'PG_VERSION'))) {
      if (existsSync(folder) && readdirSync(folder).length > 0) throw damaged(folder);
      await createIn(folder);
    }
    const thread = inTurns(
      await startThread(folder, (error) => {
        unlock();
        onStopped(error);
      }),
    );
    const disk = folder === null ? null : diskOf(folder);
    await disk?.keepReserve().catch(async (error: unknown) => {
      await thread.close().catch(() => {});
      throw error;
    });
    return {
      ...thread,
      nowMs: async () => now(),
      disk,
      async close() {
        await thread.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Thread {
  /** Runs a statement, or several without values. @returns the rows of the last */
  send(text: string, values?: unknown[]): Promise<unknown[]>;
  close(): Promise<void>;
}

async function startThread(folder: string | null, onStopped: (error: DatabaseError) => void): Promise<Thread> {
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: {
      library: library(),
      dataDir: folder ?? undefined,
      settings: SETTINGS,
      compiled: await compilePostgres(),
    },
    stdout: true,
    stderr: true,
  });
  type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let isOpen = false;
  let isEnded = false;

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    const error = new DatabaseError('STOPPED', 'The embedded database has stopped.');
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (isOpen) onStopped(error);
  }
  worker.on('error', end);
  worker.on('exit', end);
  worker.on('message', ({ id, rows, error }: ThreadAnswer) => {
    const request = waiting.get(id);
    waiting.delete(id);
    // A process that does nothing else may end, but not while somebody waits for an answer.
    if (waiting.size === 0) worker.unref();
    if (error === undefined) request?.resolve(rows ?? []);
    else request?.reject(Object.assign(new Error(error.message), { code: error.code }));
    // Not an error of Postgres: PGlite itself failed, and answers nothing any more.
    if (error !== undefined && error.code === undefined) void worker.terminate();
  });

  const answerTo = (id: number) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (isEnded) reject(new DatabaseError('STOPPED', 'The embedded database has stopped.'));
      else waiting.set(id, { resolve, reject });
    });
  function send(text: string | null, values?: unknown[]): Promise<unknown[]> {
    const id = nextId++;
    const answer = answerTo(id);
    worker.ref();
    worker.postMessage({ id, text, values });
    return answer;
  }

  try {
    await answerTo(0);
  } catch (error) {
    await worker.terminate();
    throw folder === null || isDiskFull(error) ? error : damaged(folder);
  }
  isOpen = true;
  return {
    send,
    async close() {
      isOpen = false;
      await send(null);
      await worker.terminate();
    },
  };
}

/** Lets statements and transactions wait for each other, and cleans up in between. */
function inTurns({ send, close }: Thread): Pick<Database, 'query' | 'transaction' | 'close'> {
  let writtenBytes = 0;
  /** the end of the last transaction */
  let queue: Promise<unknown> = Promise.resolve();

  const sql: Sql = {
    async query(text, values) {
      writtenBytes += STATEMENT_BYTES + bytesOf(values);
      return { rows: await send(text, values) };
    },
  };
  /** One after the other. A failure is the caller's, and does not stop the next. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.then(tidy, tidy);
    return result;
  }
  async function tidy(): Promise<void> {
    if (writtenBytes < TIDY_AFTER_BYTES) return;
    writtenBytes = 0;
    // A failure, for example on a full disk, is tried again after as many bytes.
    await send('VACUUM')
      .then(() => send('CHECKPOINT'))
      .catch(() => {});
  }

  return {
    query: (text, values) => inTurn(() => sql.query(text, values)),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      inTurn(async () => {
        await sql.query('BEGIN');
        try {
          const result = await work(sql);
          await sql.query('COMMIT');
          return result;
        } catch (error) {
          await sql.query('ROLLBACK').catch(() => {});
          throw error;
        }
      }),
    close: () => inTurn(close),
  };
}

function damaged(folder: string): DatabaseError {
  const remedy = `Restore the folder ${folder} from a backup, or delete it: browsers upload their reminders again.`;
  return new DatabaseError('DAMAGED', `The database in ${folder} cannot be opened.`, remedy);
}

/** About what values take in the log. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + bytesOf(item) + 30, 0) : 8;
}

/**
 * Creates the database in a process of its own, because that takes seconds, and 600 MB that are never returned. It gets
 * its name only when it is complete, so that a server that stops in between does not leave half of one behind. Nothing in
 * there runs often enough to be worth optimising: without that, it takes half of the time.
 * @throws DatabaseError if that process fails
 */
async function createIn(folder: string): Promise<void> {
  const script = `
    require('v8').setFlagsFromString('--liftoff-only');
    // It ends with the server.
    process.stdin.resume().on('end', () => process.exit(1));
    const [, library, dataDir, ...initDbStartParams] = process.argv;
    const fail = (error) => {
      console.error('Error:', error.message ?? error);
      process.exit(1);
    };
    require(library).PGlite.create({ dataDir, initDbStartParams }).then((it) => it.close()).then(() => process.exit(), fail);
  `;
  const unfinished = `${folder}.new`;
  for (const old of [unfinished, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await promisify(execFile)(process.execPath, ['-e', script, library(), unfinished, ...SETTINGS]).catch((error) => {
    const reason = (error.stderr ?? '').match(/^.*error\b.*: .*$/gim)?.at(-1) ?? error.signal ?? error.code;
    const remedy = 'That takes 600 MB of memory for some seconds and 100 MB of disk. Free them, or set DATABASE_URL.';
    const message = `The database in ${folder} could not be created.`;
    // The log shows no message.
    throw new DatabaseError('NOT_CREATED', message, `${remedy} It ended with: ${reason}`);
  });
  renameSync(unfinished, folder);
}
