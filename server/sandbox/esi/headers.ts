/** Who may call ESI from a page, and what such a page may send and read: what the real ESI sent on 2026-10-09. */
import type { RequestHandler } from 'express';

const EXPOSED_HEADERS = [
  'Etag',
  'Retry-After',
  'X-Compatibility-Date',
  'X-Esi-Error-Limit-Remain',
  'X-Esi-Error-Limit-Reset',
  'X-Pages',
  'X-Ratelimit-Group',
  'X-Ratelimit-Limit',
  'X-Ratelimit-Remaining',
  'X-Ratelimit-Used',
];

/** The first two were observed; the documentation asks for the next two. */
const ALLOWED_HEADERS = [
  'authorization',
  'x-compatibility-date',
  'if-none-match',
  'x-user-agent',
  'content-type',
  'accept-language',
];

const EVERY_ANSWER = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
  'X-Content-Type-Options': 'nosniff',
};

const PREFLIGHT_LIFETIME_SECONDS = 86_400;

/**
 * What all of ESI's answers have: pages of any origin may call. Answers their preflight requests.
 * @param allowedHeaders what a page may send instead of what it usually may; null for the usual
 */
export function esiHeaders(allowedHeaders: () => readonly string[] | null): RequestHandler {
  return (request, response, next) => {
    response.set(EVERY_ANSWER);
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    response
      .set({
        'Access-Control-Allow-Methods': 'GET, OPTIONS',
        'Access-Control-Allow-Headers': (allowedHeaders() ?? ALLOWED_HEADERS).join(', '),
        'Access-Control-Max-Age': String(PREFLIGHT_LIFETIME_SECONDS),
      })
      .status(204)
      .end();
  };
}
