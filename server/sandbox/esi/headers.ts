/** ESI's CORS headers, as the real ESI sent them on 2026-10-09. */
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

/** The first two were observed; ESI's documentation requires the next two. */
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
 * Adds CORS headers to ESI's answers, so that pages of any origin may call it, and answers preflight requests.
 * @param allowedHeaders request headers that a page may send; null for ESI's own list
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
        'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
        'Access-Control-Allow-Headers': (allowedHeaders() ?? ALLOWED_HEADERS).join(', '),
        'Access-Control-Max-Age': String(PREFLIGHT_LIFETIME_SECONDS),
      })
      .status(204)
      .end();
  };
}
