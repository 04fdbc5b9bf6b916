/**
 * Switches that break the sandbox on purpose, for tests:
 *
 *   POST   /sandbox/faults  {"esi": {"status": 502, "path": "/planets/", "count": 3}, "prices": {"status": "notJson"}}
 *   GET    /sandbox/faults  the active faults; `count` is what is left of it
 *   DELETE /sandbox/faults  everything works again
 *
 * Only this computer may switch them, but for `esiWrongAmount` with a `characterId`, which the page offers.
 *
 * Areas are `esi`, `sso`, `prices`, `images` and the channels of reminders, such as `discord`. A POST replaces the faults of the areas that it names (null clears
 * one) and keeps the others. An area takes one fault or a list; the first fault that applies is used.
 *
 * - status: a number from 400 to 599 answers with that code (420 and 429 with their headers; 431, 502 and 503 without
 *   CORS headers, as the edge in front of ESI does); `cutOff` closes the connection in the middle of an answer;
 *   `notJson` answers 200 with a web page; `wrongSchema` answers 200 with JSON of another shape; `slow` waits, then works
 *   as usual.
 *   For `prices` only, well-formed but wrong answers: `zeros` has no prices, `half` has a price for every second type,
 *   `garbage` has absurd prices and text instead of numbers.
 * - path: only requests whose path below the area, with its query, contains this text: `/skills`, `/assets?page=2`.
 * - count: only this many requests; without it, all until it is switched off.
 * - delayMs: wait this long first (default for `slow`: 5000).
 * - retryAfterSeconds: the wait that 429 and 420 announce (default: 30).
 *
 * Besides the areas, `esiCacheSeconds` shortens ESI's cache times (600 s for colonies), so that a test need not wait ten
 * minutes for the next answer; null resets it. `esiAllowedHeaders` replaces the request headers that ESI allows pages of
 * other origins to send (Access-Control-Allow-Headers); browsers cache that list.
 *
 * `esiWrongAmount` makes ESI's next record of a colony wrong, the one that POST /sandbox/visit leads to:
 * {"units": 7, "characterId": 2119400001, "planetId": 40161676, "typeId": 2398, "pinId": 1050000000006}. Only `units` is
 * required; see server/sandbox/wrongAmounts.ts for the defaults. It is used once; null resets it.
 *
 * `esiLists` breaks what ESI lists of hangars and wallets, until null resets it: {"pages": 50} spreads them over as many
 * pages, `overlap` begins each page with the last row of the one before, `moments` makes each page of another moment,
 * `noContext` takes the planet from the latest tax, `split` makes two entries of each tax, of the same second.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import * as v from 'valibot';
import { CHANNEL_KINDS } from '../reminders/channels.ts';
import { type BrokenLists, brokenListsSchema } from './belongings/brokenLists.ts';
import { type WrongAmount, wrongAmountSchema } from './wrongAmounts.ts';

const SLOW_MS = 5000;
const RETRY_AFTER_SECONDS = 30;

/** Errors of the edge in front of ESI. They have no CORS headers, so a page sees a network error. */
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
/** A channel of reminders is an area by itself. */
const AREAS = ['esi', 'sso', 'prices', 'images', ...CHANNEL_KINDS] as const;
/** Switches besides the areas; null: as usual. */
const settingsSchema = v.object({
  esiCacheSeconds: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  esiAllowedHeaders: v.optional(v.nullable(v.array(v.pipe(v.string(), v.regex(/^[\w-]+$/))))),
  esiWrongAmount: v.optional(v.nullable(wrongAmountSchema)),
  esiLists: v.optional(v.nullable(brokenListsSchema)),
});
const switchesSchema = v.strictObject({
  ...v.entriesFromList(AREAS, areaSchema),
  prices: areaOf(priceFaultSchema),
  ...settingsSchema.entries,
});

type Fault = v.InferOutput<typeof priceFaultSchema>;
type WrongPrices = (typeof WRONG_PRICES)[number];
type FaultArea = (typeof AREAS)[number];
type Settings = v.InferOutput<typeof settingsSchema>;
type Current = Readonly<Partial<Record<FaultArea, readonly Fault[]>> & Settings>;

export interface Faults {
  /** Activates faults. @returns what is wrong with the request, or null */
  set(body: unknown): string | null;
  clear(): void;
  current(): Current;
  /** ESI's cache time; null for ESI's own times. */
  esiCacheSeconds(): number | null;
  /** Request headers that a page may send to ESI; null for ESI's own list. */
  esiAllowedHeaders(): readonly string[] | null;
  /** By what ESI's next record of this colony is wrong; null if it is right. */
  esiWrongAmount(characterId: number, planetId: number): WrongAmount | null;
  /** What is wrong with lists of hangars and wallets: nothing, by default. */
  esiLists(): BrokenLists;
  /** Middleware that makes an area's requests fail as configured, and otherwise lets them pass. */
  inject(area: FaultArea): RequestHandler;
}

/** The sandbox's fault switches, all off. @param pause resolves after so many milliseconds */
export function makeFaults(pause: (delayMs: number) => Promise<unknown> = wait): Faults {
  const faults = new Map<FaultArea, Fault[]>();
  let settings: Settings = {};

  const take = (area: FaultArea, path: string): Fault | null => {
    const list = faults.get(area) ?? [];
    const fault = list.find(({ path: part }) => part === undefined || path.includes(part));
    if (fault?.count !== undefined) {
      fault.count -= 1;
      if (fault.count === 0) list.splice(list.indexOf(fault), 1);
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
      settings = { ...settings, ...v.parse(settingsSchema, parsed.output) };
      return null;
    },
    clear() {
      faults.clear();
      settings = {};
    },
    current: () => ({
      ...Object.fromEntries([...faults].filter(([, list]) => list.length > 0)),
      ...Object.fromEntries(Object.entries(settings).filter(([, setting]) => setting !== null)),
    }),
    esiCacheSeconds: () => settings.esiCacheSeconds ?? null,
    esiAllowedHeaders: () => settings.esiAllowedHeaders ?? null,
    esiLists: () => settings.esiLists ?? {},
    esiWrongAmount(characterId, planetId) {
      const wrong = settings.esiWrongAmount;
      if (wrong == null) return null;
      const isMeant = (wrong.characterId ?? characterId) === characterId && (wrong.planetId ?? planetId) === planetId;
      return isMeant ? wrong : null;
    },
    inject: (area) => async (request, response, next) => {
      const fault = take(area, request.url);
      if (fault === null) {
        next();
        return;
      }
      const delayMs = fault.delayMs ?? (fault.status === 'slow' ? SLOW_MS : 0);
      if (delayMs > 0) await pause(delayMs);
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

/** Which wrong prices this answer should have; null for correct ones. */
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
      if (status === 429) response.set('Retry-After', seconds);
      if (status === 420) {
        response.set({ 'X-ESI-Error-Limit-Remain': '0', 'X-ESI-Error-Limit-Reset': seconds });
      }
      if (EDGE_ERRORS.has(status)) {
        for (const name of response.getHeaderNames().filter((header) => header.startsWith('access-control-'))) {
          response.removeHeader(name);
        }
      }
      response.status(status).json({ error: `The sandbox is set to answer ${status}.` });
    }
  }
}
