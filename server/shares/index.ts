/** Shares: browsers leave sealed bytes here, for everyone who knows the share's id. The key never comes here. */

import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { MAX_PART_NUMBER, MAX_SHARE_PARTS } from '../../workers/game/domain/shares.ts';
import type { ShareConfig } from '../config.ts';
import type { ShareAnswer, ShareUpload } from '../contract.ts';
import type { SharedDatabase } from '../database/index.ts';
import { databaseProblem, workWithStore } from '../databaseProblem.ts';
import { createDailyBudget } from '../http/dailyBudget.ts';
import { BadRequest, Problem } from '../http/problems.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { deriveKey, hashOf } from '../secretBox.ts';
import { etagOf, noSuchShare, openStore, type ShareStore, type ShareWrite } from './shareStore.ts';

interface SharesOptions {
  config: ShareConfig;
  database: SharedDatabase;
  /** of the application */
  secret: string;
  rateLimits: RateLimits;
  /** replaces the clock; for the sandbox and for tests */
  clock?: (() => number) | undefined;
  onError: (error: unknown) => void;
}

interface ShareWriter {
  id: string;
  secret: string;
  /** see visitorOf() */
  visitor: string;
  /** see ShareUpload; null for a write of its own */
  upload: number | null;
}

export interface Shares {
  /** @throws Problem as `contract.ts` says, as all of these do */
  put(writer: ShareWriter, parts: readonly number[]): Promise<void>;
  changeSecret(writer: ShareWriter, newSecret: string): Promise<void>;
  begin(writer: ShareWriter): Promise<ShareUpload>;
  putPart(writer: ShareWriter, part: number, bytes: Buffer): Promise<string>;
  list(id: string): Promise<ShareAnswer & { etag: string }>;
  /** @returns null instead of bytes that the caller has already */
  part(id: string, part: number, knownEtags: readonly string[]): Promise<{ etag: string; bytes: Buffer | null }>;
  remove(writer: ShareWriter): Promise<void>;
  /** what is stored against what may be; null while no database is open */
  used(): Promise<Awaited<ReturnType<ShareStore['used']>> | null>;
}

interface Running {
  store: ShareStore;
  timer: ReturnType<typeof setInterval>;
}

const MB = 2 ** 20;
const MAINTAIN_MS = 600_000;
/** What a request writes besides its bytes. */
const WRITE_BYTES = 1000;
const VISITOR_PURPOSE = 'shares/visitors';
const NO_ROOM_REMEDY = 'Free some disk, or raise SHARES_MAX_MB. Deletions go on working.';

/** Body of PUT api/shares/{id} */
export const sharePartsSchema = v.object({
  parts: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PART_NUMBER))),
    v.check((parts) => new Set(parts).size === parts.length),
  ),
});

