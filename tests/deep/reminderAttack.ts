/**
 * One visitor against the reminders of a server in a process of its own: stops in the far future, one webhook in many
 * lists, uploads that differ each time, a list that announces without end, and a full disk. Meanwhile the server must answer,
 * call Discord rarely, stay small on the disk and delete what is asked.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSizeMb } from '../../bench/folderSize.ts';
import { startWatchedServer } from '../../bench/watchedServer.ts';
import { HOUR_MS, listOf, newListId, reminderAt } from '../unit/server/reminders/reminderHarness.ts';
import { onSmallDisk, type SmallDisk } from './smallDisk.ts';

const UPLOADS = 2000;
const GROWTH_MB = 60;
const HEALTH_MS = 50;

/** Without the limits per visitor, which would end each attack early: it may come from many. */
const LIMITS = { reminders: 1e9, newTargets: 1e9, reminderMbAdded: 1e9 };

async function startVictim(dataFolder: string) {
  const server = await startWatchedServer(dataFolder, null, LIMITS, 'debug');
  const { url } = server;
  const call = (method: string, path: string, body?: unknown, listId?: string) =>
    fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(listId !== undefined && { Authorization: `Bearer ${listId}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const newWebhook = async () => {
    const { path } = await (await call('POST', '/sandbox/discord/webhooks')).json();
    return { kind: 'discord' as const, url: `${url}${path}` };
  };
  return { ...server, call, newWebhook };
}
type Victim = Awaited<ReturnType<typeof startVictim>>;

/** Runs an attack and asks for the server's health meanwhile. */
async function underAttack<T>(what: string, { watch }: Victim, attack: () => Promise<T>): Promise<T> {
  const { result, health } = await watch(attack);
  const { busyMs, middleMs } = health;
  console.log(
    `${what}: busy for ${busyMs.toFixed(0)} ms at a time (95 %), health in ${middleMs.toFixed(0)} ms (middle)`,
  );
  assert(busyMs < HEALTH_MS && middleMs < HEALTH_MS, `${what}: the server is not responsive.`);
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
