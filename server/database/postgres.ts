/**
 * A real Postgres, which any number of instances share. It may hang, or the way to it, while connections stay open. So
 * every use of it has a time limit.
 */
import type { PoolClient } from 'pg';
import { codeOf, type Database, DatabaseError, isTimeout, type Sql, TIMEOUT } from './database.ts';

const MAX_CONNECTIONS = 10;
/** For a query or a transaction, with the wait for a connection. */
const TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

/** A connection of the pool, in use. */
interface Connection extends Sql {
  /** false: it is closed, and not used again */
  isUsable: boolean;
  release(): void;
}

/**
 * @param onError for errors of idle connections
 * @param timeoutMs how long a query or a transaction may take. Then it fails with the code TIMEOUT, and so does everything
 *   else at once until the database answers again.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'colony-watch',
  });
  pool.on('error', onError);
  // Postgres gives up, too, so that it holds no lock for nobody. Poolers refuse these as parameters of a connection.
  const begin =
    `BEGIN; SET LOCAL statement_timeout = ${timeoutMs}; ` +
    `SET LOCAL idle_in_transaction_session_timeout = ${timeoutMs}`;
  let isHanging = false;
  let isClosed = false;

  async function inTime<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate(timeoutMs)), timeoutMs);
    });
    // pool.connect() throws at once if it can't read the URL, or a certificate that this names.
    const connecting = (async () => pool.connect())().then(asConnection, (error) => {
      throw codeOf(error) === undefined ? connectionLost() : error;
    });
    try {
      const connection = await Promise.race([connecting, deadline]);
      return await Promise.race([work(connection), deadline]);
    } catch (error) {
      if (isTimeout(error)) connecting.then(markUnusable, () => {});
      throw error;
    } finally {
      clearTimeout(timer);
      // Also one that comes when nobody waits for it any more.
      connecting.then(
        (connection) => connection.release(),
        () => {},
      );
    }
  }

  async function ask<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    // Otherwise requests would pile up, each for as long as the time limit.
    if (isHanging) throw tooLate(timeoutMs);
    try {
      return await inTime(work);
    } catch (error) {
      if (isTimeout(error)) void waitForAnAnswer();
      throw error;
    }
  }

  async function waitForAnAnswer(): Promise<void> {
    if (isHanging) return;
    isHanging = true;
    while (isHanging && !isClosed) {
      isHanging = await inTime((connection) => connection.query('SELECT 1')).then(() => false, isTimeout);
    }
  }

  const query: Sql['query'] = (text, values) => ask((connection) => connection.query(text, values));
  return {
    query,
    transaction: (work) =>
      ask(async (connection) => {
        await connection.query(begin);
        try {
          const result = await work(connection);
          await connection.query('COMMIT');
          return result;
        } catch (error) {
          await connection.query('ROLLBACK').catch(() => markUnusable(connection));
          throw error;
        }
      }),
    async nowMs() {
      const { rows } = await query('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms');
      return rows[0].ms;
    },
    disk: null,
    close() {
      isClosed = true;
      return pool.end();
    },
  };
}

function asConnection(client: PoolClient): Connection {
  const connection: Connection = {
    isUsable: true,
    query: (text, values) =>
      client.query(text, values).catch((error) => {
        throw connection.isUsable || codeOf(error) !== undefined ? error : connectionLost();
      }),
    release() {
      client.off('error', onBroken);
      // With a query under way, it is closed without waiting for the answer.
      client.release(!connection.isUsable);
    },
  };
  const onBroken = () => markUnusable(connection);
  // Without a listener, a connection that breaks would end this process. Its query fails, too.
  client.on('error', onBroken);
  return connection;
}

function markUnusable(connection: Connection): void {
  connection.isUsable = false;
}

function tooLate(timeoutMs: number): DatabaseError {
  return new DatabaseError(TIMEOUT, `The database did not answer within ${timeoutMs / 1000} s.`);
}

function connectionLost(): DatabaseError {
  return new DatabaseError('CONNECTION_LOST', 'The connection to the database has ended.');
}
