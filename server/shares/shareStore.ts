/**
 * Stored shares: sealed bytes, under a hash of the share's id. A deleted share leaves a row without parts, so that its
 * followers learn that it was deleted, and an upload that comes late is refused.
 *
 * Times are the database's clock in milliseconds.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_SHARE_BYTES, SHARES_KEPT_DAYS } from '../../workers/game/domain/shares.ts';
import { type Database, freeForDeletions, prepareTables, type Sql } from '../database/index.ts';
import { BadRequest, Problem } from '../http/problems.ts';
import { type Grow, StorageRoom, type StoreOptions } from '../storageRoom.ts';

/** Who writes what. The store sees no id, secret or address. */
export interface ShareWrite {
  idHash: string;
  secretHash: string;
  visitorHash: string;
  /** the upload that it belongs to, of begin(); null for a write of its own */
  upload: number | null;
}

interface StoredPart {
  part: number;
  etag: string;
  bytes: number;
}

interface ShareStoreOptions extends StoreOptions {
  /** of all shares of a visitor */
  maxVisitorBytes: number;
}

const KEPT_MS = SHARES_KEPT_DAYS * 24 * 3_600_000;
/** What rows take besides their bytes, with their indexes. */
const SHARE_BYTES = 500;
const PART_BYTES = 300;
/** Deleted in one transaction, so that nobody waits long for it. */
const DELETED_AT_ONCE = 100;

const TABLES = `
  CREATE TABLE IF NOT EXISTS shares.share (
    id_hash text PRIMARY KEY,
    secret_hash text NOT NULL,
    visitor_hash text NOT NULL,
    written_ms float8 NOT NULL,
    bytes int NOT NULL,
    is_deleted bool NOT NULL DEFAULT false,
    uploads int NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS share_written ON shares.share (written_ms);
  CREATE INDEX IF NOT EXISTS share_visitor ON shares.share (visitor_hash);
  CREATE TABLE IF NOT EXISTS shares.part (
    id_hash text NOT NULL,
    part int NOT NULL,
    etag text,
    bytes bytea,
    PRIMARY KEY (id_hash, part)
  );
  ALTER TABLE shares.part ALTER COLUMN bytes SET STORAGE EXTERNAL;
`;

interface ShareRow {
  secret_hash: string;
  bytes: number;
  is_deleted: boolean;
  /** how many were begun */
  uploads: number;
}

/** Creates tables where they are missing. Several instances may do so at once. */
export async function openStore(options: ShareStoreOptions): Promise<ShareStore> {
  const { database } = options;
  await prepareTables(database, { schema: 'shares', lock: 7205759403792794, steps: [TABLES] });
  const room = new StorageRoom(options, 'shares', async () => {
    const { rows } = await database.query('SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM shares.share', []);
    return rows[0].bytes;
  });
  await room.recount(await database.nowMs());
  return new ShareStore(options, room);
}

export class ShareStore {
  readonly #database: Database;
  readonly #maxVisitorBytes: number;
  readonly #room: StorageRoom;

  constructor({ database, maxVisitorBytes }: ShareStoreOptions, room: StorageRoom) {
    this.#database = database;
    this.#maxVisitorBytes = maxVisitorBytes;
    this.#room = room;
  }

