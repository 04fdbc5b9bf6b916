import type { Clock } from '../domain/clock.ts';
import { errorMessage } from '../domain/errors.ts';
import { isNewerVersionError, openDatabase } from './database.ts';
import { CACHE_DATABASE, DatabaseCache, type DatabaseProblem } from './databaseCache.ts';
import { MemoryCache } from './memoryCache.ts';
import type { SnapshotCache } from './snapshotCache.ts';
import type { StorageNotices } from './storageProblems.ts';

/** What is not stored, as notices name it. */
const COLONY_DATA = 'new colony data';

/**
 * Opens the cache in the browser's database, or one in memory if that fails. Never rejects: problems become notices.
 * @param timeoutMs how long to wait for the database: some browsers never answer
 */
export async function openSnapshotCache(
  notices: StorageNotices,
  clock: Clock,
  timeoutMs?: number,
): Promise<SnapshotCache> {
  const shown = new Set<DatabaseProblem>();
  const onProblem = (problem: DatabaseProblem, isOver: boolean, detail: string) => {
    if (problem === 'full') {
      if (isOver) notices.hasRoom(COLONY_DATA);
      else notices.lacksRoom(COLONY_DATA);
    } else if (isOver && shown.delete(problem)) {
      notices.show(`cache-${problem}`, null);
    } else if (!isOver && !shown.has(problem) && !notices.isClosed(COLONY_DATA)) {
      shown.add(problem);
      notices.show(
        `cache-${problem}`,
        problem === 'unwritable'
          ? `The browser could not save colony data for your next visit (${detail}).`
          : `Some saved colony data could not be read (${detail}). It will be fetched again.`,
      );
    }
  };
  try {
    const database = await openDatabase(CACHE_DATABASE, { onClosed: () => notices.closed(COLONY_DATA), timeoutMs });
    return new DatabaseCache(database, clock, onProblem);
  } catch (error) {
    notices.show(
      'cache-refused',
      isNewerVersionError(error)
        ? 'A newer version of Colony Watch has saved data in this browser that this version can’t read. Nothing was changed. Reload the page to get the newer version.'
        : `This browser doesn't save data for this page (${errorMessage(error)}), so every visit fetches everything from EVE's servers. Possible causes: a private window or blocked storage.`,
    );
    return new MemoryCache();
  }
}
