/** Uploads the reminders of the next 14 days after each refresh and each change of the settings. Runs in one tab only. */
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { putReminders, type ReminderTarget } from '../../bridge/commands.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom, isRefreshedAtom } from '../../state/colonies.ts';
import { envAtom } from '../../state/environment.ts';
import { store } from '../../state/jotai.ts';
import { clearNotice, setNotice } from '../../state/notices.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import {
  hasReminderChannel,
  type ReminderSettings,
  reminderSettingsAtom,
  reminderStatusAtom,
} from '../../state/reminders.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { REMINDER_NOTICES } from '../../words/notices.ts';
import { composeReminders } from './composeReminders.ts';
import { currentPushTarget } from './pushSubscription.ts';

/** Collects changes that follow each other, such as a player's clicks. */
const DELAY_MS = 1000;
/** After a failed upload. */
const RETRY_MS = 60_000;

const NOTICE_ID = 'reminders';
const PUSH_ENDED = 'This device is no longer subscribed. Turn it on again.';

let timer: ReturnType<typeof setTimeout> | undefined;
let isUploading = false;
let isOutdated = false;

/** Starts uploading, for as long as this tab is open. */
export function startReminderUploads(): void {
  for (const atom of [isRefreshedAtom, notificationSettingsAtom, reminderSettingsAtom, envAtom]) {
    store.sub(atom, () => schedule(DELAY_MS));
  }
  schedule(DELAY_MS);
}

function schedule(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void upload(), delayMs);
}

async function upload(): Promise<void> {
  const settings = store.get(reminderSettingsAtom);
  const isPossible = store.get(envAtom)?.hasReminders && store.get(isRefreshedAtom);
  if (!isPossible || !hasReminderChannel(settings) || settings.listId === '') return;
  if (isUploading) {
    isOutdated = true;
    return;
  }
  isUploading = true;
  try {
    await uploadList(settings);
  } finally {
    isUploading = false;
    if (isOutdated) schedule(DELAY_MS);
    isOutdated = false;
  }
}

async function uploadList(settings: ReminderSettings): Promise<void> {
  const push = settings.isPushOn ? await currentPushTarget() : null;
  const discord: ReminderTarget | null =
    settings.discordUrl === null ? null : { kind: 'discord', url: settings.discordUrl };
  const targets = [discord, push].filter((target) => target !== null);
  const isPushLost = settings.isPushOn && push === null;
  const now = realNowSeconds();
  if (targets.length === 0) {
    store.set(reminderStatusAtom, { kind: 'failed', at: now, message: PUSH_ENDED });
    tellProblems([PUSH_ENDED]);
    return;
  }
  const names = new Map<CharacterId, string>(
    store.get(charactersAtom).map(({ characterId, name }) => [characterId, name]),
  );
  const { groups, reminders } = composeReminders(
    store.get(fleetColoniesAtom).colonies,
    names,
    store.get(notificationSettingsAtom),
    settings.hasNames,
    now,
  );
  const answer = await putReminders(settings.listId, {
    targets,
    delivery: {
      digestMinute: settings.digestMinute,
      quiet: settings.quiet,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    groups,
    reminders: await Promise.all(
      reminders.map(async ({ id, dueAt, stopAt, forecastAt, group, text }) => ({
        key: await keyOf(id, settings.keySalt),
        dueAtMs: Math.max(0, dueAt * 1000),
        stopAtMs: stopAt * 1000,
        forecastAtMs: forecastAt * 1000,
        group,
        text,
      })),
    ),
  });
  // Turned off or deleted in the meantime.
  if (store.get(reminderSettingsAtom).listId !== settings.listId) return;
  if (answer.kind === 'failed') {
    store.set(reminderStatusAtom, { kind: 'failed', at: now, message: answer.message });
    tellProblems([answer.message]);
    schedule(RETRY_MS);
    return;
  }
  const { waiting, nextAtMs, targets: states } = answer.value;
  const problemOf = (target: ReminderTarget | null): string | null =>
    (target && states[targets.indexOf(target)]?.problem) ?? null;
  const discordProblem = problemOf(discord);
  const pushProblem = isPushLost ? PUSH_ENDED : problemOf(push);
  store.set(reminderStatusAtom, {
    kind: 'stored',
    at: now,
    waiting,
    nextAt: nextAtMs === null ? null : nextAtMs / 1000,
    discordProblem,
    pushProblem,
  });
  tellProblems([discordProblem, pushProblem].filter((problem) => problem !== null));
}

function tellProblems(problems: readonly string[]): void {
  if (problems.length === 0) clearNotice(NOTICE_ID);
  else setNotice({ id: NOTICE_ID, kind: 'failed', text: REMINDER_NOTICES.notSent(problems.join(' ')) });
}

/** The stop's id, unreadable for the server. */
async function keyOf(id: string, salt: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${id}`));
  return Array.from(new Uint8Array(hash).subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
