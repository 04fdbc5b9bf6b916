/**
 * One visitor against the reminders of a server in a process of its own: stops in the far future, one webhook in many
 * lists, uploads that differ each time, a list that announces without end, and a full disk. Meanwhile the server must answer,
 * call Discord rarely, stay small on the disk and delete what is asked.
 */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { folderSizeMb } from '../../bench/folderSize.ts';
import { readConfig } from '../../server/config.ts';
import { RATE_LIMITS } from '../../server/http/rateLimits.ts';
import { startServer } from '../../server/listen.ts';
import { HOUR_MS, listOf, newListId, reminderAt } from '../unit/server/reminders/reminderHarness.ts';
import { onSmallDisk, type SmallDisk } from './smallDisk.ts';

const UPLOADS = 2000;
const GROWTH_MB = 60;
const HEALTH_MS = 50;

if (process.send) await serve(process.argv[2] as string);
else await main();

/** The server's process, without the limits per visitor, which would end each attack early: it may come from many. */
async function serve(dataFolder: string): Promise<void> {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', SANDBOX_PORT: '0', DATA_DIR: dataFolder });
  const server = await startServer(config, {
    rateLimits: { ...RATE_LIMITS, reminders: 1e9, newTargets: 1e9, reminderMbAdded: 1e9, reminderMbStored: 1e9 },
    log: pino({ level: 'debug', base: null }, { write: (line: string) => void process.send?.({ line }) }),
  });
  process.once('disconnect', () => process.exit(0));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('message', () => {
    process.send?.({ delayMs: delay.percentile(95) / 1e6 });
    delay.reset();
  });
  process.send?.({ url: server.url });
}

