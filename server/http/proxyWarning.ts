import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Says once that a proxy is in front of a server that does not know of it. What the headers contain is text from outside. */
export function warnOfProxy(log: Logger): RequestHandler {
  let isKnown = false;
  return ({ headers }, _response, next) => {
    if (!isKnown && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isKnown = true;
      const remedy =
        'Requests come through a proxy, so all visitors count as one address and share its limits. Set TRUST_PROXY to the ' +
        'number of your proxies, or to their addresses. If you have none, leave it out: a visitor has made this up.';
      log.warn({ reason: 'proxy_unknown', remedy }, 'proxy');
    }
    next();
  };
}
