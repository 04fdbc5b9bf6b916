/**
 * The sandbox's ESI: the routes that the page and the server call, with ESI's caching, rate limits and errors. Like the real ESI,
 * it repeats an answer until its headers say that it has expired.
 */
import { createHash } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { commodities, planetTypeIds } from '../../../workers/catalogue/index.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { SCOPES } from '../../../workers/domain/token.ts';
import { HUB_NAMES, HUB_REGION_IDS } from '../../prices/hubs.ts';
import { makeAssets } from '../belongings/assets.ts';
import { type BrokenLists, breakJournal, cutPage } from '../belongings/brokenLists.ts';
import type { Journals } from '../belongings/journal.ts';
import { STATIONS } from '../belongings/places.ts';
import { makeSkills } from '../belongings/skills.ts';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { toIsoTime } from '../fleet/records.ts';
import { PLANETS } from '../fleet/sandboxPlanets.ts';
import { makeOrders } from '../prices/orders.ts';
import { makeAveragePrices, makeMarketHistory } from '../prices/sandboxMarket.ts';
import type { TokenIssuer } from '../sso/tokens.ts';
import type { Universe } from '../universe.ts';
import { makeErrorLimit } from './errorLimit.ts';
import { type Bucket, makeTokenBuckets, type RateLimitGroup, tokenCost } from './tokenBuckets.ts';

const CHAR_INDUSTRY: RateLimitGroup = { name: 'char-industry', maxTokens: 600, windowMinutes: 15 };
const CHAR_SKILL: RateLimitGroup = { name: 'char-skill', maxTokens: 600, windowMinutes: 15 };
const CHAR_ASSET: RateLimitGroup = { name: 'char-asset', maxTokens: 1800, windowMinutes: 15 };
const CHAR_WALLET: RateLimitGroup = { name: 'char-wallet', maxTokens: 150, windowMinutes: 15 };
const MARKET_ORDER: RateLimitGroup = { name: 'market-order', maxTokens: 12_000, windowMinutes: 15 };
const GROUPS = [CHAR_INDUSTRY, CHAR_SKILL, CHAR_ASSET, CHAR_WALLET, MARKET_ORDER];
const COLONY_CACHE_SECONDS = 600;
const SKILLS_CACHE_SECONDS = 120;
/** Of assets and wallet journals. */
const BELONGINGS_CACHE_SECONDS = 3600;
const ASSETS_PER_PAGE = 1000;
const JOURNAL_ENTRIES_PER_PAGE = 2500;
const MAX_NAMED_IDS = 1000;
const MARKET_CACHE_SECONDS = 300;
const AVERAGE_CACHE_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Static answers expire each day after the downtime, at 11:05 UTC. */
const DAILY_EXPIRY_SECOND = 11 * 3600 + 5 * 60;
/** Far more than a hundred pilots need. */
const MAX_KEPT_ANSWERS = 5000;
/** Used for callers that send no compatibility date. */
const OLDEST_COMPATIBILITY_DATE = '2020-01-01';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

interface EsiOptions {
  tokens: TokenIssuer;
  universe: Universe;
  journals: Journals;
  /** milliseconds since 1970 */
  now: () => number;
  /** replaces every cache time; null for ESI's own times */
  cacheSecondsOverride: () => number | null;
  brokenLists: () => BrokenLists;
}

interface EsiStandIn {
  router: Router;
  /** Drops the cached answers about a character, so that the next call sees its changes. */
  forgetCharacter(characterId: number): void;
  /** Resets all rate and error limits. */
  forgetCalls(): void;
}

/** Headers by name. */
type Fields = Record<string, string>;

/** A route's result: a body, or an error in ESI's format. */
type Outcome = { body: unknown; headers?: Fields; madeAtMs?: number } | { status: number; error: string };

interface KeptAnswer {
  body: unknown;
  text: string;
  etag: string;
  madeAtMs: number;
  expiresAtMs: number;
  headers: Fields;
}

