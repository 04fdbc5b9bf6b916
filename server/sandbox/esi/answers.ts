/** How the sandbox's ESI answers: caching, rate limits, the error limit and permissions, for every route in the same way. */
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { visitorOf } from '../../http/rateLimits.ts';
import type { BrokenLists } from '../belongings/brokenLists.ts';
import type { TokenIssuer } from '../sso/tokens.ts';
import { makeErrorLimit } from './errorLimit.ts';
import { type Bucket, makeTokenBuckets, type RateLimitGroup, tokenCost } from './tokenBuckets.ts';

/** Far more than a hundred pilots need. */
const MAX_KEPT_ANSWERS = 5000;
const MAX_KEPT_CHARACTERS = 30_000_000;
/** Used for callers that send no compatibility date. */
const OLDEST_COMPATIBILITY_DATE = '2020-01-01';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

export interface AnswersOptions {
  tokens: TokenIssuer;
  /** milliseconds since 1970 */
  now: () => number;
  /** replaces every cache time; null for ESI's own times */
  cacheSecondsOverride: () => number | null;
  brokenLists: () => BrokenLists;
}

/** Headers by name. */
type Fields = Record<string, string>;

/** A route's result: a body, or an error in ESI's format. */
export type Outcome = { body: unknown; headers?: Fields; madeAtMs?: number } | { status: number; error: string };

interface KeptAnswer {
  body: unknown;
  text: string;
  etag: string;
  madeAtMs: number;
  expiresAtMs: number;
  headers: Fields;
}

/** An answer without its limit headers. */
interface Reply {
  meter: Meter;
  status: number;
  headers: Fields;
  text: string;
}

/** The limit that an answer counts against: a token bucket, or null for the error limit of routes without a rate limit. */
type Meter = { group: RateLimitGroup; bucket: Bucket } | null;

export interface RouteRules {
  group: RateLimitGroup | null;
  /** null for a public route */
  scope: string | null;
  /** null: a command, whose answer has no content and is not kept */
  cacheSeconds: ((nowSeconds: number) => number) | null;
  answer(request: Request, nowSeconds: number): Outcome | Promise<Outcome>;
}

