import type { RequestHandler } from 'express';

const EXPOSED_HEADERS = [
  'Cache-Control',
  'Content-Type',
  'Date',
  'ETag',
  'Expires',
  'Last-Modified',
  'Retry-After',
  'X-Compatibility-Date',
  'X-ESI-Error-Limit-Remain',
  'X-ESI-Error-Limit-Reset',
  'X-Pages',
  'X-Ratelimit-Group',
  'X-Ratelimit-Limit',
  'X-Ratelimit-Remaining',
  'X-Ratelimit-Used',
];

const ALLOWED_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'X-Compatibility-Date',
  'X-Tenant',
  'X-User-Agent',
];

/** What this server gives every answer and ESI's answers have, too. */
const KEPT_HEADERS = new Set(['x-content-type-options', 'x-request-id']);

/**
 * Lets pages of any origin call, as ESI does, and answers their preflight requests. What this server tells a browser of
 * its own pages is left out: ESI sends none of it, and a browser would have to parse it hundreds of times.
 */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  for (const name of response.getHeaderNames()) {
    if (!KEPT_HEADERS.has(name)) {
      response.removeHeader(name);
    }
  }
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    // The page may stand on another name of this machine, which would make it another site.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response
    .set({
      'Access-Control-Allow-Methods': 'GET, OPTIONS',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(', '),
      'Access-Control-Max-Age': '600',
    })
    .status(204)
    .end();
};
