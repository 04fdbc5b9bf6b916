/**
 * Keeps calls within ESI's rate limit: each route group and character has a bucket of tokens; each call spends some,
 * which come back one window later. Source: ESI documentation, "Rate limiting".
 */
import type { Clock } from '../../game/domain/clock.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import { headerWaitMs, LONGEST_WAIT_MS, remainingWaitMs } from './waits.ts';

/** "600/15m", until ESI's headers give another limit. */
const DEFAULT_LIMIT = { tokens: 600, windowMs: 15 * 60_000 };

/** Tokens per answer, by the first digit of its status. A 429 costs nothing. */
const COST_BY_CLASS: Readonly<Record<number, number>> = { 2: 2, 3: 1, 4: 5, 5: 0 };
const MOST_EXPENSIVE_CALL = 5;

/** Below this share of the limit, calls are no faster than tokens come back. */
const SLOW_BELOW_SHARE = 0.2;

/** Wait after a 429 without `Retry-After`. */
const DEFAULT_RETRY_AFTER_MS = 60_000;

interface Spending {
  atMs: number;
  tokens: number;
}

interface Bucket {
  limitTokens: number;
  windowMs: number;
  /** ascending by time */
  spendings: Spending[];
  blockedUntilMs: number;
  lastCallAtMs: number;
}

/** One call's tokens, reserved at the highest cost until its answer arrives. */
interface Booking {
  bucket: Bucket;
  spending: Spending;
}

export class RateBudget {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * How long a call of this bucket has to wait, in milliseconds; 0 if it may be made now.
   * @param key route group and character
   */
  waitMs(key: string): number {
    const nowMs = this.#clock.nowMs();
    const bucket = this.#bucket(key);
    const blockedMs = remainingWaitMs(bucket.blockedUntilMs, nowMs);
    const waitMs = Math.max(blockedMs, this.#emptyMs(bucket, nowMs), this.#pacingMs(bucket, nowMs));
    // Rounded up: after a fraction of a millisecond, the clock may still show the same time.
    return Math.min(LONGEST_WAIT_MS, Math.ceil(waitMs));
  }

  /** Reserves the tokens for a call that is about to be made. */
  book(key: string): Booking {
    const bucket = this.#bucket(key);
    const spending = { atMs: this.#clock.nowMs(), tokens: MOST_EXPENSIVE_CALL };
    bucket.spendings.push(spending);
    bucket.lastCallAtMs = spending.atMs;
    return { bucket, spending };
  }

  /** Corrects a call's cost by its answer; null if there was none. */
  settle({ bucket, spending }: Booking, answer: Pick<Response, 'status' | 'headers'> | null): void {
    if (answer === null) {
      // ESI may have served it anyway, so the highest cost remains.
      return;
    }
    spending.tokens = answer.status === 429 ? 0 : (COST_BY_CLASS[Math.floor(answer.status / 100)] ?? 0);
    const limit = parseLimit(answer.headers.get('x-ratelimit-limit'));
    if (limit !== null) {
      bucket.limitTokens = limit.tokens;
      bucket.windowMs = limit.windowMs;
    }
    this.#adoptRemaining(bucket, answer.headers.get('x-ratelimit-remaining'));
    if (answer.status === 429) bucket.blockedUntilMs = this.#clock.nowMs() + retryAfterMs(answer.headers);
  }

  /** If ESI counts more tokens than we do, another tab of the player spends from the same bucket. */
  #adoptRemaining(bucket: Bucket, remainingHeader: string | null): void {
    const remaining = Number.parseInt(remainingHeader ?? '', 10);
    if (Number.isNaN(remaining)) return;
    const nowMs = this.#clock.nowMs();
    const unknownTokens = bucket.limitTokens - remaining - spentTokens(bucket, nowMs);
    if (unknownTokens > 0) bucket.spendings.push({ atMs: nowMs, tokens: unknownTokens });
  }

  /** Time until enough tokens have come back for one call. */
  #emptyMs(bucket: Bucket, nowMs: number): number {
    let missing = spentTokens(bucket, nowMs) + MOST_EXPENSIVE_CALL - bucket.limitTokens;
    for (const { atMs, tokens } of bucket.spendings) {
      if (missing <= 0) break;
      missing -= tokens;
      if (missing <= 0) return atMs + bucket.windowMs - nowMs;
    }
    return 0;
  }

  #pacingMs(bucket: Bucket, nowMs: number): number {
    const left = bucket.limitTokens - spentTokens(bucket, nowMs);
    if (left >= SLOW_BELOW_SHARE * bucket.limitTokens) return 0;
    const sustainableMs = (bucket.windowMs / bucket.limitTokens) * MOST_EXPENSIVE_CALL;
    // After a full window, all tokens have come back, so a call may always be made.
    return remainingWaitMs(bucket.lastCallAtMs + Math.min(bucket.windowMs, sustainableMs), nowMs);
  }

  #bucket(key: string): Bucket {
    return getOrAdd(this.#buckets, key, () => ({
      limitTokens: DEFAULT_LIMIT.tokens,
      windowMs: DEFAULT_LIMIT.windowMs,
      spendings: [],
      blockedUntilMs: 0,
      lastCallAtMs: Number.NEGATIVE_INFINITY,
    }));
  }
}

/** `Retry-After` in milliseconds, one hour at most; one minute if it is missing or not a number of seconds. */
export function retryAfterMs(headers: Headers): number {
  return headerWaitMs(headers, 'retry-after', DEFAULT_RETRY_AFTER_MS);
}

/** Parses a limit such as "600/15m"; null if it is missing or allows no calls. */
function parseLimit(header: string | null): { tokens: number; windowMs: number } | null {
  const match = /^(\d+)\/(\d+)([smh])$/.exec(header ?? '');
  if (match === null) return null;
  const tokens = Number(match[1]);
  const windowMs = Number(match[2]) * { s: 1000, m: 60_000, h: 3_600_000 }[match[3] as 's' | 'm' | 'h'];
  return tokens > 0 && windowMs > 0 ? { tokens, windowMs: Math.min(LONGEST_WAIT_MS, windowMs) } : null;
}

function spentTokens(bucket: Bucket, nowMs: number): number {
  // Drops spendings in the future too: the clock was set back since.
  const kept = bucket.spendings.filter(({ atMs }) => atMs + bucket.windowMs > nowMs && atMs <= nowMs);
  bucket.spendings = kept;
  return kept.reduce((sum, { tokens }) => sum + tokens, 0);
}
