/**
 * The sandbox's ESI: the routes that the page and the server call, with ESI's caching, rate limits and errors. Like the real ESI,
 * it repeats an answer until its headers say that it has expired.
 */
import express, { type Request, type Response, type Router } from 'express';
import {
  commodities,
  commodityOf,
  planetTypeIds,
  schematics,
  structures,
} from '../../../workers/game/catalogue/index.ts';
import { TIER_BY_GROUP } from '../../../workers/game/catalogue/typeGroups.ts';
import type { Commodity } from '../../../workers/game/domain/commodity.ts';
import { TRADING_HUBS } from '../../../workers/game/domain/hub.ts';
import type { SchematicId, TypeId } from '../../../workers/game/domain/ids.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import { PIN_KINDS } from '../../../workers/game/domain/pinKinds.ts';
import { HUB_REGION_IDS } from '../../prices/hubs.ts';
import { makeAssets } from '../belongings/assets.ts';
import { breakJournal, cutPage } from '../belongings/brokenLists.ts';
import type { Journals } from '../belongings/journal.ts';
import { STATIONS } from '../belongings/places.ts';
import { makeSkills } from '../belongings/skills.ts';
import type { SandboxPilot } from '../fleet/pilots.ts';
import { toIsoTime } from '../fleet/records.ts';
import { PLANETS, SYSTEMS } from '../fleet/sandboxPlanets.ts';
import { makeOrders } from '../prices/orders.ts';
import { makeAveragePrices, makeMarketHistory } from '../prices/sandboxMarket.ts';
import type { Universe } from '../universe.ts';
import { type AnswersOptions, EsiAnswers, type Outcome, queryOf, type RouteRules } from './answers.ts';
import type { RateLimitGroup } from './tokenBuckets.ts';

const CHAR_INDUSTRY: RateLimitGroup = { name: 'char-industry', maxTokens: 600, windowMinutes: 15 };
const CHAR_SKILL: RateLimitGroup = { name: 'char-skill', maxTokens: 600, windowMinutes: 15 };
const CHAR_ASSET: RateLimitGroup = { name: 'char-asset', maxTokens: 1800, windowMinutes: 15 };
const CHAR_WALLET: RateLimitGroup = { name: 'char-wallet', maxTokens: 150, windowMinutes: 15 };
const UI: RateLimitGroup = { name: 'ui', maxTokens: 900, windowMinutes: 15 };
const MARKET_ORDER: RateLimitGroup = { name: 'market-order', maxTokens: 12_000, windowMinutes: 15 };
const COLONY_CACHE_SECONDS = 600;
const SKILLS_CACHE_SECONDS = 120;
/** For assets and wallet journals. */
const BELONGINGS_CACHE_SECONDS = 3600;
const ASSETS_PER_PAGE = 1000;
const JOURNAL_ENTRIES_PER_PAGE = 2500;
const MAX_NAMED_IDS = 1000;
const MARKET_CACHE_SECONDS = 300;
const AVERAGE_CACHE_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Answers of daily routes expire after the downtime, at 11:05 UTC. */
const DAILY_EXPIRY_SECOND = 11 * 3600 + 5 * 60;

interface EsiOptions extends AnswersOptions {
  universe: Universe;
  journals: Journals;
}

interface EsiStandIn {
  router: Router;
  /** Drops the cached answers about a character, so that the next call sees its changes. */
  forgetCharacter(characterId: number): void;
  /** Resets all rate and error limits. */
  forgetCalls(): void;
}

/** By path. */
type Routes = Readonly<Record<string, RouteRules>>;

/** Creates the sandbox's ESI, to be mounted in place of https://esi.evetech.net. */
export function makeEsi(options: EsiOptions): EsiStandIn {
  const router = express.Router();
  const answers = new EsiAnswers(options);
  const belongings = new BelongingsLists(options);
  const routes = { ...characterRoutes(options), ...belongings.routes(), ...UNIVERSE_ROUTES, ...MARKET_ROUTES };
  for (const [path, rules] of Object.entries(routes)) {
    router.get(path, (request, response) => answers.serve(request, response, rules));
  }
  router.post('/ui/autopilot/waypoint', (request, response) => answers.serve(request, response, WAYPOINT));
  router.post('/universe/names', express.json(), (request, response) => answerNames(answers, request, response));
  router.use((request, response) => answers.refuse(request, response, 404, 'Not found'));
  return {
    router,
    forgetCharacter(characterId) {
      answers.forgetCharacter(characterId);
      belongings.forgetCharacter(characterId);
    },
    forgetCalls: () => answers.forgetCalls(),
  };
}

