/** What the stores of reminders and shares have in common: how much they may take, and refusals without room. */
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

/** @param what is uploaded, for example `reminders` */
export function createStorageRoom(
  { database, onNoRoom }: Pick<StoreOptions, 'database' | 'onNoRoom'>,
  what: string,
): StorageRoom {
  const refuse = (reason: string, message: string): Problem => {
    onNoRoom(reason);
    return new Problem('no_room', message, { reason });
  };
  return {
    noRoom: (reason) => refuse(reason, `This server has no room for more ${what}. Tell its host.`),
    async requireFreeDisk() {
      if (!(await isDiskLow(database.disk))) return;
      throw refuse('disk_full', `The disk of this server is full: it takes no ${what}. Tell its host.`);
    },
  };
}
