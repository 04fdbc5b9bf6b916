/** One line of the log an hour: how full the stores are, what was refused, and which messages were sent. */
import type { Logger } from 'pino';
import { addTo } from '../workers/game/domain/sums.ts';
import type { Reminders } from './reminders/index.ts';
import type { SentCounts } from './reminders/sender.ts';
import type { Shares } from './shares/index.ts';

const HOUR_MS = 3_600_000;
/** Too many requests or reminders, too large, and no room. */
const REFUSALS: ReadonlySet<number> = new Set([413, 429, 507]);

export interface Hourly {
  countAnswer(status: number): void;
  countSent(counts: SentCounts): void;
  /** Writes a line each hour from now on. */
  start(rooms: { reminders: Reminders | null; shares: Shares | null }): void;
}

/** Counts since the last line. */
export function createHourly(log: Logger): Hourly {
  const refused = new Map<number, number>();
  const messages = new Map<string, number>();

  async function write(rooms: Parameters<Hourly['start']>[0]): Promise<void> {
    const counted = { refused: Object.fromEntries(refused), messages: Object.fromEntries(messages) };
    refused.clear();
    messages.clear();
    // A database that fails has lines of its own.
    const [reminders, shares] = await Promise.all(
      [rooms.reminders, rooms.shares].map((it) => it?.used().catch(() => null)),
    );
    log.info({ ...counted, reminders: reminders ?? undefined, shares: shares ?? undefined }, 'last hour');
  }

  return {
    countAnswer: (status) => void (REFUSALS.has(status) && addTo(refused, status, 1)),
    countSent(counts) {
      for (const [outcome, count] of Object.entries(counts)) if (count > 0) addTo(messages, outcome, count);
    },
    start: (rooms) => void setInterval(() => void write(rooms), HOUR_MS).unref(),
  };
}
