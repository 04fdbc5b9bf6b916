/**
 * Reminders on a real Postgres: the queue's unit tests, then two instances that send 2,000 due reminders over HTTP, one of
 * which is killed in between. None may come twice, except those that the killed one was sending, and these say so.
 */

import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/database/index.ts';
import { ENGLISH_PHRASES } from '../../server/reminders/phrases.ts';
import { createSealer } from '../../server/reminders/sealed.ts';
import { Sender } from '../../server/reminders/sender.ts';
import { createSendMessage } from '../../server/reminders/sendMessage.ts';
import { openStore } from '../../server/reminders/store.ts';
import { hashOf } from '../../server/secretBox.ts';
import { startPostgres } from './postgres.ts';

const LISTS = 2000;
const KILLED_AFTER = 600;
const CONCURRENCY = 20;
/** Longer than a stopped worker keeps its jobs. */
const TAKEOVER_MS = 150_000;
const SECRET = 'secret-of-the-application';
const fail = (error: unknown) => {
  throw error;
};

if (process.send) await runInstance(process.argv[2] as string, process.argv[3] as string);
else await main();

/** One instance; a message from the parent puts its clock ahead. */
async function runInstance(databaseUrl: string, sinkUrl: string): Promise<void> {
  let aheadMs = 0;
  process.on('message', (ms: number) => {
    aheadMs = ms;
  });
  process.once('disconnect', () => process.exit(0));
  const { store } = await open(databaseUrl, () => Date.now() + aheadMs);
  const sendMessage = createSendMessage({
    ceilings: {},
    pushKeys: () => Promise.reject(new Error('No push here.')),
    contactUrl: 'mailto:nobody@colony-watch.invalid',
    sandboxOrigin: () => sinkUrl,
    timeoutMs: 10_000,
    userAgent: 'ColonyWatch/test',
  });
  const sender = new Sender({ store, sendMessage, pageUrl: () => '', concurrency: CONCURRENCY, onError: fail });
  // Maintenance runs every 30 s by the real clock.
  setInterval(() => void store.maintain().then(() => sender.sendDue()), 1000);
}

async function open(databaseUrl: string, clock?: () => number) {
  const database = await openDatabase({ url: databaseUrl, folder: null, clock, onError: fail });
  const bounds = { maxBytes: 2 ** 30, maxVisitorBytes: 2 ** 30 };
  const store = await openStore({ database, sealer: createSealer([SECRET]), ...bounds, onNoRoom: fail });
  return { database, store };
}

async function main(): Promise<void> {
  const cluster = startPostgres('queue', 'instances');
  try {
    const files = ['tests/unit/server/reminders/store.test.ts', 'tests/unit/server/revocations.test.ts'];
    const unitTests = spawnSync('npx', ['vitest', 'run', '--no-file-parallelism', ...files], {
      stdio: 'inherit',
      env: { ...process.env, REMINDERS_DATABASE_URL: cluster.url('queue') },
    });
    if (unitTests.status !== 0) throw new Error('The tests of the queue or of logouts fail on a real Postgres.');
    await sendFromTwoInstances(cluster.url('instances'));
  } finally {
    cluster.stop();
  }
}

async function sendFromTwoInstances(databaseUrl: string): Promise<void> {
  const received = new Map<string, string[]>();
  let instances: ChildProcess[] = [];
  let count = 0;
  let sendingSinceMs = 0;
  const sink = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { content } = JSON.parse(body) as { content: string };
    const text = /reminder \d+/.exec(content)?.[0] ?? '';
    received.set(text, [...(received.get(text) ?? []), content]);
    count += 1;
    if (count === 1) sendingSinceMs = performance.now();
    if (count === KILLED_AFTER) instances[0]?.kill('SIGKILL');
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => void sink.listen(0, '127.0.0.1', done));
  const sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;

  const { database, store } = await open(databaseUrl);
  // A stop that is over would not be announced.
  const dueAtMs = Date.now() + 60_000;
  for (let first = 0; first < LISTS; first += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        store.put(hashOf(`list ${first + at}`), {
          targets: [{ kind: 'discord', address: `/webhook/${first + at}` }],
          pageUrl: '',
          visitorHash: 'visitor',
          admit: () => {},
          delivery: { leadMs: 0, digestMinute: null, quiet: null, timeZone: 'UTC' },
          reminders: [
            {
              key: 'stop',
              dueAtMs,
              stopAtMs: dueAtMs + 1000,
              forecastAtMs: dueAtMs,
              group: 0,
              character: 'Ada',
              planet: 'Amamake V',
              link: '',
              goods: null,
              text: `reminder ${first + at}`,
            },
          ],
        }),
      ),
    );
  }
  instances = [1, 2].map(() =>
    fork(fileURLToPath(import.meta.url), [databaseUrl, sinkUrl], { execArgv: process.execArgv }),
  );
  await until(() => received.size >= LISTS - 2 * CONCURRENCY, 120_000);
  const ms = performance.now() - sendingSinceMs;
  instances[1]?.send(TAKEOVER_MS);
  await until(() => received.size === LISTS, 60_000);
  // What is sent twice would come now.
  await new Promise((done) => setTimeout(done, 5000));
  instances[1]?.kill('SIGKILL');
  sink.close();
  await database.close();

  const repeated = [...received.values()].filter((contents) => contents.length > 1);
  const unmarked = repeated.filter(
    (contents) => contents.length > 2 || !contents[1]?.endsWith(ENGLISH_PHRASES.repeated),
  );
  console.log(
    `${received.size} of ${LISTS} reminders arrived, most within ${(ms / 1000).toFixed(1)} s; ` +
      `${repeated.length} twice, ${unmarked.length} of them not marked.`,
  );
  if (received.size !== LISTS || unmarked.length > 0 || repeated.length > CONCURRENCY) {
    throw new Error('Reminders were lost or repeated.');
  }
}

async function until(isTrue: () => boolean, patienceMs: number): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!isTrue()) {
    if (performance.now() > endMs) throw new Error('The reminders did not arrive in time.');
    await new Promise((done) => setTimeout(done, 100));
  }
}
