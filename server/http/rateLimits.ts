/** Rate limits per client address. Each process counts for itself, so n instances allow n times as much. */
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { createRounds } from './loopRounds.ts';
import { Problem } from './problems.ts';

const WINDOW_MS = 10 * 60_000;

/**
 * Requests per address in 10 minutes, unless it says something else. An address may be that of a whole corporation: 50
 * players with 40 characters each must not block each other.
 */
export interface RateLimits {
  /** one per login: 50 players can add 12 characters each, which takes them as long by hand */
  token: number;
  /** access tokens last 20 minutes, so 2000 characters need 1000; the first visit of a day needs all at once */
  refresh: number;
  /** one per deleted character */
  revoke: number;
  /** one per page load and refresh; answered from the cache */
  praisal: number;
  /** one per page load and day, and a few while the server is still asking ESI; answered from the cache */
  market: number;
  /** one upload per refresh and device, and deletions */
  reminders: number;
  /** webhooks and devices that an address may add to lists, in a day instead of 10 minutes */
  newTargets: number;
  /** MB by which an address may let lists of reminders grow, in a day; small growth is never refused */
  reminderMbAdded: number;
  /** MB of reminders that are stored for an address; small growth may take a quarter more */
  reminderMbStored: number;
  /** test messages, which reach other services at once */
  reminderTests: number;
  /** what followers ask for: a share of 100 characters has 101 parts, then one request in ten minutes is enough */
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
  /** of a demo: pages, pictures and what stands in for EVE; the first visit takes about 220. Large fleets get more */
  sandbox: number;
}

/** The limits that count requests in ten minutes. */
type RequestLimit = Exclude<
  keyof RateLimits,
  'newTargets' | 'reminderMbAdded' | 'reminderMbStored' | 'newShares' | 'shareMbWritten' | 'shareMbStored'
>;

export const RATE_LIMITS: RateLimits = {
  token: 600,
  refresh: 3000,
  revoke: 600,
  praisal: 300,
  market: 300,
  reminders: 300,
  newTargets: 150,
  reminderMbAdded: 100,
  reminderMbStored: 60,
  reminderTests: 100,
  shareReads: 10_000,
  shareWrites: 3000,
  shareDeletions: 200,
  newShares: 100,
  shareMbWritten: 200,
  shareMbStored: 20,
  sandbox: 12_000,
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
    // The last one reads the stack of calls each time that a limit is made, which slows the start.
    validate: { xForwardedForHeader: false, forwardedHeader: false, creationStack: false },
    handler: (_request, response, next) => {
      const retryAfterSeconds = Number(response.getHeader('Retry-After'));
      const problem = new Problem({ kind: 'tooManyRequests', seconds: retryAfterSeconds }, { retryAfterSeconds });
      inRounds(() => next(problem));
    },
  });
}
