import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReminderList } from '../../../../server/contract.ts';
import { createDailyBudget } from '../../../../server/http/dailyBudget.ts';
import { discord } from '../../../../server/reminders/channels/discord.ts';
import { ENGLISH_PHRASES } from '../../../../server/reminders/phrases.ts';
import type { Reminder } from '../../../../server/reminders/planMessages.ts';
import { loadPushKeys } from '../../../../server/reminders/pushKeys.ts';
import { reminderListSchema } from '../../../../server/reminders/requests.ts';
import { createSendMessage } from '../../../../server/reminders/sendMessage.ts';
import { activateLanguage } from '../../../../src/languages/i18n.ts';
import { LANGUAGES } from '../../../../src/languages/languages.ts';
import { reminderPhrases } from '../../../../src/words/reminderPhrases.ts';
import { makeFolderWithDatabase } from '../database/folderWithDatabase.ts';
import { type FakeSso, startFakeSso } from '../fakeServices.ts';
import { NO_TIMEOUT_MS } from '../testServer.ts';
import {
  AT_ONCE,
  DAY_MS,
  HOUR_MS,
  listOf,
  MINUTE_MS,
  newListId,
  type ReminderServer,
  reminderAt,
  START_MS,
  startReminderServer,
} from './reminderHarness.ts';

let server: ReminderServer;
beforeAll(async () => {
  server = await startReminderServer();
});
afterAll(() => server.close());

const webhook = { kind: 'discord' as const, url: `https://discord.com/api/webhooks/123456/${'t'.repeat(30)}` };

describe('a list that is not valid', () => {
  const list = (more: Partial<Record<keyof ReminderList, unknown>>) =>
    ({ ...listOf([webhook], [reminderAt(START_MS, 'x')]), ...more }) as ReminderList;

  it.each([
    [{}, true],
    [{ days: ENGLISH_PHRASES.days.slice(1) }, false],
    [{ ahead: 'x'.repeat(81) }, false],
    [{ language: 'de-DE-x-private' }, false],
    [{ now: '' }, false],
  ])('is not one whose phrases are %j', (change, isValid) => {
    const phrases = { ...ENGLISH_PHRASES, ...change };
    expect(v.safeParse(reminderListSchema, list({ phrases })).success).toBe(isValid);
  });

  const expectNone = async (languages: readonly (typeof LANGUAGES)[number][]) => {
    for (const { language } of languages) {
      await activateLanguage(language);
      const phrases = reminderPhrases(language);
      expect(v.safeParse(reminderListSchema, list({ phrases })).issues).toBeUndefined();
    }
    await activateLanguage('en');
  };
  it('is none of those that the page sends in two of its languages', () => expectNone(LANGUAGES.slice(0, 2)));
  it('is none of those that the page sends in any of its languages', { tags: ['deep'] }, () => expectNone(LANGUAGES));

  it.each<[string, ReminderList, error?: string]>([
    ['with an address elsewhere', list({ targets: [{ kind: 'discord', url: 'https://x.example' }] }), 'target_refused'],
    ['without a target', list({ targets: [] })],
    ['with too many targets', list({ targets: Array(3).fill(webhook) })],
    ['with the same target twice', list({ targets: [webhook, webhook] })],
    ['with too many reminders', listOf([webhook], Array(1001).fill(reminderAt(START_MS, 'x')))],
    ['with too many characters', list({ groups: Array(111).fill({ name: 'x', forecastAtMs: 0, planets: [] }) })],
    ['with a long text', listOf([webhook], [reminderAt(START_MS, 'x'.repeat(101))])],
    ['with a stop in the year 5138', listOf([webhook], [reminderAt(1e14, 'x')])],
    ['with a stop three days ago', listOf([webhook], [reminderAt(START_MS - 3 * DAY_MS, 'x')])],
    ['with a lead time of two days', list({ delivery: { ...AT_ONCE, leadMs: 2 * DAY_MS } })],
    ['with a link elsewhere', listOf([webhook], [reminderAt(START_MS, 'x', { link: '/../x' })])],
    ['in an unknown time zone', list({ delivery: { ...AT_ONCE, timeZone: 'Mars/Olympus' } })],
  ])('%s is refused, and loads no database', async (_what, body, error = 'bad_request') => {
    const response = await server.call('PUT', '/api/reminders', body, newListId());
    expect([response.status, (await response.json()).error]).toEqual([400, error]);
    expect(existsSync(join(server.dataFolder, 'database'))).toBe(false);
  });

  it('that is too late or too early says what to check', async () => {
    const body = listOf([webhook], [reminderAt(START_MS + 15 * DAY_MS + MINUTE_MS, 'x')]);
    const { message } = await (await server.call('PUT', '/api/reminders', body, newListId())).json();
    expect(message).toContain('its stop be at most 15 days ahead. Check the date and time of this computer.');
  });

  it('without an id, or with more than 128 kB, is refused', async () => {
    expect((await server.call('PUT', '/api/reminders', list({}))).status).toBe(400);
    expect((await server.call('PUT', '/api/reminders', list({}), 'short')).status).toBe(400);
    const stops = Array.from({ length: 1000 }, (_, stop) => reminderAt(START_MS, `${'x'.repeat(90)}${stop}`));
    const large = listOf([webhook], stops);
    expect((await server.call('PUT', '/api/reminders', large, newListId())).status).toBe(413);
  });
});

