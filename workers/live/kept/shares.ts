/** Shares of this browser and shares that it follows, in a database of their own. */
import type { KeptDatabase, KeptForm } from '../../figures/kept/keptForm.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import type { FollowState, ShareRequest } from '../../game/domain/shares.ts';
import type { Kept, StorageProblem } from '../../game/domain/storageProblem.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { KeptRows, type OpenKept } from './keptRows.ts';

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
  /** of the last manifest that this browser has uploaded; null: none */
  manifestEtag: string | null;
  /** of the last one that this browser has sent, whether or not it arrived */
  sentEtag: string | null;
  manifestBytes: number;
  uploadedAtMs: number | null;
  /** the player has stopped it; the row goes once the server knows */
  isStopped: boolean;
  /** it came with a backup, so that the server may have it although this browser has never uploaded it */
  isRestored?: boolean;
  /** the secret of the backup, until this browser has uploaded the share with its own; null or missing: not needed */
  secretBefore?: string | null;
  /** another browser publishes it now. What is left here says only that it is the player's own. */
  isContinuedElsewhere?: boolean;
}

export interface PublishedPart {
  characterId: CharacterId;
  part: number;
  pilotNumber: number;
  /** of the last bytes that may have been uploaded */
  revision: number;
  /** of these bytes; null if it is not known whether they arrived */
  sha256: string | null;
  /** of the content, so that the same is not uploaded again; null if another browser has made the part */
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

export const SHARE_DATABASE: KeptDatabase = {
  name: 'colony-watch-shares',
  version: 1,
  tables: { published: { keyPath: 'id' }, followed: { keyPath: 'id' } },
};

/** A change of one share: `to` gets its row as it is by then, if there is one, and null deletes it. Null only reads. */
type ShareChange<Row> = { id: string; to: (row: Row | undefined) => Row | null } | null;

type ShareForm<Row> = KeptForm<Row, ShareChange<Row>, { rows: readonly Row[] }>;
type ShareRows<Row> = KeptRows<Row, ShareChange<Row>, { rows: readonly Row[] }>;

const formOf = <Row extends { id: string }>(table: string): ShareForm<Row> => ({
  database: SHARE_DATABASE,
  table,
  what: 'shares',
  apply(rows, change) {
    if (change === null) return rows;
    const row = change.to(rows.find(({ id }) => id === change.id));
    return [...rows.filter(({ id }) => id !== change.id), ...(row === null ? [] : [row])];
  },
  unstored(earlier, change, rows) {
    const row = rows.find(({ id }) => id === change?.id);
    // One that could not be read yet is changed once it can be.
    if (row === undefined) return [...earlier, change];
    return [...earlier.filter((other) => other?.id !== row.id), { id: row.id, to: () => row }];
  },
  isSame: (one, other) => one.id === other.id,
  // What is here has been followed since the file was written.
  changedAtMs: () => null,
  view: (rows) => ({ rows }),
});

const PUBLISHED: ShareForm<PublishedRow> = {
  ...formOf('published'),
  // What is published here stays as it is; what another browser publishes is taken over with a file's secret.
  changedAtMs: ({ isContinuedElsewhere }) => (isContinuedElsewhere ? null : 1),
  // Once this browser has drawn another secret, no file has it.
  mayGo: ({ secretBefore }) => secretBefore != null,
};
const FOLLOWED: ShareForm<FollowedRow> = formOf('followed');

/** What can't be stored is kept in memory, and `problem` says so. */
export class ShareStore {
  readonly tables: { published: ShareRows<PublishedRow>; followed: ShareRows<FollowedRow> };
  problem: StorageProblem | null = null;

  /** @param freeRoom as of `KeptRows` */
  constructor(open: OpenKept, freeRoom?: () => Promise<boolean>) {
    this.tables = {
      published: new KeptRows(PUBLISHED, open, freeRoom),
      followed: new KeptRows(FOLLOWED, open, freeRoom),
    };
  }

  published(): Promise<readonly PublishedRow[]> {
    return this.#rows(this.tables.published.change(null));
  }

  followed(): Promise<readonly FollowedRow[]> {
    return this.#rows(this.tables.followed.change(null));
  }

  async putPublished(row: PublishedRow): Promise<void> {
    await this.#rows(this.tables.published.change({ id: row.id, to: () => row }));
  }

  /**
   * Changes some fields, and leaves the others as they are by then. Nothing happens if the share is gone.
   * @param changes or what makes them of the row as it is by then
   */
  async changePublished(
    id: string,
    changes: Partial<PublishedRow> | ((row: PublishedRow) => Partial<PublishedRow>),
  ): Promise<void> {
    const to = (row: PublishedRow | undefined): PublishedRow | null =>
      row === undefined ? null : { ...row, ...(typeof changes === 'function' ? changes(row) : changes) };
    await this.#rows(this.tables.published.change({ id, to }));
  }

  async removePublished(id: string): Promise<void> {
    await this.#rows(this.tables.published.change({ id, to: () => null }));
  }

  async putFollowed(row: FollowedRow): Promise<void> {
    await this.#rows(this.tables.followed.change({ id: row.id, to: () => row }));
  }

  async removeFollowed(id: string): Promise<void> {
    await this.#rows(this.tables.followed.change({ id, to: () => null }));
  }

  async #rows<Row>(answer: Promise<Kept<{ rows: readonly Row[] }>>): Promise<readonly Row[]> {
    const { rows, storageProblem } = await answer;
    this.problem = storageProblem;
    return rows;
  }
}
