import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import type { ReminderTarget } from '../../../../server/contract.ts';
import { TEST_MESSAGE } from '../../../../server/reminders/index.ts';
import { hashOf } from '../../../../server/secretBox.ts';
import { composeReminders } from '../../../../src/background/composeReminders.ts';
import { activateLanguage } from '../../../../src/languages/i18n.ts';
import { reminderPhrases } from '../../../../src/words/reminderPhrases.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { launchpadFull, outOfWater, programEnd } from '../../features/stops/stoppedColonies.ts';
import { makeFolderWithDatabase } from '../database/folderWithDatabase.ts';
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
  toldIn,
} from './reminderHarness.ts';

let server: ReminderServer;
/** each test's own day, so that nothing of the test before is due */
let now = START_MS;

beforeAll(async () => {
  server = await startReminderServer({}, await makeFolderWithDatabase());
  await server.put(newListId(), listOf([await server.newWebhook()], []));
});
afterAll(() => server.close());
beforeEach(async () => {
  now += 60 * DAY_MS;
  await server.sendUntil(now);
  await server.arrived();
});

const textsOf = async () => (await server.arrived()).map(({ text }) => text);
/** What arrived at Discord, without titles and times. */
const told = async () => (await textsOf()).flatMap(toldIn);

describe('a test message', () => {
  const test = (target: ReminderTarget) => server.call('POST', '/api/reminders/test', { target });

  it('arrives at once, at Discord and at the device', async () => {
    for (const target of [await server.newWebhook(), await server.newDevice()]) {
      expect((await test(target)).status).toBe(200);
      const [message] = await server.arrived();
      expect(message).toMatchObject({ kind: target.kind, text: expect.stringContaining(TEST_MESSAGE.title) });
    }
  });

  it('says what the page sends, in its language and without a way to call everybody', async () => {
    const target = await server.newWebhook();
    const text = { title: 'Colony Watch erreicht Sie hier', body: 'Test @everyone' };
    expect((await server.call('POST', '/api/reminders/test', { target, text })).status).toBe(200);
    const [message] = await server.arrived();
    expect(message?.text).toContain('Colony Watch erreicht Sie hier');
    expect(message?.text).not.toMatch(/(^|[^\\])@everyone/);
    const long = { title: 'x'.repeat(101), body: 'y' };
    expect((await server.call('POST', '/api/reminders/test', { target, text: long })).status).toBe(400);
  });

  it.each([
    [410, 400, 'target_refused', null, 'webhook', { kind: 'webhookGone' }],
    [
      404,
      400,
      'target_refused',
      null,
      'Discord takes no messages for this address.',
      { kind: 'addressRefused', service: 'discord' },
    ],
    [500, 502, 'upstream_failed', null, 'Discord', { kind: 'refusedStatus', service: 'discord', status: 500 }],
    [
      429,
      503,
      'upstream_busy',
      '7',
      'Too many messages to this address. Try again in 7 s.',
      { kind: 'testLater', seconds: 7 },
    ],
  ])('that Discord answers with %i says so', async (status, answered, error, retryAfter, words, cause) => {
    const webhook = await server.newWebhook();
    await server.breakServices({ discord: { status, retryAfterSeconds: 7, count: 1 } });
    const response = await test(webhook);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([answered, retryAfter]);
    expect(await response.json()).toEqual({ error, message: expect.stringContaining(words), cause });
    expect(await server.arrived()).toEqual([]);
  });

  it('to an address that is no webhook is refused, and says what one looks like', async () => {
    const response = await test({ kind: 'discord', url: 'https://example.com/api/webhooks/1/x' });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain('It starts with https://discord.com/api/webhooks/.');
  });

  it('has to wait if many went to the same address, as reminders have', async () => {
    const target = await server.newWebhook();
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push((await test(target)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 503]);
    await server.arrived();
  });
});