/** An answer without its limit headers. */
interface Reply {
  meter: Meter;
  status: number;
  headers: Fields;
  text: string;
}

/** The limit that an answer counts against: a token bucket, or null for the error limit of routes without a rate limit. */
type Meter = { group: RateLimitGroup; bucket: Bucket } | null;

interface RouteRules {
  group: RateLimitGroup | null;
  /** null for a public route */
  scope: string | null;
  cacheSeconds(nowSeconds: number): number;
  answer(request: Request, nowSeconds: number): Outcome | Promise<Outcome>;
}

/** Creates the sandbox's ESI, to be mounted in place of https://esi.evetech.net. */
export function makeEsi(options: EsiOptions): EsiStandIn {
  const { tokens, universe, journals, now, cacheSecondsOverride, brokenLists } = options;
  const router = express.Router();
  const makeBuckets = () => new Map(GROUPS.map((group) => [group, makeTokenBuckets(group, now)]));
  let errorLimit = makeErrorLimit(now);
  let bucketsOf = makeBuckets();
  const kept = new Map<string, KeptAnswer>();
  const addressOf = (request: Request) => request.ip ?? 'unknown';

  /** Charges an answer's cost to its limit. @returns the limit's headers */
  const charge = (request: Request, meter: Meter, status: number): Fields => {
    if (meter !== null) {
      const cost = tokenCost(status);
      meter.bucket.spend(cost);
      return {
        'X-Ratelimit-Group': meter.group.name,
        'X-Ratelimit-Limit': `${meter.group.maxTokens}/${meter.group.windowMinutes}m`,
        'X-Ratelimit-Remaining': String(meter.bucket.remaining()),
        'X-Ratelimit-Used': String(cost),
      };
    }
    if (status >= 400 && status !== 420) {
      errorLimit.countError(addressOf(request));
    }
    return {
      'X-ESI-Error-Limit-Remain': String(errorLimit.remaining(addressOf(request))),
      'X-ESI-Error-Limit-Reset': String(errorLimit.resetSeconds(addressOf(request))),
    };
  };

  const meterOf = (group: RateLimitGroup | null, key: string): Meter => {
    const buckets = group && bucketsOf.get(group);
    return group && buckets ? { group, bucket: buckets(key) } : null;
  };

  const reply = async (request: Request, rules: RouteRules, anonymous: Meter): Promise<Reply> => {
    let meter = anonymous;
    if (rules.scope !== null) {
      const token = /^Bearer (.+)$/i.exec(request.get('Authorization') ?? '')?.[1];
      const bearer = token === undefined ? null : await tokens.verifyAccessToken(token);
      if (bearer === null) {
        const error =
          token === undefined ? 'Authorization header is missing.' : 'The token is not valid or has expired.';
        return refuse(anonymous, 401, error);
      }
      meter = meterOf(rules.group, String(bearer.characterId));
      if (!bearer.scopes.includes(rules.scope)) {
        return refuse(meter, 403, `The token lacks the scope ${rules.scope}.`);
      }
      if (bearer.characterId !== Number(request.params.characterId)) {
        return refuse(meter, 403, 'The token belongs to another character.');
      }
    }
    if (meter !== null && meter.bucket.remaining() === 0) {
      return refuse(meter, 429, 'Rate limit exceeded.', { 'Retry-After': String(meter.bucket.retryAfterSeconds()) });
    }

    const answer = await keptAnswer(request, rules);
    if ('status' in answer) {
      return refuse(meter, answer.status, answer.error);
    }
    const freshSeconds = Math.max(0, Math.ceil((answer.expiresAtMs - now()) / 1000));
    const headers = {
      ...answer.headers,
      ETag: answer.etag,
      'Cache-Control': `${rules.scope === null ? 'public' : 'private'}, max-age=${freshSeconds}`,
      Expires: new Date(answer.expiresAtMs).toUTCString(),
      'Last-Modified': new Date(answer.madeAtMs).toUTCString(),
      Vary: 'Authorization, X-Compatibility-Date, X-Tenant',
    };
    return isUnchanged(request, answer)
      ? { meter, status: 304, headers, text: '' }
      : { meter, status: 200, headers: { ...headers, ...JSON_TYPE }, text: answer.text };
  };

  /** Bypasses Express's slower helpers: hundreds of answers share the processor with the page that requests them. */
  const send = (request: Request, response: Response, { meter, status, headers, text }: Reply) => {
    const limit = charge(request, meter, status);
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries({ ...headers, ...limit, Date: new Date(now()).toUTCString() })));
    response.end(text);
  };

  const serve = (rules: RouteRules) => async (request: Request, response: Response) => {
    const query = queryOf(request);
    const date = request.get('X-Compatibility-Date') ?? query.get('compatibility_date') ?? OLDEST_COMPATIBILITY_DATE;
    const anonymous = meterOf(rules.group, addressOf(request));
    if (errorLimit.remaining(addressOf(request)) === 0) {
      send(request, response, refuse(null, 420, 'This software has exceeded the error limit for ESI.'));
      return;
    }
    if (!isPastDate(date, now())) {
      const error = 'X-Compatibility-Date must be a date that is not in the future.';
      send(request, response, refuse(anonymous, 400, error));
      return;
    }
    response.setHeader('X-Compatibility-Date', date);
    send(request, response, await reply(request, rules, anonymous));
  };

  const keptAnswer = async (
    request: Request,
    rules: RouteRules,
  ): Promise<KeptAnswer | { status: number; error: string }> => {
    // What is broken later counts at once.
    const key = `${keyOf(request)} ${JSON.stringify(brokenLists())}`;
    const found = kept.get(key);
    const overrideSeconds = cacheSecondsOverride();
    // The override shortens what was kept before it, too.
    const latestExpiryMs = overrideSeconds === null ? Number.POSITIVE_INFINITY : now() + overrideSeconds * 1000;
    if (found !== undefined && found.expiresAtMs > now() && found.expiresAtMs <= latestExpiryMs) {
      return found;
    }
    const nowSeconds = Math.floor(now() / 1000);
    const outcome = await rules.answer(request, nowSeconds);
    if ('status' in outcome) {
      return outcome;
    }
    if (kept.size >= MAX_KEPT_ANSWERS) {
      kept.clear();
    }
    const { text, etag } = found !== undefined && found.body === outcome.body ? found : write(outcome.body);
    const cacheSeconds = overrideSeconds ?? rules.cacheSeconds(nowSeconds);
    const fresh: KeptAnswer = {
      body: outcome.body,
      text,
      etag,
      // An answer with the same content counts as unmodified.
      madeAtMs: outcome.madeAtMs ?? (found?.etag === etag ? found.madeAtMs : nowSeconds * 1000),
      expiresAtMs: (nowSeconds + cacheSeconds) * 1000,
      headers: outcome.headers ?? {},
    };
    kept.set(key, fresh);
    return fresh;
  };

  router.get(
    '/characters/:characterId/planets',
    serve({
      group: CHAR_INDUSTRY,
      scope: SCOPES.planets,
      cacheSeconds: () => COLONY_CACHE_SECONDS,
      answer: (request) => ({
        body: universe.colonies(Number(request.params.characterId)).map((colony) => ({
          last_update: toIsoTime(colony.lastUpdateAt),
          num_pins: colony.layout.pins.length,
          owner_id: Number(request.params.characterId),
          planet_id: colony.planet.planetId,
          planet_type: colony.planet.planetType,
          solar_system_id: colony.planet.systemId,
          upgrade_level: colony.upgradeLevel,
        })),
      }),
    }),
  );

  router.get(
    '/characters/:characterId/planets/:planetId',
    serve({
      group: CHAR_INDUSTRY,
      scope: SCOPES.planets,
      cacheSeconds: () => COLONY_CACHE_SECONDS,
      answer: (request) => {
        const colony = universe.colony(Number(request.params.characterId), Number(request.params.planetId));
        return colony === null ? { status: 404, error: 'Colony not found' } : { body: colony.layout };
      },
    }),
  );

  router.get(
    '/characters/:characterId/skills',
    serve({
      group: CHAR_SKILL,
      scope: SCOPES.skills,
      cacheSeconds: () => SKILLS_CACHE_SECONDS,
      answer: (request) => {
        const pilot = universe.pilot(Number(request.params.characterId));
        return pilot === null ? { status: 404, error: 'Character not found' } : { body: makeSkills(pilot) };
      },
    }),
  );

  /** All pages of a pilot's list are of one moment. @param make the whole list */
  const lists = new Map<string, { rows: Promise<readonly unknown[]>; madeAtMs: number }>();
  const pageOf = async (
    request: Request,
    nowSeconds: number,
    perPage: number,
    make: (pilot: SandboxPilot) => readonly unknown[] | Promise<readonly unknown[]>,
  ): Promise<Outcome> => {
    const pilot = universe.pilot(Number(request.params.characterId));
    if (pilot === null) return { status: 404, error: 'Character not found' };
    const key = `${request.path} ${JSON.stringify(brokenLists())}`;
    const cachedSeconds = cacheSecondsOverride() ?? BELONGINGS_CACHE_SECONDS;
    const known = lists.get(key);
    const isFresh = known !== undefined && nowSeconds * 1000 < known.madeAtMs + cachedSeconds * 1000;
    const list = isFresh ? known : { rows: Promise.resolve(make(pilot)), madeAtMs: nowSeconds * 1000 };
    lists.set(key, list);
    const page = Number(queryOf(request).get('page') ?? 1);
    const cut = cutPage(await list.rows, page, perPage, list.madeAtMs, brokenLists());
    if (cut === null) return { status: 404, error: 'Requested page does not exist' };
    return { body: cut.rows, headers: { 'X-Pages': String(cut.pageCount) }, madeAtMs: cut.madeAtMs };
  };
  router.get(
    '/characters/:characterId/assets',
    serve({
      group: CHAR_ASSET,
      scope: SCOPES.assets,
      cacheSeconds: () => BELONGINGS_CACHE_SECONDS,
      answer: (request, nowSeconds) => pageOf(request, nowSeconds, ASSETS_PER_PAGE, makeAssets),
    }),
  );

  router.get(
    '/characters/:characterId/wallet/journal',
    serve({
      group: CHAR_WALLET,
      scope: SCOPES.wallet,
      cacheSeconds: () => BELONGINGS_CACHE_SECONDS,
      answer: (request, nowSeconds) =>
        pageOf(request, nowSeconds, JOURNAL_ENTRIES_PER_PAGE, async (pilot) =>
          breakJournal(await journals.entries(pilot, nowSeconds), brokenLists()),
        ),
    }),
  );

  router.post('/universe/names', express.json(), (request, response) => {
    const ids: unknown = request.body;
    const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_NAMED_IDS;
    const names = isList ? ids.map((id) => ({ id, name: STATIONS.get(id), category: 'station' })) : [];
    if (!isList) send(request, response, refuse(null, 400, 'Send 1 to 1,000 ids.'));
    // As in reality, one unknown id fails the whole batch.
    else if (names.some(({ name }) => name === undefined)) {
      send(request, response, refuse(null, 404, 'Ensure all IDs are valid before resolving.'));
    } else send(request, response, { meter: null, status: 200, headers: JSON_TYPE, text: JSON.stringify(names) });
  });

  router.get(
    '/universe/planets/:planetId',
    serve({
      group: null,
      scope: null,
      cacheSeconds: secondsToDowntime,
      answer: (request) => {
        const planet = PLANETS.get(Number(request.params.planetId));
        if (planet === undefined) {
          return { status: 404, error: 'Planet not found' };
        }
        return {
          body: {
            name: planet.name,
            planet_id: planet.planetId,
            position: planet.position,
            system_id: planet.systemId,
            type_id: planetTypeIds[planet.planetType],
          },
        };
      },
    }),
  );

  router.get(
    '/markets/prices',
    serve({
      group: null,
      scope: null,
      cacheSeconds: () => AVERAGE_CACHE_SECONDS,
      answer: (_request, nowSeconds) => ({ body: makeAveragePrices(nowSeconds) }),
    }),
  );

  router.get(
    '/markets/:regionId/orders',
    serve({
      group: MARKET_ORDER,
      scope: null,
      cacheSeconds: () => MARKET_CACHE_SECONDS,
      answer: (request, nowSeconds) => {
        const query = queryOf(request);
        const orderType = query.get('order_type') ?? 'all';
        if (orderType !== 'sell' && orderType !== 'buy' && orderType !== 'all') {
          return { status: 400, error: 'order_type must be buy, sell or all.' };
        }
        if (Number(request.params.regionId) !== HUB_REGION_IDS.jita) {
          return { status: 404, error: 'Region not found' };
        }
        if (Number(query.get('page') ?? 1) !== 1) {
          return { status: 404, error: 'Requested page does not exist' };
        }
        const typeId = query.get('type_id');
        const orders = makeOrders(nowSeconds, orderType, typeId === null ? null : Number(typeId));
        return { body: orders, headers: { 'X-Pages': '1' } };
      },
    }),
  );

  router.get(
    '/markets/:regionId/history',
    serve({
      group: null,
      scope: null,
      cacheSeconds: secondsToDowntime,
      answer: (request, nowSeconds) => {
        const hub = HUB_NAMES.find((name) => HUB_REGION_IDS[name] === Number(request.params.regionId));
        const typeId = Number(queryOf(request).get('type_id'));
        if (hub === undefined) return { status: 404, error: 'Region not found' };
        if (!commodities.has(typeId as TypeId)) return { status: 404, error: 'Type not found' };
        return { body: makeMarketHistory(typeId, nowSeconds, hub) };
      },
    }),
  );

  router.use((request, response) => {
    send(request, response, refuse(null, 404, 'Not found'));
  });

  return {
    router,
    forgetCharacter(characterId) {
      for (const key of kept.keys()) {
        if (key.includes(`/characters/${characterId}/`)) {
          kept.delete(key);
        }
      }
      for (const key of lists.keys()) {
        if (key.includes(`/characters/${characterId}/`)) {
          lists.delete(key);
        }
      }
    },
    forgetCalls() {
      errorLimit = makeErrorLimit(now);
      bucketsOf = makeBuckets();
    },
  };
}

