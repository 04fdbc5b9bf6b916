/**
 * Switches that break the sandbox on purpose, for testers:
 *
 *   POST   /sandbox/faults  {"esi": {"status": 502, "path": "/planets/", "count": 3}, "prices": {"status": "notJson"}}
 *   GET    /sandbox/faults  what is switched on, `count` being what is left of it
 *   DELETE /sandbox/faults  everything works again
 *
 * Areas are `esi`, `sso`, `prices` and `images`; a POST replaces the faults of the areas that it names (null clears
 * one) and leaves the others. An area takes one fault or a list of them, of which the first that applies is taken.
 *
 * - status: a number from 400 to 599 answers with that code (420 and 429 with their headers; 431, 502 and 503 without
 *   CORS headers, as the edge in front of ESI does); `cutOff` ends the connection in the middle of an answer; `notJson`
 *   answers 200 with a web page; `wrongSchema` answers 200 with JSON of another shape; `slow` waits, then works as
 *   usual.
 *   Of `prices` only, answers that are well-formed and wrong: `zeros` has no price at all, `half` has one for each second
 *   type, `garbage` has prices beyond reason and text that is none.
 * - path: only requests whose path below the area holds this text.
 * - count: only that many requests; without it, until it is switched off.
 * - delayMs: wait that long first (5000 for `slow` without it).
 * - retryAfterSeconds: what 429 and 420 tell the caller to wait (30 without it).
 *
 * `esiCacheSeconds` beside the areas shortens how long ESI's answers stay fresh (600 s for colonies), so that a
 * tester need not wait ten minutes for the next one; null sets it back. `esiAllowedHeaders` replaces the request headers
 * that ESI lets a page of another origin send; a browser asks before a call, and keeps the answer.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';

const SLOW_MS = 5000;
const RETRY_AFTER_SECONDS = 30;

/** Given by the edge in front of ESI, which sends no CORS headers: to a page they are a network error. */
const EDGE_ERRORS: ReadonlySet<number> = new Set([431, 502, 503]);

const WRONG_PRICES = ['zeros', 'half', 'garbage'] as const;

const failureSchema = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  v.picklist(['cutOff', 'notJson', 'wrongSchema', 'slow']),
]);

const faultOptions = {
  path: v.optional(v.string()),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
};
const faultSchema = v.strictObject({ status: failureSchema, ...faultOptions });
const priceFaultSchema = v.strictObject({
  status: v.union([failureSchema, v.picklist(WRONG_PRICES)]),
  ...faultOptions,
});

const areaOf = <Schema extends v.GenericSchema>(fault: Schema) =>
  v.optional(v.nullable(v.union([fault, v.array(fault)])));
const areaSchema = areaOf(faultSchema);
const AREAS = ['esi', 'sso', 'prices', 'images'] as const;
const switchesSchema = v.strictObject({
  esi: areaSchema,
  sso: areaSchema,
  prices: areaOf(priceFaultSchema),
  images: areaSchema,
  esiCacheSeconds: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  esiAllowedHeaders: v.optional(v.nullable(v.array(v.pipe(v.string(), v.regex(/^[\w-]+$/))))),
});

export type Fault = v.InferOutput<typeof priceFaultSchema>;
export type WrongPrices = (typeof WRONG_PRICES)[number];
export type FaultArea = (typeof AREAS)[number];

type Current = Readonly<
  Partial<Record<FaultArea, readonly Fault[]>> & { esiCacheSeconds?: number; esiAllowedHeaders?: readonly string[] }
>;

export interface Faults {
  /** Switches faults on. @returns what is wrong with the request, or null */
  set(body: unknown): string | null;
  clear(): void;
  current(): Current;
  /** How long ESI's answers stay fresh; null for ESI's own times. */
  esiCacheSeconds(): number | null;
  /** What a page may send to ESI; null for what ESI itself allows. */
  esiAllowedHeaders(): readonly string[] | null;
  /** Lets a request of an area fail as switched, and lets it pass otherwise. */
  inject(area: FaultArea): RequestHandler;
}

