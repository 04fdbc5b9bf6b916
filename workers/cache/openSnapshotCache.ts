import { type Database, DatabaseCache, type DatabaseTrouble, openDatabase } from './databaseCache.ts';
import { MemoryCache } from './memoryCache.ts';
import type { SnapshotCache } from './snapshotCache.ts';

/** Tells the player of a trouble with what the browser keeps; a null text takes an earlier notice of that id away. */
export type CacheNotice = (id: string, text: string | null) => void;

/** Opening takes milliseconds, and seconds on a disk that is very busy. */
const PATIENCE_MS = 8000;

const TEXTS: Readonly<Record<DatabaseTrouble, (detail: string) => string>> = {
  full: () =>
    "The browser's storage for this page is full, so new colony data is not kept for the next visit. Free some disk space or clear other sites' data.",
  unwritable: (detail) => `The browser could not keep colony data for the next visit (${detail}).`,
  unreadable: (detail) =>
    `Some kept colony data could not be read and is left aside (${detail}). It will be fetched again.`,
  closed: () =>
    'The store of kept colony data was closed, perhaps by a newer version of this page in another tab. Reload this tab.',
};

/**
 * The browser's database where it can be had, the memory where not. Never rejects: what is wrong is told as a notice.
 * @param patienceMs a database that has not opened by then is not waited for: some browsers never answer
 */
export async function openSnapshotCache(notice: CacheNotice, patienceMs = PATIENCE_MS): Promise<SnapshotCache> {
  const told = new Set<DatabaseTrouble>();
  const onTrouble = (trouble: DatabaseTrouble, isOver: boolean, detail: string) => {
    if (isOver && told.delete(trouble)) {
      notice(`cache-${trouble}`, null);
    } else if (!isOver && !told.has(trouble) && !told.has('closed')) {
      told.add(trouble);
      notice(`cache-${trouble}`, TEXTS[trouble](detail));
    }
  };
  try {
    const database = await openInTime(
      openDatabase(() => onTrouble('closed', false, '')),
      patienceMs,
    );
    return new DatabaseCache(database, onTrouble);
  } catch (error) {
    const isNewer = error instanceof DOMException && error.name === 'VersionError';
    notice(
      'cache-refused',
      isNewer
        ? 'A newer version of Colony Watch has kept data in this browser that this version does not understand. It is left alone; reload the page to get the newer version.'
        : `This browser keeps no data for this page (${error instanceof Error ? error.message : String(error)}), so every visit starts from EVE's servers. Private windows and blocked storage do this.`,
    );
    return new MemoryCache();
  }
}

/** @throws Error (rejects) where it took too long, besides whatever `opening` rejects with */
async function openInTime(opening: Promise<Database>, patienceMs: number): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Should it open after all, nobody needs it any more.
      opening.then(
        (database) => database.close(),
        () => {},
      );
      reject(new Error('its database does not open'));
    }, patienceMs);
  });
  try {
    return await Promise.race([opening, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