describe('a list of reminders', () => {
  it('is sent to Discord and to the device when it is due, once', async () => {
    const targets = [await server.newWebhook(), await server.newDevice()];
    const list = listOf(targets, [reminderAt(now + HOUR_MS, 'program ends', { link: 'the-planet' })]);
    const answer = await server.put(newListId(), list);
    expect(answer).toEqual({
      waiting: 1,
      nextAtMs: now + HOUR_MS,
      targets: [
        { state: 'ok', problem: null, cause: null, lost: 0 },
        { state: 'ok', problem: null, cause: null, lost: 0 },
      ],
    });
    await server.sendUntil(now + HOUR_MS - 1000);
    expect(await server.arrived()).toEqual([]);
    await server.sendUntil(now + HOUR_MS + 1000);
    const arrived = await server.arrived();
    expect(arrived.map(({ kind }) => kind).sort()).toEqual(['discord', 'push']);
    expect(arrived.find(({ kind }) => kind === 'discord')?.text).toBe(
      `Ada\n[Tanoo II](<${server.url}/?planet=the-planet>): program ends, now (13:00 EVE)`,
    );
    expect(JSON.parse(arrived.find(({ kind }) => kind === 'push')?.text ?? '')).toEqual({
      title: 'Ada',
      body: 'Tanoo II: program ends, now (13:00 EVE)',
      link: 'the-planet',
    });
    await server.sendUntil(now + 2 * HOUR_MS);
    expect(await server.arrived()).toEqual([]);
  });

  it.each([
    [
      'de',
      'Tama II: Programm endet (Aqueous Liquids), in 1 h (15:00 EVE); ohne Water, in 1 h (15:00 EVE); ' +
        'Launchpad voll (3 ×), in 1 h (15:00 EVE)\n(Prognose von vor 4 Tagen)',
    ],
    [
      'zh',
      'Tama II: 程序结束 (水基液体), 1 小时后 (15:00 EVE); 用完 水, 1 小时后 (15:00 EVE); ' +
        '发射平台已满 (3 ×), 1 小时后 (15:00 EVE)\n（4 天前的预测）',
    ],
  ] as const)('reaches a device in the language of the page that uploaded it (%s)', async (language, expected) => {
    await activateLanguage(language);
    const at = (now + 3 * HOUR_MS) / 1000;
    const plan = [programEnd(at), outOfWater(at), launchpadFull(at)].map((entry, index) => ({
      key: `${index}`,
      link: 'link',
      entry,
      count: 1 + index,
      characterId: 1 as CharacterId,
      planetName: 'Tama II',
      planetType: 'oceanic' as const,
      confirmedAt: (now - 4 * DAY_MS) / 1000,
    }));
    const { groups } = composeReminders(plan, new Map([[1 as CharacterId, 'Ada']]));
    const list = listOf([await server.newDevice()], [], {
      groups,
      phrases: reminderPhrases(language),
      delivery: { ...AT_ONCE, leadMs: HOUR_MS },
    });
    await activateLanguage('en');
    await server.put(newListId(), list);
    await server.sendUntil(now + 2 * HOUR_MS);
    const [message] = await textsOf();
    expect(JSON.parse(message as string).body).toBe(expected);
  });

  it('does not announce a stop again that was announced, even if its time changed by an hour', async () => {
    const [id, target] = [newListId(), await server.newWebhook()];
    await server.put(id, listOf([target], [reminderAt(now + HOUR_MS, 'full')]));
    await server.sendUntil(now + HOUR_MS + 1);
    expect(await textsOf()).toHaveLength(1);
    const again = reminderAt(now + 2 * HOUR_MS, 'full');
    expect(await server.put(id, listOf([target], [again]))).toMatchObject({ waiting: 0 });
    const later = reminderAt(now + 9 * HOUR_MS, 'full');
    expect(await server.put(id, listOf([target], [again, later]))).toMatchObject({ waiting: 1 });
  });

  it('leaves no address, device, name or text in the clear on the disk, also once it is sent', async () => {
    const [id, webhook, device] = [newListId(), await server.newWebhook(), await server.newDevice()];
    const stops = [1, 9].map((hours) =>
      reminderAt(now + hours * HOUR_MS, 'launchpad full', { key: `stop-key ${hours}` }),
    );
    const list = listOf([webhook, device], stops);
    await server.put(id, { ...list, groups: list.groups.map((group) => ({ ...group, name: 'Miner Mary' })) });
    await server.sendUntil(now + HOUR_MS);
    expect(await server.arrived()).toHaveLength(2);
    const files = readdirSync(join(server.dataFolder, 'database'), { withFileTypes: true, recursive: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)));
    const isOnDisk = (text: string) => files.some((bytes) => bytes.includes(text));
    expect(isOnDisk(hashOf(id))).toBe(true);
    const [token, endpoint] = [webhook.url, device.endpoint].map((url) => url.slice(url.lastIndexOf('/') + 1));
    const { p256dh, auth } = device.keys;
    const words = ['Miner Mary', 'Tanoo II', 'launchpad full', 'stop-key'];
    for (const secret of [id, token, endpoint, p256dh, auth, ...words]) {
      expect([secret, isOnDisk(secret as string)]).toEqual([secret, false]);
    }
  });

  it('survives a restart of the server, which sends what became due meanwhile, and stays deleted if it was', async () => {
    const target = {
      kind: 'discord' as const,
      url: `${server.url}/sandbox/discord/api/webhooks/1190000000000000001/sandbox-webhook-of-the-corporation`,
    };
    await server.put(newListId(), listOf([target], [reminderAt(now + HOUR_MS, 'while it was off')]));
    const [deletedId, deleted] = [newListId(), listOf([target], [reminderAt(now + HOUR_MS, 'deleted')])];
    await server.put(deletedId, deleted);
    await server.call('DELETE', '/api/reminders', undefined, deletedId);
    await server.restart();
    expect((await server.call('PUT', '/api/reminders', deleted, deletedId)).status).toBe(410);
    await server.sendUntil(now + 3 * DAY_MS);
    expect(await textsOf()).toEqual([expect.stringMatching(/while it was off.*\n\(forecast from/)]);
  });

  it('can be neither replaced nor deleted with another id', async () => {
    const [id, target] = [newListId(), await server.newWebhook()];
    await server.put(id, listOf([target], [reminderAt(now + HOUR_MS, 'mine')]));
    await server.call('DELETE', '/api/reminders', undefined, newListId());
    expect((await server.call('DELETE', '/api/reminders')).status).toBe(400);
    await server.sendUntil(now + 2 * HOUR_MS);
    expect(await told()).toEqual(['mine']);
  });
});

