import type { Request, RequestHandler } from 'express';

/**
 * Handles one request of a visitor at a time, so that nobody can occupy the process with many at once. The others wait
 * before their bodies are read.
 */
export function takeTurns(visitorOf: (request: Request) => string): RequestHandler {
  /** by visitor: ends with their last request */
  const queues = new Map<string, Promise<void>>();
  return async (request, response, next) => {
    const visitor = visitorOf(request);
    const before = queues.get(visitor);
    const own = new Promise<void>((resolve) => response.once('close', resolve));
    const queue = Promise.all([before, own]).then(() => {
      if (queues.get(visitor) === queue) queues.delete(visitor);
    });
    queues.set(visitor, queue);
    await before;
    if (!response.destroyed) next();
  };
}
