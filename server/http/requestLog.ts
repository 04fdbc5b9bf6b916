/**
 * One log line per request. It can contain no secret: only the fields below are logged, and the route stands for the
 * address. Queries, headers and bodies are never logged.
 */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { LoggedProblem } from './problems.ts';

/** Sets a request's route for the log. Requests without one are logged as `other`: their path is text from outside. */
export function nameRoute(response: Response, route: string): void {
  response.locals.route = route;
}

/**
 * Gives every request an id (X-Request-Id header) and logs the request when it ends.
 * @param onEnd receives the status of each answer
 */
export function requestLog(log: Logger, onEnd: (status: number) => void): RequestHandler {
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
      onEnd(response.statusCode);
      // Asked again and again: what is wrong has a line of its own.
      if (route === '/api/health') log.debug(line, 'request');
      else if (response.statusCode >= 500) log.error(line, 'request');
      else if (route.startsWith('/api/')) log.info(line, 'request');
      else log.debug(line, 'request');
    });
    next();
  };
}
