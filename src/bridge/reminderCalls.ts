/** Calls to the own server about reminders. */
import { t } from '@lingui/core/macro';
import type { ReminderTarget } from '../../server/contract.ts';
import { ENGLISH } from '../languages/languages.ts';
import { store } from '../state/jotai.ts';
import { shownLanguageAtom } from '../state/language.ts';
import { sendTestReminder } from './backendClient.ts';

export { deleteReminders, fetchPushKey, putReminders } from './backendClient.ts';

/** Sends a test message at once, in the page's language. */
export function testReminder(target: ReminderTarget): ReturnType<typeof sendTestReminder> {
  if (store.get(shownLanguageAtom) === ENGLISH) return sendTestReminder(target);
  return sendTestReminder(target, {
    title: t`Colony Watch can reach you here`,
    body: t`This is a test. Reminders about your colonies will look like this.`,
  });
}
