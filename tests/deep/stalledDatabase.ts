/**
 * A real Postgres whose processes are stopped where they are, and continued: meanwhile every request that needs it is told
 * to come again later, everything else works, and afterwards nothing is left of it.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startWatchedServer } from '../../bench/watchedServer.ts';
import { startPostgres } from './postgres.ts';

const CALLERS = 40;
const HEALTH_MS = 50;
/** The server waits 10 s for its database; the rest is for a busy machine. */
const ANSWER_MS = 13_000;
/** Once the server knows that the database hangs, it does not wait. */
const KNOWN_MS = 1000;
const MAX_CONNECTIONS = 10;
const PATIENCE_MS = 100_000;

interface Answer {
  status: number;
  retryAfter: string | null;
  kind: string | undefined;
  tookMs: number;
}

const cluster = startPostgres('stalled');
const folder = mkdtempSync(join(tmpdir(), 'colony-watch-stalled-'));
const server = await startWatchedServer(folder, cluster.url('stalled'));
try {
  const share = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const call = async (
    caller: number,
    method: string,
    path: string,
    body?: object,
    bearer = secret,
  ): Promise<Answer> => {
    const startedAtMs = performance.now();
    const answer = { status: 0, retryAfter: null, kind: undefined };
    const sent = fetch(`${server.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${bearer}`,
        'X-Forwarded-For': `198.51.100.${caller + 1}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('Retry-After'),
        kind: (response.ok ? undefined : await response.json())?.cause?.kind,
      }),
      () => answer,
    );
    return { ...(await sent), tookMs: performance.now() - startedAtMs };
  };
  const upload = (caller: number) => call(caller, 'PUT', `/api/shares/${share}`, { parts: [0] });
  const everyone = () =>
    Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        caller % 2 === 0 ? upload(caller) : call(caller, 'GET', `/api/shares/${share}`),
      ),
    );
  const summary = (answers: readonly Answer[]) => {
    const kinds = new Map<string, number>();
    for (const { status, kind } of answers) {
      const name = `${status} ${kind ?? ''}`;
      kinds.set(name, (kinds.get(name) ?? 0) + 1);
    }
    const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs));
    return `${JSON.stringify(Object.fromEntries(kinds))}, the last after ${(slowestMs / 1000).toFixed(1)} s`;
  };
  const isRefused = ({ status, retryAfter, kind }: Answer) =>
    status === 503 && Number(retryAfter) > 0 && kind === 'databaseLate';

  assert((await upload(0)).status === 204, 'No share before.');
  const { path } = await (await fetch(`${server.url}/sandbox/discord/webhooks`, { method: 'POST' })).json();
  const nowMs = Date.now();
  const stop = { key: 'stop', stopAtMs: nowMs + 3_600_000, text: 'extractor stops' };
  const list = {
    targets: [{ kind: 'discord', url: `${server.url}${path}` }],
    delivery: { leadMs: 3_598_000, digestMinute: null, quiet: null, timeZone: 'UTC' },
    groups: [{ name: 'Ada', forecastAtMs: nowMs, planets: [{ name: 'Tanoo II', link: '', stops: [stop] }] }],
  };
  const listed = await call(0, 'PUT', '/api/reminders', list, randomBytes(32).toString('base64url'));
  assert(listed.status === 200, `No list of reminders before: ${listed.status}`);

  cluster.pause();
  const { result: first, health } = await server.watch(everyone);
  console.log(`hanging: ${summary(first)}; health in ${health.middleMs.toFixed(1)} ms (middle)`);
  const second = await everyone();
  console.log(`hanging, and known: ${summary(second)}`);
  assert(first.every(isRefused) && second.every(isRefused), 'Not everybody is told to come again later.');
  assert(
    first.every(({ tookMs }) => tookMs < ANSWER_MS),
    'The database is waited for too long.',
  );
  assert(
    second.every(({ tookMs }) => tookMs < KNOWN_MS),
    'The database is waited for again.',
  );
  assert(health.middleMs < HEALTH_MS && health.busyMs < HEALTH_MS, 'The server is not responsive.');
  // Background work meets it several times, too.
  await wait(15_000);

  cluster.resume();
  const resumedAtMs = performance.now();
  const seconds = () => `${((performance.now() - resumedAtMs) / 1000).toFixed(1)} s`;
  while ((await upload(0)).status !== 204) {
    assert(performance.now() - resumedAtMs < 30_000, 'The server does not recover.');
    await wait(100);
  }
  console.log(`goes on: an upload is accepted after ${seconds()}`);
  const messages = async () => (await (await fetch(`${server.url}/sandbox/messages.json`)).json()) as unknown[];
  while ((await messages()).length === 0) {
    assert(performance.now() - resumedAtMs < 60_000, 'The reminder that was due meanwhile is lost.');
    await wait(100);
  }
  console.log(`the reminder that was due meanwhile is sent after ${seconds()}`);
  const third = await everyone();
  assert(
    third.every(({ status }) => status < 300),
    `Not everybody is answered: ${summary(third)}`,
  );
  const client = new Client({ connectionString: cluster.url('stalled') });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'colony-watch'",
  );
  await client.end();
  console.log(`${rows[0].open} connections to the database`);
  assert(rows[0].open <= MAX_CONNECTIONS, 'Connections are left over.');
  assert((await messages()).length === 1, 'The reminder came twice.');
} finally {
  server.stop();
  cluster.resume();
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
