/** Messages about the page as a whole: why it is empty, what just happened. */

/** @param filterText null without a filter */
export function nothingShownText(filterText: string | null, isAlertMode: boolean): string {
  if (filterText === null) return 'No alerts';
  return isAlertMode ? `No planet with an alert matches “${filterText}”.` : `No planet matches “${filterText}”.`;
}