async function startVictim(dataFolder: string) {
  const log: string[] = [];
  let onDelay = (_ms: number): void => {};
  /** how long the process was busy at a time since the last call, milliseconds; 95 % were shorter */
  const busyMs = () =>
    new Promise<number>((resolve) => {
      onDelay = resolve;
      child.send('delay');
    });
  const child = fork(fileURLToPath(import.meta.url), [dataFolder], { execArgv: process.execArgv });
  const url = await new Promise<string>((resolve) => {
    child.on('message', (message: { line?: string; url?: string; delayMs?: number }) => {
      if (message.delayMs !== undefined) onDelay(message.delayMs);
      if (message.line !== undefined) log.push(message.line);
      if (message.url !== undefined) resolve(message.url);
    });
  });
  const call = (method: string, path: string, body?: unknown, listId?: string) =>
    fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(listId !== undefined && { Authorization: `Bearer ${listId}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  await call('GET', '/api/health');
  const newWebhook = async () => {
    const { path } = await (await call('POST', '/sandbox/discord/webhooks')).json();
    return { kind: 'discord' as const, url: `${url}${path}` };
  };
  return { log, call, busyMs, newWebhook, stop: () => child.kill('SIGKILL') };
}
type Victim = Awaited<ReturnType<typeof startVictim>>;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-attack-'));
  const victim = await startVictim(folder);
  try {
    await stopsInTheFarFuture(victim);
    await oneWebhookInManyLists(victim);
    await uploadsThatDiffer(victim, folder);
  } finally {
    victim.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  await onSmallDisk(fullDisk);
}

/** Runs an attack and asks for the server's health meanwhile. */
async function underAttack<T>(what: string, { call, busyMs }: Victim, attack: () => Promise<T>): Promise<T> {
  await busyMs();
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAtMs = performance.now();
      const { ok } = await call('GET', '/api/health');
      if (!ok) throw new Error(`${what}: the server is not well.`);
      times.push(performance.now() - startedAtMs);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  const result = await attack().finally(() => {
    isOver = true;
  });
  await asking;
  const busy = await busyMs();
  times.sort((a, b) => a - b);
  const middleMs = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`${what}: busy for ${busy.toFixed(0)} ms at a time (95 %), health in ${middleMs.toFixed(0)} ms (middle)`);
  assert(busy < HEALTH_MS && middleMs < HEALTH_MS, `${what}: the server is not responsive.`);
  return result;
}

async function stopsInTheFarFuture(victim: Victim): Promise<void> {
  const targets = [await victim.newWebhook()];
  const delivery = { leadMs: 0, digestMinute: 540, quiet: null, timeZone: 'Europe/Berlin' };
  await underAttack('stops up to the year 275,000', victim, async () => {
    const lists = [1, 1000].map((count) =>
      Array.from({ length: count }, (_, stop) => reminderAt(1e14 + stop * 8e12, `stop ${stop}`)),
    );
    for (const reminders of [...lists, ...lists]) {
      const body = listOf(targets, reminders, { delivery });
      const { status } = await victim.call('PUT', '/api/reminders', body, newListId());
      assert(status === 400 || status === 413, `Stops in the far future: ${status}.`);
    }
    // The latest that are accepted.
    const near = Array.from({ length: 900 }, (_, stop) => reminderAt(Date.now() + stop * 0.35 * HOUR_MS, `s${stop}`));
    const body = listOf(targets, near, { delivery });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => victim.call('PUT', '/api/reminders', body, newListId())),
    );
    assert(
      answers.some(({ ok }) => ok),
      'No upload was accepted.',
    );
  });
}

async function oneWebhookInManyLists(victim: Victim): Promise<void> {
  const targets = [await victim.newWebhook()];
  await victim.call('POST', '/sandbox/faults', { discord: { status: 429, retryAfterSeconds: 0 } });
  const logged = victim.log.length;
  await underAttack('one webhook in 118 lists', victim, async () => {
    for (let list = 0; list < 118; list++) {
      const reminders = Array.from({ length: 60 }, (_, stop) => reminderAt(Date.now() + 1000 * stop, `stop ${stop}`));
      await victim.call('PUT', '/api/reminders', listOf(targets, reminders), newListId());
    }
    await new Promise((done) => setTimeout(done, 30_000));
  });
  await victim.call('POST', '/sandbox/faults', { discord: null });
  const refused = victim.log
    .slice(logged)
    .filter((line) => line.includes('"/sandbox"') && line.includes(':429')).length;
  console.log(`one webhook in 118 lists: ${refused} answers 429 in 30 s`);
  assert(refused > 0 && refused <= 6, `Discord answered ${refused} times with 429.`);
}

async function uploadsThatDiffer(victim: Victim, folder: string): Promise<void> {
  const ids = Array.from({ length: 5 }, newListId);
  const targets = [await victim.newWebhook()];
  const upload = (id: string, round: number) => {
    const reminders = Array.from({ length: 30 }, (_, stop) =>
      reminderAt(Date.now() + (stop < 3 ? 1000 : HOUR_MS), `stop ${round} ${stop}`, { link: 'x'.repeat(16) }),
    );
    return victim.call('PUT', '/api/reminders', listOf(targets, reminders), id);
  };
  for (const id of ids) await upload(id, -1);
  const emptyMb = folderSizeMb(folder);
  const lastMs = await underAttack(`${UPLOADS} uploads that differ`, victim, async () => {
    for (let round = 0; round < UPLOADS; round++) {
      const { status } = await upload(ids[round % ids.length] as string, round);
      assert(status === 200, `Upload ${round}: ${status}.`);
    }
    const startedAtMs = performance.now();
    await upload(ids[0] as string, UPLOADS);
    return performance.now() - startedAtMs;
  });
  const growthMb = folderSizeMb(folder) - emptyMb;
  console.log(
    `${UPLOADS} uploads that differ: the folder grew by ${growthMb.toFixed(0)} MB, the last took ${lastMs.toFixed(0)} ms`,
  );
  assert(growthMb < GROWTH_MB, `The folder grew by ${growthMb} MB.`);
  assert(lastMs < 1000, `The last upload took ${lastMs} ms.`);
}

async function fullDisk({ dataFolder, fill }: SmallDisk): Promise<void> {
  const victim = await startVictim(dataFolder);
  try {
    const [id, other] = [newListId(), newListId()];
    const list = listOf([await victim.newWebhook()], [reminderAt(Date.now() + HOUR_MS, 'full')]);
    for (const one of [id, other]) {
      const { status } = await victim.call('PUT', '/api/reminders', list, one);
      assert(status === 200, `Upload with room: ${status}.`);
    }
    await underAttack('full disk', victim, async () => {
      fill();
      const refused = await victim.call('PUT', '/api/reminders', list, id);
      assert(refused.status === 507, `Upload on a full disk: ${refused.status}.`);
      for (const one of [id, other, newListId()]) {
        const { status } = await victim.call('DELETE', '/api/reminders', undefined, one);
        assert(status === 200, `Deletion on a full disk: ${status}.`);
      }
    });
    assert(
      victim.log.some((line) => line.includes('disk_full')),
      'The log does not name the full disk.',
    );
    console.log('full disk: uploads get 507, deletions work');
  } finally {
    victim.stop();
  }
}