/** Answers as ESI does, for all routes together. */
export class EsiAnswers {
  readonly #options: AnswersOptions;
  readonly #kept = new Map<string, KeptAnswer>();
  /** made since nothing was kept */
  #keptCharacters = 0;
  /** by group, then by caller */
  #bucketsOf = new Map<RateLimitGroup, (key: string) => Bucket>();
  #errorLimit: ReturnType<typeof makeErrorLimit>;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#errorLimit = makeErrorLimit(options.now);
  }

  async serve(request: Request, response: Response, rules: RouteRules): Promise<void> {
    const query = queryOf(request);
    const date = request.get('X-Compatibility-Date') ?? query.get('compatibility_date') ?? OLDEST_COMPATIBILITY_DATE;
    const anonymous = this.#meterOf(rules.group, visitorOf(request));
    if (this.#errorLimit.remaining(visitorOf(request)) === 0) {
      this.refuse(request, response, 420, 'This software has exceeded the error limit for ESI.');
      return;
    }
    if (!isPastDate(date, this.#options.now())) {
      const error = 'X-Compatibility-Date must be a date that is not in the future.';
      this.#send(request, response, refuse(anonymous, 400, error));
      return;
    }
    response.setHeader('X-Compatibility-Date', date);
    this.#send(request, response, await this.#reply(request, rules, anonymous));
  }

  /** Answers with this, of a route that has neither caching nor a rate limit. */
  sendJson(request: Request, response: Response, body: unknown): void {
    this.#send(request, response, { meter: null, status: 200, headers: JSON_TYPE, text: JSON.stringify(body) });
  }

  /** Answers with an error, which counts against the error limit. */
  refuse(request: Request, response: Response, status: number, error: string): void {
    this.#send(request, response, refuse(null, status, error));
  }

  /** Drops the cached answers about a character. */
  forgetCharacter(characterId: number): void {
    for (const key of this.#kept.keys()) {
      if (key.includes(`/characters/${characterId}/`)) this.#kept.delete(key);
    }
  }

  /** Resets all rate and error limits. */
  forgetCalls(): void {
    this.#errorLimit = makeErrorLimit(this.#options.now);
    this.#bucketsOf.clear();
  }

  /** Bypasses Express's slower helpers: hundreds of answers share the processor with the page that requests them. */
  #send(request: Request, response: Response, { meter, status, headers, text }: Reply): void {
    const limit = this.#charge(request, meter, status);
    response.statusCode = status;
    response.setHeaders(
      new Map(Object.entries({ ...headers, ...limit, Date: new Date(this.#options.now()).toUTCString() })),
    );
    response.end(text);
  }

  /** Charges an answer's cost to its limit. @returns the limit's headers */
  #charge(request: Request, meter: Meter, status: number): Fields {
    if (meter !== null) {
      const cost = tokenCost(status);
      meter.bucket.spend(cost);
      return {
        'X-Ratelimit-Group': meter.group.name,
        'X-Ratelimit-Limit': `${meter.group.maxTokens}/${meter.group.windowMinutes}m`,
        'X-Ratelimit-Remaining': String(meter.bucket.remaining()),
        'X-Ratelimit-Used': String(cost),
      };
    }
    if (status >= 400 && status !== 420) this.#errorLimit.countError(visitorOf(request));
    return {
      'X-ESI-Error-Limit-Remain': String(this.#errorLimit.remaining(visitorOf(request))),
      'X-ESI-Error-Limit-Reset': String(this.#errorLimit.resetSeconds(visitorOf(request))),
    };
  }

  #meterOf(group: RateLimitGroup | null, key: string): Meter {
    if (group === null) return null;
    const buckets = this.#bucketsOf.get(group) ?? makeTokenBuckets(group, this.#options.now);
    this.#bucketsOf.set(group, buckets);
    return { group, bucket: buckets(key) };
  }

  /** @returns the limit that counts for the caller, or why they may not call this */
  async #authorize(request: Request, { group, scope }: RouteRules, anonymous: Meter): Promise<Meter | Reply> {
    if (scope === null) return anonymous;
    const token = /^Bearer (.+)$/i.exec(request.get('Authorization') ?? '')?.[1];
    if (token === undefined) return refuse(anonymous, 401, 'Authorization header is missing.');
    const bearer = await this.#options.tokens.verifyAccessToken(token);
    if (bearer === null) return refuse(anonymous, 401, 'The token is not valid or has expired.');
    const meter = this.#meterOf(group, String(bearer.characterId));
    if (!bearer.scopes.includes(scope)) return refuse(meter, 403, `The token lacks the scope ${scope}.`);
    const { characterId } = request.params;
    if (characterId === undefined || bearer.characterId === Number(characterId)) return meter;
    return refuse(meter, 403, 'The token belongs to another character.');
  }

  async #reply(request: Request, rules: RouteRules, anonymous: Meter): Promise<Reply> {
    const meter = await this.#authorize(request, rules, anonymous);
    if (meter !== null && 'status' in meter) return meter;
    if (meter !== null && meter.bucket.remaining() === 0) {
      return refuse(meter, 429, 'Rate limit exceeded.', { 'Retry-After': String(meter.bucket.retryAfterSeconds()) });
    }

    const nowSeconds = Math.floor(this.#options.now() / 1000);
    if (rules.cacheSeconds === null) {
      const outcome = await rules.answer(request, nowSeconds);
      if ('status' in outcome) return refuse(meter, outcome.status, outcome.error);
      return { meter, status: 204, headers: { 'Cache-Control': 'no-store' }, text: '' };
    }
    const answer = await this.#keptAnswer(request, rules, rules.cacheSeconds(nowSeconds), nowSeconds);
    if ('status' in answer) return refuse(meter, answer.status, answer.error);
    const freshSeconds = Math.max(0, Math.ceil((answer.expiresAtMs - this.#options.now()) / 1000));
    const headers = {
      ...answer.headers,
      ETag: answer.etag,
      'Cache-Control': `${rules.scope === null ? 'public' : 'private'}, max-age=${freshSeconds}`,
      Expires: new Date(answer.expiresAtMs).toUTCString(),
      'Last-Modified': new Date(answer.madeAtMs).toUTCString(),
      Vary: 'Authorization, X-Compatibility-Date, X-Tenant',
    };
    return isUnchanged(request, answer)
      ? { meter, status: 304, headers, text: '' }
      : { meter, status: 200, headers: { ...headers, ...JSON_TYPE }, text: answer.text };
  }

  async #keptAnswer(
    request: Request,
    rules: RouteRules,
    ownCacheSeconds: number,
    nowSeconds: number,
  ): Promise<KeptAnswer | { status: number; error: string }> {
    // What is broken later counts at once.
    const key = `${keyOf(request)} ${JSON.stringify(this.#options.brokenLists())}`;
    const found = this.#kept.get(key);
    const overrideSeconds = this.#options.cacheSecondsOverride();
    // The override shortens what was kept before it, too.
    const latestExpiryMs =
      overrideSeconds === null ? Number.POSITIVE_INFINITY : this.#options.now() + overrideSeconds * 1000;
    if (found !== undefined && found.expiresAtMs > this.#options.now() && found.expiresAtMs <= latestExpiryMs) {
      return found;
    }
    const outcome = await rules.answer(request, nowSeconds);
    if ('status' in outcome) return outcome;
    if (this.#kept.size >= MAX_KEPT_ANSWERS || this.#keptCharacters >= MAX_KEPT_CHARACTERS) {
      this.#kept.clear();
      this.#keptCharacters = 0;
    }
    const { text, etag } = found !== undefined && found.body === outcome.body ? found : write(outcome.body);
    const cacheSeconds = overrideSeconds ?? ownCacheSeconds;
    const fresh: KeptAnswer = {
      body: outcome.body,
      text,
      etag,
      // An answer with the same content counts as unmodified.
      madeAtMs: outcome.madeAtMs ?? (found?.etag === etag ? found.madeAtMs : nowSeconds * 1000),
      expiresAtMs: (nowSeconds + cacheSeconds) * 1000,
      headers: outcome.headers ?? {},
    };
    this.#kept.set(key, fresh);
    this.#keptCharacters += key.length + text.length;
    return fresh;
  }
}

function refuse(meter: Meter, status: number, error: string, headers: Fields = {}): Reply {
  const text = JSON.stringify({ error });
  return { meter, status, headers: { ...headers, ...JSON_TYPE, 'Cache-Control': 'no-store' }, text };
}

/** What a request asks for. */
export function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://localhost').searchParams;
}

/** The cache key. It ignores how callers identify themselves. */
function keyOf(request: Request): string {
  const url = new URL(request.originalUrl, 'http://localhost');
  url.searchParams.delete('compatibility_date');
  url.searchParams.delete('user_agent');
  return url.pathname + url.search;
}

function write(body: unknown): { text: string; etag: string } {
  const text = JSON.stringify(body);
  return { text, etag: `W/"${createHash('sha1').update(text).digest('hex')}"` };
}

function isPastDate(date: string, nowMs: number): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  return timeMs <= nowMs;
}

function isUnchanged(request: Request, answer: KeptAnswer): boolean {
  const etags = request.get('If-None-Match');
  if (etags !== undefined) {
    const bare = (etag: string) => etag.trim().replace(/^W\//, '');
    return etags.split(',').some((etag) => etag.trim() === '*' || bare(etag) === bare(answer.etag));
  }
  const sinceMs = Date.parse(request.get('If-Modified-Since') ?? '');
  return Math.floor(answer.madeAtMs / 1000) * 1000 <= sinceMs;
}
