/** What one visitor's requests may occupy at the same time. */
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from './problems.ts';

const RETRY_SECONDS = 5;

/**
 * @returns makes handlers of which a visitor has one at a time. The next begins when this one has answered, whether or not
 *   somebody reads the answer: others of the same address may be other people
 */
export function createTurns(visitorOf: (request: Request) => string): (handler: RequestHandler) => RequestHandler {
  /** by visitor: ends with their last request */
  const queues = new Map<string, Promise<unknown>>();
  return (handler) => (request, response, next) => {
    const visitor = visitorOf(request);
    const turn = (queues.get(visitor) ?? Promise.resolve()).then(() => {
      if (!response.destroyed && !request.socket.destroyed) return handler(request, response, next);
    });
    const end = () => {
      if (queues.get(visitor) === queue) queues.delete(visitor);
    };
    const queue: Promise<unknown> = turn.then(end, end);
    queues.set(visitor, queue);
    return turn;
  };
}

/**
 * Handles one request of a visitor at a time, so that nobody can occupy the process with many at once. Comes after the
 * body: one that never arrives must not hold up others of the same address, who may be other people.
 */
export function takeTurns(visitorOf: (request: Request) => string): RequestHandler {
  return createTurns(visitorOf)(
    (request, response, next) =>
      new Promise<void>((resolve) => {
        whenOver(request, response, resolve);
        next();
      }),
  );
}

/**
 * Bounds the memory that a visitor's bodies take while they arrive and wait for their turn, or answers until they are read.
 */
export function limitAtOnce(visitorOf: (request: Request) => string, limit: number): RequestHandler {
  const counts = new Map<string, number>();
  return (request, response, next) => {
    const visitor = visitorOf(request);
    const count = counts.get(visitor) ?? 0;
    if (count >= limit) {
      const problem = { kind: 'tooManyRequests', seconds: RETRY_SECONDS } as const;
      return next(new Problem(problem, { reason: 'at_once', retryAfterSeconds: RETRY_SECONDS }));
    }
    counts.set(visitor, count + 1);
    whenOver(request, response, () => {
      const left = (counts.get(visitor) ?? 1) - 1;
      if (left === 0) counts.delete(visitor);
      else counts.set(visitor, left);
    });
    next();
  };
}

/** Calls back once, also for a response that still waits for an earlier one of its connection: Node never closes that. */
function whenOver({ socket }: Request, response: Response, callBack: () => void): void {
  const end = () => {
    response.off('close', end);
    socket.off('close', end);
    callBack();
  };
  response.on('close', end);
  // Each request of a connection that waits listens: as many as one may send at once.
  socket.setMaxListeners(0);
  socket.on('close', end);
}
