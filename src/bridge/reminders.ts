/** What the server announces while the page is closed. */
import type { ReminderList, ReminderTarget } from '../../server/contract.ts';
import type { ColonyKey } from '../../workers/domain/ids.ts';
import type { ReminderPlan, ReminderRequest } from '../../workers/domain/reminder.ts';
import * as backend from './backendClient.ts';
import { askEngine } from './engine.ts';

export type { ReminderList, ReminderTarget } from '../../server/contract.ts';

/**
 * What the server should announce in the next 14 days, soonest first.
 * @throws Error if the engine cannot answer
 */
export function planReminders(request: ReminderRequest): Promise<ReminderPlan> {
  return askEngine((engine) => engine.reminders.plan(request));
}

/**
 * The planet that a reminder's link leads to; null if it is not known (yet).
 * @throws Error if the engine cannot answer
 */
export function colonyOfReminder(link: string, keySalt: string): Promise<ColonyKey | null> {
  return askEngine((engine) => engine.reminders.colonyOfLink(link, keySalt));
}

/** Replaces the list of reminders that the server sends while the page is closed. */
export function putReminders(listId: string, list: ReminderList): Promise<backend.Answer<backend.StoredReminders>> {
  return backend.putReminders(window.location.origin, listId, list);
}

/** Deletes everything that the server has of this list of reminders. */
export function deleteReminders(listId: string): Promise<backend.Answer<null>> {
  return backend.deleteReminders(window.location.origin, listId);
}

/** Sends a test message at once. */
export function testReminder(target: ReminderTarget): Promise<backend.Answer<null>> {
  return backend.testReminder(window.location.origin, target);
}

/** The key with which this browser subscribes to push messages of this server. */
export function fetchPushKey(): Promise<backend.Answer<string>> {
  return backend.fetchPushKey(window.location.origin);
}
