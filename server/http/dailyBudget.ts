/** How much of something a visitor may do in a day. */
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import { isYounger } from '../age.ts';
import { Problem } from './problems.ts';

const DAY_MS = 24 * 3_600_000;
/** Beyond that the oldest are forgotten. */
const MAX_VISITORS = 50_000;

interface DailyBudgetOptions {
  perDay: number;
  /** what counts, but is never refused, at once; default: nothing */
  alwaysAllowed?: number;
  /** milliseconds since 1970 */
  now: () => number;
  /** a fixed code for the log */
  reason: string;
  /** what the limit is, and in how many hours it counts from the beginning again */
  problem: (hours: number) => ServerProblem;
}

interface DailyBudget {
  /** @throws Problem if that would be too many; otherwise they count */
  spend(visitor: string, count: number): void;
}

/** Each process counts for itself. */
export function createDailyBudget({
  perDay,
  alwaysAllowed = 0,
  now,
  reason,
  problem,
}: DailyBudgetOptions): DailyBudget {
  const spent = new Map<string, { sinceMs: number; count: number }>();
  return {
    spend(visitor, count) {
      if (count === 0) return;
      const nowMs = now();
      const known = spent.get(visitor);
      const isToday = known !== undefined && isYounger(DAY_MS, known.sinceMs, nowMs);
      // A day that begins ahead is from before the clock was set back.
      const day = isToday ? { ...known, sinceMs: Math.min(known.sinceMs, nowMs) } : { sinceMs: nowMs, count: 0 };
      if (count > alwaysAllowed && day.count + count > perDay) {
        const retryAfterSeconds = Math.ceil((day.sinceMs + DAY_MS - nowMs) / 1000);
        throw new Problem(problem(Math.ceil(retryAfterSeconds / 3600)), { reason, retryAfterSeconds });
      }
      const [oldest] = spent.keys();
      if (known === undefined && spent.size >= MAX_VISITORS && oldest !== undefined) spent.delete(oldest);
      day.count += count;
      spent.set(visitor, day);
    },
  };
}
