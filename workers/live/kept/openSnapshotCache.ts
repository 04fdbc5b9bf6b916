import type { Clock } from '../../game/domain/clock.ts';
import { isNewerVersionError, openDatabase } from './database.ts';
import { CACHE_DATABASE, DatabaseCache, type DatabaseProblem, type ProblemDetail } from './databaseCache.ts';
import { MemoryCache } from './memoryCache.ts';
import type { SnapshotCache } from './snapshotCache.ts';
import { type StorageNotices, storageReason } from './storageProblems.ts';

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
  const onProblem = (problem: DatabaseProblem, isOver: boolean, detail: ProblemDetail) => {
    if (problem === 'full') {
      if (isOver) notices.hasRoom('colonyData');
      else notices.lacksRoom('colonyData');
    } else if (isOver && shown.delete(problem)) {
      notices.show(`cache-${problem}`, null);
    } else if (!isOver && !shown.has(problem) && !notices.isClosed('colonyData')) {
      shown.add(problem);
      notices.show(
        `cache-${problem}`,
        detail === null || typeof detail === 'string'
          ? { kind: problem === 'unwritable' ? 'colonyDataNotSaved' : 'colonyDataNotRead', reason: detail }
          : { kind: 'colonyDataDamaged', entries: detail },
      );
    }
  };
  try {
    const database = await openDatabase(CACHE_DATABASE, { onClosed: () => notices.closed('colonyData'), timeoutMs });
    return new DatabaseCache(database, clock, onProblem);
  } catch (error) {
    // What a newer version has cached is fetched again, and stays for that version.
    if (!isNewerVersionError(error)) {
      notices.show('cache-refused', { kind: 'noColonyData', reason: storageReason(error) });
    }
    return new MemoryCache();
  }
}
