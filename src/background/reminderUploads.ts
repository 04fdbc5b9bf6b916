/** Uploads the reminders of the next 14 days after each refresh and change of what is announced, in one tab. */
import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { currentPushTarget, type PushTarget, subscribeToPush } from '../bridge/pushSubscription.ts';
import { putReminders } from '../bridge/reminderCalls.ts';
import { changeReminders, deleteFromServer } from '../bridge/reminderChannels.ts';
import { planReminders } from '../bridge/reminders.ts';
import { errorMessage, joinSentences } from '../format/text.ts';
import { localTimeZone } from '../format/time.ts';
import { characterNameAtom, isAnnouncedAtom, knownCharacterIdsAtom } from '../state/characters.ts';
import { isRefreshedAtom } from '../state/colonies.ts';
import { envAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { shownLanguageAtom } from '../state/language.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { notificationSettingsAtom } from '../state/notifications.ts';
import {
  CHANNEL_KINDS,
  type ChannelHealth,
  type ChannelKind,
  hasReminderChannel,
  REMINDER_CHANNELS,
  type ReminderSettings,
  type ReminderStatus,
  reminderSettingsAtom,
  reminderStatusAtom,
} from '../state/reminders.ts';
import { stableAtom } from '../state/stableAtom.ts';
import { realNowSeconds } from '../ui/ticker.ts';
import { REMINDER_NOTICES } from '../words/notices.ts';
import { reminderPhrases } from '../words/reminderPhrases.ts';
import { composeReminders } from './composeReminders.ts';

/** Collects changes that follow each other, such as a player's clicks. */
const DELAY_MS = 1000;
/** After a failed upload or deletion. */
const RETRY_MS = 60_000;

const NOTICE_ID = 'reminders';
const pushEnded = (): ChannelHealth => ({
  state: 'gone',
  problem: t`This device is no longer subscribed.`,
  lost: 0,
});

/** Whose stops are announced, by which names. Stays the same while other things of characters and shares change. */
const announcedNamesAtom = stableAtom((get) => {
  const nameOf = get(characterNameAtom);
  return [...get(knownCharacterIdsAtom)].filter(get(isAnnouncedAtom)).map((id) => [id, nameOf(id)]);
});

let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;
let isUploading = false;
let isOutdated = false;
/** the list that has replaced one which the server had deleted */
let redrawnListId = '';

/** Starts uploading. After `stop` nothing more is uploaded, except what is under way. */
export function startReminderUploads(): { stop(): void } {
  isStarted = true;
  const followed = [
    shownLanguageAtom,
    isRefreshedAtom,
    notificationSettingsAtom,
    reminderSettingsAtom,
    envAtom,
    announcedNamesAtom,
  ];
  const ends = followed.map((atom) => store.sub(atom, () => schedule(DELAY_MS)));
  schedule(DELAY_MS);
  return {
    stop() {
      isStarted = false;
      clearTimeout(timer);
      for (const end of ends) end();
    },
  };
}

function schedule(delayMs: number): void {
  clearTimeout(timer);
  if (!isStarted) return;
  timer = setTimeout(() => void bringUpToDate(), delayMs);
}

/** Makes the server have what the settings say: the reminders, or nothing. */
async function bringUpToDate(): Promise<void> {
  if (isUploading) {
    isOutdated = true;
    return;
  }
  isUploading = true;
  try {
    await work();
  } catch (error) {
    fail(errorMessage(error));
  } finally {
    isUploading = false;
    if (isOutdated) schedule(DELAY_MS);
    isOutdated = false;
  }
}

async function work(): Promise<void> {
  const settings = store.get(reminderSettingsAtom);
  const env = store.get(envAtom);
  const hasChannel = hasReminderChannel(settings);
  if (env === null || settings.listId === '') return;
  if (!env.hasReminders) {
    if (hasChannel) tellProblem(REMINDER_NOTICES.turnedOff());
  } else if (!hasChannel) {
    const outcome = await deleteFromServer();
    if (outcome.kind === 'failed') schedule(RETRY_MS);
  } else if (store.get(isRefreshedAtom)) {
    await upload(settings);
  }
}

async function upload(settings: ReminderSettings): Promise<void> {
  const push = settings.isPushOn ? ((await currentPushTarget()) ?? (await renewPush(false))) : null;
  const targets = CHANNEL_KINDS.flatMap(
    (kind) => (kind === 'push' ? push : REMINDER_CHANNELS[kind].target(settings)) ?? [],
  );
  const lostPush = settings.isPushOn && push === null ? pushEnded() : null;
  if (targets.length === 0) {
    setStored({ waiting: 0, nextAt: null, leftOut: 0, ...healths(() => null), push: lostPush });
    return;
  }
  const { kinds, leadSeconds } = store.get(notificationSettingsAtom);
  const plan = await planReminders({ kinds, keySalt: settings.keySalt });
  const nameOf = store.get(characterNameAtom);
  const names = new Map<CharacterId, string>([...store.get(knownCharacterIdsAtom)].map((id) => [id, nameOf(id)]));
  const { groups, leftOutCount } = composeReminders(plan.reminders, settings.hasNames ? names : null);
  const answer = await putReminders(settings.listId, {
    targets,
    delivery: {
      leadMs: leadSeconds * 1000,
      digestMinute: settings.digestMinute,
      quiet: settings.quiet,
      timeZone: localTimeZone(),
    },
    phrases: reminderPhrases(store.get(shownLanguageAtom)),
    groups,
  });
  // Turned off or deleted in the meantime.
  const present = store.get(reminderSettingsAtom);
  if (present.listId !== settings.listId) return;
  if (answer.kind === 'failed') {
    // Deleted elsewhere, such as on the computer whose backup was restored here: the change uploads it as a new list.
    if (answer.isGone && hasReminderChannel(present) && settings.listId !== redrawnListId) {
      changeReminders({ listId: '' });
      redrawnListId = store.get(reminderSettingsAtom).listId;
      return;
    }
    fail(answer.message);
    return;
  }
  const { waiting, nextAtMs, targets: states } = answer.value;
  const found = healths((kind) => states[targets.findIndex((target) => target.kind === kind)] ?? null);
  if (push !== null && found.push !== null && found.push.state !== 'ok') {
    const renewed = await renewPush(found.push.state === 'gone');
    if (renewed !== null && renewed.endpoint !== push.endpoint) {
      schedule(0);
      return;
    }
  }
  const nextAt = nextAtMs === null ? null : nextAtMs / 1000;
  setStored({
    waiting,
    nextAt,
    leftOut: plan.leftOutCount + leftOutCount,
    ...found,
    push: lostPush ?? found.push,
  });
}

function healths(of: (kind: ChannelKind) => ChannelHealth | null): Record<ChannelKind, ChannelHealth | null> {
  return Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, of(kind)])) as ReturnType<typeof healths>;
}

/** Subscribes again without asking the player, if that is allowed. A server with new keys needs it, too. */
async function renewPush(isGone: boolean): Promise<PushTarget | null> {
  if (Notification.permission !== 'granted') return null;
  const outcome = await subscribeToPush(isGone);
  return outcome.kind === 'ok' ? outcome.target : null;
}

function setStored(stored: Omit<Extract<ReminderStatus, { kind: 'stored' }>, 'kind' | 'at'>): void {
  store.set(reminderStatusAtom, { kind: 'stored', at: realNowSeconds(), ...stored });
  const problems = CHANNEL_KINDS.flatMap((kind) => stored[kind]?.problem ?? []);
  tellProblem(problems.length === 0 ? null : REMINDER_NOTICES.notSent(joinSentences(problems)));
}

function fail(message: string): void {
  store.set(reminderStatusAtom, { kind: 'failed', at: realNowSeconds(), message });
  tellProblem(REMINDER_NOTICES.notSent(message));
  schedule(RETRY_MS);
}

function tellProblem(text: string | null): void {
  if (text === null) clearNotice(NOTICE_ID);
  else setNotice({ id: NOTICE_ID, kind: 'failed', text });
}
