/**
 * The tables of one room, as steps: a new database takes all of them, an older one those that it has not taken yet. A later
 * version adds steps at the end, and never changes one that was released. What an earlier version can ignore is no step but
 * an addition, so that a host can go back.
 */
import { type Database, DatabaseError } from './database.ts';

interface Tables {
  /** Postgres schema of the tables; the first step creates it */
  schema: string;
  /** of Postgres: several instances may start at once, and one after the other takes the steps */
  lock: number;
  /** SQL of one or more statements each. Version 1.0.0 counted none, so the first step may find its tables. */
  steps: readonly [string, ...string[]];
  /** SQL that changes nothing where it was run before, for example a column that may be empty */
  additions?: readonly string[];
}

/**
 * Brings a room's tables to what this version expects, in one transaction.
 * @throws DatabaseError if a newer version has used the database: then nothing is changed
 */
export async function prepareTables(
  database: Database,
  { schema, lock, steps, additions = [] }: Tables,
): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query(`SELECT pg_advisory_xact_lock(${lock})`);
    await sql.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await sql.query(`
  CREATE TABLE IF NOT EXISTS ${schema}.taken (
    steps int NOT NULL
  );`);
    const { rows } = await sql.query(`SELECT steps FROM ${schema}.taken`);
    const taken: number = rows[0]?.steps ?? 0;
    if (taken > steps.length) {
      throw new DatabaseError(
        'NEWER',
        `A newer version of Colony Watch has changed the tables of ${schema}.`,
        'Install that version again, or restore a backup of the database from before it.',
      );
    }
    for (const change of [...steps.slice(taken), ...additions]) await sql.query(change);
    await sql.query(
      rows.length === 0 ? `INSERT INTO ${schema}.taken VALUES ($1)` : `UPDATE ${schema}.taken SET steps = $1`,
      [steps.length],
    );
  });
}
