/**
 * The database: Postgres, either embedded (PGlite, in a folder) or a server. Both run the same SQL. Nothing is imported
 * before it is needed, because the embedded one takes hundreds of MB.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

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

/** Opens the database, and creates an embedded one that does not exist yet. */
export async function openDatabase({ url, folder, clock, onError }: DatabaseOptions): Promise<Database> {
  const database = url === null ? await openEmbedded(folder) : await openServer(url, onError);
  return clock === undefined ? database : withClock(database, clock);
}

async function openServer(url: string, onError: (error: Error) => void): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS, application_name: 'colony-watch' });
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
  if (folder !== null && !existsSync(join(folder, 'PG_VERSION'))) await createIn(folder);
  const embedded = await PGlite.create(folder === null ? {} : { dataDir: folder }).catch((error) => {
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
 * Creates the database in a process of its own, because that takes seconds, and 500 MB that are never returned.
 * @throws Error if it fails
 */
async function createIn(folder: string): Promise<void> {
  const script = 'require(process.argv[1]).PGlite.create({ dataDir: process.argv[2] }).then((it) => it.close())';
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  await promisify(execFile)(process.execPath, ['-e', script, library, folder]);
}

/** The embedded database allows one process only. A second one would damage it. */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = `${folder}.pid`;
  const holder = readHolder(file);
  if (holder !== null && holder !== process.pid && isRunning(holder)) {
    throw new Error('Another process uses the embedded database. Set DATABASE_URL to run several instances.');
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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
