/**
 * Which tokens were revoked in the last minutes, for servers that share a database. Another one may have renewed such a
 * token just before, or be doing so: it alone has the new one, and revokes that too. Nothing but hashes is stored, each
 * of a token that this application has sealed, so that nobody can fill the table.
 */
import { type Database, prepareTables, type SharedDatabase } from '../database/index.ts';
import { databaseProblem, workWithStore } from '../databaseProblem.ts';
import { KEEP_MS } from './recentRenewals.ts';

/** Within this time a server learns what others have revoked. */
export const LOOK_MS = 10_000;

/** A renewal may begin just before its token is revoked, and is kept after it has ended. */
const KEPT_MS = 2 * KEEP_MS;

const TABLES = `
  CREATE TABLE IF NOT EXISTS sso.revoked (
    token_hash text PRIMARY KEY,
    at_ms float8 NOT NULL
  );
`;

export interface Revocations {
  /** @throws Problem if the database fails */
  add(tokenHash: string): Promise<void>;
  /** Calls it again and again, with a function that says which of these tokens were revoked. */
  watch(look: (revokedAmong: RevokedAmong) => Promise<void>): void;
}

type RevokedAmong = (tokenHashes: readonly string[]) => Promise<readonly string[]>;

interface Running {
  store: Database;
  timer: ReturnType<typeof setInterval>;
}

/** @param onError failures of the database, for the log */
export function createRevocations(database: SharedDatabase, onError: (error: unknown) => void): Revocations {
  let look: (revokedAmong: RevokedAmong) => Promise<void> = async () => {};
  const toProblem = (error: unknown) => databaseProblem(error, 'uploads', 'Free some disk.');

  const use = database.use<Running>({
    schema: 'sso',
    async open(store) {
      await prepareTables(store, { schema: 'sso', lock: 7205759403792795, steps: [TABLES] });
      const revokedAmong: RevokedAmong = async (tokenHashes) => {
        await store.query('DELETE FROM sso.revoked WHERE at_ms < $1', [(await store.nowMs()) - KEPT_MS]);
        if (tokenHashes.length === 0) return [];
        const { rows } = await store.query('SELECT token_hash FROM sso.revoked WHERE token_hash = ANY($1)', [
          tokenHashes,
        ]);
        return rows.map(({ token_hash }) => token_hash);
      };
      const timer = setInterval(() => look(revokedAmong).catch((error) => onError(toProblem(error))), LOOK_MS);
      timer.unref();
      return { store, timer };
    },
    close: async ({ timer }) => clearInterval(timer),
    // Nothing that has to last.
    isEmpty: async () => true,
  });

  return {
    add: (tokenHash) =>
      workWithStore(
        use.get(),
        async (store) => {
          await store.query(
            'INSERT INTO sso.revoked (token_hash, at_ms) VALUES ($1, $2) ON CONFLICT (token_hash) DO UPDATE SET at_ms = $2',
            [tokenHash, await store.nowMs()],
          );
        },
        { toProblem, onError },
      ),
    watch(callback) {
      look = callback;
    },
  };
}
