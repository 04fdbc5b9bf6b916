/**
 * Shares over HTTP: 10,000 shares of 12 characters are published, read, and asked for without news, while the server's
 * health is watched. A part has 2 kB, about what a character with six planets takes.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSizeMb } from './folderSize.ts';
import { startWatchedServer } from './watchedServer.ts';

const CHARACTERS = 12;
const PART_BYTES = 5120;
const CONCURRENCY = 8;
const READ_SHARES = 1000;
const HEALTH_MS = 50;
const MB = 2 ** 20;

/** @param shares BENCH_SHARES of them, 10,000 by default */
export async function measureShares(
  databaseUrl: string | null,
  shares = Number(process.env.BENCH_SHARES ?? 10_000),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-bench-'));
  const server = await startWatchedServer(folder, databaseUrl);
  const secret = randomBytes(32).toString('base64url');
  const ids = Array.from({ length: shares }, () => randomBytes(16).toString('base64url'));
  const parts = Array.from({ length: CHARACTERS + 1 }, (_, part) => part);
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

  console.log(`Shares in ${databaseUrl === null ? 'the embedded database' : 'Postgres'}`);
  // The embedded database is created with the first.
  await call(0, 'PUT', ids[0] as string, { parts });
  const emptyMb = folderSizeMb(folder);
  await measure(`${shares} shares of ${CHARACTERS} characters written`, shares * (parts.length + 1), () =>
    forEach(shares, async (at) => {
      await call(at, 'PUT', ids[at] as string, { parts });
      for (const part of parts) await call(at, 'PUT', `${ids[at]}/${part}`, randomBytes(PART_BYTES));
    }),
  );
  if (databaseUrl === null) {
    const perShare = ((folderSizeMb(folder) - emptyMb) * MB) / shares;
    report('on disk', `${(folderSizeMb(folder) - emptyMb).toFixed(0)} MB, ${perShare.toFixed(0)} bytes a share`);
    report('of it sealed bytes', `${parts.length * PART_BYTES} bytes a share`);
  }
  const readShares = Math.min(shares, READ_SHARES);
  await measure('parts read', readShares * parts.length, () =>
    forEach(readShares, async (at) => {
      for (const part of parts) await call(at, 'GET', `${ids[at]}/${part}`);
    }),
  );
  const etags: string[] = [];
  await forEach(readShares, async (at) => {
    etags[at] = (await call(at, 'GET', `${ids[at]}/0`)).headers.get('ETag') ?? '';
  });
  await measure('polls without news', readShares * 5, () =>
    forEach(readShares * 5, async (at) => {
      const { status } = await call(at, 'GET', `${ids[at % readShares]}/0`, undefined, etags[at % readShares]);
      if (status !== 304) throw new Error(`A poll without news: ${status}`);
    }),
  );
  await measure('parts written again', readShares * 2, () =>
    forEach(readShares, async (at) => {
      for (const part of [3, 0]) await call(at, 'PUT', `${ids[at]}/${part}`, randomBytes(PART_BYTES));
    }),
  );
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function report(what: string, figure: string, goal?: string): void {
  console.log(`${what.padEnd(64)} ${figure}${goal === undefined ? '' : ` (goal: ${goal})`}`);
}