/** Stores shares. The database is opened only when something is to be stored, or is stored. */
export function createShares({ config, database, secret, rateLimits, clock, onError }: SharesOptions): Shares {
  const now = clock ?? Date.now;
  const newShares = createDailyBudget({
    perDay: rateLimits.newShares,
    now,
    reason: 'new_shares',
    problem: (hours) => ({ kind: 'newShares', count: rateLimits.newShares, hours }),
  });
  const written = createDailyBudget({
    perDay: rateLimits.shareMbWritten * MB,
    now,
    reason: 'bytes_written',
    problem: (hours) => ({ kind: 'shareMbWritten', mb: rateLimits.shareMbWritten, hours }),
  });
  const visitorKey = deriveKey(secret, VISITOR_PURPOSE);
  const toProblem = (error: unknown) => databaseProblem(error, 'shares', NO_ROOM_REMEDY);

  const use = database.use<Running>({
    schema: 'shares',
    async open(opened) {
      const store = await openStore({
        database: opened,
        maxBytes: config.maxMb * MB,
        maxVisitorBytes: rateLimits.shareMbStored * MB,
        onNoRoom: (reason) =>
          onError(new Problem({ kind: 'noRoom', store: 'shares' }, { reason, remedy: NO_ROOM_REMEDY })),
      });
      const maintain = () => void store.maintain().catch((error) => onError(toProblem(error)));
      maintain();
      const timer = setInterval(maintain, MAINTAIN_MS);
      timer.unref();
      return { store, timer };
    },
    close: async ({ timer }) => clearInterval(timer),
    isEmpty: ({ store }) => store.isEmpty(),
  });

  const withStore = <T>(work: (store: ShareStore) => Promise<T>): Promise<T> =>
    workWithStore(use.get(), work, { toProblem, onError });

  /** Nothing is stored: nobody's question opens a database, which takes seconds. */
  const isNothingStored = () => !use.isStored();

  const asWrite = ({ id, secret: itsSecret, visitor, upload }: ShareWriter): ShareWrite => ({
    upload,
    idHash: hashOf(id),
    secretHash: hashOf(itsSecret),
    // Nobody who has the database alone can try out which address it is.
    visitorHash: createHmac('sha256', visitorKey).update(visitor).digest('base64url').slice(0, 22),
  });

  return {
    async put(writer, parts) {
      if (parts.length > MAX_SHARE_PARTS) {
        throw new BadRequest('too_large', `A share has at most ${MAX_SHARE_PARTS} parts.`);
      }
      written.spend(writer.visitor, (1 + parts.length) * WRITE_BYTES);
      const admitShare = () => newShares.spend(writer.visitor, 1);
      await withStore((store) => store.put(asWrite(writer), parts, admitShare));
    },

    async changeSecret(writer, newSecret) {
      if (isNothingStored()) throw noSuchShare();
      written.spend(writer.visitor, WRITE_BYTES);
      await withStore((store) => store.changeSecret(asWrite(writer), hashOf(newSecret)));
    },

    async begin(writer) {
      if (isNothingStored()) throw noSuchShare();
      written.spend(writer.visitor, WRITE_BYTES);
      return withStore((store) => store.begin(asWrite(writer)));
    },

    async putPart(writer, part, bytes) {
      written.spend(writer.visitor, bytes.length + WRITE_BYTES);
      return withStore((store) => store.putPart(asWrite(writer), part, bytes));
    },

    async list(id) {
      if (isNothingStored()) throw noSuchShare();
      const parts = await withStore((store) => store.list(hashOf(id)));
      return { parts, etag: etagOf(JSON.stringify(parts)) };
    },

    async part(id, part, knownEtags) {
      if (isNothingStored()) throw noSuchShare();
      return withStore((store) => store.part(hashOf(id), part, knownEtags));
    },

    async remove(writer) {
      if (isNothingStored()) return;
      const { idHash, secretHash } = asWrite(writer);
      await withStore((store) => store.remove(idHash, secretHash));
    },

    used: async () => (await use.current())?.store.used() ?? null,
  };
}

/** @throws Problem if it can't be one */
export function readShareId(id: string | undefined): string {
  if (/^[\w-]{22}$/.test(id ?? '')) return id as string;
  throw noSuchShare();
}

/** @throws Problem if it can't be one */
export function readPart(part: string | undefined): number {
  if (/^(0|[1-9]\d{0,8})$/.test(part ?? '')) return Number(part);
  throw new BadRequest('not_found', 'There is no such part.');
}

/** @throws Problem without one */
export function readShareSecret(authorization: string | undefined): string {
  const [, secret] = /^Bearer ([\w-]{43})$/.exec(authorization ?? '') ?? [];
  if (secret !== undefined) return secret;
  throw new BadRequest('secret_missing', "Send the share's secret as Authorization: Bearer.");
}

/** @throws Problem if it can't be one */
export function readNewShareSecret(header: string): string {
  if (/^[\w-]{43}$/.test(header)) return header;
  throw new BadRequest('bad_request', 'X-New-Secret is the 43 base64url characters of the new secret.');
}

/** @returns null if it names none. @throws Problem if it can't be one */
export function readUpload(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^(0|[1-9]\d{0,9})$/.test(header)) return Number(header);
  throw new BadRequest('bad_request', 'Upload-Number is the number that an upload began with.');
}

/** The ETags of a request's If-None-Match. Browsers ask for no-cache when a page sends it, so Express would ignore it. */
export function readEtags(ifNoneMatch: string | undefined): string[] {
  return [...(ifNoneMatch ?? '').matchAll(/"([\w-]{1,64})"/g)].map((match) => match[1] as string);
}
