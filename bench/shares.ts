/**
 * Shares over HTTP: in a database with 10,000 shares of 12 characters, shares are published, read, and asked for without
 * news, while the server's health is watched.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, databaseFolder, openDatabase } from '../server/database/index.ts';
import { hashOf } from '../server/secretBox.ts';
import { openStore } from '../server/shares/shareStore.ts';
import { startWatchedServer } from './watchedServer.ts';

const CHARACTERS = 12;
const PARTS = Array.from({ length: CHARACTERS + 1 }, (_, part) => part);
/** About what a character with six planets takes. */
const PART_BYTES = 5120;
const CONCURRENCY = 8;
const WRITTEN_SHARES = 100;
const READ_SHARES = 200;
const HEALTH_MS = 50;
const COPIED_AT_ONCE = 100;
const MB = 2 ** 20;

/** @param shares BENCH_SHARES of them, 10,000 by default */
export async function measureShares(
  databaseUrl: string | null,
  shares = Number(process.env.BENCH_SHARES ?? 10_000),
): Promise<void> {
  console.log(`Shares in ${databaseUrl === null ? 'the embedded database' : 'Postgres'}`);
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-bench-'));
  const secret = randomBytes(32).toString('base64url');
  const ids = Array.from({ length: shares }, newId);
  await fill(folder, databaseUrl, ids, secret);
  const server = await startWatchedServer(folder, databaseUrl);
  const call = async (at: number, method: string, path: string, body?: object | Buffer, etag?: string) => {
    const response = await fetch(`${server.url}/api/shares/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        'X-Forwarded-For': `198.${18 + (at >> 14)}.${(at >> 6) & 255}.${(at & 63) + 1}`,
        ...(body !== undefined && {
          'Content-Type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        }),
        ...(etag !== undefined && { 'If-None-Match': etag }),
      },
      body: body === undefined ? null : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${method}: ${response.status}`);
    return response;
  };
  const forEach = async (count: number, work: (at: number) => Promise<void>) => {
    let next = 0;
    const one = async () => {
      while (next < count) await work(next++);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, one));
  };
  async function measure(what: string, requests: number, work: () => Promise<void>): Promise<void> {
    const startedAtMs = performance.now();
    const { health } = await server.watch(work);
    const perSecond = requests / ((performance.now() - startedAtMs) / 1000);
    const { middleMs, busyMs } = health;
    report(what, `${perSecond.toFixed(0)}/s, health in ${middleMs.toFixed(0)} ms`, `health below ${HEALTH_MS} ms`);
    if (middleMs > HEALTH_MS || busyMs > HEALTH_MS) process.exitCode = 1;
  }

  // A database is opened at the start, if something is stored.
  await call(0, 'GET', `${ids[0]}/0`);
  const newIds = Array.from({ length: Math.min(shares, WRITTEN_SHARES) }, newId);
  await measure('requests of shares that are published', newIds.length * (PARTS.length + 1), () =>
    forEach(newIds.length, async (at) => {
      await call(shares + at, 'PUT', newIds[at] as string, { parts: PARTS });
      for (const part of PARTS) await call(shares + at, 'PUT', `${newIds[at]}/${part}`, randomBytes(PART_BYTES));
    }),
  );
  const readCount = Math.min(shares, READ_SHARES);
  // From all over the database.
  const readId = (at: number) => ids[Math.floor((at * shares) / readCount)] as string;
  await measure('parts read', readCount * PARTS.length, () =>
    forEach(readCount, async (at) => {
      for (const part of PARTS) await call(at, 'GET', `${readId(at)}/${part}`);
    }),
  );
  const etags: string[] = [];
  await forEach(readCount, async (at) => {
    etags[at] = (await call(at, 'GET', `${readId(at)}/0`)).headers.get('ETag') ?? '';
  });
  await measure('polls without news', readCount * 5, () =>
    forEach(readCount * 5, async (request) => {
      const at = request % readCount;
      const { status } = await call(at, 'GET', `${readId(at)}/0`, undefined, etags[at]);
      if (status !== 304) throw new Error(`A poll without news: ${status}`);
    }),
  );
  await measure('parts written again', readCount * 2, () =>
    forEach(readCount, async (at) => {
      for (const part of [3, 0]) await call(at, 'PUT', `${readId(at)}/${part}`, randomBytes(PART_BYTES));
    }),
  );
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const newId = () => randomBytes(16).toString('base64url');

/** Stores shares ahead: the first as the server does, the others as copies of it, which takes seconds in place of minutes. */
async function fill(folder: string, url: string | null, ids: readonly string[], secret: string): Promise<void> {
  const onError = (error: Error) => {
    throw error;
  };
  // Filling it takes longer than any request.
  const timeoutMs = 600_000;
  const database = await openDatabase({ url, folder: databaseFolder(folder), timeoutMs, onError });
  const unlimited = { maxBytes: Number.POSITIVE_INFINITY, maxVisitorBytes: Number.POSITIVE_INFINITY };
  const store = await openStore({ database, ...unlimited, onNoRoom: () => {} });
  const emptyBytes = await databaseBytes(database);
  const [first = '', ...others] = ids.map(hashOf);
  const write = { idHash: first, secretHash: hashOf(secret), visitorHash: first, upload: null };
  await store.put(write, PARTS, () => {});
  for (const part of PARTS) await store.putPart(write, part, randomBytes(PART_BYTES));
  for (let at = 0; at < others.length; at += COPIED_AT_ONCE) {
    const hashes = others.slice(at, at + COPIED_AT_ONCE);
    for (const [table, changed] of [
      ['share', "'id_hash', hash, 'visitor_hash', hash"],
      ['part', "'id_hash', hash"],
    ]) {
      await database.query(
        `INSERT INTO shares.${table} SELECT (jsonb_populate_record(one, jsonb_build_object(${changed}))).*
         FROM shares.${table} one, unnest($2::text[]) hash WHERE id_hash = $1`,
        [first, hashes],
      );
    }
  }
  // As the server does after every few MB; all at once would slow down what is measured.
  await database.query('VACUUM', []);
  const bytes = (await databaseBytes(database)) - emptyBytes;
  await database.close();
  report(`${ids.length} shares of ${CHARACTERS} characters on disk`, `${(bytes / MB).toFixed(0)} MB`);
  report('  a share', `${(bytes / ids.length).toFixed(0)} bytes, ${PARTS.length * PART_BYTES} of them sealed`);
}

async function databaseBytes(database: Database): Promise<number> {
  const { rows } = await database.query('SELECT pg_database_size(current_database())::float8 AS bytes', []);
  return rows[0].bytes;
}

function report(what: string, figure: string, goal?: string): void {
  console.log(`${what.padEnd(64)} ${figure}${goal === undefined ? '' : ` (goal: ${goal})`}`);
}