it('a text is made one line, so that it can’t look like two messages', () => {
  const body = listOf([webhook], [reminderAt(START_MS, ' storage \r\n\n full ', { planet: '\tTanoo\u2028I ' })]);
  const [group] = v.parse(reminderListSchema, body).groups;
  expect([group?.planets[0]?.name, group?.planets[0]?.stops[0]?.text]).toEqual(['Tanoo I', 'storage full']);
});

describe('messages', () => {
  let service: FakeSso;
  beforeAll(async () => {
    service = await startFakeSso();
  });
  afterAll(() => service.close());

  const send = (ceilings: Parameters<typeof createSendMessage>[0]['ceilings'] = {}) =>
    createSendMessage({
      ceilings,
      pushKeys: () => Promise.reject(new Error('Not needed.')),
      contactUrl: 'mailto:host@example.com',
      sandboxOrigin: () => service.url,
      timeoutMs: NO_TIMEOUT_MS,
      userAgent: 'ColonyWatch/1',
    })({ kind: 'discord', address: '/webhook' }, { title: '@everyone', body: 'full', link: '' }, 'visitor');

  it('are text without mentions', async () => {
    await send();
    const body = JSON.parse(service.calls.at(-1)?.body ?? '');
    expect(body).toEqual({ content: '@everyone\nfull', allowed_mentions: { parse: [] }, flags: 4 });
  });

  it('never follow a redirect', async () => {
    service.faults.set('/webhook', { kind: 'redirect', to: `${service.url}/elsewhere` });
    expect(await send()).toMatchObject({ kind: 'failed' });
    expect(service.calls.map(({ path }) => path)).not.toContain('/elsewhere');
    service.faults.clear();
  });

  it.each([
    [401, 'no code', '{}', { kind: 'gone' }],
    [404, 'an unknown webhook', '{"message": "Unknown Webhook", "code": 10015}', { kind: 'gone' }],
    [404, 'a deleted thread', '{"message": "Unknown Channel", "code": 10003}', { kind: 'lost' }],
    [404, 'another code', '{"message": "404: Not Found", "code": 0}', { kind: 'failed' }],
    [404, 'a web page', '<title>Not found</title>', { kind: 'failed' }],
    [404, 'too long a body', `{"code": 10015, "message": "${'x'.repeat(20_000)}"}`, { kind: 'failed' }],
    [400, 'no code', '{}', { kind: 'failed' }],
    [500, 'no code', '{}', { kind: 'failed' }],
  ])('that Discord answers with %i and %s have their outcome', async (status, _what, body, outcome) => {
    service.faults.set('/webhook', { kind: 'status', status, body, headers: {} });
    expect(await send()).toEqual({ ...outcome, cause: expect.anything() });
    service.faults.clear();
  });

  it('wait for the fraction of a second that Discord names, or a minute if nothing is named', async () => {
    const fault = (body: string, headers = {}) =>
      service.faults.set('/webhook', { kind: 'status', status: 429, body, headers });
    fault('{"message": "You are being rate limited.", "retry_after": 0.65, "global": false}', { 'Retry-After': '1' });
    expect(await send()).toEqual({ kind: 'later', waitMs: 1000 });
    fault('{"retry_after": 2.5}');
    expect(await send()).toEqual({ kind: 'later', waitMs: 2500 });
    fault('');
    expect(await send()).toEqual({ kind: 'later', waitMs: 60_000 });
    fault('{"retry_after": 1e9}');
    expect(await send()).toEqual({ kind: 'later', waitMs: 3_600_000 });
    service.faults.clear();
  });

  it.each([401, 403, 429])(
    'pause after 500 answers %i of Discord in ten minutes, until they are ten minutes old',
    async (status) => {
      let nowMs = 0;
      const pausedAtMs: number[] = [];
      const ceiling = discord.ceiling!.make(
        () => nowMs,
        () => pausedAtMs.push(nowMs),
      );
      service.faults.set('/webhook', { kind: 'status', status, body: '', headers: {} });
      for (let call = 0; call < 499; call++) ceiling.record('/webhook', `visitor ${call}`, status, 0);
      nowMs = 60_000;
      expect((await send({ discord: ceiling })).kind).not.toBe('paused');
      service.calls.length = 0;
      expect(await send({ discord: ceiling })).toEqual({
        kind: 'paused',
        waitMs: 540_000,
        cause: { kind: 'busy', service: 'discord', seconds: 540 },
      });
      expect(service.calls).toEqual([]);
      // Before that, each of the last visitors begins a pause by its first refusal.
      expect(pausedAtMs).toEqual([...Array(9).fill(0), 60_000]);
      nowMs = 601_000;
      service.faults.clear();
      expect((await send({ discord: ceiling })).kind).not.toBe('paused');
    },
  );

  it('pause for a visitor after 50 refusals, which the log says, so that a few never stop the messages of all', () => {
    let pauses = 0;
    const ceiling = discord.ceiling!.make(
      () => START_MS,
      () => {
        pauses += 1;
      },
    );
    const refusals = ['1.2.3.4', '5.6.7.8', '9.10.11.12'].map((visitor) => {
      let count = 0;
      for (; ceiling.pauseMs(`/webhook-${count}`, visitor) === 0; count += 1) {
        ceiling.record(`/webhook-${count}`, visitor, 401, 0);
      }
      return count;
    });
    expect(refusals).toEqual([50, 45, 41]);
    expect([ceiling.pauseMs('/webhook', '1.2.3.4'), ceiling.pauseMs('/webhook', 'player'), pauses]).toEqual([
      600_000, 0, 3,
    ]);
  });
});

