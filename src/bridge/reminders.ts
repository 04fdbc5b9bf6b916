/** What the server announces while the page is closed. */
import { engineSubject } from './engineSubject.ts';

export type { ReminderList, ReminderTarget } from '../../server/contract.ts';

/** Each throws (rejects) if the engine cannot answer. */
export const { plan: planReminders, colonyOfLink: colonyOfReminder } = engineSubject('reminders');
