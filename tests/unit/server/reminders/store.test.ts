/**
 * The queue without a server in front. REMINDERS_DATABASE_URL runs these tests on a real Postgres, as
 * `npm run test:deep` does.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessageText, REPEATED } from '../../../../server/reminders/composeText.ts';
import { type Database, openDatabase } from '../../../../server/reminders/database.ts';
import { createListSealer, hashOf } from '../../../../server/reminders/sealedList.ts';
import { Sender } from '../../../../server/reminders/sender.ts';
import { type Outcome, openStore, type ReminderStore, type Upload } from '../../../../server/reminders/store.ts';
import { AT_ONCE, DAY_MS, HOUR_MS, MINUTE_MS, newListId, reminderAt, START_MS } from './reminderHarness.ts';

let database: Database;
let store: ReminderStore;
let nowMs = START_MS;
let now = START_MS;

const SECRET = 'secret-of-the-application';
const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  const url = process.env.REMINDERS_DATABASE_URL ?? null;
  database = await openDatabase({ url, folder: null, clock: () => nowMs, onError: fail });
  store = await openStore(database, createListSealer([SECRET]), fail);
});
afterAll(() => store.close());
beforeEach(() => {
  now += 60 * DAY_MS;
  nowMs = now;
});

function uploadOf(texts: readonly string[], more: Partial<Upload> = {}): Upload {
  const reminders = texts.map((text, at) => reminderAt(now + (at + 1) * HOUR_MS, text, { forecastAtMs: now }));
  const targets = [{ kind: 'discord' as const, address: 'https://discord.com/api/webhooks/12345/tokentokentoken' }];
  return { targets, delivery: AT_ONCE, groups: ['Ada'], reminders, ...more };
}

/** Sends everything that is due at this time, with this outcome. */
async function sendUntil(atMs: number, outcome: Outcome = { kind: 'sent' }): Promise<MessageText[]> {
  nowMs = atMs;
  const sent: MessageText[] = [];
  const sender = new Sender({
    store,
    sendMessage: async (_target, text) => {
      sent.push(text);
      return outcome;
    },
    onError: fail,
  });
  await sender.sendDue();
  await sender.stop();
  return sent;
}