describe('one visitor', () => {
  it('can add twenty webhooks and devices to lists in a day, and no more', async () => {
    let nowMs = 0;
    const budget = createDailyBudget({
      perDay: 20,
      now: () => nowMs,
      reason: 'new_targets',
      problem: (hours) => ({ kind: 'newTargets', count: 20, hours }),
    });
    for (let list = 0; list < 10; list++) budget.spend('1.2.3.4', 2);
    budget.spend('1.2.3.4', 0);
    budget.spend('5.6.7.8', 1);
    expect(() => budget.spend('1.2.3.4', 1)).toThrow(
      'At most 20 new channels of reminders a day from one address. Try again in 24 h.',
    );
    nowMs = DAY_MS;
    budget.spend('1.2.3.4', 20);
    // The clock is set back: by less than a day, nobody waits longer than that, and by more, nobody waits.
    nowMs -= HOUR_MS;
    expect(() => budget.spend('1.2.3.4', 1)).toThrow('Try again in 24 h.');
    nowMs -= DAY_MS;
    budget.spend('1.2.3.4', 1);
  });

  describe('whose lists grow', () => {
    let limited: ReminderServer;
    let stops: Reminder[];
    beforeAll(async () => {
      const limits = { reminderMbAdded: 0.0125, reminderMbStored: 0.02, newTargets: 5 };
      limited = await startReminderServer({}, await makeFolderWithDatabase(), limits);
      stops = Array.from({ length: 11 }, (_, at) => reminderAt(limited.nowMs + (at + 30) * HOUR_MS, `stop ${at}`));
    });
    afterAll(() => limited.close());
    const upload = async (id = newListId(), count = 10) =>
      limited.call('PUT', '/api/reminders', listOf([await limited.newWebhook()], stops.slice(0, count)), id);
    const statusOf = async (answer: Promise<Response>) => (await answer).status;

    it('can add so many bytes to them in a day, and so can’t take all the room', async () => {
      const kept = newListId();
      expect(await statusOf(upload(kept))).toBe(200);
      expect(await statusOf(upload())).toBe(200);
      // What is refused uses up no channel.
      for (let attempt = 0; attempt < 4; attempt++) {
        const refused = await upload();
        expect([refused.status, await refused.json()]).toEqual([
          429,
          {
            error: 'too_many_requests',
            message: 'At most 0.0125 MB of reminders a day from one address. Try again in 24 h.',
            cause: { kind: 'reminderMbAdded', mb: 0.0125, hours: 24 },
          },
        ]);
      }
      // A list that does not grow is taken, and one that grows a little.
      expect(await statusOf(upload(kept))).toBe(200);
      expect(await statusOf(upload(kept, 11))).toBe(200);
      limited.nowMs += DAY_MS;
      expect(await statusOf(upload())).toBe(200);
    });

    it('has room for so many bytes in all, and what finds none uses up no channel of the day', async () => {
      limited.nowMs += DAY_MS;
      expect(await statusOf(upload())).toBe(200);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const refused = await upload();
        expect([refused.status, (await refused.json()).cause?.kind]).toEqual([507, 'remindersTooLarge']);
      }
    });
  });
});

