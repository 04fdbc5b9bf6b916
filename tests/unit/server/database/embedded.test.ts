import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseError, openDatabase } from '../../../../server/database/index.ts';

const MB = 2 ** 20;
let parent: string;
let folder: string;
let database: Database;
const open = (at = folder) => openDatabase({ url: null, folder: at, onError: () => {} });

/** What is on the disk, in MB, without the reserve. */
const sizeMb = () =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / MB;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'colony-watch-database-'));
  folder = join(parent, 'database');
  database = await open();
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('holds up nothing in the process while it works', async () => {
    const longestPauseFraction = async () => {
      let longestMs = 0;
      let lastMs = performance.now();
      const timer = setInterval(() => {
        longestMs = Math.max(longestMs, performance.now() - lastMs);
        lastMs = performance.now();
      }, 5);
      const startedAtMs = performance.now();
      await database.query('SELECT count(*) FROM generate_series(1, 1000000)', []);
      const tookMs = performance.now() - startedAtMs;
      clearInterval(timer);
      expect(tookMs).toBeGreaterThan(50);
      return longestMs / tookMs;
    };
    // A busy machine may hold up the process now and then, but not every time.
    await expect.poll(longestPauseFraction).toBeLessThan(0.5);
  });

  it('runs transactions one after the other, and rolls one back that fails', async () => {
    await database.query('CREATE TABLE counter (n int); INSERT INTO counter VALUES (0);');
    const add = (fails: boolean) =>
      database.transaction(async (sql) => {
        const { rows } = await sql.query('SELECT n FROM counter', []);
        await sql.query('UPDATE counter SET n = $1', [rows[0].n + 1]);
        if (fails) throw new Error('no');
      });
    await Promise.allSettled([add(false), add(true), add(false), add(false)]);
    expect((await database.query('SELECT n FROM counter', [])).rows).toEqual([{ n: 3 }]);
    await expect(database.query('SELECT nonsense', [])).rejects.toMatchObject({ code: '42703' });
  });

  it('does not grow with what is written and deleted again', async () => {
    await database.query('CREATE TABLE note (id int PRIMARY KEY, content bytea)');
    const emptyMb = sizeMb();
    const content = new Uint8Array(65_000);
    for (let write = 0; write < 600; write++) {
      crypto.getRandomValues(content);
      await database.query('INSERT INTO note VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET content = $2', [
        write % 20,
        content,
      ]);
    }
    expect(sizeMb() - emptyMb).toBeLessThan(60);
  });

  it('keeps what was written when it is closed and opened again', async () => {
    await database.close();
    database = await open();
    expect((await database.query('SELECT n FROM counter', [])).rows).toEqual([{ n: 3 }]);
  });

  it('keeps a reserve of disk that can be given up', async () => {
    const { disk } = database;
    const reserve = () => statSync(`${folder}.reserve`, { throwIfNoEntry: false })?.size ?? 0;
    expect(reserve()).toBe(32 * MB);
    await disk?.giveUpReserve();
    expect(reserve()).toBe(0);
    await disk?.keepReserve();
    expect(reserve()).toBe(32 * MB);
    expect(await disk?.freeBytes()).toBeGreaterThan(0);
  });

  it('that is damaged is not opened and not deleted: the error names its folder and what to do', async () => {
    await database.close();
    const damages: Record<string, (copy: string) => void> = {
      control: (copy) => truncateSync(join(copy, 'global/pg_control'), 100),
      version: (copy) => rmSync(join(copy, 'PG_VERSION')),
    };
    for (const [name, damage] of Object.entries(damages)) {
      const copy = join(parent, name);
      cpSync(folder, copy, { recursive: true });
      damage(copy);
      const error = await open(copy).then(
        () => null,
        (reason) => reason,
      );
      expect([name, error]).toEqual([name, expect.any(DatabaseError)]);
      expect(error).toMatchObject({
        code: 'DAMAGED',
        remedy: expect.stringContaining(`Restore the folder ${copy} from`),
      });
      expect(readdirSync(copy).length).toBeGreaterThan(5);
    }
    database = await open();
  }, 60_000);
});
