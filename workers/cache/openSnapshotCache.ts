import { errorMessage } from '../domain/errors.ts';
import { DatabaseCache, type DatabaseProblem, openDatabase } from './databaseCache.ts';
import { MemoryCache } from './memoryCache.ts';
import { OPEN_TIMEOUT_MS, openInTime } from './openInTime.ts';
import type { SnapshotCache } from './snapshotCache.ts';

/** Shows the player a problem with the browser's storage; a null text removes the notice with that id. */
export type CacheNotice = (id: string, text: string | null) => void;

const TEXTS: Readonly<Record<DatabaseProblem, (detail: string) => string>> = {
  full: () =>
    "The browser's storage for this page is full, so new colony data is not saved for your next visit. Free some disk space or clear other sites' data.",
  unwritable: (detail) => `The browser could not save colony data for your next visit (${detail}).`,
  unreadable: (detail) => `Some saved colony data could not be read (${detail}). It will be fetched again.`,
  closed: () =>
    'The database of saved colony data was closed, perhaps by a newer version of this page in another tab. Reload this tab.',
};

/**
 * Opens the cache in the browser's database, or one in memory if that fails. Never rejects: problems become notices.
 * @param timeoutMs how long to wait for the database: some browsers never answer
 */
export async function openSnapshotCache(notice: CacheNotice, timeoutMs = OPEN_TIMEOUT_MS): Promise<SnapshotCache> {
  const shown = new Set<DatabaseProblem>();
  const onProblem = (problem: DatabaseProblem, isOver: boolean, detail: string) => {
    if (isOver && shown.delete(problem)) {
      notice(`cache-${problem}`, null);
    } else if (!isOver && !shown.has(problem) && !shown.has('closed')) {
      shown.add(problem);
      notice(`cache-${problem}`, TEXTS[problem](detail));
    }
  };
  try {
    const database = await openInTime(
      openDatabase(() => onProblem('closed', false, '')),
      timeoutMs,
    );
    return new DatabaseCache(database, onProblem);
  } catch (error) {
    const isNewer = error instanceof DOMException && error.name === 'VersionError';
    notice(
      'cache-refused',
      isNewer
        ? 'A newer version of Colony Watch has saved data in this browser that this version can’t read. Nothing was changed. Reload the page to get the newer version.'
        : `This browser doesn't save data for this page (${errorMessage(error)}), so every visit fetches everything from EVE's servers. Possible causes: a private window or blocked storage.`,
    );
    return new MemoryCache();
  }
}
