/** Turning channels on and off that work while the page is closed. */

import { t } from '@lingui/core/macro';
import { randomText } from '../../workers/game/domain/base64url.ts';
import { envAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { clearNotice } from '../state/notices.ts';
import {
  type AddressKind,
  addressChange,
  type ChannelKind,
  channelsOn,
  hasReminderChannel,
  REMINDER_CHANNELS,
  type ReminderSettings,
  reminderSettingsAtom,
  reminderStatusAtom,
} from '../state/reminders.ts';
import { currentPushTarget, subscribeToPush, unsubscribeFromPush } from './pushSubscription.ts';
import { deleteReminders, testReminder } from './reminderCalls.ts';
import type { ReminderTarget } from './reminders.ts';

export type ChannelOutcome = { kind: 'ok' } | { kind: 'failed'; message: string };

const OK: ChannelOutcome = { kind: 'ok' };

/** Sends a test message to an address; if it is accepted, reminders go there from now on. */
export async function addAddress(kind: AddressKind, url: string): Promise<ChannelOutcome> {
  return turnOn({ kind, url }, (settings) => addressChange(settings, kind, url));
}

async function turnOn(
  target: ReminderTarget,
  change: (settings: ReminderSettings) => Partial<ReminderSettings>,
): Promise<ChannelOutcome> {
  const answer = await testReminder(target);
  if (answer.kind === 'failed') return answer;
  changeReminders(change(store.get(reminderSettingsAtom)));
  return OK;
}

/** Subscribes this device and sends a test message to it. */
export async function addPush(): Promise<ChannelOutcome> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    return {
      kind: 'failed',
      message: t`Your browser blocks notifications from this page. Allow them in the site settings.`,
    };
  }
  const subscribed = await subscribeToPush();
  if (subscribed.kind === 'failed') return subscribed;
  return turnOn(subscribed.target, () => ({ isPushOn: true }));
}

export async function testPush(): Promise<ChannelOutcome> {
  const target = await currentPushTarget();
  if (target === null) return { kind: 'failed', message: t`This device is no longer subscribed. Turn it on again.` };
  return testReminder(target);
}

/** Turns a channel off. With the last one, the server's copy is deleted. */
export async function removeChannel(kind: ChannelKind): Promise<ChannelOutcome> {
  await turnOff(kind);
  return hasReminderChannel(store.get(reminderSettingsAtom)) ? OK : deleteFromServer();
}

/** Turns all channels off and deletes everything that the server has, unless it no longer takes part. */
export async function deleteAll(): Promise<ChannelOutcome> {
  for (const kind of channelsOn(store.get(reminderSettingsAtom))) await turnOff(kind);
  if (store.get(envAtom)?.hasReminders === false) {
    clearNotice('reminders');
    return OK;
  }
  return deleteFromServer();
}

async function turnOff(kind: ChannelKind): Promise<void> {
  // Where the browser refuses, nothing is sent to the device all the same, once the server no longer has it.
  if (kind === 'push') await unsubscribeFromPush().catch(() => {});
  changeReminders(REMINDER_CHANNELS[kind].off(store.get(reminderSettingsAtom)));
}

/** Deletes what the server has. After a failure, `listId` stays, so that it can be tried again. */
export async function deleteFromServer(): Promise<ChannelOutcome> {
  const { listId } = store.get(reminderSettingsAtom);
  clearNotice('reminders');
  if (listId === '') return OK;
  const answer = await deleteReminders(listId);
  if (answer.kind === 'failed') {
    return {
      kind: 'failed',
      message: t`Your reminders could not be deleted: ${{ problem: answer.message }} This page tries it again every minute.`,
    };
  }
  changeReminders({ listId: '' });
  store.set(reminderStatusAtom, { kind: 'none' });
  return OK;
}

/** Changes the settings. The first channel gets a new list. */
export function changeReminders(part: Partial<ReminderSettings>): void {
  const settings = { ...store.get(reminderSettingsAtom), ...part };
  if (hasReminderChannel(settings) && settings.listId === '') {
    settings.listId = randomText(32);
    settings.keySalt = randomText(32);
  }
  store.set(reminderSettingsAtom, settings);
}
