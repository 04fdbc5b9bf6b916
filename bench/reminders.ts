/** The queue of reminders on the embedded database: 10,000 players with 50 reminders each, 200 of them due at once. */
import { openDatabase } from '../server/reminders/database.ts';
import { createListSealer, hashOf } from '../server/reminders/sealedList.ts';
import { Sender } from '../server/reminders/sender.ts';
import { openStore } from '../server/reminders/store.ts';

const REMINDERS = 50;
const DUE = 200;
const GOAL_SECONDS = 60;
const HOUR_MS = 3_600_000;

/** @param players BENCH_PLAYERS of them, 10,000 by default */
export async function measureReminders(players = Number(process.env.BENCH_PLAYERS ?? 10_000)): Promise<void> {
  const onError = (error: unknown): never => {
    throw error;
  };
  const startMs = Date.now();
  let nowMs = startMs;
  const database = await openDatabase({ url: null, folder: null, clock: () => nowMs, onError });
  const store = await openStore(database, createListSealer(['secret']), onError);
  const storingSinceMs = performance.now();
  for (let player = 0; player < players; player++) {
    const firstMs = startMs + (player < DUE ? HOUR_MS : 2 * HOUR_MS);
    await store.put(hashOf(`player ${player}`), {
      targets: [{ kind: 'discord', address: 'https://discord.com/api/webhooks/123456/token' }],
      delivery: { digestMinute: null, quiet: null, timeZone: 'UTC' },
      groups: ['Pilot'],
      reminders: Array.from({ length: REMINDERS }, (_, at) => {
        const dueAtMs = firstMs + at * HOUR_MS;
        const text = `Amamake ${at}: launchpad full, 11-24 12:00 EVE time`;
        return { key: `stop ${at}`, dueAtMs, stopAtMs: dueAtMs, forecastAtMs: startMs, group: 0, text };
      }),
    });
  }
  const storedMs = performance.now() - storingSinceMs;
  let sent = 0;
  const sendMessage = async () => {
    sent += 1;
    return { kind: 'sent' as const };
  };
  const sender = new Sender({ store, sendMessage, onError });
  nowMs = startMs + HOUR_MS + 1000;
  const sendingSinceMs = performance.now();
  await sender.sendDue();
  const sentSeconds = (performance.now() - sendingSinceMs) / 1000;
  await sender.stop();
  await store.close();
  console.log(
    `${players} players × ${REMINDERS} reminders stored, ${(storedMs / players).toFixed(1)} ms each; ` +
      `${sent} of ${DUE} due sent in ${sentSeconds.toFixed(1)} s (goal: ${GOAL_SECONDS} s)`,
  );
  if (sent !== Math.min(DUE, players) || sentSeconds > GOAL_SECONDS) process.exitCode = 1;
}
