import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, DatabaseError } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  /** postgres:// URL; null: embedded */
  url: string | null;
  /** folder of the embedded database; null: in memory */
  folder: string | null;
  /** replaces the database's clock, milliseconds since 1970 */
  clock?: (() => number) | undefined;
  /** how long a query or a transaction of a Postgres server may take, milliseconds */
  timeoutMs?: number | undefined;
  /** for errors of idle connections, and if an embedded database stops by itself */
  onError: (error: Error) => void;
}

const FOLDER = 'database';

/** The folder of the embedded database, in the data folder. */
export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, FOLDER);
}

/**
 * Opens the database, and creates an embedded one that does not exist yet.
 * @param onStopped the embedded database has stopped by itself, and must be opened again
 */
export async function openDatabase(
  { url, folder, clock, timeoutMs, onError }: DatabaseOptions,
  onStopped: (error: DatabaseError) => void = onError,
): Promise<Database> {
  if (url === null) return openEmbedded({ folder, now: clock ?? Date.now, onStopped });
  const database = await openPostgres(url, onError, timeoutMs);
  return clock === undefined ? database : { ...database, nowMs: async () => clock() };
}

/** Whether something may be stored, so that it is worth opening. */
export function isDatabaseStored({ url, folder }: DatabaseOptions): boolean {
  return url !== null || (folder !== null && existsSync(folder));
}

/** Deletes an embedded database that is closed and empty, so that the next start need not load it. */
export function deleteDatabase({ url, folder }: DatabaseOptions): void {
  if (url === null && folder !== null) rmSync(folder, { recursive: true, force: true });
}
