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

const EVERY_ANSWER = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
  // The page may stand on another name of this machine, which would make it another site.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** What all of ESI's answers have: pages of any origin may call. Answers their preflight requests. */
export const esiHeaders: RequestHandler = (request, response, next) => {
  response.set(EVERY_ANSWER);
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
