/** How often one address may ask. Counted in this process: n instances together allow n times as much. */
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { Problem } from './problems.ts';

const WINDOW_MS = 10 * 60_000;

/** Requests per address and 10 minutes. */
export interface RateLimits {
  /** one per log-in: three households' worth of 40 characters */
  token: number;
  /** an access token lives 20 minutes, so 100 characters need 50: room for twelve such players, or six reloads in a row */
  refresh: number;
  /** one per deleted character, on the same scale as refresh */
  revoke: number;
  /** one per page load and refresh; answered from the cache */
  praisal: number;
}

export const RATE_LIMITS: RateLimits = { token: 120, refresh: 600, revoke: 600, praisal: 300 };

/** Some proxies write the visitor's port into X-Forwarded-For, too, and that is another one for each connection. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * Refuses an address beyond its share with 429 and Retry-After; every answer tells what is left (RateLimit headers).
 * @param limit requests per 10 minutes
 */
export function limitRate(name: keyof RateLimits, limit: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (request) => ipKeyGenerator(withoutPort(request.ip ?? '')),
    // A proxy in front without TRUST_PROXY is the host's matter and named in .env.example; the check would write it
    // to the console past our log.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (_request, response, next) => {
      const retryAfterSeconds = Number(response.getHeader('Retry-After'));
      next(
        new Problem('too_many_requests', `Too many requests from your address. Try again in ${retryAfterSeconds} s.`, {
          retryAfterSeconds,
        }),
      );
    },
  });
}
