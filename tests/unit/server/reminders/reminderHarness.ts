/** A server with its sandbox, an embedded database in a folder of its own, and a clock that tests set. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../../server/config.ts';
import type { ReminderDelivery, ReminderList, RemindersAnswer, ReminderTarget } from '../../../../server/contract.ts';
import { RATE_LIMITS, type RateLimits } from '../../../../server/http/rateLimits.ts';
import { startServer } from '../../../../server/listen.ts';
import type { Reminders } from '../../../../server/reminders/index.ts';
import type { Reminder } from '../../../../server/reminders/planMessages.ts';
import type { ArrivedMessage } from '../../../../server/sandbox/messages/inbox.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A Monday at noon. */
export const START_MS = Date.UTC(2026, 2, 2, 12);

export const AT_ONCE: ReminderDelivery = { leadMs: 0, digestMinute: null, quiet: null, timeZone: 'UTC' };

export interface ReminderServer {
  url: string;
  dataFolder: string;
  nowMs: number;
  /** everything it logged */
  log(): string;
  call(method: string, path: string, body?: unknown, listId?: string): Promise<Response>;
  put(listId: string, list: ReminderList): Promise<RemindersAnswer>;
  /** a webhook of its own at the stand-in for Discord */
  newWebhook(): Promise<ReminderTarget & { kind: 'discord' }>;
  /** a device at the stand-in for push services */
  newDevice(): Promise<ReminderTarget & { kind: 'push' }>;
  /** Sets the clock to this time and sends what is due. */
  sendUntil(nowMs: number): Promise<void>;
  /** Everything that arrived since the last call, oldest first. */
  arrived(): Promise<ArrivedMessage[]>;
  /** Makes the stand-ins fail; see server/sandbox/faults.ts. */
  breakServices(faults: Record<string, unknown>): Promise<void>;
  /** Stops the server, and starts it again with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param dataFolder deleted when the server closes; an empty one by default */
export async function startReminderServer(
  environment: Record<string, string> = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'colony-watch-reminders-')),
  limits: Partial<RateLimits> = {},
): Promise<ReminderServer> {
  const unlimited = { reminders: 1e6, newTargets: 1e6, reminderMbAdded: 1e6, reminderMbStored: 1e6 };
  const rateLimits: RateLimits = { ...RATE_LIMITS, ...unlimited, reminderTests: 1e6, ...limits };
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  let reminders: Reminders | undefined;
  let seen = 0;
  const config = () =>
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      SANDBOX_PORT: '0',
      SANDBOX_PILOTS: '1',
      DATA_DIR: dataFolder,
      ...environment,
    });
  const start = () =>
    startServer(config(), {
      log,
      rateLimits,
      now: () => server.nowMs,
      onReminders: (created) => {
        reminders = created;
      },
    });
  const server: ReminderServer = {
    url: '',
    dataFolder,
    nowMs: START_MS,
    log: () => lines.join(''),
    call: (method, path, body, listId) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(listId !== undefined && { Authorization: `Bearer ${listId}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    async put(listId, list) {
      const response = await server.call('PUT', '/api/reminders', list, listId);
      if (!response.ok) throw new Error(`PUT: ${response.status} ${await response.text()}`);
      return (await response.json()) as RemindersAnswer;
    },
    async newWebhook() {
      const { path } = await (await server.call('POST', '/sandbox/discord/webhooks')).json();
      return { kind: 'discord', url: `${server.url}${path}` };
    },
    async newDevice() {
      const { publicKey } = await (await server.call('GET', '/api/reminders/push-key')).json();
      const response = await server.call('POST', '/sandbox/push/subscriptions', { applicationServerKey: publicKey });
      return { kind: 'push', ...(await response.json()) };
    },
    async sendUntil(nowMs) {
      server.nowMs = nowMs;
      await reminders?.sendDue();
    },
    async arrived() {
      const messages: ArrivedMessage[] = await (await server.call('GET', '/sandbox/messages.json')).json();
      const news = messages.slice(0, messages.length - seen).reverse();
      seen = messages.length;
      return news;
    },
    async breakServices(faults) {
      await server.call('POST', '/sandbox/faults', faults);
    },
    async restart() {
      await running.close(1000);
      running = await start();
      server.url = running.url;
      seen = 0;
      // From its first request on the server knows its own address.
      await server.call('GET', '/api/health');
    },
    async close() {
      await running.close(1000);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  let running = await start();
  server.url = running.url;
  return server;
}

export function newListId(): string {
  return randomBytes(32).toString('base64url');
}

const CHARACTERS = ['Ada', 'Ben'];

/** A reminder about a stop at this time, on a planet of the first character unless `more` says otherwise. */
export function reminderAt(stopAtMs: number, text: string, more: Partial<Reminder> = {}): Reminder {
  const character = CHARACTERS[more.group ?? 0] ?? '';
  return {
    key: text,
    dueAtMs: stopAtMs,
    stopAtMs,
    forecastAtMs: stopAtMs - HOUR_MS,
    group: 0,
    character,
    planet: 'Tanoo II',
    link: '',
    text,
    goods: null,
    ...more,
  };
}

/** The body of an upload. */
export function listOf(
  targets: ReminderTarget[],
  reminders: Reminder[],
  more: Partial<ReminderList> = {},
): ReminderList {
  const groups = CHARACTERS.map((name, group) => {
    const own = reminders.filter((reminder) => reminder.group === group);
    return {
      name,
      forecastAtMs: Math.max(0, ...own.map(({ forecastAtMs }) => forecastAtMs)),
      planets: own.map(({ planet, link, key, stopAtMs, text, goods }) => ({
        name: planet,
        link,
        stops: [{ key, stopAtMs, text, ...(goods !== null && { goods }) }],
      })),
    };
  });
  return { targets, delivery: AT_ONCE, groups: groups.filter(({ planets }) => planets.length > 0), ...more };
}

/** A message without its title, and what its lines say of the time. */
export function toldIn(text: string): string[] {
  const [, ...lines] = text.split('\n');
  return lines.map((line) => line.replace(/, (now|in [^(]+|[^(,]+ ago) \([^)]*EVE\)/g, '').replace(/^.*?: /, ''));
}
