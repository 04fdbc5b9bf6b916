/** What the stores of reminders and shares have in common: how much they may take, and refusals without room. */
import type { ServerProblem } from '../workers/domain/serverProblem.ts';
import { type Database, isDiskLow } from './database/index.ts';
import { Problem } from './http/problems.ts';

export interface StoreOptions {
  database: Database;
  /** of all that is uploaded together */
  maxBytes: number;
  /** an upload was refused, for the log */
  onNoRoom: (reason: string) => void;
}

interface StorageRoom {
  /** @returns what an upload is answered without room; the host learns of it */
  noRoom(reason: string): Problem;
  /** @throws Problem while the disk is full */
  requireFreeDisk(): Promise<void>;
}

/** @param store what is uploaded */
export function createStorageRoom(
  { database, onNoRoom }: Pick<StoreOptions, 'database' | 'onNoRoom'>,
  store: 'reminders' | 'shares',
): StorageRoom {
  const refuse = (reason: string, cause: ServerProblem): Problem => {
    onNoRoom(reason);
    return new Problem(cause, { reason });
  };
  return {
    noRoom: (reason) => refuse(reason, { kind: 'noRoom', store }),
    async requireFreeDisk() {
      if (!(await isDiskLow(database.disk))) return;
      throw refuse('disk_full', { kind: 'diskFull', store });
    },
  };
}
