import type { RequestHandler } from 'express';

/** More than there are; only somebody who guesses addresses gets that far. */
const MAX_ROUTES = 200;

/** How often a route was called, and with which outcomes. */
export interface RouteCalls {
  count: number;
  /** by status code; a call that was cut off has none */
  statuses: Record<string, number>;
}

export interface CallCounter {
  /** Counts every request that passes. */
  count: RequestHandler;
  /** By route, ids replaced: `GET /sandbox/esi/characters/{id}/planets`. */
  calls(): Readonly<Record<string, RouteCalls>>;
  reset(): void;
}

/** Counts the calls to the sandbox, so that a tester can see what the dashboard asks for. */
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
