/**
 * The database: Postgres, either embedded (PGlite, in a folder) or a server. Both run the same SQL. Nothing is imported
 * before it is needed, because the embedded one takes much memory.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockFolder } from './lockFolder.ts';

/** What runs SQL: the database, or a transaction of it. The shape is pg-boss's. */
export interface Sql {
  // biome-ignore lint/suspicious/noExplicitAny: the types of a row are those of its query
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

export interface Database extends Sql {
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** postgres:// URL; null: embedded */
  url: string | null;
  /** folder of the embedded database; null: in memory */
  folder: string | null;
  /** replaces the database's clock, milliseconds since 1970 */
  clock?: (() => number) | undefined;
  /** for errors of idle connections */
  onError: (error: Error) => void;
}

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * For one connection and small rows. Postgres' own 128 MB of buffers would cost 130 MB of memory and save nothing: the
 * operating system caches the same files. Its log may grow to 1 GB by default.
 */
const EMBEDDED_SETTINGS = ['shared_buffers=4MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
  '-c',
  setting,
]);

/** Opens the database, and creates an embedded one that does not exist yet. */
export async function openDatabase({ url, folder, clock, onError }: DatabaseOptions): Promise<Database> {
  const database = url === null ? await openEmbedded(folder) : await openServer(url, onError);
  return clock === undefined ? database : withClock(database, clock);
}

async function openServer(url: string, onError: (error: Error) => void): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'colony-watch',
  });
  pool.on('error', onError);
  return {
    executeSql: (text, values) => pool.query(text, values),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work({ executeSql: (text, values) => client.query(text, values) });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((rollback: Error) => {
          failure = rollback;
        });
        throw error;
      } finally {
        // A connection that cannot roll back is not used again.
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
}

async function openEmbedded(folder: string | null): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = folder === null ? () => {} : lockFolder(folder);
  const startParams = [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS];
  async function create() {
    if (folder === null) return PGlite.create({ startParams });
    if (!existsSync(join(folder, 'PG_VERSION'))) await createIn(folder);
    return PGlite.create({ startParams, dataDir: folder });
  }
  const embedded = await create().catch((error) => {
    unlock();
    throw error;
  });
  return {
    async executeSql(text, values) {
      // Several statements at once are possible only without values.
      if (values === undefined) return (await embedded.exec(text)).at(-1) ?? { rows: [] };
      return embedded.query(text, values);
    },
    transaction: (work) => embedded.transaction((tx) => work({ executeSql: (text, values) => tx.query(text, values) })),
    async close() {
      await embedded.close();
      unlock();
    },
  };
}

/**
 * Creates the database in a process of its own, because that takes seconds, and 600 MB that are never returned. It gets
 * its name only when it is complete, so that a server that stops in between does not leave half of one behind. Nothing in
 * there runs often enough to be worth optimising: without that, it takes half of the time.
 * @throws Error if it fails
 */
async function createIn(folder: string): Promise<void> {
  const script = `
    require('v8').setFlagsFromString('--liftoff-only');
    // It ends with the server.
    process.stdin.resume().on('end', () => process.exit(1));
    const [, library, dataDir, ...initDbStartParams] = process.argv;
    require(library).PGlite.create({ dataDir, initDbStartParams }).then((it) => it.close()).then(() => process.exit());
  `;
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const unfinished = `${folder}.new`;
  for (const old of [unfinished, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  await promisify(execFile)(process.execPath, ['-e', script, library, unfinished, ...EMBEDDED_SETTINGS]);
  renameSync(unfinished, folder);
}

/** Queries get the clock's time in place of now(). Definitions of tables and functions stay as they are. */
function withClock(database: Database, clock: () => number): Database {
  const timed = (sql: Sql): Sql['executeSql'] => {
    return (text, values) => {
      const isDefinition = /\bCREATE (TABLE|FUNCTION)\b/.test(text);
      const now = `to_timestamp(${(clock() / 1000).toFixed(3)})`;
      return sql.executeSql(isDefinition ? text : text.replaceAll('now()', now), values);
    };
  };
  return {
    ...database,
    executeSql: timed(database),
    transaction: (work) => database.transaction((sql) => work({ executeSql: timed(sql) })),
  };
}