describe('a worker that stops while it sends', () => {
  it('leaves the list to another after two minutes, which marks the first message as possibly repeated', async () => {
    await store.put(hashOf(newListId()), uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    const [job] = await store.take(10);
    expect(await store.next(job as never, null)).toMatchObject({ message: { heading: 'Ada' } });
    expect(await sendUntil(nowMs + MINUTE_MS)).toEqual([]);
    expect(await sendUntil(nowMs + 2 * MINUTE_MS)).toEqual([]);
    const sent = await sendUntil(nowMs + 1000);
    expect(sent.map(({ body }) => body)).toEqual([`first\n${REPEATED}`, 'second']);
    expect(await sendUntil(nowMs + HOUR_MS)).toEqual([]);
  });

  it('after the first of two messages lets the other worker send only the second', async () => {
    await store.put(hashOf(newListId()), uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    const [job] = (await store.take(10)) as [never];
    const delivery = await store.next(job, null);
    await store.next(job, { delivery: delivery as never, outcome: { kind: 'sent' } });
    expect(await sendUntil(nowMs + 3 * MINUTE_MS)).toEqual([]);
    const sent = await sendUntil(nowMs + 1000);
    expect(sent.map(({ body }) => body)).toEqual([`second\n${REPEATED}`]);
  });
});

describe('a new list while a worker sends the old one', () => {
  it('neither loses nor repeats a message', async () => {
    const idHash = hashOf(newListId());
    await store.put(idHash, uploadOf(['first', 'second']));
    nowMs = now + HOUR_MS + 1;
    const [job] = (await store.take(10)) as [never];
    const delivery = await store.next(job, null);
    // Meanwhile the browser uploads.
    await store.put(idHash, uploadOf(['first', 'second', 'third']));
    expect(await store.take(10)).toEqual([]);
    expect(await store.next(job, { delivery: delivery as never, outcome: { kind: 'sent' } })).toBeNull();
    const sent = await sendUntil(now + 4 * HOUR_MS);
    expect(sent.map(({ body }) => body)).toEqual(['second', 'third']);
  });

  it('that was deleted ends the work on it', async () => {
    const idHash = hashOf(newListId());
    await store.put(idHash, uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    const [job] = (await store.take(10)) as [never];
    const delivery = await store.next(job, null);
    await store.remove(idHash);
    expect(await store.next(job, { delivery: delivery as never, outcome: { kind: 'sent' } })).toBeNull();
    expect(await sendUntil(now + 4 * HOUR_MS)).toEqual([]);
  });
});

describe('a deletion while an upload is on its way', () => {
  it('wins, whichever of the two arrives first', async () => {
    const [late, same] = [hashOf(newListId()), hashOf(newListId())];
    await store.put(late, uploadOf(['before']));
    await store.remove(late);
    await expect(store.put(late, uploadOf(['late']))).rejects.toMatchObject({ word: 'reminders_deleted' });
    await Promise.allSettled([store.put(same, uploadOf(['at once'])), store.remove(same)]);
    await expect(store.put(same, uploadOf(['late']))).rejects.toThrow('These reminders were deleted.');
    expect(await sendUntil(now + 4 * HOUR_MS)).toEqual([]);
  });

  it('is remembered for a day, by the hash of its id only', async () => {
    const idHash = hashOf(newListId());
    await store.remove(idHash);
    nowMs = now + DAY_MS + 1000;
    await store.maintain();
    expect((await database.executeSql('SELECT 1 FROM reminders.deleted', [])).rows).toEqual([]);
  });
});

describe('two workers at once', () => {
  it('send nothing twice', async () => {
    await Promise.all(Array.from({ length: 30 }, () => store.put(hashOf(newListId()), uploadOf(['one', 'two']))));
    nowMs = now + 3 * HOUR_MS;
    const sent: string[] = [];
    const sendMessage = async (_target: unknown, { body }: MessageText): Promise<Outcome> => {
      sent.push(body);
      return { kind: 'sent' };
    };
    const workers = [1, 2].map(() => new Sender({ store, sendMessage, onError: fail, concurrency: 4 }));
    await Promise.all(workers.map((worker) => worker.sendDue()));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(sent).toHaveLength(60);
  });
});

describe('what is stored', () => {
  it('is deleted 30 days after the last upload', async () => {
    const [old, renewed] = [hashOf(newListId()), hashOf(newListId())];
    await store.put(old, uploadOf(['old']));
    await store.put(renewed, uploadOf(['renewed']));
    nowMs = now + 20 * DAY_MS;
    await store.put(renewed, uploadOf([]));
    nowMs = now + 29 * DAY_MS;
    await store.maintain();
    expect(await store.count()).toBeGreaterThanOrEqual(2);
    nowMs = now + 30 * DAY_MS + 1000;
    await store.maintain();
    expect((await database.executeSql('SELECT id_hash FROM reminders.list', [])).rows).toEqual([{ id_hash: renewed }]);
    const sent = await sendUntil(now + 31 * DAY_MS);
    expect(sent.map(({ body }) => body)).toEqual(['renewed (forecast from 31 days ago)']);
  });

  it('leaves no job behind once everything was sent', async () => {
    await store.put(hashOf(newListId()), uploadOf(['one', 'two']));
    await sendUntil(now + 3 * HOUR_MS);
    const { rows } = await database.executeSql(
      'SELECT (SELECT count(*) FROM pgboss.job)::int AS jobs, (SELECT count(*) FROM pgboss.archive)::int AS archived',
      [],
    );
    expect(rows).toEqual([{ jobs: 0, archived: 0 }]);
  });

  it('contains no address, endpoint, name or text in the clear', async () => {
    const id = newListId();
    const secrets = [id, 'Miner Mary', 'launchpad full', 'tokentokentoken', 'endpoint-of-the-device', 'p256dh-key'];
    await store.put(hashOf(id), {
      ...uploadOf(['Tanoo II: launchpad full'], { groups: ['Miner Mary'] }),
      targets: [
        { kind: 'discord', address: 'https://discord.com/api/webhooks/12345/tokentokentoken' },
        {
          kind: 'push',
          address: 'https://fcm.googleapis.com/fcm/send/endpoint-of-the-device',
          keys: { p256dh: 'p256dh-key', auth: 'auth' },
        },
      ],
    });
    const dump = await dumpOf(database);
    expect(dump).toContain(hashOf(id));
    for (const secret of secrets) expect(dump).not.toContain(secret);
    // The same check finds what is not encrypted.
    await database.executeSql(
      "INSERT INTO reminders.list (id_hash, sealed, uploaded_at) VALUES ('plain', convert_to('tokentokentoken', 'UTF8'), now())",
      [],
    );
    expect(await dumpOf(database)).toContain('tokentokentoken');
    await store.remove('plain');
  });

  it('is deleted if the secret that it was encrypted with is no longer known', async () => {
    const idHash = hashOf(newListId());
    await store.put(idHash, uploadOf(['unreadable']));
    const other = await openStore(database, createListSealer(['another secret']), fail);
    nowMs = now + 2 * HOUR_MS;
    const jobs = await other.take(10);
    for (const job of jobs) expect(await other.next(job, null)).toBeNull();
    const { rows } = await database.executeSql('SELECT 1 FROM reminders.list WHERE id_hash = $1', [idHash]);
    expect(rows).toEqual([]);
  });

  it('can be read with an earlier secret of the application', async () => {
    await store.put(hashOf(newListId()), uploadOf(['sealed before']));
    const other = await openStore(database, createListSealer(['a new secret', SECRET]), fail);
    nowMs = now + 2 * HOUR_MS;
    const [job] = (await other.take(10)) as [never];
    expect(await other.next(job, null)).toMatchObject({ message: { entries: [{ text: 'sealed before' }] } });
  });
});

/** All rows of all tables, as text; binary columns as what their bytes spell. */
async function dumpOf({ executeSql }: Database): Promise<string> {
  const { rows: tables } = await executeSql(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN ('reminders', 'pgboss')",
    [],
  );
  expect(tables.length).toBeGreaterThan(4);
  let dump = '';
  for (const { table_schema: schema, table_name: name } of tables) {
    const { rows } = await executeSql(`SELECT * FROM "${schema}"."${name}"`, []);
    dump += JSON.stringify(rows, (_key, value) => {
      if (value?.type === 'Buffer') return Buffer.from(value.data).toString('latin1');
      return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
    });
  }
  return dump;
}
