/** ntfy, and with it how little another channel takes. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ntfy } from '../../../../server/reminders/channels/ntfy.ts';
import { createSealer } from '../../../../server/reminders/sealed.ts';
import { createSendMessage } from '../../../../server/reminders/sendMessage.ts';
import { nextAllowedMs } from '../../../../server/reminders/targetLimits.ts';
import { hashOf } from '../../../../server/secretBox.ts';
import { filesUnder } from '../../architecture/sources.ts';
import { makeFolderWithDatabase } from '../database/folderWithDatabase.ts';
import { type FakeSso, startFakeSso } from '../fakeServices.ts';
import { NO_TIMEOUT_MS } from '../testServer.ts';
import {
  DAY_MS,
  HOUR_MS,
  listOf,
  MINUTE_MS,
  newListId,
  type ReminderServer,
  reminderAt,
  START_MS,
  startReminderServer,
  toldIn,
} from './reminderHarness.ts';

const TOPIC = 'colonies-of-a-pilot-7f3a9c';

describe('a topic of ntfy', () => {
  const addressOf = (url: string, hosts = ['ntfy.sh', 'ntfy.example.com']) =>
    ntfy.check({ kind: 'ntfy', url }, { sandbox: false, hosts })?.address;

  it.each([`https://ntfy.sh/${TOPIC}`, `https://ntfy.example.com/${TOPIC}`, `https://ntfy.sh:443/${TOPIC}`])(
    'is on a server that the host lists: %s',
    (url) => {
      expect(addressOf(url)).toBe(url.replace(':443', ''));
    },
  );

  it.each([
    `http://ntfy.sh/${TOPIC}`,
    `https://ntfy.sh:8443/${TOPIC}`,
    `https://user:pass@ntfy.sh/${TOPIC}`,
    `https://ntfy.sh.example.com/${TOPIC}`,
    `https://other.example.com/${TOPIC}`,
    'https://127.0.0.1/x',
    'https://ntfy.sh/',
    `https://ntfy.sh/${TOPIC}/json`,
    `https://ntfy.sh/${TOPIC}?x=1`,
    `https://ntfy.sh/${'x'.repeat(65)}`,
    `https://ntfy.sh/../sandbox/ntfy/${TOPIC}`,
    'not an address',
  ])('is nothing else: %s', (url) => {
    expect(addressOf(url)).toBeUndefined();
  });
});

it('a topic gets 24 messages a day, so that one player leaves the others most of what the server takes', () => {
  const sentMs = Array.from({ length: 23 }, (_, index) => START_MS + index * 10 * MINUTE_MS);
  const afterMs = START_MS + 10 * HOUR_MS;
  expect(nextAllowedMs(sentMs, ntfy.limits, afterMs)).toBe(afterMs);
  expect(nextAllowedMs([...sentMs, START_MS + 4 * HOUR_MS], ntfy.limits, afterMs)).toBe(START_MS + DAY_MS);
});

describe('the daily ceiling of ntfy', () => {
  const A = `https://ntfy.sh/${TOPIC}`;
  const B = 'https://ntfy.example.com/b';

  it('pauses a server after 200 messages within a day, for everybody, and no other server', () => {
    let nowMs = START_MS;
    let pauses = 0;
    const ceiling = ntfy.ceiling!.make(
      () => nowMs,
      () => {
        pauses += 1;
      },
    );
    for (let sent = 0; sent < 200; sent += 1) {
      expect(ceiling.pauseMs(A, `player ${sent}`)).toBe(0);
      ceiling.record(`https://ntfy.sh/topic-${sent}`, `player ${sent}`, 200, 0);
      nowMs += 1000;
    }
    expect([ceiling.pauseMs(A, 'another'), ceiling.pauseMs(B, 'another'), pauses]).toEqual([DAY_MS - 200_000, 0, 1]);
    nowMs = START_MS + DAY_MS;
    expect(ceiling.pauseMs(A, 'another')).toBe(0);
  });

  it('gives one address 50 of them at most, over as many topics as it likes, and the next ones a quarter of the rest', () => {
    let nowMs = START_MS;
    const ceiling = ntfy.ceiling!.make(
      () => nowMs,
      () => {},
    );
    let sent = 0;
    for (let topic = 0; topic < 150; topic += 1) {
      if (ceiling.pauseMs(`https://ntfy.sh/topic-${topic}`, 'hostile') > 0) continue;
      ceiling.record(`https://ntfy.sh/topic-${topic}`, 'hostile', 200, 0);
      sent += 1;
      nowMs += 1000;
    }
    expect(sent).toBe(50);
    expect([ceiling.pauseMs(A, 'hostile'), ceiling.pauseMs(A, 'another')]).toEqual([DAY_MS - 50_000, 0]);
    expect(ceiling.pauseMs(B, 'hostile')).toBe(0);
    nowMs = START_MS + DAY_MS;
    expect(ceiling.pauseMs(A, 'hostile')).toBe(0);
    for (let topic = 0; topic < 38; topic += 1) ceiling.record(`https://ntfy.sh/next-${topic}`, 'next', 200, 0);
    expect([ceiling.pauseMs(A, 'next') > 0, ceiling.pauseMs(A, 'another')]).toEqual([true, 0]);
  });

  it('leaves a server that answers 429 alone for as long as it asks', () => {
    let nowMs = START_MS;
    const ceiling = ntfy.ceiling!.make(
      () => nowMs,
      () => {},
    );
    ceiling.record(A, 'player', 429, 5 * MINUTE_MS);
    const pauses = ['https://ntfy.sh/another', B].map((address) => ceiling.pauseMs(address, 'another'));
    expect(pauses).toEqual([5 * MINUTE_MS, 0]);
    nowMs += 5 * MINUTE_MS;
    expect(ceiling.pauseMs(A, 'player')).toBe(0);
  });
});

describe('a message to ntfy', () => {
  let service: FakeSso;
  beforeAll(async () => {
    service = await startFakeSso();
  });
  afterAll(() => service.close());
  const send = () =>
    createSendMessage({
      ceilings: {},
      pushKeys: () => Promise.reject(new Error('Not needed.')),
      contactUrl: 'mailto:host@example.com',
      sandboxOrigin: () => service.url,
      timeoutMs: NO_TIMEOUT_MS,
      userAgent: 'ColonyWatch/1',
    })({ kind: 'ntfy', address: `/ntfy/${TOPIC}` }, { title: 'Colony Watch', body: 'full', link: '' }, 'player');

  it('has the topic in its body alone, so that no address of a request shows it', async () => {
    await send();
    expect(service.calls.at(-1)).toMatchObject({ path: '/ntfy/' });
    expect(JSON.parse(service.calls.at(-1)?.body ?? '')).toEqual({
      topic: TOPIC,
      title: 'Colony Watch',
      message: 'full',
    });
  });

  it('never follows a redirect', async () => {
    service.faults.set('/ntfy/', { kind: 'redirect', to: `${service.url}/elsewhere` });
    expect(await send()).toMatchObject({ kind: 'failed' });
    expect(service.calls.map(({ path }) => path)).not.toContain('/elsewhere');
    service.faults.clear();
  });

  it('that a server refuses is not given up as gone, and one that asks to wait is sent later', async () => {
    service.faults.set('/ntfy/', { kind: 'status', status: 403 });
    expect(await send()).toEqual({ kind: 'failed', cause: { kind: 'addressRefused', service: 'ntfy' } });
    service.faults.set('/ntfy/', { kind: 'status', status: 429, headers: { 'Retry-After': '90' } });
    expect(await send()).toEqual({ kind: 'later', waitMs: 90_000 });
  });
});

describe('reminders to ntfy', () => {
  let server: ReminderServer;
  beforeAll(async () => {
    server = await startReminderServer({ TRUST_PROXY: '1' }, await makeFolderWithDatabase());
  });
  afterAll(() => server.close());
  const target = () => ({ kind: 'ntfy' as const, url: `${server.url}/sandbox/ntfy/${TOPIC}` });

  it('come as one message for all characters, at most one in ten minutes, and the topic is in no log', async () => {
    const first = START_MS + HOUR_MS;
    const answer = await server.put(
      newListId(),
      listOf(
        [target()],
        [
          reminderAt(first, 'launchpad full'),
          reminderAt(first + MINUTE_MS, 'out of water', { group: 1 }),
          reminderAt(first + 12 * MINUTE_MS, 'program ended'),
          reminderAt(first + 15 * MINUTE_MS, 'storage full', { group: 1 }),
        ],
      ),
    );
    expect(answer).toMatchObject({ waiting: 4, targets: [{ state: 'ok' }] });
    await server.sendUntil(first + MINUTE_MS);
    const [message, ...others] = await server.arrived();
    expect(others).toEqual([]);
    expect(message?.kind).toBe('ntfy');
    expect(message?.text).toContain('Ada: ');
    expect(message?.text).toContain('Ben: ');
    await server.sendUntil(first + 9 * MINUTE_MS);
    expect(await server.arrived()).toEqual([]);
    await server.sendUntil(first + 30 * MINUTE_MS);
    expect((await server.arrived()).map(({ text }) => toldIn(text).length)).toEqual([2]);
    expect(server.log()).not.toContain(TOPIC);
  });

  it.each([
    ['sends', null],
    ['asks to wait', { status: 429, count: 1 }],
  ])('and to Discord arrive once each if the list is uploaded in between, while ntfy %s', async (_state, fault) => {
    const [id, first] = [newListId(), server.nowMs + HOUR_MS];
    const topic = { kind: 'ntfy' as const, url: `${server.url}/sandbox/ntfy/${id.slice(0, 20)}` };
    // Discord: one message at 0 minutes, two stops at 7. ntfy: two stops at 0 minutes, one at 12.
    const list = listOf(
      [topic, await server.newWebhook()],
      [
        reminderAt(first, 'launchpad full'),
        reminderAt(first + 7 * MINUTE_MS, 'out of water', { group: 1 }),
        reminderAt(first + 12 * MINUTE_MS, 'storage full', { group: 1, planet: 'Tanoo III' }),
      ],
    );
    await server.put(id, list);
    await server.breakServices({ ntfy: fault });
    await server.sendUntil(first);
    server.nowMs = first + 3 * MINUTE_MS;
    await server.put(id, list);
    await server.sendUntil(first + 8 * MINUTE_MS);
    await server.put(id, list);
    await server.sendUntil(first + 30 * MINUTE_MS);
    await server.sendUntil(first + HOUR_MS);
    const arrived = await server.arrived();
    const told = (kind: string) => arrived.filter((one) => one.kind === kind).flatMap(({ text }) => toldIn(text));
    expect(told('discord')).toEqual(['launchpad full', 'out of water', 'storage full']);
    expect(told('ntfy')).toEqual(['Tanoo II: launchpad full', 'Tanoo II: out of water', 'Tanoo III: storage full']);
  });

  it('are tested with one message in ten minutes', async () => {
    const test = () => server.call('POST', '/api/reminders/test', { target: target() });
    expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(503);
  });

  it('go nowhere else: the server says so, and stores nothing', async () => {
    const list = listOf([{ kind: 'ntfy', url: `https://ntfy.example.com/${TOPIC}` }], []);
    const response = await server.call('PUT', '/api/reminders', list, newListId());
    expect([response.status, (await response.json()).cause]).toEqual([400, { kind: 'notAddress', service: 'ntfy' }]);
    expect(server.log()).not.toContain(TOPIC);
  });

  it('of a visitor with many topics, in lists and tests, use a part of the ceiling alone, after a restart, too', {
    tags: ['deep'],
  }, async () => {
    const atMs = server.nowMs + HOUR_MS;
    const from = (address: string, method: string, path: string, body: unknown) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${newListId()}`,
          'X-Forwarded-For': address,
        },
        body: JSON.stringify(body),
      });
    const topic = (name: string) => ({ kind: 'ntfy', url: `${server.url}/sandbox/ntfy/${name}` }) as const;
    const upload = async (address: string, name: string) => {
      const list = listOf([topic(name)], [reminderAt(atMs, `of ${name}`)]);
      expect((await from(address, 'PUT', '/api/reminders', list)).status).toBe(200);
    };
    await upload('192.0.2.1', 'hostile');
    await upload('192.0.2.2', 'player');
    await server.restart();
    const test = async (address: string, name: string) =>
      (await from(address, 'POST', '/api/reminders/test', { target: topic(name) })).status;
    const tests: number[] = [];
    for (let index = 0; index <= 50; index += 1) tests.push(await test('192.0.2.1', `topic-${index}`));
    expect(tests).toEqual([...Array(50).fill(200), 503]);
    expect(await test('192.0.2.2', 'players-own')).toBe(200);
    await server.arrived();
    await server.sendUntil(atMs);
    expect((await server.arrived()).map(({ text }) => toldIn(text))).toEqual([['Tanoo II: of player']]);
  });
});

it('a topic that could be tried out is stored under a name that needs the secret', async () => {
  const { addressNameOf } = await import('../../../../server/reminders/sealed.ts');
  const names = ['one', 'two'].map((secret) =>
    addressNameOf({ kind: 'ntfy', address: 'https://ntfy.sh/a' }, createSealer([secret])),
  );
  expect(new Set([...names, hashOf('https://ntfy.sh/a')]).size).toBe(3);
});

it('another channel is one file, its line in the list, its name and its words, besides a test', () => {
  const files = ['server', 'workers', 'src'].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => /ntfy/i.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    'server/reminders/channels.ts',
    'server/reminders/channels/ntfy.ts',
    'src/features/notifications/channelWords.ts',
    'workers/game/domain/serverProblem.ts',
  ]);
});
