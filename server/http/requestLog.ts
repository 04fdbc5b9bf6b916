/**
 * One log line per request, written so that no secret can get into it: only fields named here are logged, and of the
 * address only the route, never the query, a header or a body.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { LoggedProblem } from './problems.ts';

/** What a request is called in the log; `other` for anything that is not ours, since its path is the caller's text. */
export function nameRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/** Gives every request an id, tells it as X-Request-Id, and logs the request when it ends. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAtMs = performance.now();
    response.set('X-Request-Id', requestId);
    response.once('close', () => {
      const route: string = response.locals.route ?? 'other';
      const problem: LoggedProblem | undefined = response.locals.problem;
      const isComplete = response.writableFinished;
      const line = {
        requestId,
        method: request.method,
        route,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAtMs),
        ...(isComplete ? {} : { aborted: true }),
        ...(problem && { problem: problem.word, reason: problem.reason, frames: problem.frames }),
      };
      if (response.statusCode >= 500) log.error(line, 'request');
      else if (route.startsWith('/api/') && route !== '/api/health') log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