/** What a character has on planets, and what it can do. */
function characterRoutes({ universe }: EsiOptions): Routes {
  return {
    '/characters/:characterId/planets': {
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
    },
    '/characters/:characterId/planets/:planetId': {
      group: CHAR_INDUSTRY,
      scope: SCOPES.planets,
      cacheSeconds: () => COLONY_CACHE_SECONDS,
      answer: (request) => {
        const colony = universe.colony(Number(request.params.characterId), Number(request.params.planetId));
        return colony === null ? { status: 404, error: 'Colony not found' } : { body: colony.layout };
      },
    },
    '/characters/:characterId/skills': {
      group: CHAR_SKILL,
      scope: SCOPES.skills,
      cacheSeconds: () => SKILLS_CACHE_SECONDS,
      answer: (request) => {
        const pilot = universe.pilot(Number(request.params.characterId));
        return pilot === null ? { status: 404, error: 'Character not found' } : { body: makeSkills(pilot) };
      },
    },
  };
}

/** The pilot of the token gets a destination or a waypoint. As in reality, nobody learns whether its client is open. */
const WAYPOINT: RouteRules = {
  group: UI,
  scope: SCOPES.waypoint,
  cacheSeconds: null,
  answer: (request) => {
    const query = queryOf(request);
    const isSystem = /^3\d{7}$/.test(query.get('destination_id') ?? '');
    const hasFlags = ['add_to_beginning', 'clear_other_waypoints'].every((name) =>
      ['true', 'false'].includes(query.get(name) ?? ''),
    );
    return isSystem && hasFlags ? { body: null } : { status: 400, error: 'A query parameter is missing or not valid.' };
  },
};

/** Lists of what a pilot has, in pages. All pages of a list are of one moment. */
class BelongingsLists {
  readonly #options: EsiOptions;
  /** by route, character and how they are broken */
  readonly #lists = new Map<string, { rows: Promise<readonly unknown[]>; madeAtMs: number }>();

  constructor(options: EsiOptions) {
    this.#options = options;
  }

  routes(): Routes {
    return {
      '/characters/:characterId/assets': {
        group: CHAR_ASSET,
        scope: SCOPES.assets,
        cacheSeconds: () => BELONGINGS_CACHE_SECONDS,
        answer: (request, nowSeconds) => this.#pageOf(request, nowSeconds, ASSETS_PER_PAGE, makeAssets),
      },
      '/characters/:characterId/wallet/journal': {
        group: CHAR_WALLET,
        scope: SCOPES.wallet,
        cacheSeconds: () => BELONGINGS_CACHE_SECONDS,
        answer: (request, nowSeconds) =>
          this.#pageOf(request, nowSeconds, JOURNAL_ENTRIES_PER_PAGE, async (pilot) =>
            breakJournal(await this.#options.journals.entries(pilot, nowSeconds), this.#options.brokenLists()),
          ),
      },
    };
  }

