/** How many targets a visitor may add in a day, so that nobody can make this server call many invented addresses. */
import { Problem } from '../http/problems.ts';

const DAY_MS = 24 * 3_600_000;
/** Beyond that the oldest are forgotten. */
const MAX_VISITORS = 50_000;

interface TargetBudget {
  /** @throws Problem if that would be too many; otherwise they count */
  spend(visitor: string, count: number): void;
}

/** Each process counts for itself. @param now milliseconds since 1970 */
export function createTargetBudget(perDay: number, now: () => number): TargetBudget {
  const spent = new Map<string, { sinceMs: number; count: number }>();
  return {
    spend(visitor, count) {
      if (count === 0) return;
      const nowMs = now();
      const known = spent.get(visitor);
      const day = known && nowMs - known.sinceMs < DAY_MS ? known : { sinceMs: nowMs, count: 0 };
      if (day.count + count > perDay) {
        const retryAfterSeconds = Math.ceil((day.sinceMs + DAY_MS - nowMs) / 1000);
        throw new Problem(
          'too_many_requests',
          `At most ${perDay} new webhooks and devices a day from one address. Try again in ${Math.ceil(retryAfterSeconds / 3600)} h.`,
          { reason: 'new_targets', retryAfterSeconds },
        );
      }
      const [oldest] = spent.keys();
      if (known === undefined && spent.size >= MAX_VISITORS && oldest !== undefined) spent.delete(oldest);
      day.count += count;
      spent.set(visitor, day);
    },
  };
}
