/**
 * 200 connections that send headers and never a body, all from one address, and then another client of that address that
 * uploads, as behind a proxy that the server does not know of, or in the network of a corporation.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWatchedServer, type WatchedServer } from '../../bench/watchedServer.ts';

const ATTACKERS = 200;
const UPLOADS = 20;
const GOAL_MS = 50;
/** After this the attackers are given up. */
const QUIET_MS = 5000;
/** On a busy machine the goal is missed without an attack, too: then so many times what it takes without. */
const RATIO = 5;

const newSecret = (bytes: number) => randomBytes(bytes).toString('base64url');

const isGood = (tookMs: number, idleMs: number) => tookMs < Math.max(GOAL_MS, RATIO * idleMs);

/** @returns when it was closed, and with which status */
function sendHeadersOnly({ url }: WatchedServer, share: string, secret: string) {
  const { hostname, port } = new URL(url);
  const startedAtMs = performance.now();
  const socket = connect(Number(port), hostname);
  const ended = new Promise<{ status: string; tookMs: number }>((resolve) => {
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status: answer.slice(9, 12), tookMs: performance.now() - startedAtMs }));
  });
  socket.write(
    `PUT /api/shares/${share}/0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n` +
      'Content-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n',
  );
  return { socket, ended };
}

const folder = mkdtempSync(join(tmpdir(), 'colony-watch-bodies-'));
const server = await startWatchedServer(folder, null);
let attackers: { socket: Socket; ended: Promise<{ status: string; tookMs: number }> }[] = [];
try {
  const [share, secret] = [newSecret(16), newSecret(32)];
  const put = async (path: string, body: string | Uint8Array<ArrayBuffer>) => {
    const startedAtMs = performance.now();
    const { status } = await fetch(`${server.url}/api/shares/${path}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
      },
      body,
    });
    assert(status === 204, `PUT: ${status}`);
    return performance.now() - startedAtMs;
  };
  /** @returns the middle of what uploads took */
  const upload = async () => {
    const times: number[] = [];
    for (let count = 0; count < UPLOADS; count++)
      times.push(await put(`${share}/0`, new Uint8Array(randomBytes(5000))));
    return times.sort((a, b) => a - b)[UPLOADS / 2] as number;
  };
  await put(share, JSON.stringify({ parts: [0] }));
  await upload();
  const idle = await server.watch(upload);
  const attacked = await server.watch(async () => {
    attackers = Array.from({ length: ATTACKERS }, () => sendHeadersOnly(server, share, newSecret(32)));
    await new Promise((done) => setTimeout(done, 500));
    const firstMs = await put(`${share}/0`, new Uint8Array(randomBytes(5000)));
    return { firstMs, uploadMs: await upload() };
  });
  const { firstMs, uploadMs } = attacked.result;
  const { busyMs, middleMs } = attacked.health;
  console.log(
    `idle: an upload takes ${idle.result.toFixed(1)} ms, health ${idle.health.middleMs.toFixed(1)} ms (middle)`,
  );
  console.log(
    `${ATTACKERS} bodies that never come: the first upload takes ${firstMs.toFixed(1)} ms, others ${uploadMs.toFixed(1)} ms, ` +
      `health ${middleMs.toFixed(1)} ms (middle), busy for ${busyMs.toFixed(0)} ms at a time (95 %)`,
  );
  const ends = await Promise.all(attackers.map(({ ended }) => ended));
  const statuses = new Map<string, number>();
  for (const { status } of ends) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const firstEndMs = Math.min(...ends.map(({ tookMs }) => tookMs));
  const lastMs = Math.max(...ends.map(({ tookMs }) => tookMs));
  console.log(
    `the attackers are answered`,
    Object.fromEntries(statuses),
    `from ${(firstEndMs / 1000).toFixed(1)} to ${(lastMs / 1000).toFixed(1)} s`,
  );
  assert(busyMs < GOAL_MS && isGood(middleMs, idle.health.middleMs), 'The server is not responsive.');
  assert(firstMs < QUIET_MS && isGood(uploadMs, idle.result), 'Uploads wait for those that never come.');
  assert(statuses.get('408') === ATTACKERS, 'Not every attacker is refused.');
} finally {
  for (const { socket } of attackers) socket.destroy();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
