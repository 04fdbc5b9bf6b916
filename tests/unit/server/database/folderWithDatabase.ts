/** A data folder with an empty embedded database: to copy one is quicker than to create it, which takes seconds. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Database, databaseFolder, openDatabase } from '../../../../server/database/index.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** Kept until another version of the database, or another way to create it. */
const KEPT_IN = join(ROOT, 'node_modules/.cache/colony-watch');
const CREATED_BY = ['server/database/embedded.ts', 'node_modules/@electric-sql/pglite/package.json'];

/** Postgres reads these only to create further databases: two thirds of a thousand files. */
const TEMPLATES = ['base/1', 'base/4'];

let emptyDatabase: ReturnType<typeof readKeptDatabase> | undefined;

/** For tests that are not about creating the database. Whoever calls it deletes the folder. */
export async function makeFolderWithDatabase(): Promise<string> {
  emptyDatabase ??= readKeptDatabase();
  const entries = await emptyDatabase;
  const dataFolder = mkdtempSync(join(tmpdir(), 'colony-watch-data-'));
  const folder = databaseFolder(dataFolder);
  mkdirSync(folder, { mode: 0o700 });
  // From memory: cpSync takes three times as long, and so does another process.
  for (const { name, bytes } of entries) {
    if (bytes === null) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), bytes);
  }
  return dataFolder;
}

/** A database for one test file, which empties it as it needs. @param url of a real Postgres; null: an embedded one */
export async function openTestDatabase(
  url: string | null,
  clock?: () => number,
  onError: (error: unknown) => void = () => {},
): Promise<Database> {
  if (url !== null) return openDatabase({ url, folder: null, clock, onError });
  const dataFolder = await makeFolderWithDatabase();
  const database = await openDatabase({ url, folder: databaseFolder(dataFolder), clock, onError });
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

/** @returns folders, without bytes, before what is in them */
async function readKeptDatabase(): Promise<{ name: string; bytes: Buffer | null }[]> {
  const kept = await keptDatabase();
  const names = readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !TEMPLATES.includes(dirname(name)),
  );
  return names.map((name) => {
    const path = join(kept, name);
    return { name, bytes: statSync(path).isDirectory() ? null : readFileSync(path) };
  });
}

async function keptDatabase(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of CREATED_BY) hash.update(readFileSync(join(ROOT, file)));
  const kept = join(KEPT_IN, `database-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(KEPT_IN, { recursive: true });
  const created = mkdtempSync(join(KEPT_IN, 'new-'));
  const folder = databaseFolder(created);
  const database = await openDatabase({ url: null, folder, onError: () => {} });
  await database.close();
  try {
    renameSync(folder, kept);
  } catch (error) {
    // Another test file has created it meanwhile.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(created, { recursive: true, force: true });
  }
  return kept;
}
