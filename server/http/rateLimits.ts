/** Rate limits per client address. Each process counts for itself, so n instances allow n times as much. */
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { createRounds } from './loopRounds.ts';
import { Problem } from './problems.ts';

const WINDOW_MS = 10 * 60_000;

/** Requests per address in 10 minutes, unless it says something else. */
export interface RateLimits {
  /** one per login: enough for three players with 40 characters each behind one address */
  token: number;
  /** access tokens last 20 minutes, so 100 characters need 50: enough for twelve such players, or six reloads in a row */
  refresh: number;
  /** one per deleted character; the same limit as refresh */
  revoke: number;
  /** one per page load and refresh; answered from the cache */
  praisal: number;
  /** one per page load and day, and a few while the server is still asking ESI; answered from the cache */
  market: number;
  /** one upload per refresh and device, and deletions */
  reminders: number;
  /** webhooks and devices that an address may add to lists, in a day instead of 10 minutes */
  newTargets: number;
  /** test messages, which reach other services at once */
  reminderTests: number;
  /** what followers ask for: a share of 100 characters has 101 parts, and is then asked for once in ten minutes */
  shareReads: number;
  /** manifests and parts */
  shareWrites: number;
  /** deletions of whole shares, apart from uploads: whoever has uploaded a lot can still stop sharing at once */
  shareDeletions: number;
  /** shares that an address may create, in a day */
  newShares: number;
  /** MB of shares that an address may write, in a day */
  shareMbWritten: number;
  /** MB of shares that are stored for an address */
  shareMbStored: number;
}

/** The limits that count requests in ten minutes. */
type RequestLimit = Exclude<keyof RateLimits, 'newTargets' | 'newShares' | 'shareMbWritten' | 'shareMbStored'>;

export const RATE_LIMITS: RateLimits = {
  token: 120,
  refresh: 600,
  revoke: 600,
  praisal: 300,
  market: 300,
  reminders: 120,
  newTargets: 20,
  reminderTests: 20,
  shareReads: 3000,
  shareWrites: 1000,
  shareDeletions: 200,
  newShares: 20,
  shareMbWritten: 50,
  shareMbStored: 20,
};

/** of all limits together */
const inRounds = createRounds();

/** Some proxies add the client's port to X-Forwarded-For. The port differs per connection, so it must not count. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/** What identifies a visitor: the address, or the network of an IPv6 address. */
export function visitorOf(request: Request): string {
  return ipKeyGenerator(withoutPort(request.ip ?? ''));
}

/**
 * Answers 429 with Retry-After once an address exceeds its limit. RateLimit headers report what is left.
 * @param limit requests per 10 minutes
 */
export function limitRate(name: RequestLimit, limit: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: visitorOf,
    // .env.example explains TRUST_PROXY. These checks would write their warnings to the console instead of our log.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, response, next) => {
      const retryAfterSeconds = Number(response.getHeader('Retry-After'));
      const problem = new Problem({ kind: 'tooManyRequests', seconds: retryAfterSeconds }, { retryAfterSeconds });
      inRounds(() => next(problem));
    },
  });
}
