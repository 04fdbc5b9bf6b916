import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, prepareTables } from '../../../../server/database/index.ts';
import { openTestDatabase } from './folderWithDatabase.ts';

const FIRST =
  'CREATE TABLE IF NOT EXISTS room.thing (name text PRIMARY KEY); CREATE INDEX IF NOT EXISTS i ON room.thing (name);';
const COLUMN = "ALTER TABLE room.thing ADD COLUMN colour text NOT NULL DEFAULT 'grey'";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(null);
});
afterEach(() => database.query('DROP SCHEMA room CASCADE'));
afterAll(() => database.close());

const prepare = (...steps: [string, ...string[]]) => prepareTables(database, { schema: 'room', lock: 7, steps });
const things = async () => (await database.query('SELECT * FROM room.thing ORDER BY name')).rows;

describe('the tables of a room', () => {
  it('get a column that a later version adds, whether they are new, of the version before, or of 1.0.0', async () => {
    await database.query(`CREATE SCHEMA room; ${FIRST} INSERT INTO room.thing VALUES ('lamp')`);
    await prepare(FIRST);
    await prepare(FIRST);
    expect(await things()).toEqual([{ name: 'lamp' }]);
    await prepare(FIRST, COLUMN);
    await prepare(FIRST, COLUMN);
    expect(await things()).toEqual([{ name: 'lamp', colour: 'grey' }]);
    await database.query('DROP SCHEMA room CASCADE');
    await prepare(FIRST, COLUMN);
    await database.query("INSERT INTO room.thing VALUES ('chair')");
    expect(await things()).toEqual([{ name: 'chair', colour: 'grey' }]);
  });

  it('stay as they are if a step fails', async () => {
    await prepare(FIRST);
    await database.query("INSERT INTO room.thing VALUES ('lamp')");
    await expect(prepare(FIRST, COLUMN, 'nonsense')).rejects.toMatchObject({ code: '42601' });
    expect(await things()).toEqual([{ name: 'lamp' }]);
    await prepare(FIRST, COLUMN);
    expect(await things()).toEqual([{ name: 'lamp', colour: 'grey' }]);
  });

  it('are refused where a newer version has changed them, with what the host can do', async () => {
    await prepare(FIRST, COLUMN);
    await database.query("INSERT INTO room.thing VALUES ('lamp')");
    await expect(prepare(FIRST)).rejects.toMatchObject({
      code: 'NEWER',
      remedy: 'Install that version again, or restore a backup of the database from before it.',
    });
    expect(await things()).toEqual([{ name: 'lamp', colour: 'grey' }]);
  });

  it('have what an earlier version can ignore, and are still opened by it', async () => {
    const additions = ['ALTER TABLE room.thing ADD COLUMN IF NOT EXISTS colour text'];
    const prepareNewer = () => prepareTables(database, { schema: 'room', lock: 7, steps: [FIRST], additions });
    await prepare(FIRST);
    await prepareNewer();
    await database.query("INSERT INTO room.thing VALUES ('lamp', 'grey')");
    await prepare(FIRST);
    await database.query("INSERT INTO room.thing VALUES ('chair')");
    await prepareNewer();
    expect(await things()).toEqual([
      { name: 'chair', colour: null },
      { name: 'lamp', colour: 'grey' },
    ]);
  });

  it('are made once by two instances that start together', async () => {
    await Promise.all([prepare(FIRST, COLUMN), prepare(FIRST, COLUMN)]);
    expect((await database.query('SELECT steps FROM room.taken')).rows).toEqual([{ steps: 2 }]);
  });
});
