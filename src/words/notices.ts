/** Messages about the page as a whole: why it is empty, what just happened. */

/** @param filterText null without a filter */
export function nothingShownText(filterText: string | null, isAlertMode: boolean): string {
  if (filterText === null) return 'No alerts';
  return isAlertMode ? `No planet with an alert matches “${filterText}”.` : `No planet matches “${filterText}”.`;
}

const ONLY_OVER_HTTPS = 'browsers allow this only over HTTPS';

/** Notices about exports. @param rows `12 planets` */
export const EXPORT_NOTICES = {
  saved: (fileName: string, rows: string) => `${fileName}: ${rows}.`,
  copied: (rows: string) => `Copied ${rows}. Paste into a spreadsheet.`,
  noClipboard: `Nothing was copied: ${ONLY_OVER_HTTPS}. Download the file instead.`,
  notCopied: (reason: string) => `Nothing was copied: ${reason} Download the file instead.`,
  notExported: (reason: string) => `Nothing was exported: ${reason}`,
} as const;

/** Notices about copying the in-game template of a planet. */
export const TEMPLATE_NOTICES = {
  copied: (planet: string) => `Copied the template of ${planet}. Paste it in the game.`,
  gone: (planet: string) => `${planet} has no template: the colony no longer exists.`,
  noSize: (planet: string) => `${planet} has no template: its size, which the game requires, is unknown.`,
  noClipboard: (planet: string) => `The template of ${planet} was not copied: ${ONLY_OVER_HTTPS}.`,
  notCopied: (planet: string, reason: string) => `The template of ${planet} was not copied: ${reason}`,
} as const;

/** Notices about browser notifications. */
export const REMINDER_NOTICES = {
  notSent: (reason: string) => `Reminders may not reach you while this page is closed: ${reason}`,
} as const;

export const NOTIFICATION_NOTICES = {
  notStarted: 'Notifications could not be started, because a part of the page did not load. Reload the page.',
  notShown: (time: string, reason: string) =>
    `The browser did not show a notification at ${time} (${reason}). Check the list of stops.`,
} as const;
