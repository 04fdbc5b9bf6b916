/** Messages about the page as a whole: why it is empty, what just happened. */
import { plural, t } from '@lingui/core/macro';
import { formatNumber } from '../format/number.ts';
import { asSentence, namedText } from '../format/text.ts';

/** @param filterText null without a filter @param hasChips alert mode is limited to some kinds */
export function nothingShownText(filterText: string | null, isAlertMode: boolean, hasChips: boolean): string {
  if (filterText === null) return hasChips ? t`No planet is of these kinds.` : t`No alerts`;
  return isAlertMode ? t`No planet with an alert matches “${filterText}”.` : t`No planet matches “${filterText}”.`;
}

/** Notices about exports. @param rows `12 planets` */
export const EXPORT_NOTICES = {
  saved: (fileName: string, rows: string) => asSentence(namedText(fileName, rows)),
  copied: (rows: string) => t`Copied ${rows}. Paste into a spreadsheet.`,
  searching: (doneCount: number, totalCount: number) => {
    const done = formatNumber(doneCount);
    return t`Searching suggestions: ${done} of ${plural(totalCount, { one: '# planet', other: '# planets' })}…`;
  },
  notCopied: (reason: string) => t`Nothing was copied: ${reason} Download the file instead.`,
  notExported: (reason: string) => t`Nothing was exported: ${reason}`,
} as const;

/** Notices about copying the in-game template of a planet. */
export const TEMPLATE_NOTICES = {
  copied: (planet: string) => t`Copied the template of ${planet}. Paste it in the game.`,
  gone: (planet: string) => t`${planet} has no template: the colony no longer exists.`,
  noSize: (planet: string) => t`${planet} has no template: its size, which the game requires, is unknown.`,
  notCopied: (planet: string, reason: string) => t`The template of ${planet} was not copied: ${reason}`,
} as const;

/** Notices about files and texts of a round. @param what `The shopping list` */
export const ROUND_NOTICES = {
  saved: (fileName: string) => t`${fileName} is saved.`,
  copied: (what: string) => t`${what} is on the clipboard.`,
  notCopied: (reason: string) => t`Nothing was copied: ${reason} Save the file instead.`,
} as const;

/** Notices about the template library. @param templates `12 templates` */
export const LIBRARY_NOTICES = {
  saved: (fileName: string, templates: string) => t`${fileName} is saved, with ${templates}.`,
  copied: (name: string) => t`${name} is on the clipboard. Paste it in the game's planet window.`,
  notCopied: (reason: string) => t`The template was not copied: ${reason} Save the library as a file instead.`,
} as const;

export const REMINDER_NOTICES = {
  notSent: (reason: string) => t`Reminders may not reach you while this page is closed: ${reason}`,
  turnedOff: () => t`The host of this page has turned reminders off: none reach you while it is closed.`,
} as const;

export const PRINT_NOTICES = {
  waiting: () => t`This place is still loading: it is printed when it has loaded.`,
} as const;

export const NOTIFICATION_NOTICES = {
  notStarted: () => t`Notifications could not be started, because a part of the page did not load. Reload the page.`,
  notShown: (time: string, reason: string) =>
    t`The browser did not show a notification at ${time} (${reason}). Check the list of stops.`,
  notAllowed: () =>
    t`Notifications are on, but this browser does not allow them here. Turn them on again under “Notifications”.`,
} as const;
