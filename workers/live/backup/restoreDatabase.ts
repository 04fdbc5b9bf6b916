/** A restore under way, what it has changed, and the file that is kept up to date, in a database of their own. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptFile, RestorePart } from '../../figures/kept/restore.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import { type DatabaseDefinition, leave, openDatabase, transact, withDatabase } from '../kept/database.ts';

/** `file`: null once everything is restored */
export interface StoredRestore {
  file: ArrayBuffer | null;
  parts: readonly RestorePart[];
  savedAtMs: EpochMilliseconds | null;
  begunAtMs: EpochMilliseconds;
  /** when it was first seen to have begun at a time to come; missing: never */
  seenAheadAtMs?: EpochMilliseconds;
}

export interface RestoreSchema extends DBSchema {
  restore: { key: 'last'; value: StoredRestore };
  /** what each step has changed, by the step's name */
  undo: { key: string; value: unknown };
  file: { key: 'kept'; value: KeptFile };
}

const RESTORE_DATABASE: DatabaseDefinition<RestoreSchema> = {
  name: 'colony-watch-backups',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion >= 1) return;
    database.createObjectStore('restore');
    database.createObjectStore('undo');
    database.createObjectStore('file');
  },
};

export type OpenRestore = () => Promise<IDBPDatabase<RestoreSchema>>;

export const openRestore: OpenRestore = () => openDatabase(RESTORE_DATABASE);

/** Forgets the last restore: it can't be taken back any more. */
export function forgetRestore(database: IDBPDatabase<RestoreSchema>): Promise<void> {
  return transact(database, ['restore', 'undo'], async (change) => {
    leave(change.objectStore('restore').clear());
    leave(change.objectStore('undo').clear());
  });
}

/** Makes room where it lacks: without the last restore, which then can't be taken back. @returns whether there was one */
export function freeRoom(open: OpenRestore): Promise<boolean> {
  return withDatabase(open(), async (database) => {
    const stored = await database.get('restore', 'last');
    if (stored === undefined || stored.file !== null) return false;
    await forgetRestore(database);
    return true;
  });
}
