/**
 * Reminders while the page is closed: browsers leave lists of texts and times here, which are sent through channels, such as
 * Discord. The database is opened only when something is to be stored, or is stored.
 */

import type { PushKeys, ReminderConfig } from '../config.ts';
import type { ReminderList, RemindersAnswer, ReminderTarget, ReminderTestText } from '../contract.ts';
import type { SharedDatabase } from '../database/index.ts';
import { databaseProblem, workWithStore } from '../databaseProblem.ts';
import { createDailyBudget } from '../http/dailyBudget.ts';
import { BadRequest, Problem } from '../http/problems.ts';
import { describeProblem } from '../http/problemTexts.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { hashOf } from '../secretBox.ts';
import type { MessageText } from './channel.ts';
import { CHANNEL_KINDS, type CheckedTarget, channelOf, limitedAddress } from './channels.ts';
import type { Upload } from './planUpload.ts';
import { loadPushKeys } from './pushKeys.ts';
import { remindersOf } from './requests.ts';
import { createSealer } from './sealed.ts';
import { Sender, type SentCounts } from './sender.ts';
import { createSendMessage } from './sendMessage.ts';
import { openStore, type ReminderStore, SMALL_GROWTH_BYTES, type StoredTarget } from './store.ts';
import { nextAllowedMs, RECENT_COUNT } from './targetLimits.ts';

interface RemindersOptions {
  config: ReminderConfig;
  database: SharedDatabase;
  /** of the application: the current one, then earlier ones */
  secrets: readonly [string, ...string[]];
  /** origin of the sandbox's stand-ins; null: there is no sandbox */
  sandboxOrigin: (() => string) | null;
  timeoutMs: number;
  userAgent: string;
  /** this instance's page, for links */
  pageUrl: () => string;
  rateLimits: Pick<RateLimits, 'newTargets' | 'reminderMbAdded' | 'reminderMbStored'>;
  /** replaces the database's clock; for the sandbox and for tests */
  clock?: (() => number) | undefined;
  onError: (error: unknown) => void;
  onSent?: (counts: SentCounts) => void;
}

export interface Reminders {
  /**
   * @param visitor who uploads, see visitorOf()
   * @throws Problem if an address or a time is not allowed, or there is no room
   */
  put(listId: string, list: ReminderList, visitor: string): Promise<RemindersAnswer>;
  remove(listId: string): Promise<void>;
  /** Sends a test message at once, in English without a text. @throws Problem with what to do if it was not accepted */
  test(target: ReminderTarget, text: ReminderTestText | undefined, visitor: string): Promise<void>;
  publicPushKey(): Promise<string>;
  /** Sends everything that is due now, instead of within a second. */
  sendDue(): Promise<void>;
  /** what is stored against what may be; null while no database is open */
  used(): Promise<ReminderStore['used'] | null>;
}

interface Running {
  store: ReminderStore;
  sender: Sender;
}

/** Addresses that test messages went to are known for so long, and so many of them. */
const MAX_TESTED = 10_000;

export const TEST_MESSAGE: MessageText = {
  title: 'Colony Watch can reach you here',
  body: 'This is a test. Reminders about your colonies will look like this.',
  link: '',
};

/** Stores and sends reminders. Neither database nor keys are loaded before they are needed. */
export function createReminders({
  config: { dataFolder, maxMb, contactUrl, pushKeys: configuredKeys, hosts },
  database,
  secrets,
  sandboxOrigin,
  timeoutMs,
  userAgent,
  pageUrl,
  rateLimits,
  clock: now = Date.now,
  onError,
  onSent,
}: RemindersOptions): Reminders {
  const admit = createAdmission(rateLimits, now);
  const sealer = createSealer(secrets);
  const visitorHashOf = (visitor: string) => sealer.nameOf(`visitor ${visitor}`);
  const countTest = createTestCounter(now);
  const pushKeys = keepPushKeys(configuredKeys, dataFolder, onError);
  const sendMessage = createSendMessage({
    ceilings: makeCeilings(now, onError),
    pushKeys,
    contactUrl,
    sandboxOrigin: sandboxOrigin ?? (() => ''),
    timeoutMs,
    userAgent,
  });

  const use = database.use<Running>({
    schema: 'reminders',
    async open(opened) {
      const store = await openStore({
        database: opened,
        sealer,
        maxBytes: maxMb * 2 ** 20,
        maxVisitorBytes: rateLimits.reminderMbStored * 2 ** 20,
        onNoRoom: (reason) =>
          onError(new Problem({ kind: 'noRoom', store: 'reminders' }, { reason, remedy: NO_ROOM_REMEDY })),
      });
      const onSenderError = (error: unknown) => onError(toProblem(error));
      const sender = new Sender({ store, sendMessage, pageUrl, onError: onSenderError, ...(onSent && { onSent }) });
      return { store, sender };
    },
    close: ({ sender }) => sender.stop(),
    isEmpty: ({ store }) => store.isEmpty(),
  });

  const toProblem = (error: unknown) => databaseProblem(error, 'reminders', NO_ROOM_REMEDY);

  const withStore = <T>(work: (store: ReminderStore) => Promise<T>): Promise<T> =>
    workWithStore(use.get(), work, { toProblem, onError });

  const check = (target: ReminderTarget) =>
    checkTarget(target, { sandbox: sandboxOrigin !== null, hosts: hosts[target.kind] });

  return {
    async put(listId, list, visitor) {
      const targets = list.targets.map(check);
      if (new Set(targets.map(limitedAddress)).size < targets.length) {
        throw new BadRequest('bad_request', 'Send each address once.');
      }
      const upload: Upload = {
        targets,
        visitorHash: visitorHashOf(visitor),
        delivery: list.delivery,
        phrases: list.phrases,
        reminders: remindersOf(list, now()),
        pageUrl: pageUrl(),
        admit: (newTargets, bytes) => admit(visitor, newTargets, bytes),
      };
      const stored = await withStore((store) => store.put(hashOf(listId), upload));
      return { ...stored, targets: stored.targets.map(targetAnswer) };
    },

    async remove(listId) {
      if (!use.isStored()) return;
      await withStore((store) => store.remove(hashOf(listId)));
    },

    async test(target, text, visitor) {
      const checked = check(target);
      countTest(checked);
      const { plain } = channelOf(checked);
      const message: MessageText =
        text === undefined ? TEST_MESSAGE : { title: plain(text.title), body: plain(text.body), link: '' };
      const outcome = await sendMessage(checked, message, visitorHashOf(visitor));
      if (outcome.kind === 'gone') throw new Problem(outcome.cause, { reason: 'gone' });
      if (outcome.kind === 'failed' || outcome.kind === 'lost')
        throw new Problem(outcome.cause, { reason: 'test_failed' });
      if (outcome.kind !== 'sent') throw testLater(outcome.waitMs);
      // A list follows a successful test. An embedded database that does not exist yet takes seconds.
      use.get().catch(() => {});
    },

    publicPushKey: async () => (await pushKeys()).publicKey,

    sendDue: async () => (await use.current())?.sender.sendDue(),

    used: async () => (await use.current())?.store.used ?? null,
  };
}

