import type { ReminderSettings } from '../state/reminders.ts';

/** Whether the player wants no messages at this local time. */
export function isQuiet(quiet: ReminderSettings['quiet'], local: Date): boolean {
  if (quiet === null) return false;
  const { fromMinute, toMinute } = quiet;
  const minute = local.getHours() * 60 + local.getMinutes();
  return fromMinute <= toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}
