/**
 * ESI's rate limit, kept from this side: a bucket of tokens per route group and character, each call spending some,
 * which come back a window later. Source: ESI documentation, "Rate limiting".
 */
import type { Clock } from './clock.ts';

/** "600/15m" until ESI's headers say otherwise. */
const DEFAULT_LIMIT = { tokens: 600, windowMs: 15 * 60_000 };

/** What an answer costs, by the first digit of its status; 429 costs nothing, it was not served. */
const COST_BY_CLASS: Readonly<Record<number, number>> = { 2: 2, 3: 1, 4: 5, 5: 0 };
const MOST_EXPENSIVE_CALL = 5;

/** Below this share of the limit, calls go no faster than tokens come back. */
const SLOW_BELOW_SHARE = 0.2;

/** What to wait where a 429 does not say. */
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

/** One call's place in a bucket, booked at the highest price until its answer is in. */
export interface Booking {
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
   * How long a call of this bucket has to wait, in milliseconds; 0 where it may go now.
   * @param key route group and character
   */
  waitMs(key: string): number {
    const nowMs = this.#clock.nowMs();
    const bucket = this.#bucket(key);
    const blockedMs = Math.max(0, bucket.blockedUntilMs - nowMs);
    return Math.max(blockedMs, this.#emptyMs(bucket, nowMs), this.#pacingMs(bucket, nowMs));
  }

  /** Books a call that is about to be made. */
  book(key: string): Booking {
    const bucket = this.#bucket(key);
    const spending = { atMs: this.#clock.nowMs(), tokens: MOST_EXPENSIVE_CALL };
    bucket.spendings.push(spending);
    bucket.lastCallAtMs = spending.atMs;
    return { bucket, spending };
  }

  /** Settles a call by its answer; `null` where none came. */
  settle({ bucket, spending }: Booking, answer: Pick<Response, 'status' | 'headers'> | null): void {
    if (answer === null) {
      // It may have been served all the same, so the highest price stands.
      return;
    }
    spending.tokens = answer.status === 429 ? 0 : (COST_BY_CLASS[Math.floor(answer.status / 100)] ?? 0);
    const limit = /^(\d+)\/(\d+)([smh])$/.exec(answer.headers.get('x-ratelimit-limit') ?? '');
    if (limit !== null) {
      bucket.limitTokens = Number(limit[1]);
      bucket.windowMs = Number(limit[2]) * { s: 1000, m: 60_000, h: 3_600_000 }[limit[3] as 's' | 'm' | 'h'];
    }
    this.#believe(bucket, answer.headers.get('x-ratelimit-remaining'));
    if (answer.status === 429) {
      bucket.blockedUntilMs = this.#clock.nowMs() + retryAfterMs(answer.headers);
    }
  }

  /** Where ESI counts more than we do, another window of the player's spends from the same bucket. */
  #believe(bucket: Bucket, remainingHeader: string | null): void {
    const remaining = Number.parseInt(remainingHeader ?? '', 10);
    if (Number.isNaN(remaining)) {
      return;
    }
    const nowMs = this.#clock.nowMs();
    const unknownTokens = bucket.limitTokens - remaining - spentTokens(bucket, nowMs);
    if (unknownTokens > 0) {
      bucket.spendings.push({ atMs: nowMs, tokens: unknownTokens });
    }
  }

  /** Until enough has come back for one call. */
  #emptyMs(bucket: Bucket, nowMs: number): number {
    let missing = spentTokens(bucket, nowMs) + MOST_EXPENSIVE_CALL - bucket.limitTokens;
    for (const { atMs, tokens } of bucket.spendings) {
      if (missing <= 0) {
        break;
      }
      missing -= tokens;
      if (missing <= 0) {
        return atMs + bucket.windowMs - nowMs;
      }
    }
    return 0;
  }

  #pacingMs(bucket: Bucket, nowMs: number): number {
    const left = bucket.limitTokens - spentTokens(bucket, nowMs);
    if (left >= SLOW_BELOW_SHARE * bucket.limitTokens) {
      return 0;
    }
    const sustainableMs = (bucket.windowMs / bucket.limitTokens) * MOST_EXPENSIVE_CALL;
    return Math.max(0, bucket.lastCallAtMs + sustainableMs - nowMs);
  }

  #bucket(key: string): Bucket {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      const { tokens, windowMs } = DEFAULT_LIMIT;
      bucket = {
        limitTokens: tokens,
        windowMs,
        spendings: [],
        blockedUntilMs: 0,
        lastCallAtMs: Number.NEGATIVE_INFINITY,
      };
      this.#buckets.set(key, bucket);
    }
    return bucket;
  }
}

/** Seconds of `Retry-After` in milliseconds; a minute where the header is missing or not a number of seconds. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS;
}

function spentTokens(bucket: Bucket, nowMs: number): number {
  const kept = bucket.spendings.filter(({ atMs }) => atMs + bucket.windowMs > nowMs);
  bucket.spendings = kept;
  return kept.reduce((sum, { tokens }) => sum + tokens, 0);
}
