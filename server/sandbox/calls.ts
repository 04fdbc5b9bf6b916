import type { RequestHandler } from 'express';

/** More than exist; only requests to guessed addresses reach this number. */
const MAX_ROUTES = 200;

/** How often a route was called, and with which results. */
interface RouteCalls {
  count: number;
  /** by status code; aborted calls have none */
  statuses: Record<string, number>;
}

interface CallCounter {
  /** Middleware that counts every request. */
  count: RequestHandler;
  /** By route, with ids replaced: `GET /sandbox/esi/characters/{id}/planets`. */
  calls(): Readonly<Record<string, RouteCalls>>;
  reset(): void;
}

/** Counts the calls to the sandbox, so that a test can check what the page requests. */
export function makeCallCounter(): CallCounter {
  let routes: Record<string, RouteCalls> = {};
  return {
    count(request, response, next) {
      const asked = `${request.method} ${request.baseUrl}${request.path.replace(/\/\d+(?=\/|$)/g, '/{id}').replace(/\/$/, '')}`;
      const route = asked in routes || Object.keys(routes).length < MAX_ROUTES ? asked : 'others';
      routes[route] ??= { count: 0, statuses: {} };
      const entry = routes[route];
      entry.count += 1;
      response.on('finish', () => {
        entry.statuses[response.statusCode] = (entry.statuses[response.statusCode] ?? 0) + 1;
      });
      next();
    },
    calls: () => routes,
    reset() {
      routes = {};
    },
  };
}
