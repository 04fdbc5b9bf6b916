/** What one visitor's requests may occupy at the same time. */
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from './problems.ts';

const RETRY_SECONDS = 5;

/**
 * Nobody can occupy the process with many requests at once. Its handlers come after the body: one that never arrives must
 * not hold up others of the same address, who may be other people.
 * @param atOnce how many requests of a visitor may be under way
 * @returns makes handlers of which a visitor has so many at a time. The next begins when one has answered, whether or not
 *   somebody reads the answer, and whether or not it waits for an earlier one of its connection
 */
export function createTurns(
  visitorOf: (request: Request) => string,
  atOnce = 1,
): (handler: RequestHandler) => RequestHandler {
  /** by visitor: ends with their last request */
  const queues = new Map<string, Promise<unknown>>();
  let count = 0;
  return (handler) => (request, response, next) => {
    // Each of a visitor's queues has one request at a time.
    const visitor = `${visitorOf(request)} ${count++ % atOnce}`;
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

/** Begins a visitor's requests one in each round of the event loop, with those of others in between. */
export function takeTurns(visitorOf: (request: Request) => string): RequestHandler {
  return createTurns(visitorOf)(async ({ socket }, _response, next) => {
    await nextRound();
    if (!socket.destroyed) next();
  });
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
