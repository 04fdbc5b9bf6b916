import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import {
  createSharedDatabase,
  type Database,
  databaseFolder,
  openDatabase,
} from '../../../../server/database/index.ts';
import { RATE_LIMITS } from '../../../../server/http/rateLimits.ts';
import { createReminders } from '../../../../server/reminders/index.ts';
import { createShares } from '../../../../server/shares/index.ts';
import { newListId } from '../reminders/reminderHarness.ts';
import { newShareId } from '../shares/shareServer.ts';
import { makeFolderWithDatabase } from './folderWithDatabase.ts';

const MB = 2 ** 20;
let parent: string;
let folder: string;
let database: Database;
const open = (at = folder) => openDatabase({ url: null, folder: at, onError: () => {} });

beforeAll(async () => {
  // Created again whenever the code changes that creates it.
  parent = await makeFolderWithDatabase();
  folder = databaseFolder(parent);
  database = await open();
});
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('holds up nothing in the process while it works', async () => {
    let isAnswered = false;
    const answer = database.query('SELECT count(*) FROM generate_series(1, 300000)').finally(() => {
      isAnswered = true;
    });
    let rounds = 0;
    for (; !isAnswered; rounds++) await nextRound();
    expect((await answer).rows).toEqual([{ count: 300_000 }]);
    // In the same thread, the event loop would get some five rounds; beside another one it gets as many as it can.
    expect(rounds).toBeGreaterThan(50);
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

  it('cleans up what is written and deleted again, in its tables and in its log', { tags: ['deep'] }, async () => {
    await database.query('CREATE TABLE note (id int PRIMARY KEY, content bytea)');
    const figureOf = async (figure: string) => (await database.query(`SELECT ${figure} AS figure`)).rows[0].figure;
    const checkpoint = () => figureOf('(SELECT redo_lsn FROM pg_control_checkpoint())');
    const before = await checkpoint();
    const content = crypto.getRandomValues(new Uint8Array(65_000));
    for (let write = 0; write < 160; write++) {
      await database.query('INSERT INTO note VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET content = $2', [
        write % 20,
        content,
      ]);
    }
    // 10 MB were written, of which 1.3 MB are left.
    expect((await figureOf("pg_total_relation_size('note')")) / MB).toBeLessThan(8);
    expect(await checkpoint()).not.toBe(before);
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

  it('whose reserve can’t be written fails to open, and leaves no thread behind', { tags: ['deep'] }, async () => {
    const dataFolder = await makeFolderWithDatabase();
    const at = databaseFolder(dataFolder);
    mkdirSync(`${at}.reserve`);
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    await expect(open(at)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(ended).toHaveBeenCalledTimes(1);
    ended.mockRestore();
    rmSync(dataFolder, { recursive: true });
  });

  it('that is damaged is not opened and not deleted: the error names its folder and what to do', async () => {
    const dataFolder = await makeFolderWithDatabase();
    const damaged = databaseFolder(dataFolder);
    const [version, control] = ['PG_VERSION', 'global/pg_control'].map((name) => join(damaged, name)) as [
      string,
      string,
    ];
    const text = readFileSync(version);
    for (const damage of [() => rmSync(version), () => truncateSync(control, 100)]) {
      writeFileSync(version, text);
      damage();
      await expect(open(damaged)).rejects.toMatchObject({
        name: 'DatabaseError',
        code: 'DAMAGED',
        remedy: expect.stringContaining(`Restore the folder ${damaged} from`),
      });
      expect(readdirSync(damaged).length).toBeGreaterThan(5);
    }
    rmSync(dataFolder, { recursive: true });
  });
});

it('one whose creation fails says what it needs, and why it failed', async () => {
  // As where there is too little memory: the process that creates it ends.
  vi.stubEnv('NODE_OPTIONS', '--require=/nothing');
  const failure = {
    code: 'NOT_CREATED',
    remedy: expect.stringMatching(/600 MB of memory.*Cannot find module '\/nothing'$/),
  };
  await expect(open(join(parent, 'other', 'database'))).rejects.toMatchObject(failure);
  vi.unstubAllEnvs();
});

it('one that can’t be created fails all who wait for it, and nothing else', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const shared = createSharedDatabase({ url: null, folder: '/dev/null/database', onError: () => {} });
  const { reminders: reminderConfig, shares: shareConfig } = readConfig({});
  if (reminderConfig === null || shareConfig === null) throw new Error('Both are on by default.');
  const rest = { database: shared, onError: () => {} };
  const shares = createShares({ ...rest, config: shareConfig, secret: 'secret', rateLimits: RATE_LIMITS });
  const reminders = createReminders({
    ...rest,
    config: reminderConfig,
    secrets: ['secret'],
    sandboxOrigin: null,
    timeoutMs: 1000,
    userAgent: 'tests',
    pageUrl: () => 'https://colonies.example.com/',
    rateLimits: { newTargets: 1, reminderMbAdded: 1, reminderMbStored: 1 },
  });
  const { id, secret } = newShareId();
  const outcomes = await Promise.allSettled([
    shares.put({ id, secret, visitor: 'visitor', upload: null }, []),
    shares.list(id),
    reminders.remove(newListId()),
  ]);
  expect(outcomes).toMatchObject(Array(3).fill({ reason: { status: 503 } }));
  // Node looks for them when nothing else is to be done.
  await nextRound();
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