describe('a target', () => {
  it('gets many messages slowly enough for Discord, each of them once', async () => {
    const target = await server.newWebhook();
    const reminders = Array.from({ length: 12 }, (_, at) => reminderAt(now + HOUR_MS * (at + 1), `stop ${at}`));
    await server.put(newListId(), listOf([target], reminders));
    const texts: string[] = [];
    const logged = server.log().length;
    for (let round = 0; round < 12; round++) {
      await server.sendUntil(now + 13 * HOUR_MS + round * 15_000);
      texts.push(...(await told()));
    }
    expect(texts).toEqual(reminders.map(({ text }) => text));
    expect(server.log().slice(logged)).not.toContain('"status":429');
  });

  it('that Discord no longer knows is deleted, reported, and never called again', async () => {
    const [id, webhook, device] = [newListId(), await server.newWebhook(), await server.newDevice()];
    const reminders = [reminderAt(now + HOUR_MS, 'one'), reminderAt(now + 2 * HOUR_MS, 'two')];
    await server.put(id, listOf([webhook, device], reminders));
    await fetch(webhook.url, { method: 'DELETE' });
    await server.sendUntil(now + 3 * HOUR_MS);
    expect((await server.arrived()).map(({ kind }) => kind)).toEqual(['push', 'push']);
    const { targets } = await server.put(id, listOf([webhook, device], [reminderAt(now + 9 * HOUR_MS, 'three')]));
    expect(targets[0]).toEqual({
      state: 'gone',
      problem: 'Discord does not know this webhook. It was deleted, or its address is incomplete.',
      cause: { kind: 'webhookGone' },
      lost: 0,
    });
    await server.sendUntil(now + 10 * HOUR_MS);
    expect((await server.arrived()).map(({ kind }) => kind)).toEqual(['push']);
  });

  it('whose thread was deleted loses the messages of the list that names it, and other lists still reach the webhook', async () => {
    const [own, others, webhook] = [newListId(), newListId(), await server.newWebhook()];
    const inThread = { ...webhook, url: `${webhook.url}?thread_id=1190000000000000009` };
    await server.put(own, listOf([inThread], [reminderAt(now + HOUR_MS, 'in the thread')]));
    const later = listOf([webhook], [reminderAt(now + HOUR_MS + 1000, 'one'), reminderAt(now + 2 * HOUR_MS, 'two')]);
    await server.put(others, later);
    await server.call('DELETE', '/sandbox/discord/api/channels/1190000000000000009');
    await server.sendUntil(now + HOUR_MS);
    expect((await server.put(own, listOf([inThread], []))).targets[0]).toEqual({
      state: 'ok',
      problem: null,
      cause: null,
      lost: 1,
    });
    expect((await server.put(others, later)).targets[0]).toMatchObject({ state: 'ok', lost: 0 });
    await server.sendUntil(now + HOUR_MS + 1000);
    await server.sendUntil(now + 2 * HOUR_MS);
    expect(await told()).toEqual(['one', 'two']);
    expect((await server.put(others, later)).targets[0]).toMatchObject({ state: 'ok', lost: 0 });
  });

  it('that subscribed with other keys than the server has is reported, so that its page can subscribe again', async () => {
    const id = newListId();
    const keys = { applicationServerKey: webPush.generateVAPIDKeys().publicKey };
    const subscribed = await (await server.call('POST', '/sandbox/push/subscriptions', keys)).json();
    const device = { kind: 'push' as const, ...subscribed };
    await server.put(id, listOf([device], [reminderAt(now + HOUR_MS, 'one')]));
    await server.sendUntil(now + HOUR_MS + 1);
    const list = listOf([device], [reminderAt(now + HOUR_MS, 'one')]);
    expect((await server.put(id, list)).targets[0]).toMatchObject({
      state: 'failing',
      problem: 'The push service refuses the keys of this server.',
      cause: { kind: 'pushKeysRefused' },
    });
    // What was due goes to the new subscription.
    await server.put(id, listOf([await server.newDevice()], [reminderAt(now + HOUR_MS, 'one')]));
    await server.sendUntil(now + HOUR_MS + 5000);
    expect((await textsOf()).map((text) => JSON.parse(text).body)).toEqual([expect.stringContaining('one')]);
  });

  it('that a browser has unsubscribed is deleted', async () => {
    const [id, device] = [newListId(), await server.newDevice()];
    await server.put(id, listOf([device], [reminderAt(now + HOUR_MS, 'one')]));
    await fetch(device.endpoint, { method: 'DELETE' });
    await server.sendUntil(now + 2 * HOUR_MS);
    expect(await server.put(id, listOf([device], []))).toMatchObject({ targets: [{ state: 'gone' }], waiting: 0 });
  });

  it('that fails is tried again after one minute, then two; the message arrives once, and the failure is reported', async () => {
    const [id, target] = [newListId(), await server.newWebhook()];
    const list = listOf([target], [reminderAt(now + HOUR_MS, 'stubborn')]);
    await server.put(id, list);
    await server.breakServices({ discord: { status: 500, count: 2 } });
    const dueMs = now + HOUR_MS + 1;
    await server.sendUntil(dueMs);
    expect((await server.put(id, list)).targets[0]).toEqual({
      state: 'failing',
      problem: 'Discord answered with status 500.',
      cause: { kind: 'refusedStatus', service: 'discord', status: 500 },
      lost: 0,
    });
    await server.sendUntil(dueMs + MINUTE_MS + 1000);
    await server.sendUntil(dueMs + 2 * MINUTE_MS);
    expect(await server.arrived()).toEqual([]);
    await server.sendUntil(dueMs + 3 * MINUTE_MS + 2000);
    expect(await told()).toEqual(['stubborn']);
    expect((await server.put(id, list)).targets[0]).toMatchObject({ state: 'ok' });
  });
});