/** @returns counts what a visitor's upload adds, or throws a Problem if that is too much for a day */
function createAdmission(
  { newTargets, reminderMbAdded }: RemindersOptions['rateLimits'],
  now: () => number,
): (visitor: string, newTargetCount: number, addedBytes: number) => void {
  const targets = createDailyBudget({
    perDay: newTargets,
    now,
    reason: 'new_targets',
    problem: (hours) => ({ kind: 'newTargets', count: newTargets, hours }),
  });
  // Otherwise a few addresses take all the room, for everybody and for a month.
  const bytes = createDailyBudget({
    perDay: reminderMbAdded * 2 ** 20,
    alwaysAllowed: SMALL_GROWTH_BYTES,
    now,
    reason: 'bytes_added',
    problem: (hours) => ({ kind: 'reminderMbAdded', mb: reminderMbAdded, hours }),
  });
  return (visitor, newTargetCount, addedBytes) => {
    targets.spend(visitor, newTargetCount);
    try {
      bytes.spend(visitor, addedBytes);
    } catch (error) {
      targets.spend(visitor, -newTargetCount);
      throw error;
    }
  };
}

/** How many messages a service gets at the most, of those that have such a limit. */
function makeCeilings(now: () => number, onError: (error: unknown) => void) {
  return Object.fromEntries(
    CHANNEL_KINDS.flatMap((service) => {
      const { ceiling } = channelOf({ kind: service });
      if (ceiling === null) return [];
      const details = { reason: `${service}_ceiling`, remedy: ceiling.remedy };
      return [[service, ceiling.make(now, () => onError(new Problem({ kind: 'notSent', service }, details)))]];
    }),
  );
}

/** @throws Problem if the address is not allowed */
function checkTarget(target: ReminderTarget, allowed: { sandbox: boolean; hosts: readonly string[] }): CheckedTarget {
  const { check, refusal } = channelOf(target);
  const checked = check(target, allowed);
  if (checked !== null) return checked;
  throw new Problem(refusal, { reason: `${target.kind}_address` });
}

function targetAnswer({ isGone, cause, lost }: StoredTarget): RemindersAnswer['targets'][number] {
  const state = isGone ? 'gone' : cause === null ? 'ok' : 'failing';
  return { state, problem: cause && describeProblem(cause).message, cause, lost };
}

/** Loads the keys when they are first needed; after a failure, the next time again. */
function keepPushKeys(
  configured: PushKeys | null,
  dataFolder: string,
  onError: (error: unknown) => void,
): () => Promise<PushKeys> {
  let keys: Promise<PushKeys> | null = null;
  return () => {
    if (keys === null) {
      const loading = configured === null ? loadPushKeys(dataFolder) : Promise.resolve(configured);
      keys = loading;
      loading.catch((error) => {
        keys = null;
        onError(error);
      });
    }
    return keys;
  };
}

/** @returns counts a test message, or throws a Problem if too many went there */
function createTestCounter(now: () => number): (target: CheckedTarget) => void {
  /** by address: when test messages went there */
  const tested = new Map<string, number[]>();
  return (target) => {
    const addressHash = hashOf(limitedAddress(target));
    const recent = tested.get(addressHash) ?? [];
    const waitMs = nextAllowedMs(recent, channelOf(target).limits, now()) - now();
    if (waitMs > 0) throw testLater(waitMs);
    const [oldest] = tested.keys();
    if (tested.size >= MAX_TESTED && oldest !== undefined) tested.delete(oldest);
    tested.set(addressHash, [...recent, now()].slice(-RECENT_COUNT));
  };
}

const NO_ROOM_REMEDY = 'Free some disk, or raise REMINDERS_MAX_MB. Deletions go on working.';

function testLater(waitMs: number): Problem {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new Problem({ kind: 'testLater', seconds: retryAfterSeconds }, { reason: 'test_later', retryAfterSeconds });
}
