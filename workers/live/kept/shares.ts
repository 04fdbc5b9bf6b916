/** Shares of this browser and shares that it follows, in a database of their own. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { CharacterId } from '../../game/domain/ids.ts';
import type { FollowState, ShareRequest } from '../../game/domain/shares.ts';
import type { StorageProblem } from '../../game/domain/storageProblem.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { type DatabaseDefinition, openDatabase } from './database.ts';
import { storageProblem } from './storageProblems.ts';

/** A share that this browser publishes. */
export interface PublishedRow extends ShareRequest {
  id: string;
  key: string;
  secret: string;
  /** of the last manifest that may have been uploaded */
  revision: number;
  /** the highest one that was ever used */
  lastPilotNumber: number;
  /** as they are on the server, for all that is known */
  parts: readonly PublishedPart[];
  /** of the last manifest that this browser has uploaded; null: none, so that another browser's counts */
  manifestEtag: string | null;
  /** of the last one that this browser has sent, whether or not it arrived */
  sentEtag: string | null;
  manifestBytes: number;
  uploadedAtMs: number | null;
  /** when another browser last uploaded this share after this one had; null: never */
  otherUploadAt: EpochSeconds | null;
  /** when the player last changed what it shows, in whichever browser; missing: never, or in version 1.0.0 */
  changedAt?: EpochSeconds;
  /** `changedAt` of the last manifest that this browser has uploaded or taken over */
  agreedAt?: EpochSeconds;
  /** when a change was made in another browser that this one has taken over; null: the player has changed it here since */
  takenOverAt?: EpochSeconds | null;
  /** the player has stopped it; the row goes once the server knows */
  isStopped: boolean;
  /** it came with a backup, so that the server may have it although this browser has never uploaded it */
  isRestored?: boolean;
}

export interface PublishedPart {
  characterId: CharacterId;
  part: number;
  pilotNumber: number;
  /** of the last bytes that may have been uploaded */
  revision: number;
  /** of these bytes; null if it is not known whether they arrived */
  sha256: string | null;
  /** of the content, so that the same is not uploaded again; null if another browser has not said */
  contentTag: string | null;
  checkedAt: EpochSeconds;
  bytes: number;
}

/** A share that this browser follows, with the last copy of it. Everything in the copy is foreign. */
export interface FollowedRow {
  id: string;
  key: string;
  /** of the manifest that is kept; 0 without one */
  revision: number;
  etag: string | null;
  manifest: unknown;
  parts: readonly FollowedPart[];
  state: FollowState;
  isAnnounced: boolean;
  /** missing in what version 1.0.0 stored: before all others */
  followedAtMs?: number;
  /** characters that other shares have, too, and that the player wants to see as this one has them */
  preferredIds?: readonly CharacterId[];
}

interface FollowedPart {
  part: number;
  revision: number;
  sha256: string;
  /** JSON text: much cheaper to store and load than an object */
  contentJson: string;
}

interface ShareSchema extends DBSchema {
  published: { key: string; value: PublishedRow };
  followed: { key: string; value: FollowedRow };
}

/** How to open the shares' database. */
export const SHARE_DATABASE: DatabaseDefinition<ShareSchema> = {
  name: 'colony-watch-shares',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) {
      database.createObjectStore('published', { keyPath: 'id' });
      database.createObjectStore('followed', { keyPath: 'id' });
    }
  },
};

/** Opens the shares' database. Rejects where the browser stores nothing for this page. */
export type OpenShares = () => Promise<IDBPDatabase<ShareSchema>>;

/** Opens it in the browser. */
export const openShares: OpenShares = () => openDatabase(SHARE_DATABASE);

type Rows = { published: PublishedRow; followed: FollowedRow };

/** What can't be stored is kept in memory, and `problem` says so. */
export class ShareStore {
  readonly #open: OpenShares;
  readonly #unstored = {
    published: new Map<string, PublishedRow | null>(),
    followed: new Map<string, FollowedRow | null>(),
  };
  problem: StorageProblem | null = null;

  constructor(open: OpenShares) {
    this.#open = open;
  }

  published(): Promise<PublishedRow[]> {
    return this.#all('published');
  }

  followed(): Promise<FollowedRow[]> {
    return this.#all('followed');
  }

  putPublished(row: PublishedRow): Promise<void> {
    return this.#change('published', row.id, row);
  }

  /**
   * Changes some fields, and leaves the others as they are by then. Nothing happens if the share is gone.
   * @param changes or what makes them of the row as it is by then
   */
  async changePublished(
    id: string,
    changes: Partial<PublishedRow> | ((row: PublishedRow) => Partial<PublishedRow>),
  ): Promise<void> {
    const change = (row: PublishedRow): PublishedRow => ({
      ...row,
      ...(typeof changes === 'function' ? changes(row) : changes),
    });
    const unstored = this.#unstored.published.get(id);
    if (unstored !== undefined) {
      if (unstored !== null) await this.putPublished(change(unstored));
      return;
    }
    let changed: PublishedRow | null = null;
    try {
      await this.#with(async (database) => {
        const transaction = database.transaction('published', 'readwrite');
        const row = await transaction.store.get(id);
        changed = row === undefined ? null : change(row);
        if (changed !== null) await transaction.store.put(changed);
        await transaction.done;
      });
      this.problem = null;
    } catch (error) {
      if (changed !== null) this.#unstored.published.set(id, changed);
      this.problem = storageProblem(error, 'shares');
    }
  }

  removePublished(id: string): Promise<void> {
    return this.#change('published', id, null);
  }

  putFollowed(row: FollowedRow): Promise<void> {
    return this.#change('followed', row.id, row);
  }

  removeFollowed(id: string): Promise<void> {
    return this.#change('followed', id, null);
  }

  async #all<Name extends keyof Rows>(name: Name): Promise<Rows[Name][]> {
    const rows = new Map<string, Rows[Name]>();
    try {
      for (const row of await this.#with((database) => database.getAll(name))) rows.set(row.id, row as Rows[Name]);
      this.problem = null;
    } catch (error) {
      this.problem = storageProblem(error, 'shares');
    }
    for (const [id, row] of this.#unstored[name]) {
      if (row === null) rows.delete(id);
      else rows.set(id, row as Rows[Name]);
    }
    return [...rows.values()];
  }

  async #change<Name extends keyof Rows>(name: Name, id: string, row: Rows[Name] | null): Promise<void> {
    const unstored = this.#unstored[name] as Map<string, Rows[Name] | null>;
    unstored.set(id, row);
    try {
      await this.#with(async (database) => {
        if (row === null) await database.delete(name, id);
        else await database.put(name, row as never);
      });
      if (unstored.get(id) === row) unstored.delete(id);
      this.problem = null;
    } catch (error) {
      this.problem = storageProblem(error, 'shares');
    }
  }

  async #with<Result>(work: (database: IDBPDatabase<ShareSchema>) => Promise<Result>): Promise<Result> {
    const database = await this.#open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }
}