/** The sandbox's fault switches, all off. */
export function makeFaults(): Faults {
  const faults = new Map<FaultArea, Fault[]>();
  let esiCacheSeconds: number | null = null;
  let esiAllowedHeaders: readonly string[] | null = null;

  const take = (area: FaultArea, path: string): Fault | null => {
    const list = faults.get(area) ?? [];
    const fault = list.find(({ path: part }) => part === undefined || path.includes(part));
    if (fault?.count !== undefined) {
      fault.count -= 1;
      if (fault.count === 0) {
        list.splice(list.indexOf(fault), 1);
      }
    }
    return fault ?? null;
  };

  return {
    set(body) {
      const parsed = v.safeParse(switchesSchema, body);
      if (!parsed.success) {
        const issue = parsed.issues[0];
        return `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`;
      }
      for (const area of AREAS) {
        const given = parsed.output[area];
        if (given !== undefined) {
          faults.set(area, given === null ? [] : Array.isArray(given) ? given : [given]);
        }
      }
      esiCacheSeconds = parsed.output.esiCacheSeconds === undefined ? esiCacheSeconds : parsed.output.esiCacheSeconds;
      if (parsed.output.esiAllowedHeaders !== undefined) {
        esiAllowedHeaders = parsed.output.esiAllowedHeaders;
      }
      return null;
    },
    clear() {
      faults.clear();
      esiCacheSeconds = null;
      esiAllowedHeaders = null;
    },
    current: () => ({
      ...Object.fromEntries([...faults].filter(([, list]) => list.length > 0)),
      ...(esiCacheSeconds !== null && { esiCacheSeconds }),
      ...(esiAllowedHeaders !== null && { esiAllowedHeaders }),
    }),
    esiCacheSeconds: () => esiCacheSeconds,
    esiAllowedHeaders: () => esiAllowedHeaders,
    inject: (area) => async (request, response, next) => {
      const fault = take(area, request.path);
      if (fault === null) {
        next();
        return;
      }
      const delayMs = fault.delayMs ?? (fault.status === 'slow' ? SLOW_MS : 0);
      if (delayMs > 0) {
        await wait(delayMs);
      }
      if (fault.status === 'slow') {
        next();
        return;
      }
      if (isWrongPrices(fault.status)) {
        response.locals.wrongPrices = fault.status;
        next();
        return;
      }
      fail(fault.status, fault.retryAfterSeconds ?? RETRY_AFTER_SECONDS, request, response);
    },
  };
}

/** How the price source has been told to answer wrongly; null where it works. */
export function wrongPricesOf(response: Response): WrongPrices | null {
  return response.locals.wrongPrices ?? null;
}

function isWrongPrices(status: Fault['status']): status is WrongPrices {
  return WRONG_PRICES.some((wrong) => wrong === status);
}

type Failure = Exclude<Fault['status'], 'slow' | WrongPrices>;

function fail(status: Failure, retryAfterSeconds: number, request: Request, response: Response): void {
  response.set('Cache-Control', 'no-store');
  switch (status) {
    case 'cutOff':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '4096' });
      response.write('[{"planet_id": 40');
      response.socket?.end();
      return;
    case 'notJson':
      response.status(200).type('html').send('<!doctype html><title>Maintenance</title><p>Back soon.</p>');
      return;
    case 'wrongSchema':
      response.status(200).json({ unexpected: true, path: request.path });
      return;
    default: {
      const seconds = String(retryAfterSeconds);
      if (status === 429) {
        response.set('Retry-After', seconds);
      }
      if (status === 420) {
        response.set({ 'X-ESI-Error-Limit-Remain': '0', 'X-ESI-Error-Limit-Reset': seconds });
      }
      if (EDGE_ERRORS.has(status)) {
        for (const name of response.getHeaderNames().filter((header) => header.startsWith('access-control-'))) {
          response.removeHeader(name);
        }
      }
      response.status(status).json({ error: `The sandbox was told to answer ${status}.` });
    }
  }
}
