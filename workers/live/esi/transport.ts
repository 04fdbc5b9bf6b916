/**
 * Sends single calls to ESI from a page of another origin. If its CORS preflight doesn't allow one of our headers, every
 * call fails: then version and user agent go into the query, which is documented too, without an ETag.
 */

import type { Clock } from '../../game/domain/clock.ts';
import { ESI_COMPATIBILITY_DATE } from '../../game/domain/esiDate.ts';
import type { FetchMessage } from '../../game/domain/fetchMessage.ts';
import { Timers } from '../../game/domain/timers.ts';

/** From sending a call to the last byte of its answer. */
export const CALL_TIMEOUT_MS = 30_000;

/** Calls that start within this time of each other share a time limit, which is that much shorter for the last of them. */
const SHARED_LIMIT_MS = 1000;

/** Minimum time between two comparisons of headers and query: an outage looks the same, and must not double the calls. */
export const COMPARE_INTERVAL_MS = 900_000;

/** Headers are given up after this many failures while a call without them succeeds; one or two may be chance. */
const FAILURES_TO_GIVE_UP_HEADERS = 3;

interface EsiRequest {
  path: string;
  accessToken: string | null;
  etag: string | null;
  /** left out for GET */
  method?: 'POST' | undefined;
  /** sent as JSON */
  body?: unknown;
}

export type Sent = { kind: 'answer'; response: Response; text: string } | { kind: 'silence'; message: FetchMessage };

/** `refused`: failed before any answer, e.g. no network, or a header that isn't allowed */
type Attempt = Extract<Sent, { kind: 'answer' }> | { kind: 'refused' | 'cutOff' | 'timeout' };

type Way = 'headers' | 'query';

/** The time limit of several calls. Hundreds of calls start at once, and a timer for each would cost more than this. */
interface TimeLimit {
  startedAtMs: number;
  abort: AbortController;
  /** calls under way */
  count: number;
  stopTimer: () => void;
}

export interface TransportOptions {
  /** without a trailing slash */
  baseUrl: string;
  /** "AppName/version (contact)" */
  userAgent: string;
  fetch: typeof fetch;
  clock: Clock;
}

/** For one origin. Remembers whether headers or the query work. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #timers: Timers;
  #way: Way = 'headers';
  #timeLimit: TimeLimit | null = null;
  #comparison: Promise<Attempt> | null = null;
  #comparedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#timers = new Timers(options.clock);
  }

  stop(): void {
    this.#timers.stop();
  }

  /** Sends one call and reads its body, within the time limit. */
  async send(request: EsiRequest): Promise<Sent> {
    const way = this.#way;
    let attempt = await this.#attempt(request, way);
    if (attempt.kind === 'refused' && way === 'headers') {
      attempt = await this.#sendWithoutHeaders(request, attempt);
    }
    return attempt.kind === 'answer' ? attempt : { kind: 'silence', message: describeFailure(attempt.kind) };
  }

  /** Sends a call that was refused with headers without them, if that is known or found to work. */
  async #sendWithoutHeaders(request: EsiRequest, failed: Attempt): Promise<Attempt> {
    if (this.#comparison !== null) {
      await this.#comparison;
    } else if (this.#way === 'headers' && this.#options.clock.nowMs() >= this.#comparedAtMs + COMPARE_INTERVAL_MS) {
      this.#comparison = this.#compareWays(request);
      try {
        return await this.#comparison;
      } finally {
        this.#comparison = null;
        this.#comparedAtMs = this.#options.clock.nowMs();
      }
    }
    return this.#way === 'query' ? this.#attempt(request, 'query') : failed;
  }

  /** Sends a refused call without headers, then again with them, to find out whether the headers are the cause. */
  async #compareWays(request: EsiRequest): Promise<Attempt> {
    const plain = await this.#attempt(request, 'query');
    if (plain.kind !== 'answer') return plain;
    for (let failures = 1; failures < FAILURES_TO_GIVE_UP_HEADERS; failures++) {
      const repeated = await this.#attempt(request, 'headers');
      if (repeated.kind !== 'refused') return repeated.kind === 'answer' ? repeated : plain;
    }
    this.#way = 'query';
    return plain;
  }

  async #attempt({ path, accessToken, etag, method, body }: EsiRequest, way: Way): Promise<Attempt> {
    const { baseUrl, userAgent, fetch } = this.#options;
    const timeLimit = this.#joinTimeLimit();
    const { signal } = timeLimit.abort;
    let hasAnswered = false;
    const query = new URLSearchParams({ compatibility_date: ESI_COMPATIBILITY_DATE, user_agent: userAgent });
    try {
      // Plain fetch: retries and statuses are handled by the client, and there are hundreds of these calls at once.
      const response = await fetch(
        way === 'headers' ? `${baseUrl}${path}` : `${baseUrl}${path}${path.includes('?') ? '&' : '?'}${query}`,
        {
          method: method ?? 'GET',
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal,
          cache: 'no-store',
          headers: {
            accept: 'application/json',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
            ...(way === 'headers' && { 'x-compatibility-date': ESI_COMPATIBILITY_DATE, 'x-user-agent': userAgent }),
            ...(way === 'headers' && etag !== null && { 'if-none-match': etag }),
          },
        },
      );
      hasAnswered = true;
      return { kind: 'answer', response, text: await response.text() };
    } catch {
      return { kind: signal.aborted ? 'timeout' : hasAnswered ? 'cutOff' : 'refused' };
    } finally {
      timeLimit.count -= 1;
      if (timeLimit.count === 0) {
        timeLimit.stopTimer();
        if (this.#timeLimit === timeLimit) this.#timeLimit = null;
      }
    }
  }

  #joinTimeLimit(): TimeLimit {
    const nowMs = this.#options.clock.nowMs();
    const sinceMs = nowMs - (this.#timeLimit?.startedAtMs ?? Number.NEGATIVE_INFINITY);
    // The clock may have been set back.
    if (this.#timeLimit === null || sinceMs < 0 || sinceMs >= SHARED_LIMIT_MS) {
      const abort = new AbortController();
      const stopTimer = this.#timers.start(CALL_TIMEOUT_MS, () => abort.abort());
      this.#timeLimit = { startedAtMs: nowMs, abort, count: 0, stopTimer };
    }
    this.#timeLimit.count += 1;
    return this.#timeLimit;
  }
}

function describeFailure(kind: 'refused' | 'cutOff' | 'timeout'): FetchMessage {
  return kind === 'timeout' ? { kind: 'esiLate', seconds: CALL_TIMEOUT_MS / 1000 } : { kind: 'esiUnreachable' };
}
