import { errorMessage } from '../domain/errors.ts';

/**
 * Why the browser did not store something of the player's, as the end of a sentence.
 * @param what `your library`   @param remedy `remove templates`
 */
export function storageProblem(error: unknown, what: string, remedy: string): string {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'QuotaExceededError':
      return `the disk is full, or this browser gives the page no more space. Make room, or ${remedy}.`;
    case 'VersionError':
      return `a newer version of Colony Watch has stored ${what}. Reload the page to get that version.`;
    default:
      return `this browser does not let the page store ${what} (${errorMessage(error)}). Possible causes: a private window or blocked storage.`;
  }
}
