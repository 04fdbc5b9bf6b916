/**
 * The queue without a server in front. REMINDERS_DATABASE_URL runs these tests on a real Postgres, as
 * `npm run test:deep` does.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../../../../server/database/index.ts';
import type { MessageText } from '../../../../server/reminders/channel.ts';
import { ENGLISH_PHRASES } from '../../../../server/reminders/phrases.ts';
import type { Upload } from '../../../../server/reminders/planUpload.ts';
import { createSealer } from '../../../../server/reminders/sealed.ts';
import { Sender } from '../../../../server/reminders/sender.ts';
import { type Delivery, type Outcome, openStore, type ReminderStore } from '../../../../server/reminders/store.ts';
import { hashOf } from '../../../../server/secretBox.ts';
import { openTestDatabase } from '../database/folderWithDatabase.ts';
import { AT_ONCE, DAY_MS, HOUR_MS, MINUTE_MS, newListId, reminderAt, START_MS, toldIn } from './reminderHarness.ts';

let database: Database;
let store: ReminderStore;
let nowMs = START_MS;
let now = START_MS;

const SECRET = 'secret-of-the-application';
const PAGE_URL = 'https://colonies.example.com/';
const MAX_BYTES = 50 * 2 ** 20;
const fail = (error: unknown) => {
  throw error;
};
const open = (
  secrets: [string, ...string[]] = [SECRET],
  maxBytes = MAX_BYTES,
  on = database,
  maxVisitorBytes = maxBytes,
) => openStore({ database: on, sealer: createSealer(secrets), maxBytes, maxVisitorBytes, onNoRoom: () => {} });

beforeAll(async () => {
  const opened = await openTestDatabase(process.env.REMINDERS_DATABASE_URL ?? null, () => nowMs, fail);
  // What the disk has left is one test's only.
  database = { ...opened, disk: null };
  store = await open();
});
afterAll(() => database.close());
beforeEach(async () => {
  now += 60 * DAY_MS;
  nowMs = now;
  await store.maintain();
});

let webhooks = 0;
/** an address that no other test has */
function newTarget() {
  webhooks += 1;
  return { kind: 'discord' as const, address: `https://discord.com/api/webhooks/${webhooks}/tokentokentoken` };
}

function uploadOf(texts: readonly string[], more: Partial<Upload> = {}): Upload {
  const reminders = texts.map((text, at) => reminderAt(now + (at + 1) * HOUR_MS, text, { forecastAtMs: now }));
  const rest = { delivery: AT_ONCE, visitorHash: 'visitor', pageUrl: PAGE_URL, admit: () => {} };
  return { targets: [newTarget()], reminders, ...rest, ...more };
}