/** Until static answers expire. */
function secondsToDowntime(nowSeconds: number): number {
  return DAY_SECONDS - ((nowSeconds - DAILY_EXPIRY_SECOND) % DAY_SECONDS);
}

function refuse(meter: Meter, status: number, error: string, headers: Fields = {}): Reply {
  const text = JSON.stringify({ error });
  return { meter, status, headers: { ...headers, ...JSON_TYPE, 'Cache-Control': 'no-store' }, text };
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.originalUrl, 'http://localhost').searchParams;
}

/** The cache key. It ignores how callers identify themselves. */
function keyOf(request: Request): string {
  const url = new URL(request.originalUrl, 'http://localhost');
  url.searchParams.delete('compatibility_date');
  url.searchParams.delete('user_agent');
  return url.pathname + url.search;
}

function write(body: unknown): { text: string; etag: string } {
  const text = JSON.stringify(body);
  return { text, etag: `W/"${createHash('sha1').update(text).digest('hex')}"` };
}

function isPastDate(date: string, nowMs: number): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  return timeMs <= nowMs;
}

function isUnchanged(request: Request, answer: KeptAnswer): boolean {
  const etags = request.get('If-None-Match');
  if (etags !== undefined) {
    const bare = (etag: string) => etag.trim().replace(/^W\//, '');
    return etags.split(',').some((etag) => etag.trim() === '*' || bare(etag) === bare(answer.etag));
  }
  const sinceMs = Date.parse(request.get('If-Modified-Since') ?? '');
  return Math.floor(answer.madeAtMs / 1000) * 1000 <= sinceMs;
}