  /**
   * Creates a share with room for these parts, or drops what is not named of it.
   * @param admitShare called if it is new. @throws Problem if this visitor may not create another one
   */
  async put(write: ShareWrite, parts: readonly number[], admitShare: () => void): Promise<void> {
    const { idHash, secretHash, visitorHash } = write;
    await this.#room.requireFreeDisk();
    const nowMs = await this.#database.nowMs();
    await this.#change(idHash, async (sql, grow) => {
      const share = await this.#readShare(sql, idHash);
      if (share !== undefined) requireWritable(share, write);
      const { rows } = await sql.query(
        'SELECT part, length(bytes) AS bytes FROM shares.part WHERE id_hash = $1 AND part = ANY($2::int[])',
        [idHash, parts],
      );
      const bytes = rows.reduce((sum, row) => sum + (row.bytes ?? 0), SHARE_BYTES + parts.length * PART_BYTES);
      const growth = bytes - (share?.bytes ?? 0);
      grow(growth);
      if (growth > 0) await this.#requireVisitorRoom(sql, write, bytes);
      // What finds no room is not counted: a page tries it again every minute.
      if (share === undefined) admitShare();
      await sql.query(
        `INSERT INTO shares.share (id_hash, secret_hash, visitor_hash, written_ms, bytes) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id_hash) DO UPDATE SET visitor_hash = $3, written_ms = $4, bytes = $5`,
        [idHash, secretHash, visitorHash, nowMs, bytes],
      );
      await sql.query('DELETE FROM shares.part WHERE id_hash = $1 AND part <> ALL($2::int[])', [idHash, parts]);
      await sql.query(
        'INSERT INTO shares.part (id_hash, part) SELECT $1, unnest($2::int[]) ON CONFLICT (id_hash, part) DO NOTHING',
        [idHash, parts],
      );
    });
  }

  /**
   * From now on, only who has the new secret can write and delete. Asked again after it was done, it does nothing.
   * @throws Problem as contract.ts says
   */
  async changeSecret({ idHash, secretHash }: ShareWrite, newSecretHash: string): Promise<void> {
    await this.#room.requireFreeDisk();
    await this.#change(idHash, async (sql) => {
      const share = await this.#readShare(sql, idHash);
      if (share === undefined) throw noSuchShare();
      if (share.secret_hash !== newSecretHash) requireWritable(share, { secretHash, upload: null });
      await sql.query('UPDATE shares.share SET secret_hash = $2 WHERE id_hash = $1', [idHash, newSecretHash]);
    });
  }

  /** Begins an upload: earlier ones can no longer write. @returns its number, and what the share has */
  async begin(write: Omit<ShareWrite, 'upload'>): Promise<{ upload: number; parts: StoredPart[] }> {
    const { idHash } = write;
    await this.#room.requireFreeDisk();
    return this.#change(idHash, async (sql) => {
      const share = await this.#readShare(sql, idHash);
      if (share === undefined) throw noSuchShare();
      requireWritable(share, { ...write, upload: null });
      const upload = share.uploads + 1;
      await sql.query('UPDATE shares.share SET uploads = $2 WHERE id_hash = $1', [idHash, upload]);
      const { rows } = await sql.query(
        `SELECT part, etag, length(bytes) AS bytes FROM shares.part
         WHERE id_hash = $1 AND bytes IS NOT NULL ORDER BY part`,
        [idHash],
      );
      return { upload, parts: rows };
    });
  }

  /** @returns its ETag */
  async putPart(write: ShareWrite, part: number, bytes: Buffer): Promise<string> {
    const { idHash, visitorHash } = write;
    await this.#room.requireFreeDisk();
    const nowMs = await this.#database.nowMs();
    const etag = etagOf(bytes);
    await this.#change(idHash, async (sql, grow) => {
      const { rows } = await sql.query(
        `SELECT s.*, p.part, length(p.bytes) AS part_bytes,
           (SELECT coalesce(sum(length(o.bytes)), 0)::int FROM shares.part o WHERE o.id_hash = $1 AND o.part <> $2) AS others
         FROM shares.share s LEFT JOIN shares.part p ON p.id_hash = $1 AND p.part = $2 WHERE s.id_hash = $1`,
        [idHash, part],
      );
      const [share] = rows;
      if (share === undefined) throw noSuchShare();
      requireWritable(share, write);
      if (share.part === null) throw new BadRequest('not_found', 'The share has no such part. Name its parts first.');
      if (share.others + bytes.length > MAX_SHARE_BYTES) {
        throw new Problem({ kind: 'shareTooLarge', mb: MAX_SHARE_BYTES / 2 ** 20 });
      }
      const growth = bytes.length - (share.part_bytes ?? 0);
      grow(growth);
      if (growth > 0) await this.#requireVisitorRoom(sql, write, share.bytes + growth);
      await sql.query('UPDATE shares.part SET etag = $3, bytes = $4 WHERE id_hash = $1 AND part = $2', [
        idHash,
        part,
        etag,
        bytes,
      ]);
      await sql.query(
        'UPDATE shares.share SET visitor_hash = $2, written_ms = $3, bytes = bytes + $4 WHERE id_hash = $1',
        [idHash, visitorHash, nowMs, growth],
      );
    });
    return etag;
  }

  async list(idHash: string): Promise<StoredPart[]> {
    const { rows } = await this.#database.query(
      `SELECT p.part, p.etag, length(p.bytes) AS bytes FROM shares.share s
       LEFT JOIN shares.part p ON p.id_hash = s.id_hash AND p.bytes IS NOT NULL
       WHERE s.id_hash = $1 AND NOT s.is_deleted ORDER BY p.part`,
      [idHash],
    );
    if (rows.length === 0) throw await this.#answerMissing(idHash);
    return rows.filter(({ part }) => part !== null);
  }

  /** @returns null instead of bytes that have this ETag */
  async part(
    idHash: string,
    part: number,
    knownEtags: readonly string[],
  ): Promise<{ etag: string; bytes: Buffer | null }> {
    const { rows } = await this.#database.query(
      `SELECT etag, CASE WHEN etag = ANY($3) THEN NULL ELSE bytes END AS bytes FROM shares.part
       WHERE id_hash = $1 AND part = $2 AND bytes IS NOT NULL`,
      [idHash, part, knownEtags],
    );
    const [stored] = rows;
    if (stored === undefined) throw await this.#answerMissing(idHash);
    return { etag: stored.etag, bytes: stored.bytes === null ? null : Buffer.from(stored.bytes) };
  }

  async remove(idHash: string, secretHash: string): Promise<void> {
    await freeForDeletions(this.#database.disk);
    const nowMs = await this.#database.nowMs();
    await this.#change(idHash, async (sql, grow) => {
      const share = await this.#readShare(sql, idHash);
      if (share === undefined) return;
      requireOwner(share, secretHash);
      if (share.is_deleted) return;
      await sql.query('DELETE FROM shares.part WHERE id_hash = $1', [idHash]);
      await sql.query('UPDATE shares.share SET is_deleted = true, written_ms = $2, bytes = $3 WHERE id_hash = $1', [
        idHash,
        nowMs,
        SHARE_BYTES,
      ]);
      grow(SHARE_BYTES - share.bytes);
    });
  }

  /** Deletes what has ended. */
  async maintain(): Promise<void> {
    const nowMs = await this.#database.nowMs();
    await this.#database.disk?.keepReserve();
    for (let deletedCount = DELETED_AT_ONCE; deletedCount === DELETED_AT_ONCE; ) {
      deletedCount = await this.#database.transaction(async (sql) => {
        const { rows } = await sql.query(
          `DELETE FROM shares.share WHERE id_hash IN (SELECT id_hash FROM shares.share
           WHERE written_ms < $1 ORDER BY written_ms LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id_hash, bytes`,
          [nowMs - KEPT_MS, DELETED_AT_ONCE],
        );
        await sql.query('DELETE FROM shares.part WHERE id_hash = ANY($1)', [rows.map((row) => row.id_hash)]);
        for (const { bytes } of rows) this.#room.add(-bytes);
        return rows.length;
      });
    }
    await this.#room.recount(nowMs);
  }

  /** what is stored against what may be */
  async used() {
    const { rows } = await this.#database.query(
      'SELECT count(*)::int AS shares FROM shares.share WHERE NOT is_deleted',
    );
    return { shares: rows[0].shares as number, ...this.#room.used };
  }

  async isEmpty(): Promise<boolean> {
    const { rows } = await this.#database.query('SELECT EXISTS (SELECT 1 FROM shares.share) AS has_any', []);
    return !rows[0].has_any;
  }

  /** Runs a change of one share, one after the other, also while it has no row to lock. */
  #change<T>(idHash: string, work: (sql: Sql, grow: Grow) => Promise<T>): Promise<T> {
    return this.#room.change((grow) =>
      this.#database.transaction(async (sql) => {
        await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('share ' || $1, 0))", [idHash]);
        return work(sql, grow);
      }),
    );
  }

  async #readShare(sql: Sql, idHash: string): Promise<ShareRow | undefined> {
    const { rows } = await sql.query('SELECT * FROM shares.share WHERE id_hash = $1', [idHash]);
    return rows[0];
  }

  /** @throws Problem if all shares of a visitor take too much. @param bytes of the share that is written */
  async #requireVisitorRoom(sql: Sql, { idHash, visitorHash }: ShareWrite, bytes: number) {
    const { rows } = await sql.query(
      'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM shares.share WHERE visitor_hash = $1 AND id_hash <> $2',
      [visitorHash, idHash],
    );
    if (rows[0].bytes + bytes <= this.#maxVisitorBytes) return;
    throw new Problem({ kind: 'sharesTooLarge' }, { reason: 'visitor_full' });
  }

  async #answerMissing(idHash: string): Promise<Problem> {
    const share = await this.#readShare(this.#database, idHash);
    return share?.is_deleted ? deleted() : noSuchShare();
  }
}

function requireWritable(share: ShareRow, { secretHash, upload }: Pick<ShareWrite, 'secretHash' | 'upload'>): void {
  requireOwner(share, secretHash);
  if (share.is_deleted) throw deleted();
  // Two browsers that write at once would leave one's manifest with the other's parts.
  if (upload !== null && upload !== share.uploads) throw new Problem({ kind: 'shareUploadedElsewhere' });
}

/** The same bytes have the same ETag. */
export function etagOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

function requireOwner({ secret_hash }: ShareRow, secretHash: string): void {
  if (timingSafeEqual(Buffer.from(secret_hash), Buffer.from(secretHash))) return;
  throw new Problem({ kind: 'shareForeign' });
}

export const noSuchShare = () => new Problem({ kind: 'shareMissing', days: SHARES_KEPT_DAYS });
const deleted = () => new Problem({ kind: 'shareStopped' });
