/** A real Postgres, which any number of instances share. */
import type { Database } from './database.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** @param onError for errors of idle connections */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'colony-watch',
  });
  pool.on('error', onError);
  return {
    query: (text, values) => pool.query(text, values),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work({ query: (text, values) => client.query(text, values) });
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
    async nowMs() {
      const { rows } = await pool.query('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms');
      return rows[0].ms;
    },
    disk: null,
    close: () => pool.end(),
  };
}