describe('reminders', () => {
  it('do not exist if the host turns them off', async () => {
    const off = await startReminderServer({ REMINDERS: 'off' });
    expect((await (await off.call('GET', '/api/env')).json()).hasReminders).toBe(false);
    expect((await off.call('PUT', '/api/reminders', listOf([webhook], []), newListId())).status).toBe(404);
    expect((await off.call('GET', '/api/reminders/push-key')).status).toBe(404);
    await off.close();
  });

  it('can be tried again later while the database is down', async () => {
    const down = await startReminderServer({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    const response = await down.call('PUT', '/api/reminders', listOf([webhook], []), newListId());
    expect([response.status, response.headers.get('Retry-After'), (await response.json()).message]).toEqual([
      503,
      '60',
      'This server cannot open its database at the moment. Try again in a minute.',
    ]);
    expect(down.log()).toContain('"reason":"database_ECONNREFUSED"');
    await down.close();
  });

  it('are unavailable, and nothing else is, while the database is damaged: the log names its folder and the remedy', async () => {
    // No second passes between two requests, however busy the machine is.
    vi.useFakeTimers({ toFake: ['performance'] });
    const damaged = await startReminderServer();
    const folder = join(damaged.dataFolder, 'database');
    mkdirSync(folder);
    writeFileSync(join(folder, 'left'), 'over');
    const list = listOf([webhook], [reminderAt(START_MS, 'x')]);
    const response = await damaged.call('PUT', '/api/reminders', list, newListId());
    expect([response.status, (await response.json()).message]).toEqual([
      503,
      'This server cannot open its database at the moment. Try again in a minute.',
    ]);
    expect((await damaged.call('PUT', '/api/reminders', list, newListId())).status).toBe(503);
    // Each try takes seconds of a processor, so one visitor cannot repeat it at will.
    expect(damaged.log().split('"msg":"database"').length - 1).toBe(1);
    expect(damaged.log()).toContain('"reason":"database_DAMAGED"');
    expect(damaged.log()).toContain(`Restore the folder ${folder} from a backup, or delete it`);
    expect((await damaged.call('GET', '/api/health')).status).toBe(200);
    expect(readFileSync(join(folder, 'left'), 'utf8')).toBe('over');
    await damaged.close();
  });

  it('to browsers need keys: a damaged file is named in the log with the remedy, and stays', async () => {
    const damaged = await startReminderServer();
    const file = join(damaged.dataFolder, 'push-keys.json');
    writeFileSync(file, '{"publicKey": "x');
    const response = await damaged.call('GET', '/api/reminders/push-key');
    expect([response.status, (await response.json()).message]).toEqual([
      503,
      'This server cannot send to browsers at the moment. Tell its host.',
    ]);
    expect(damaged.log()).toContain('"reason":"push_keys_damaged"');
    expect(damaged.log()).toContain(`Restore ${file} from a backup, or delete it`);
    expect((await damaged.call('GET', '/api/health')).status).toBe(200);
    expect(readFileSync(file, 'utf8')).toBe('{"publicKey": "x');
    await damaged.close();
  });

  it('to browsers have keys that only their owner can read, also after a copy from a backup', async () => {
    const file = join(server.dataFolder, 'push-keys.json');
    const keys = await loadPushKeys(server.dataFolder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(await loadPushKeys(server.dataFolder)).toEqual(keys);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('load no database until a list arrives', async () => {
    expect((await server.call('DELETE', '/api/reminders', undefined, newListId())).status).toBe(200);
    expect(existsSync(join(server.dataFolder, 'database'))).toBe(false);
  });
});
