/**
 * The queue of reminders on the embedded database: 10,000 players with 50 reminders each. 200 of them are due at once,
 * for one instance, then 200 more for two instances that share the work.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../server/database/index.ts';
import type { CheckedTarget } from '../server/reminders/channels.ts';
import type { Upload } from '../server/reminders/planUpload.ts';
import { createSealer } from '../server/reminders/sealed.ts';
import { Sender } from '../server/reminders/sender.ts';
import { type Outcome, openStore, type ReminderStore } from '../server/reminders/store.ts';
import { hashOf } from '../server/secretBox.ts';

const REMINDERS = 50;
const DUE = 200;
const GOAL_SECONDS = 60;
const GOAL_MB = 250;
const HOUR_MS = 3_600_000;

/** @param players BENCH_PLAYERS of them, 10,000 by default */
export async function measureReminders(players = Number(process.env.BENCH_PLAYERS ?? 10_000)): Promise<void> {
  const residentMb = async () => {
    globalThis.gc?.();
    // The heap is returned to the system some time after.
    await setTimeout(3000);
    globalThis.gc?.();
    return process.memoryUsage.rss() / 2 ** 20;
  };
  const startMs = Date.now();
  let nowMs = startMs;
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-bench-'));
  const withoutMb = await residentMb();
  const database = await openDatabase({
    url: null,
    folder: join(folder, 'database'),
    clock: () => nowMs,
    onError: fail,
  });
  const bounds = { maxBytes: 2 ** 30, maxVisitorBytes: 2 ** 30 };
  const store = await openStore({ database, sealer: createSealer(['secret']), ...bounds, onNoRoom: fail });
  const idleMb = (await residentMb()) - withoutMb;
  const storingSinceMs = performance.now();
  for (let player = 0; player < players; player++) {
    const firstMs = startMs + HOUR_MS * (1 + Math.min(2, Math.floor(player / DUE)));
    await store.put(hashOf(`player ${player}`), {
      targets: [{ kind: 'discord', address: `https://discord.com/api/webhooks/${player}/token` }],
      pageUrl: 'https://colonies.example.com/',
      visitorHash: 'visitor',
      admit: () => {},
      delivery: { leadMs: 0, digestMinute: null, quiet: null, timeZone: 'UTC' },
      reminders: Array.from({ length: REMINDERS }, (_, at) => {
        const dueAtMs = firstMs + at * 6 * HOUR_MS;
        const words = {
          character: 'Pilot',
          planet: `Amamake ${at}`,
          link: `link ${at}`,
          text: 'launchpad full',
          goods: null,
        };
        return { key: `stop ${at}`, dueAtMs, stopAtMs: dueAtMs, forecastAtMs: startMs, group: 0, ...words };
      }),
    });
  }
  const storedMs = performance.now() - storingSinceMs;
  report(`${players} players × ${REMINDERS} reminders stored`, `${(storedMs / players).toFixed(1)} ms each`);

  for (const instances of [1, 2]) {
    nowMs = startMs + instances * HOUR_MS + 1000;
    let sent = 0;
    const sendMessage = async () => {
      sent += 1;
      return { kind: 'sent' as const };
    };
    const senders = Array.from(
      { length: instances },
      () => new Sender({ store, sendMessage, pageUrl: () => '', onError: fail }),
    );
    const sinceMs = performance.now();
    await Promise.all(senders.map((sender) => sender.sendDue()));
    const seconds = (performance.now() - sinceMs) / 1000;
    await Promise.all(senders.map((sender) => sender.stop()));
    report(
      `${sent} of ${DUE} due in the same minute sent by ${instances === 1 ? 'one instance' : 'two'}`,
      `${seconds.toFixed(1)} s`,
      `${GOAL_SECONDS} s, none twice`,
    );
    if (sent !== DUE || seconds > GOAL_SECONDS) process.exitCode = 1;
  }
  await measureAttack(store, (ms) => {
    nowMs += ms;
    return nowMs;
  });
  const usedMb = (await residentMb()) - withoutMb;
  report('memory for the database, idle and then', `${idleMb.toFixed(0)} MB, ${usedMb.toFixed(0)} MB`, `${GOAL_MB} MB`);
  if (Math.max(idleMb, usedMb) > GOAL_MB) process.exitCode = 1;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * One webhook in 118 lists, which Discord refuses, and lists that differ in each upload, beside a player whose reminder is
 * due.
 * @param pass lets time pass, and says what time it is
 */
async function measureAttack(store: ReminderStore, pass: (ms: number) => number): Promise<void> {
  const startMs = pass(0);
  const uploadOf = (name: string, texts: readonly string[]): Upload => ({
    targets: [{ kind: 'discord', address: `https://discord.com/api/webhooks/${name}/token` }],
    delivery: { leadMs: 0, digestMinute: null, quiet: null, timeZone: 'UTC' },
    pageUrl: 'https://colonies.example.com/',
    visitorHash: 'visitor',
    admit: () => {},
    reminders: texts.map((text, at) => {
      const stopAtMs = startMs + 60_000 + at;
      const words = { character: 'Pilot', planet: 'Amamake V', link: '', text, goods: null };
      return { key: text, dueAtMs: stopAtMs, stopAtMs, forecastAtMs: startMs, group: at, ...words };
    }),
  });
  await store.put(hashOf('well-behaved'), uploadOf('well-behaved', ['mine']));
  const textsOf = (round: number) => Array.from({ length: 60 }, (_, at) => `stop ${round} ${at}`);
  for (let list = 0; list < 118; list++) await store.put(hashOf(`flood ${list}`), uploadOf('flooded', textsOf(list)));
  const times: number[] = [];
  for (let round = 0; round < 200; round++) {
    const sinceMs = performance.now();
    await store.put(hashOf('changing'), uploadOf('changing', textsOf(round)));
    times.push(performance.now() - sinceMs);
  }
  times.sort((a, b) => a - b);
  report(
    '200 uploads that differ, in the middle and at most',
    `${times[100]?.toFixed(0)} ms, ${times[199]?.toFixed(0)} ms`,
  );

  let floodedCalls = 0;
  let mineAfterSeconds: number | null = null;
  let secondsMost = 0;
  const sendMessage = async ({ address }: CheckedTarget): Promise<Outcome> => {
    if (address.includes('well-behaved')) mineAfterSeconds ??= (pass(0) - startMs) / 1000 - 60;
    if (!address.includes('flooded')) return { kind: 'sent' };
    floodedCalls += 1;
    return { kind: 'later', waitMs: 0 };
  };
  const sender = new Sender({ store, sendMessage, pageUrl: () => '', onError: fail });
  pass(61_000);
  for (let second = 0; second < 600; second += 10) {
    const sinceMs = performance.now();
    await sender.sendDue();
    secondsMost = Math.max(secondsMost, (performance.now() - sinceMs) / 1000);
    pass(10_000);
  }
  await sender.stop();
  report('attacked webhook: refused calls in ten minutes', String(floodedCalls), '10');
  report('beside it, a due reminder of another player is sent after', `${mineAfterSeconds ?? '–'} s`, '1 s');
  report('longest round of sending', `${secondsMost.toFixed(1)} s`);
  if (floodedCalls > 10 || mineAfterSeconds === null || mineAfterSeconds > 1) process.exitCode = 1;
}

function fail(error: unknown): never {
  throw error;
}

function report(what: string, figure: string, goal?: string): void {
  console.log(`${what.padEnd(64)} ${figure}${goal === undefined ? '' : ` (goal: ${goal})`}`);
}
