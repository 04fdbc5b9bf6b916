/**
 * One visitor against the shares of a server in a process of its own: many uploads at once, the largest bodies, shares that
 * are created and deleted again, reads of all of it, and a full disk. Meanwhile the server must answer.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWatchedServer, type WatchedServer } from '../../bench/watchedServer.ts';

const MB = 2 ** 20;
const HEALTH_MS = 50;
const AT_ONCE = 50;
const LARGEST_BYTES = 65_536;

const newId = () => ({ id: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') });

async function call({ url }: WatchedServer, method: string, path: string, secret: string, body?: object | Buffer) {
  const isBytes = Buffer.isBuffer(body);
  const response = await fetch(`${url}/api/shares/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'Content-Type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    body: body === undefined ? null : isBytes ? new Uint8Array(body) : JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

function assert(isTrue: boolean, failure: string): asserts isTrue {
  if (!isTrue) throw new Error(failure);
}

async function underAttack(what: string, server: WatchedServer, attack: () => Promise<number[]>): Promise<void> {
  const { result, health } = await server.watch(attack);
  const counts = new Map<number, number>();
  for (const status of result) counts.set(status, (counts.get(status) ?? 0) + 1);
  const { busyMs, middleMs } = health;
  console.log(
    `${what}: busy for ${busyMs.toFixed(0)} ms at a time (95 %), health in ${middleMs.toFixed(0)} ms (middle), answers`,
    Object.fromEntries(counts),
  );
  assert(busyMs < HEALTH_MS && middleMs < HEALTH_MS, `${what}: the server is not responsive.`);
  assert(!result.some((status) => status === 500), `${what}: the server has a fault.`);
}

async function attackOne(limits: object, title: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-attack-'));
  const server = await startWatchedServer(folder, null, limits);
  try {
    const { id, secret } = newId();
    const parts = Array.from({ length: 300 }, (_, part) => part);
    await call(server, 'PUT', id, secret, { parts });
    const many = async (count: number, work: (at: number) => Promise<number>) => {
      const statuses: number[] = [];
      for (let first = 0; first < count; first += AT_ONCE) {
        statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(first + at)))));
      }
      return statuses;
    };
    await underAttack(`${title}: the largest parts, ${AT_ONCE} at once`, server, () =>
      many(1000, (at) => call(server, 'PUT', `${id}/${at % 31}`, secret, randomBytes(LARGEST_BYTES))),
    );
    await underAttack(`${title}: 300 parts named and dropped`, server, () =>
      many(500, (at) => call(server, 'PUT', id, secret, { parts: at % 2 === 0 ? parts : [0] })),
    );
    await underAttack(`${title}: shares created and deleted`, server, () =>
      many(500, async () => {
        const one = newId();
        await call(server, 'PUT', one.id, one.secret, { parts });
        return call(server, 'DELETE', one.id, one.secret);
      }),
    );
    await underAttack(`${title}: reads of the largest part`, server, () =>
      many(3000, () => call(server, 'GET', `${id}/0`, secret)),
    );
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On a disk of its own in memory, which only root can mount. */
async function fullDisk(): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.log('full disk: skipped, because only root can mount one');
    return;
  }
  const disk = mkdtempSync(join(tmpdir(), 'colony-watch-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]);
  const dataFolder = join(disk, 'data');
  mkdirSync(dataFolder);
  const server = await startWatchedServer(dataFolder, null);
  try {
    const shares = [newId(), newId()];
    for (const { id, secret } of shares) {
      assert((await call(server, 'PUT', id, secret, { parts: [0] })) === 204, 'No share with room.');
      assert((await call(server, 'PUT', `${id}/0`, secret, randomBytes(1000))) === 204, 'No part with room.');
    }
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize + MB, 1));
    } catch {
      // It is full.
    }
    for (const { id, secret } of shares) {
      assert((await call(server, 'PUT', `${id}/0`, secret, randomBytes(1000))) === 507, 'An upload on a full disk.');
      assert((await call(server, 'GET', `${id}/0`, secret)) === 200, 'No read on a full disk.');
      assert((await call(server, 'DELETE', id, secret)) === 204, 'No deletion on a full disk.');
    }
    console.log('full disk: uploads get 507, reads and deletions work');
  } finally {
    server.stop();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

await attackOne({}, 'one address');
await attackOne({ shareReads: 1e9, shareWrites: 1e9, newShares: 1e9, shareMbWritten: 1e9, shareMbStored: 1e9 }, 'many');
await fullDisk();
