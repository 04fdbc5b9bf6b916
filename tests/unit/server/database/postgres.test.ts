/** A Postgres that hangs, as far as a server on this side can see: connections are accepted, and nothing is answered. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../server/database/index.ts';
import { newListId } from '../reminders/reminderHarness.ts';
import { NO_TIMEOUT_MS, serverForTest } from '../testServer.ts';

const TIMEOUT_MS = 200;

interface FakePostgres {
  url: string;
  open: Set<Socket>;
  /** every connection that was ever made */
  connections: number;
  /** Answers from now on, also what has been asked. */
  goOn(): void;
  hang(): void;
  close(): Promise<void>;
}

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), READY]);

/** Speaks as much of the protocol as queries without values need. */
async function startFakePostgres(): Promise<FakePostgres> {
  let isHanging = true;
  let waiting: (() => void)[] = [];
  const whenItGoesOn = (work: () => void) => (isHanging ? void waiting.push(work) : work());
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    fake.connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    let isWelcome = false;
    socket.on('data', (bytes) => {
      const answer = isWelcome ? DONE : WELCOME;
      isWelcome = true;
      // X: the client says goodbye.
      whenItGoesOn(() => (bytes[0] === 0x58 ? socket.end() : socket.write(answer)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakePostgres = {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    open,
    connections: 0,
    goOn() {
      isHanging = false;
      for (const work of waiting.splice(0)) work();
    },
    hang() {
      isHanging = true;
      waiting = [];
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

let fake: FakePostgres;
beforeEach(async () => {
  fake = await startFakePostgres();
});
afterEach(() => fake.close());

describe('a Postgres that hangs', () => {
  let database: Database;
  const open = (timeoutMs: number) => openDatabase({ url: fake.url, folder: null, timeoutMs, onError: () => {} });
  beforeEach(async () => {
    database = await open(TIMEOUT_MS);
  });
  afterEach(() => database.close());

  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }) => code,
    );
  const selects = (count: number) =>
    Promise.all(Array.from({ length: count }, () => codeOf(database.query('SELECT 1'))));
  const isAnsweredAtOnce = async () => (await Promise.race([selects(1), setImmediate('waits')])) !== 'waits';

  it('is waited for no longer than the limit, by queries without a connection, too, and then not at all', async () => {
    expect(new Set(await selects(30))).toEqual(new Set(['TIMEOUT']));
    expect(await isAnsweredAtOnce()).toBe(true);
    expect(await selects(1)).toEqual(['TIMEOUT']);
  });

  it('is used again as soon as it answers, with no more connections than before', async () => {
    await selects(30);
    fake.goOn();
    await expect.poll(async () => new Set(await selects(30))).toEqual(new Set(['done']));
    expect(fake.open.size).toBeLessThanOrEqual(10);
  });

  it('in the middle of a transaction ends it, and closes its connection', async () => {
    fake.goOn();
    const outcome = await codeOf(
      database.transaction(async (sql) => {
        fake.hang();
        await sql.query('SELECT 1');
      }),
    );
    expect(outcome).toBe('TIMEOUT');
    const [first] = fake.open;
    if (first !== undefined) await once(first, 'close');
    fake.goOn();
    await expect.poll(() => selects(1)).toEqual(['done']);
  });

  it('and then ends its connections fails what they were used for, and nothing else', async () => {
    fake.goOn();
    await database.close();
    database = await open(NO_TIMEOUT_MS);
    const outcome = codeOf(
      database.transaction(async (sql) => {
        fake.hang();
        const asked = sql.query('SELECT 1');
        for (const socket of fake.open) socket.destroy();
        await asked;
      }),
    );
    expect(await outcome).toMatch(/^(CONNECTION_LOST|ECONNRESET)$/);
    fake.goOn();
    expect(await selects(3)).toEqual(['done', 'done', 'done']);
  });

  it('while the server stops does not keep it from stopping', { tags: ['deep'] }, async () => {
    await selects(2);
    const other = await open(TIMEOUT_MS);
    const asked = codeOf(other.query('SELECT 1'));
    await other.close();
    expect(await asked).toMatch(/^(TIMEOUT|CONNECTION_LOST)$/);
  });
});

it('an address that names a missing certificate fails each query with its code, and leaves nothing behind', async () => {
  const url = `${fake.url}?sslrootcert=/missing.pem`;
  const database = await openDatabase({ url, folder: null, timeoutMs: NO_TIMEOUT_MS, onError: () => {} });
  const { mock } = vi.spyOn(globalThis, 'setTimeout');
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(database.query('SELECT 1')).rejects.toMatchObject({ code: 'ENOENT' });
  }
  // Of this database alone: nothing else waits so long.
  const limits = mock.results.filter((_, call) => mock.calls[call]?.[1] === NO_TIMEOUT_MS);
  expect(limits.map(({ value }) => value)).toMatchObject(Array(2).fill({ _destroyed: true }));
  await database.close();
});

it('while its Postgres hangs, a server answers 503 with what to do, and stops when it is told to', async () => {
  const server = await serverForTest({
    environment: { REMINDERS: 'on', DATABASE_URL: fake.url },
    databaseTimeoutMs: TIMEOUT_MS,
  });
  const upload = await fetch(`${server.url}/api/reminders`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${newListId()}` },
  });
  expect([upload.status, upload.headers.get('Retry-After'), await upload.json()]).toEqual([
    503,
    '60',
    {
      error: 'upstream_busy',
      message: "This server's database does not answer at the moment. Try again in a minute.",
      cause: { kind: 'databaseLate' },
    },
  ]);
  expect((await server.get('/api/health')).status).toBe(200);
  const ready = await server.get('/api/health?ready');
  expect([ready.status, (await ready.json()).cause]).toEqual([503, { kind: 'databaseLate' }]);
  expect(server.log()).toContain('"reason":"database_TIMEOUT"');
});