  forgetCharacter(characterId: number): void {
    for (const key of this.#lists.keys()) if (key.includes(` ${characterId} `)) this.#lists.delete(key);
  }

  /** @param make the whole list */
  async #pageOf(
    request: Request,
    nowSeconds: number,
    perPage: number,
    make: (pilot: SandboxPilot) => readonly unknown[] | Promise<readonly unknown[]>,
  ): Promise<Outcome> {
    const pilot = this.#options.universe.pilot(Number(request.params.characterId));
    if (pilot === null) return { status: 404, error: 'Character not found' };
    // A path has many spellings.
    const key = `${request.route.path} ${pilot.characterId} ${JSON.stringify(this.#options.brokenLists())}`;
    const cachedSeconds = this.#options.cacheSecondsOverride() ?? BELONGINGS_CACHE_SECONDS;
    const known = this.#lists.get(key);
    const isFresh = known !== undefined && nowSeconds * 1000 < known.madeAtMs + cachedSeconds * 1000;
    const list = isFresh ? known : { rows: Promise.resolve(make(pilot)), madeAtMs: nowSeconds * 1000 };
    this.#lists.set(key, list);
    const page = Number(queryOf(request).get('page') ?? 1);
    const cut = cutPage(await list.rows, page, perPage, list.madeAtMs, this.#options.brokenLists());
    if (cut === null) return { status: 404, error: 'Requested page does not exist' };
    return { body: cut.rows, headers: { 'X-Pages': String(cut.pageCount) }, madeAtMs: cut.madeAtMs };
  }
}

/** A public route without a rate limit, cached until the daily downtime. */
const dailyRoute = (answer: RouteRules['answer']): RouteRules => ({
  group: null,
  scope: null,
  cacheSeconds: secondsToDowntime,
  answer,
});

const UNIVERSE_ROUTES: Routes = {
  '/universe/planets/:planetId': dailyRoute(({ params }) => {
    const planet = PLANETS.get(Number(params.planetId));
    if (planet === undefined) return { status: 404, error: 'Planet not found' };
    return {
      body: {
        name: planet.name,
        planet_id: planet.planetId,
        position: planet.position,
        system_id: planet.systemId,
        type_id: planetTypeIds[planet.planetType],
      },
    };
  }),
  '/universe/systems/:systemId': dailyRoute(({ params }) => {
    const system = SYSTEMS.get(Number(params.systemId));
    if (system === undefined) return { status: 404, error: 'Solar system not found!' };
    return {
      body: {
        name: system.name,
        planets: system.planets.map(({ planetId }) => ({ planet_id: planetId })),
        security_status: system.security,
        system_id: system.systemId,
      },
    };
  }),
  '/universe/types/:typeId': dailyRoute(({ params }) => {
    const type = typeRecord(Number(params.typeId) as TypeId);
    return type === null ? { status: 404, error: 'Type not found!' } : { body: type };
  }),
  '/universe/schematics/:schematicId': dailyRoute(({ params }) => {
    const schematic = schematics.get(Number(params.schematicId) as SchematicId);
    if (schematic === undefined) return { status: 404, error: 'Schematic not found' };
    return { body: { cycle_time: schematic.cycleSeconds, schematic_name: schematic.name } };
  }),
};

/** ESI's record of a type of planetary industry; null for any other. */
function typeRecord(typeId: TypeId): object | null {
  const [commodity, structure] = [commodityOf(typeId), structures.get(typeId)];
  const known = commodity ?? structure;
  if (known === undefined) return null;
  return {
    description: '',
    group_id: structure ? PIN_KINDS[structure.kind].groupId : groupOf(commodity!),
    name: known.name,
    published: true,
    type_id: typeId,
    volume: commodity?.volumeM3 ?? 0,
    ...(structure && { capacity: structure.capacityM3 }),
  };
}

/** Raw resources are in three groups; for any of them the tier is the same. */
function groupOf({ tier }: Commodity): number {
  return [...TIER_BY_GROUP].find(([, groupTier]) => groupTier === tier)![0];
}

function answerNames(answers: EsiAnswers, request: Request, response: Response): void {
  const ids: unknown = request.body;
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_NAMED_IDS;
  const names = isList ? ids.map((id) => ({ id, name: STATIONS.get(id), category: 'station' })) : [];
  if (!isList) answers.refuse(request, response, 400, 'Send 1 to 1,000 ids.');
  // As in reality, one unknown id fails the whole batch.
  else if (names.some(({ name }) => name === undefined)) {
    answers.refuse(request, response, 404, 'Ensure all IDs are valid before resolving.');
  } else answers.sendJson(request, response, names);
}

const MARKET_ROUTES: Routes = {
  '/markets/prices': {
    group: null,
    scope: null,
    cacheSeconds: () => AVERAGE_CACHE_SECONDS,
    answer: (_request, nowSeconds) => ({ body: makeAveragePrices(nowSeconds) }),
  },
  '/markets/:regionId/orders': {
    group: MARKET_ORDER,
    scope: null,
    cacheSeconds: () => MARKET_CACHE_SECONDS,
    answer: (request, nowSeconds) => {
      const query = queryOf(request);
      const orderType = query.get('order_type') ?? 'all';
      if (orderType !== 'sell' && orderType !== 'buy' && orderType !== 'all') {
        return { status: 400, error: 'order_type must be buy, sell or all.' };
      }
      if (Number(request.params.regionId) !== HUB_REGION_IDS.jita) return { status: 404, error: 'Region not found' };
      if (Number(query.get('page') ?? 1) !== 1) return { status: 404, error: 'Requested page does not exist' };
      const typeId = query.get('type_id');
      const orders = makeOrders(nowSeconds, orderType, typeId === null ? null : Number(typeId));
      return { body: orders, headers: { 'X-Pages': '1' } };
    },
  },
  '/markets/:regionId/history': dailyRoute((request, nowSeconds) => {
    const hub = TRADING_HUBS.find((name) => HUB_REGION_IDS[name] === Number(request.params.regionId));
    const typeId = Number(queryOf(request).get('type_id'));
    if (hub === undefined) return { status: 404, error: 'Region not found' };
    if (!commodities.has(typeId as TypeId)) return { status: 404, error: 'Type not found' };
    return { body: makeMarketHistory(typeId, nowSeconds, hub) };
  }),
};

/** Seconds until the daily downtime. */
function secondsToDowntime(nowSeconds: number): number {
  return DAY_SECONDS - ((nowSeconds - DAILY_EXPIRY_SECOND) % DAY_SECONDS);
}
