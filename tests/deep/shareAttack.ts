/**
 * One visitor against the shares of a server in a process of its own: many uploads at once, the largest bodies, shares that
 * are created and deleted again, reads of all of it, and a full disk. Meanwhile the server must answer.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startWatchedServer, type WatchedServer } from '../../bench/watchedServer.ts';
import { onSmallDisk, type SmallDisk } from './smallDisk.ts';

const HEALTH_MS = 50;
const AT_ONCE = 50;
const LARGEST_BYTES = 65_536;
const IDLE_MS = 3000;

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

/** What this machine takes without any attack, just before it. */
async function idleText(server: WatchedServer): Promise<string> {
  const { busyMs, middleMs } = (await server.watch(() => wait(IDLE_MS))).health;
  return `idle: busy for ${busyMs.toFixed(0)} ms, health in ${middleMs.toFixed(0)} ms`;
}

async function underAttack(what: string, server: WatchedServer, attack: () => Promise<number[]>): Promise<void> {
  const idle = await idleText(server);
  const { result, health } = await server.watch(attack);
  const counts = new Map<number, number>();
  for (const status of result) counts.set(status, (counts.get(status) ?? 0) + 1);
  const { busyMs, middleMs } = health;
  console.log(
    `${what}: busy for ${busyMs.toFixed(0)} ms at a time (95 %), health in ${middleMs.toFixed(0)} ms (middle; ${idle}), answers`,
    Object.fromEntries(counts),
  );
  assert(busyMs < HEALTH_MS && middleMs < HEALTH_MS, `${what}: the server is not responsive (${idle}).`);
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
    await underAttack(`${title}: uploads begun, and not ended`, server, () =>
      many(500, () => call(server, 'POST', `${id}/uploads`, secret)),
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

async function fullDisk({ dataFolder, fill }: SmallDisk): Promise<void> {
  const server = await startWatchedServer(dataFolder, null);
  try {
    const shares = [newId(), newId()];
    for (const { id, secret } of shares) {
      assert((await call(server, 'PUT', id, secret, { parts: [0] })) === 204, 'No share with room.');
      assert((await call(server, 'PUT', `${id}/0`, secret, randomBytes(1000))) === 204, 'No part with room.');
    }
    fill();
    for (const { id, secret } of shares) {
      assert((await call(server, 'PUT', `${id}/0`, secret, randomBytes(1000))) === 507, 'An upload on a full disk.');
      assert((await call(server, 'GET', `${id}/0`, secret)) === 200, 'No read on a full disk.');
      assert((await call(server, 'DELETE', id, secret)) === 204, 'No deletion on a full disk.');
    }
    console.log('full disk: uploads get 507, reads and deletions work');
  } finally {
    server.stop();
  }
}

await attackOne({}, 'one address');
await attackOne(
  { shareReads: 1e9, shareWrites: 1e9, shareDeletions: 1e9, newShares: 1e9, shareMbWritten: 1e9, shareMbStored: 1e9 },
  'many',
);
await onSmallDisk(fullDisk);
