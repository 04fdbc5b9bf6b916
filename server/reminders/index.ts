/**
 * Reminders while the page is closed: browsers leave lists of texts and times here, which are sent to Discord or to a
 * browser's push service. The database is loaded only when the first list arrives, or if some are stored.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PushKeys, ReminderConfig } from '../config.ts';
import type { ReminderList, RemindersAnswer, ReminderTarget } from '../contract.ts';
import { Problem } from '../http/problems.ts';
import type { MessageText } from './composeText.ts';
import { loadPushKeys } from './pushKeys.ts';
import { hashOf, type StoredList } from './sealedList.ts';
import type { Sender, SentCounts } from './sender.ts';
import { createSendMessage } from './sendMessage.ts';
import type { ReminderStore } from './store.ts';
import { type CheckedTarget, checkTarget } from './targets.ts';

export interface RemindersOptions {
  config: ReminderConfig;
  /** of the application: the current one, then earlier ones */
  secrets: readonly [string, ...string[]];
  /** origin of the sandbox's stand-ins; null: there is no sandbox */
  sandboxOrigin: (() => string) | null;
  timeoutMs: number;
  userAgent: string;
  /** replaces the database's clock; for the sandbox and for tests */
  clock?: (() => number) | undefined;
  onError: (error: unknown) => void;
  onSent?: (counts: SentCounts) => void;
}

export interface Reminders {
  /** @throws Problem if an address is not allowed */
  put(listId: string, list: ReminderList): Promise<RemindersAnswer>;
  remove(listId: string): Promise<void>;
  /** Sends a test message at once. @throws Problem with what to do if it was not accepted */
  test(target: ReminderTarget): Promise<void>;
  publicPushKey(): Promise<string>;
  /** Sends everything that is due now, instead of within a second. */
  sendDue(): Promise<void>;
  /** Continues with lists that are stored, as soon as the database can be opened. */
  start(): void;
  stop(): Promise<void>;
}

interface Running {
  store: ReminderStore;
  sender: Sender;
}

const DATABASE_FOLDER = 'reminders';

/** A database that can't be opened is tried again: it may start after this server. */
const REOPEN_MS = 10_000;

export const TEST_MESSAGE: MessageText = {
  title: 'Colony Watch can reach you here',
  body: 'This is a test. Reminders about your colonies will look like this.',
};

/** Stores and sends reminders. Neither database nor keys are loaded before they are needed. */
export function createReminders({
  config: { dataFolder, databaseUrl, contactUrl, pushKeys: configuredKeys },
  secrets,
  sandboxOrigin,
  timeoutMs,
  userAgent,
  clock,
  onError,
  onSent,
}: RemindersOptions): Reminders {
  const folder = join(dataFolder, DATABASE_FOLDER);
  let keys: Promise<PushKeys> | null = null;
  let opening: Promise<Running> | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const pushKeys = (): Promise<PushKeys> => {
    keys ??= configuredKeys === null ? loadPushKeys(dataFolder) : Promise.resolve(configuredKeys);
    keys.catch(() => {
      keys = null;
    });
    return keys;
  };
  const sendMessage = createSendMessage({
    pushKeys,
    contactUrl,
    sandboxOrigin: sandboxOrigin ?? (() => ''),
    timeoutMs,
    userAgent,
  });

  async function open(): Promise<Running> {
    const [{ openDatabase }, { openStore }, { Sender }, { createListSealer }] = await Promise.all([
      import('./database.ts'),
      import('./store.ts'),
      import('./sender.ts'),
      import('./sealedList.ts'),
    ]);
    const database = await openDatabase({ url: databaseUrl, folder, clock, onError });
    const store = await openStore(database, createListSealer(secrets), onError);
    return { store, sender: new Sender({ store, sendMessage, onError, ...(onSent && { onSent }) }) };
  }

  /** Opens the database once; after a failure the next request tries again. @throws Problem if that fails */
  function running(): Promise<Running> {
    if (opening === null) {
      const attempt = open().catch((error) => {
        if (opening === attempt) opening = null;
        // Of the system, of Postgres, or of our own; errors without one are bugs.
        const { code } = error;
        const problem = new Problem('upstream_busy', 'This server cannot open its reminders at the moment.', {
          reason: `database_${code}`,
          retryAfterSeconds: 60,
        });
        onError(typeof code === 'string' ? problem : error);
        throw problem;
      });
      opening = attempt;
    }
    return opening;
  }

  const isStored = (): boolean => databaseUrl !== null || existsSync(folder);

  function check(target: ReminderTarget): CheckedTarget {
    const checked = checkTarget(target, sandboxOrigin !== null);
    if (checked !== null) return checked;
    const message =
      target.kind === 'discord'
        ? 'This is not the address of a Discord webhook. It starts with https://discord.com/api/webhooks/.'
        : "This browser's push service is not one that this server sends to.";
    throw new Problem('target_refused', message, { reason: `${target.kind}_address` });
  }

  return {
    async put(listId, { targets, ...upload }) {
      const checked = targets.map(check);
      const { store } = await running();
      const { list, nextAtMs } = await store.put(hashOf(listId), { targets: checked, ...upload });
      return answerOf(list, nextAtMs);
    },

    async remove(listId) {
      if (!isStored() && opening === null) return;
      const { store } = await running();
      await store.remove(hashOf(listId));
    },

    async test(target) {
      const outcome = await sendMessage(check(target), TEST_MESSAGE);
      if (outcome.kind === 'gone') throw new Problem('target_refused', outcome.problem, { reason: 'gone' });
      if (outcome.kind === 'failed') throw new Problem('upstream_failed', outcome.problem, { reason: 'test_failed' });
      if (outcome.kind === 'later') {
        const retryAfterSeconds = Math.ceil(outcome.waitMs / 1000);
        throw new Problem('upstream_busy', `Too many messages there. Try again in ${retryAfterSeconds} s.`, {
          reason: 'test_later',
          retryAfterSeconds,
        });
      }
      // A list follows a successful test. An embedded database that does not exist yet takes seconds.
      running().catch(() => {});
    },

    publicPushKey: async () => (await pushKeys()).publicKey,

    async sendDue() {
      await (await opening)?.sender.sendDue();
    },

    start() {
      if (!isStored()) return;
      running().catch(() => {
        reopening = setTimeout(() => this.start(), REOPEN_MS);
        reopening.unref();
      });
    },

    async stop() {
      clearTimeout(reopening);
      const started = await opening?.catch(() => null);
      opening = null;
      if (!started) return;
      const { sender, store } = started;
      await sender.stop();
      const isEmpty = databaseUrl === null && (await store.count()) === 0;
      await store.close();
      // The next start need not load the database.
      if (isEmpty) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answerOf({ targets, messages }: StoredList, nextAtMs: number | null): RemindersAnswer {
  return {
    waiting: messages.reduce((sum, { entries }) => sum + entries.length, 0),
    nextAtMs,
    targets: targets.map(({ target, problem, lost }) => ({
      state: target === null ? 'gone' : problem === null ? 'ok' : 'failing',
      problem,
      lost,
    })),
  };
}