/** Sends everything that is due at this time, with this outcome. */
async function sendUntil(atMs: number, outcome: Outcome = { kind: 'sent' }, from = store): Promise<MessageText[]> {
  nowMs = atMs;
  const sent: MessageText[] = [];
  const sender = new Sender({
    store: from,
    pageUrl: () => PAGE_URL,
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
const told = (texts: readonly MessageText[]) => texts.flatMap(({ title, body }) => toldIn(`${title}\n${body}`));

async function takeOne(): Promise<Delivery> {
  const [delivery] = await store.take(10);
  return delivery as Delivery;
}
const rowsOf = async (table: string) => (await database.query(`SELECT * FROM reminders.${table}`, [])).rows;

it('its tables have the one step that 1.1.0 knows, so that a host can go back', async () => {
  expect(await rowsOf('taken')).toEqual([{ steps: 1 }]);
});

it('a list keeps the phrases of its player, sealed, until the next upload', async () => {
  const list = hashOf(newListId());
  const phrases = { ...ENGLISH_PHRASES, language: 'de', past: 'vor {time}' };
  const upload = uploadOf(['first', 'second'], { phrases });
  await store.put(list, upload);
  const rows = JSON.stringify(await rowsOf('list'), (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value,
  );
  expect(rows).not.toContain('vor {time}');
  const [first] = await sendUntil(now + HOUR_MS + 10 * MINUTE_MS);
  expect(first?.body).toContain('first, vor 10 min (');
  await store.put(list, { ...upload, phrases: undefined, reminders: upload.reminders.slice(1) });
  const [second] = await sendUntil(now + 2 * HOUR_MS + 10 * MINUTE_MS);
  expect(second?.body).toContain('second, 10 min ago (');
});

describe('a worker that stops while it sends', () => {
  it('leaves the target to another after two minutes, which marks the message as possibly repeated', async () => {
    await store.put(hashOf(newListId()), uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    expect(await takeOne()).toMatchObject({ message: { heading: 'Ada' }, isRepeated: false });
    expect(await sendUntil(nowMs + 2 * MINUTE_MS - 1)).toEqual([]);
    const [first, second] = await sendUntil(nowMs + 1);
    expect(first?.body).toMatch(/first.*\n/);
    expect(first?.body.endsWith(ENGLISH_PHRASES.repeated)).toBe(true);
    expect(told([second as MessageText])).toEqual(['second']);
    expect(await sendUntil(nowMs + HOUR_MS)).toEqual([]);
  });

  it('in an embedded database leaves it at the next start, because nobody else can have it', async () => {
    await store.put(hashOf(newListId()), uploadOf(['first']));
    nowMs = now + 3 * HOUR_MS;
    await takeOne();
    expect(await sendUntil(nowMs)).toEqual([]);
    const disk = { freeBytes: async () => 2 ** 30, giveUpReserve: async () => {}, keepReserve: async () => {} };
    const embedded = { ...database, disk };
    const restarted = await open([SECRET], MAX_BYTES, embedded);
    const [first, ...others] = await sendUntil(nowMs, { kind: 'sent' }, restarted);
    expect(first?.body.endsWith(ENGLISH_PHRASES.repeated)).toBe(true);
    expect(others).toEqual([]);
  });

  it('and ends after all has its message neither lost nor its target freed for two', async () => {
    await store.put(hashOf(newListId()), uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    const late = await takeOne();
    nowMs += 3 * MINUTE_MS;
    const again = await takeOne();
    expect(again).toMatchObject({ messageId: late.messageId, isRepeated: true });
    await store.record(late, { kind: 'sent' });
    expect(await store.take(10)).toEqual([]);
    await store.record(again, { kind: 'sent' });
    expect(told(await sendUntil(nowMs + 1))).toEqual(['second']);
  });
});

describe('a target', () => {
  it('gets one message at a time, at most 6 a minute and 60 an hour, whoever uploads them', {
    tags: ['deep'],
  }, async () => {
    const targets = [newTarget()];
    for (let list = 0; list < 14; list++) {
      const texts = ['a', 'b', 'c', 'd', 'e'].map((text) => `${text}${list}`);
      await store.put(hashOf(newListId()), uploadOf(texts, { targets }));
    }
    nowMs = now + 6 * HOUR_MS;
    const taken = await store.take(10);
    expect(taken).toHaveLength(1);
    expect(await store.take(10)).toEqual([]);
    await store.record(taken[0] as Delivery, { kind: 'sent' });
    const sentAtMs = [nowMs];
    const startMs = nowMs;
    while (sentAtMs.length < 70 && nowMs < startMs + 70 * MINUTE_MS) {
      // After the first ten minutes nothing more may leave until the hour is over.
      const isWaiting = nowMs > startMs + 11 * MINUTE_MS && nowMs < startMs + 54 * MINUTE_MS;
      const sent = await sendUntil(nowMs + (isWaiting ? 5 * MINUTE_MS : 1000 * 20));
      sentAtMs.push(...sent.map(() => nowMs));
    }
    expect(sentAtMs).toHaveLength(70);
    expect(await sendUntil(nowMs + HOUR_MS)).toEqual([]);
    const most = (windowMs: number) =>
      Math.max(...sentAtMs.map((ms) => sentAtMs.filter((other) => other >= ms && other < ms + windowMs).length));
    expect([most(MINUTE_MS), most(HOUR_MS)]).toEqual([6, 60]);
  });

  it('that asks to wait is left alone by all lists, for longer each time, and loses the messages after a day', async () => {
    const targets = [newTarget()];
    const lists = [hashOf(newListId()), hashOf(newListId())] as const;
    for (const list of lists) await store.put(list, uploadOf([`from ${list}`], { targets }));
    let calls = 0;
    for (let minute = 0; minute < 10; minute++) {
      calls += (await sendUntil(now + HOUR_MS + minute * MINUTE_MS, { kind: 'later', waitMs: 500 })).length;
    }
    expect(calls).toBeLessThanOrEqual(5);
    for (let hour = 2; hour < 28; hour++) await sendUntil(now + hour * HOUR_MS, { kind: 'later', waitMs: 500 });
    expect(await sendUntil(now + 30 * HOUR_MS)).toEqual([]);
    for (const list of lists) {
      expect((await store.put(list, uploadOf([], { targets }))).targets).toMatchObject([{ lost: 1 }]);
    }
  });

  it('that is never ready does not keep others from their turn, and a round of sending ends', async () => {
    const [busy, other] = [newTarget(), newTarget()];
    await store.put(hashOf(newListId()), uploadOf(['never'], { targets: [busy] }));
    await store.put(hashOf(newListId()), uploadOf(['mine'], { targets: [other] }));
    nowMs = now + 2 * HOUR_MS;
    const calls: string[] = [];
    const sender = new Sender({
      store,
      pageUrl: () => PAGE_URL,
      concurrency: 1,
      sendMessage: async ({ address }) => {
        calls.push(address);
        return address === busy.address ? { kind: 'later', waitMs: 0 } : { kind: 'sent' };
      },
      onError: fail,
    });
    await sender.sendDue();
    await sender.stop();
    expect(calls).toEqual([busy.address, other.address]);
  });

  it('keeps its limits if its list is deleted and another one names it', async () => {
    const targets = [newTarget()];
    const first = hashOf(newListId());
    await store.put(first, uploadOf(['one'], { targets }));
    await sendUntil(now + HOUR_MS, { kind: 'later', waitMs: 20 * MINUTE_MS });
    await store.remove(first);
    const two = reminderAt(nowMs + 1, 'two');
    await store.put(hashOf(newListId()), uploadOf([], { targets, reminders: [two] }));
    expect(await sendUntil(now + HOUR_MS + 10 * MINUTE_MS)).toEqual([]);
    expect(told(await sendUntil(now + HOUR_MS + 21 * MINUTE_MS))).toEqual(['two']);
  });
});

it('a message that can never arrive is lost at once and not uploaded again, and those of others to the same address come after it', async () => {
  const targets = [newTarget()];
  const [own, others] = [hashOf(newListId()), hashOf(newListId())];
  const cause = { kind: 'addressRefused', service: 'discord' } as const;
  const early = reminderAt(now + 2 * HOUR_MS, 'to a deleted thread', { dueAtMs: now + HOUR_MS });
  await store.put(own, uploadOf([], { targets, reminders: [early] }));
  await store.put(others, uploadOf([], { targets, reminders: [reminderAt(now + HOUR_MS + 1000, 'to another')] }));
  expect(await sendUntil(now + HOUR_MS, { kind: 'lost', cause })).toHaveLength(1);
  expect((await store.put(own, uploadOf([], { targets, reminders: [early] }))).targets).toEqual([
    { isGone: false, cause: null, lost: 1 },
  ]);
  expect(told(await sendUntil(now + HOUR_MS + 1000))).toEqual(['to another']);
  expect(await sendUntil(now + 3 * HOUR_MS)).toEqual([]);
});

it('a topic that was deleted and named again keeps its count of messages a day', { tags: ['deep'] }, async () => {
  const targets = [{ kind: 'ntfy' as const, address: 'https://ntfy.sh/colonies-of-a-pilot' }];
  const first = hashOf(newListId());
  const reminders = Array.from({ length: 23 }, (_, at) => reminderAt(now + (at + 1) * 15 * MINUTE_MS, `stop ${at}`));
  await store.put(first, uploadOf([], { targets, reminders }));
  let sent = 0;
  for (const { stopAtMs } of reminders) sent += (await sendUntil(stopAtMs)).length;
  expect(sent).toBe(23);
  await store.remove(first);
  nowMs += 2 * HOUR_MS;
  await store.maintain();
  const later = [1, 2].map((at) => reminderAt(nowMs + at * 15 * MINUTE_MS, `later ${at}`));
  await store.put(hashOf(newListId()), uploadOf([], { targets, reminders: later }));
  expect(told(await sendUntil(nowMs + HOUR_MS))).toEqual(['Tanoo II: later 1']);
  expect(await sendUntil(now + DAY_MS)).toEqual([]);
  expect(told(await sendUntil(now + DAY_MS + 15 * MINUTE_MS))).toEqual(['Tanoo II: later 2']);
});

describe('a new list while a worker sends the old one', () => {
  it('neither loses nor repeats a message', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    await store.put(listHash, uploadOf(['first', 'second'], { targets }));
    nowMs = now + HOUR_MS + 1;
    const delivery = await takeOne();
    // Meanwhile the browser uploads.
    await store.put(listHash, uploadOf(['first', 'second', 'third'], { targets }));
    expect(await store.take(10)).toEqual([]);
    await store.record(delivery, { kind: 'sent' });
    await store.put(listHash, uploadOf(['first', 'second', 'third'], { targets }));
    expect(told(await sendUntil(now + 4 * HOUR_MS))).toEqual(['second', 'third']);
  });

  it('that was deleted ends the work on it', async () => {
    const listHash = hashOf(newListId());
    await store.put(listHash, uploadOf(['first', 'second']));
    nowMs = now + 3 * HOUR_MS;
    const delivery = await takeOne();
    await store.remove(listHash);
    await store.record(delivery, { kind: 'sent' });
    expect(await sendUntil(now + 4 * HOUR_MS)).toEqual([]);
    expect(await rowsOf('announced')).toEqual([]);
  });
});

describe('a message that was not sent', () => {
  const quiet = { fromMinute: 22 * 60, toMinute: 7 * 60 };
  const delivery = { ...AT_ONCE, quiet };
  /** midnight after the test's noon */
  const night = () => now + 12 * HOUR_MS;

  it('stays through an upload in quiet hours, and is sent at their end', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    const stop = reminderAt(night() + 2 * HOUR_MS, 'full');
    await store.put(listHash, uploadOf([], { targets, delivery, reminders: [stop] }));
    nowMs = night() + 2 * HOUR_MS + 50 * MINUTE_MS;
    const answer = await store.put(listHash, uploadOf([], { targets, delivery, reminders: [stop] }));
    expect(answer).toMatchObject({ waiting: 1, nextAtMs: night() + 7 * HOUR_MS });
    expect(told(await sendUntil(night() + 7 * HOUR_MS + 1))).toEqual(['full']);
  });

  it('stays whole if it is the digest of a day and falls into quiet hours', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    const digest = { ...delivery, digestMinute: 6 * 60 };
    const reminders = [8, 12, 20].map((hour) => reminderAt(night() + hour * HOUR_MS, `at ${hour}`));
    await store.put(listHash, uploadOf([], { targets, delivery: digest, reminders }));
    nowMs = night() + 6.5 * HOUR_MS;
    await store.put(listHash, uploadOf([], { targets, delivery: digest, reminders }));
    const sent = await sendUntil(night() + 7 * HOUR_MS + 1);
    expect(sent.map(({ title }) => title)).toEqual(['Next 24 hours']);
    expect(await sendUntil(night() + 21 * HOUR_MS)).toEqual([]);
  });

  it('stays while its target fails, and goes to a new target, too', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    const upload = uploadOf(['full'], { targets });
    await store.put(listHash, upload);
    await sendUntil(now + HOUR_MS, { kind: 'failed', cause: { kind: 'unreachable', service: 'discord' } });
    await store.put(listHash, upload);
    await store.put(listHash, { ...upload, targets: [newTarget()] });
    expect(told(await sendUntil(now + HOUR_MS + 1))).toEqual(['full']);
  });

  it('leaves when its stop no longer exists: with the next upload without it', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    const stops = [1, 2].map((hour) => reminderAt(night() + hour * HOUR_MS, `at ${hour}`));
    await store.put(listHash, uploadOf([], { targets, delivery, reminders: stops }));
    nowMs = night() + 3 * HOUR_MS;
    expect(await store.put(listHash, uploadOf([], { targets, delivery, reminders: stops.slice(1) }))).toMatchObject({
      waiting: 1,
    });
    expect(told(await sendUntil(night() + 7 * HOUR_MS + 1))).toEqual(['at 2']);
  });

  it('about a stop that was over before the first upload is not sent at all', async () => {
    const over = reminderAt(now - HOUR_MS, 'over');
    expect(await store.put(hashOf(newListId()), uploadOf([], { reminders: [over] }))).toMatchObject({ waiting: 0 });
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
    await store.remove(hashOf(newListId()));
    expect(await store.isEmpty()).toBe(false);
    nowMs = now + DAY_MS + 1000;
    await store.maintain();
    expect(await rowsOf('deleted')).toEqual([]);
  });
});

it('deletions of lists that nobody has uploaded count as stored, each once, and are no longer remembered when there are as many as lists may be', {
  tags: ['deep'],
}, async () => {
  const noted = async () =>
    (await database.query('SELECT count(*)::int AS count FROM reminders.deleted')).rows[0].count;
  const before = store.used.bytes;
  const unknown = hashOf(newListId());
  await store.remove(unknown);
  const each = store.used.bytes - before;
  expect(each).toBeGreaterThan(0);
  await store.remove(unknown);
  expect(store.used.bytes).toBe(before + each);
  await database.query(
    `INSERT INTO reminders.deleted SELECT 'stranger ' || n, $1 FROM generate_series(2, ${store.used.maxLists}) AS n`,
    [nowMs],
  );
  const full = await open();
  expect(full.used.bytes).toBe(before + store.used.maxLists * each);
  await full.remove(hashOf(newListId()));
  expect(await noted()).toBe(store.used.maxLists);
  const known = hashOf(newListId());
  const upload = uploadOf(['known']);
  await full.put(known, upload);
  await full.remove(known);
  await expect(full.put(known, upload)).rejects.toMatchObject({ word: 'reminders_deleted' });
  expect(await noted()).toBe(store.used.maxLists + 1);
  await database.query('TRUNCATE reminders.deleted');
});

it('two workers at once send nothing twice', async () => {
  await Promise.all(Array.from({ length: 12 }, () => store.put(hashOf(newListId()), uploadOf(['one', 'two']))));
  nowMs = now + 3 * HOUR_MS;
  const sent: string[] = [];
  const sendMessage = async (_target: unknown, { body }: MessageText): Promise<Outcome> => {
    sent.push(body);
    return { kind: 'sent' };
  };
  const workers = [1, 2].map(
    () => new Sender({ store, sendMessage, pageUrl: () => PAGE_URL, onError: fail, concurrency: 4 }),
  );
  await Promise.all(workers.map((worker) => worker.sendDue()));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(sent).toHaveLength(24);
});

describe('what is stored', () => {
  it('is deleted 30 days after the last upload', async () => {
    const [old, renewed] = [hashOf(newListId()), hashOf(newListId())];
    await store.put(old, uploadOf(['old']));
    const upload = uploadOf([], { reminders: [reminderAt(now + 10 * DAY_MS, 'renewed', { forecastAtMs: now })] });
    await store.put(renewed, upload);
    nowMs = now + 9 * DAY_MS;
    await store.put(renewed, upload);
    nowMs = now + 29 * DAY_MS;
    await store.maintain();
    expect((await rowsOf('list')).length).toBeGreaterThanOrEqual(2);
    nowMs = now + 30 * DAY_MS + 1000;
    await store.maintain();
    expect((await rowsOf('list')).map(({ list_hash }) => list_hash)).toEqual([renewed]);
    const [late] = await sendUntil(now + 31 * DAY_MS);
    expect(late?.body).toContain('(forecast from 31 days ago)');
  });

  it('is written only where an upload differs', async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    await store.put(listHash, uploadOf(['one', 'two'], { targets }));
    const versions = async () =>
      (await database.query('SELECT id, xmin::text FROM reminders.message ORDER BY 1', [])).rows;
    const before = await versions();
    await store.put(listHash, uploadOf(['one', 'two'], { targets }));
    expect(await versions()).toEqual(before);
    await store.put(listHash, uploadOf(['one', 'two', 'three'], { targets }));
    expect(await versions()).toEqual(expect.arrayContaining(before));
    expect(await versions()).toHaveLength(3);
  });

  it('leaves nothing of what was sent but the hash of each stop, with an end, and a bound per list', {
    tags: ['deep'],
  }, async () => {
    const [listHash, targets] = [hashOf(newListId()), [newTarget()]];
    for (let upload = 0; upload < 23; upload++) {
      const texts = Array.from({ length: 90 }, (_, stop) => `stop ${upload} ${stop}`);
      const reminders = texts.map((text) => reminderAt(nowMs + HOUR_MS, text));
      await store.put(listHash, uploadOf([], { targets, reminders }));
      await sendUntil(nowMs + HOUR_MS + 1);
    }
    expect(await rowsOf('message')).toEqual([]);
    expect(await rowsOf('announced')).toHaveLength(2000);
    const counts = { queries: 0, rows: 0 };
    const counted = await open([SECRET], MAX_BYTES, countQueries(database, counts));
    Object.assign(counts, { queries: 0, rows: 0 });
    await counted.put(listHash, uploadOf(['last'], { targets }));
    expect(counts.queries).toBeLessThan(20);
    // Each announced stop once.
    expect(counts.rows).toBeLessThan(2020);
    nowMs += 4 * DAY_MS;
    await store.maintain();
    expect(await rowsOf('announced')).toEqual([]);
  });

  it('is bounded in bytes; beyond that, uploads say that there is no room, and deletions work', async () => {
    const small = await open([SECRET], 20_000);
    const texts = Array.from({ length: 20 }, (_, stop) => `stop ${stop}`);
    const reminders = texts.map((text, at) => reminderAt(now + at * DAY_MS * 0.5 + HOUR_MS, text));
    const lists = Array.from({ length: 5 }, () => hashOf(newListId()));
    const admitted: [targets: number, isGrowing: boolean][] = [];
    const admit = (targets: number, bytes: number) => void admitted.push([targets, bytes > 0]);
    const outcomes = await Promise.allSettled(
      lists.map((list) => small.put(list, { ...uploadOf([]), reminders: [...reminders], admit })),
    );
    // What finds no room is not counted against the visitor's limit of a day.
    expect(admitted).toEqual([[1, true]]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
    expect(outcomes[4]).toMatchObject({ reason: { word: 'no_room', status: 507 } });
    await small.remove(lists[0] as string);
    await small.put(lists[1] as string, { ...uploadOf([]), reminders });
  });

  it('of one visitor is bounded in all, however slowly it comes; others go on, and deletions make room again', {
    tags: ['deep'],
  }, async () => {
    const small = await open([SECRET], MAX_BYTES, database, 20_000);
    const upload = (visitorHash: string, list = hashOf(newListId()), count = 3) => {
      const times = Array.from({ length: count }, (_, at) => nowMs + (at + 1) * HOUR_MS);
      const reminders = times.map((atMs) => reminderAt(atMs, `at ${atMs}`));
      return small.put(list, uploadOf([], { reminders, visitorHash })).then(
        () => list,
        ({ cause, word }) => [cause.kind, word],
      );
    };
    const lists = await Promise.all(Array.from({ length: 2 }, () => upload('hostile')));
    const full = ['remindersTooLarge', 'no_room'];
    for (let day = 0; day < 28; day += 1) {
      nowMs += DAY_MS;
      await small.maintain();
      lists.push(await upload('hostile'));
    }
    const taken = lists.filter((one) => typeof one === 'string');
    expect(lists.slice(taken.length)).toEqual(Array(30 - taken.length).fill(full));
    const { rows } = await database.query(
      "SELECT sum(bytes)::int AS bytes FROM reminders.list WHERE visitor_hash = 'hostile'",
      [],
    );
    expect(rows[0].bytes).toBeGreaterThan(15_000);
    expect(rows[0].bytes).toBeLessThanOrEqual(20_000);
    expect(await upload('player')).toEqual(expect.any(String));
    // A list that does not grow is taken.
    expect(await upload('hostile', taken[0], 0)).toBe(taken[0]);
    await small.remove(taken[0] as string);
    expect(await upload('hostile')).toEqual(expect.any(String));
    expect(await upload('hostile')).toEqual(full);
  });

  it('of one visitor grows little by little beyond the bound, up to a quarter', async () => {
    const small = await open([SECRET], MAX_BYTES, database, 20_000);
    const list = hashOf(newListId());
    const other = (bytes: number) =>
      database.query(
        `INSERT INTO reminders.list VALUES ('other', $1, $2, NULL, 'visitor')
         ON CONFLICT (list_hash) DO UPDATE SET bytes = $2`,
        [nowMs, bytes],
      );
    const upload = uploadOf(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']);
    const put = (count: number, to = list) => small.put(to, { ...upload, reminders: upload.reminders.slice(0, count) });
    const full = { cause: { kind: 'remindersTooLarge' } };
    await put(1);
    await other(20_000);
    await put(2);
    await expect(put(8)).rejects.toMatchObject(full);
    await expect(put(1, hashOf(newListId()))).rejects.toMatchObject(full);
    await other(25_000);
    await expect(put(3)).rejects.toMatchObject(full);
    await put(2);
    await database.query("DELETE FROM reminders.list WHERE list_hash = 'other'", []);
  });

  it('of one visitor includes lists that another one stored first, but 1.1.0’s only once they are uploaded', async () => {
    const small = await open([SECRET], MAX_BYTES, database, 20_000);
    const list = hashOf(newListId());
    const upload = uploadOf(['one']);
    await database.query("INSERT INTO reminders.list VALUES ('other', $1, 20000, NULL, 'hostile')", [nowMs]);
    await small.put(list, upload);
    await expect(small.put(list, { ...upload, visitorHash: 'hostile' })).rejects.toMatchObject({
      cause: { kind: 'remindersTooLarge' },
    });
    await small.put(list, upload);
    await database.query('UPDATE reminders.list SET visitor_hash = NULL WHERE list_hash = $1', [list]);
    await small.put(list, { ...upload, visitorHash: 'hostile' });
    await database.query("DELETE FROM reminders.list WHERE list_hash = 'other'", []);
  });

  it('of one visitor is at most 2000 lists, and those that are stored may grow', async () => {
    const stored = hashOf(newListId());
    const upload = uploadOf(['one', 'two'], { visitorHash: 'hostile' });
    await store.put(stored, { ...upload, reminders: upload.reminders.slice(0, 1) });
    await database.query(
      "INSERT INTO reminders.list SELECT 'list ' || n, $1, 1, NULL, 'hostile' FROM generate_series(1, 2000) AS n",
      [nowMs],
    );
    const list = hashOf(newListId());
    await expect(store.put(list, uploadOf(['one'], { visitorHash: 'hostile' }))).rejects.toMatchObject({
      cause: { kind: 'remindersTooLarge' },
    });
    await store.put(stored, upload);
    const known = uploadOf(['one'], { visitorHash: 'player' });
    await store.put(list, known);
    await expect(store.put(list, { ...known, visitorHash: 'hostile' })).rejects.toMatchObject({
      cause: { kind: 'remindersTooLarge' },
    });
    await database.query("DELETE FROM reminders.list WHERE list_hash LIKE 'list %'", []);
  });

  it('counts an upload when its rows are written, and keeps no rows of one that may not count', async () => {
    const admitted: number[] = [];
    const upload = { ...uploadOf(['stop']), admit: (targets: number) => void admitted.push(targets) };
    const broken: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((sql) =>
          work({
            query: async (text, values) =>
              text.includes('INSERT INTO reminders.message') ? fail(new Error('disk')) : sql.query(text, values),
          }),
        ),
    };
    const list = hashOf(newListId());
    await expect((await open([SECRET], MAX_BYTES, broken)).put(list, upload)).rejects.toThrow('disk');
    expect(admitted).toEqual([]);
    await expect(store.put(list, { ...upload, admit: () => fail(new Error('too many')) })).rejects.toThrow('too many');
    expect(await rowsOf('message')).toEqual([]);
    await store.put(list, upload);
    expect(admitted).toEqual([1]);
  });

  it('takes no upload while the disk is full; deletions get the reserve, and deliveries go on', async () => {
    let freeBytes = 2 ** 30;
    let hasReserve = true;
    const disk = {
      freeBytes: async () => freeBytes,
      giveUpReserve: async () => {
        hasReserve = false;
      },
      keepReserve: async () => {},
    };
    const refusals: string[] = [];
    const onNoRoom = (reason: string) => refusals.push(reason);
    const onDisk = { ...database, disk };
    const bounds = { maxBytes: MAX_BYTES, maxVisitorBytes: MAX_BYTES };
    const full = await openStore({ database: onDisk, sealer: createSealer([SECRET]), ...bounds, onNoRoom });
    const [first, second] = [hashOf(newListId()), hashOf(newListId())];
    await full.put(first, uploadOf(['one']));
    await full.put(second, uploadOf(['two']));
    freeBytes = 0;
    await expect(full.put(first, uploadOf(['one']))).rejects.toMatchObject({ word: 'no_room', status: 507 });
    expect([refusals, hasReserve]).toEqual([['disk_full'], true]);
    await full.remove(first);
    expect(hasReserve).toBe(false);
    expect(told(await sendUntil(now + HOUR_MS, { kind: 'sent' }, full))).toEqual(['two']);
  });

  it('is deleted if the secret that it was encrypted with is no longer known', async () => {
    const listHash = hashOf(newListId());
    await store.put(listHash, uploadOf(['unreadable']));
    const other = await open(['another secret']);
    expect(await sendUntil(now + 2 * HOUR_MS, { kind: 'sent' }, other)).toEqual([]);
    expect(await rowsOf('list')).toEqual([]);
    expect(await rowsOf('message')).toEqual([]);
  });

  it('that can’t be read frees no target of others that are due with it', async () => {
    const targets = [newTarget()];
    await store.put(hashOf(newListId()), uploadOf(['unreadable'], { targets }));
    const other = await open(['another secret']);
    await other.put(hashOf(newListId()), uploadOf(['readable']));
    const later = reminderAt(now + HOUR_MS + 1, 'same target', { forecastAtMs: now });
    await other.put(hashOf(newListId()), uploadOf([], { targets, reminders: [later] }));
    nowMs = now + 2 * HOUR_MS;
    const [readable, ...others] = await other.take(10);
    expect(readable?.message.entries).toMatchObject([{ text: 'readable' }]);
    expect(others).toEqual([]);
    // What is being sent is not taken again; what waited behind the unreadable one is.
    const [next, ...more] = await other.take(10);
    expect([next?.isRepeated, more]).toEqual([false, []]);
    expect(next?.message.entries).toMatchObject([{ text: 'same target' }]);
  });

  it('can be read with an earlier secret of the application', async () => {
    await store.put(hashOf(newListId()), uploadOf(['sealed before']));
    const other = await open(['a new secret', SECRET]);
    expect(told(await sendUntil(now + 2 * HOUR_MS, { kind: 'sent' }, other))).toEqual(['sealed before']);
  });
});

/** The same database, which counts what is asked of it and the rows that it answers with. */
function countQueries(of: Database, counts: { queries: number; rows: number }): Database {
  const counting = <S extends Sql>(sql: S): S => ({
    ...sql,
    async query(text: string, values?: unknown[]) {
      const answer = await sql.query(text, values);
      counts.queries += 1;
      counts.rows += answer.rows.length;
      return answer;
    },
  });
  return { ...counting(of), transaction: (work) => of.transaction((sql) => work(counting(sql))) };
}
