/** The routes under /api: they check the input, call the other rooms and answer as `contract.ts` says. */
import { setTimeout } from 'node:timers/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as v from 'valibot';
import { commodities } from '../workers/game/catalogue/index.ts';
import { TRADING_HUBS, type TradingHub } from '../workers/game/domain/hub.ts';
import type { TypeId } from '../workers/game/domain/ids.ts';
import { SCOPES } from '../workers/game/domain/ownData.ts';
import { MAX_REMINDER_BYTES, MAX_REMINDER_GROUPS, MAX_REMINDERS } from '../workers/game/domain/reminder.ts';
import type { ServerProblem } from '../workers/game/domain/serverProblem.ts';
import { MAX_PART_BYTES, MAX_SHARE_PARTS } from '../workers/game/domain/shares.ts';
import type { ServerConfig } from './config.ts';
import type { EnvAnswer, HealthAnswer, PushKeyAnswer, ShareAnswer, ShareParts, ShareUpload } from './contract.ts';
import type { SharedDatabase } from './database/index.ts';
import { readBytes, readJson } from './http/bodies.ts';
import { answerProblem, BadRequest, Problem } from './http/problems.ts';
import { describeProblem } from './http/problemTexts.ts';
import { limitRate, type RateLimits, visitorOf } from './http/rateLimits.ts';
import { nameRoute } from './http/requestLog.ts';
import { createTurns, limitAtOnce } from './http/turns.ts';
import { DEFAULT_HUB } from './prices/hubs.ts';
import type { MarketVolumes } from './prices/marketVolumes.ts';
import type { PriceCache } from './prices/priceCache.ts';
import type { Reminders } from './reminders/index.ts';
import { readListId, reminderListSchema, reminderTestSchema } from './reminders/requests.ts';
import { credentialsOf, type Services } from './services.ts';
import {
  readEtags,
  readNewShareSecret,
  readPart,
  readShareId,
  readShareSecret,
  readUpload,
  type Shares,
  sharePartsSchema,
} from './shares/index.ts';
import type { Sso } from './sso/index.ts';
import { VERSION } from './version.ts';

interface ApiDependencies {
  config: ServerConfig;
  services: Services;
  sso: Sso;
  /** one cache per hub */
  prices: Readonly<Record<TradingHub, PriceCache>>;
  marketVolumes: MarketVolumes;
  rateLimits: RateLimits;
  database: SharedDatabase;
  /** null: turned off */
  reminders: Reminders | null;
  /** null: turned off */
  shares: Shares | null;
}

const METADATA_TIMEOUT_MS = 1500;
const MAX_CODE_CHARACTERS = 2048;
const MAX_SEALED_CHARACTERS = 8192;
const MAX_APPRAISED_TYPES = 200;
/** Uploads of one address at the same time, each of them at most 128 kB. */
const MAX_UPLOADS_AT_ONCE = 300;
/** Reads of shares of one address at the same time, with answers of at most 64 kB. A browser has about a hundred. */
const MAX_READS_AT_ONCE = 1000;
/** Of those, as many as ask the database: one after the other, a follower of a hundred parts waits for a distant one. */
const READS_UNDER_WAY = 6;

/** Only the fields that are needed: a record from a backup or a newer version may have more fields, or fewer. */
const sealedTokenSchema = v.object({
  refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SEALED_CHARACTERS)),
  character: v.object({ characterId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
});

const appraisedSchema = v.pipe(
  v.array(
    v.object({
      // Commodities only, so that invented ids cannot load the price source.
      type_id: v.pipe(
        v.number(),
        v.check((typeId) => commodities.has(typeId as TypeId)),
      ),
      quantity: v.pipe(v.number(), v.finite(), v.minValue(0)),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_APPRAISED_TYPES),
);

const hubSchema = v.optional(v.picklist(TRADING_HUBS), DEFAULT_HUB);

const codeSchema = v.object({
  // RFC 6749, appendix A.11.
  code: v.pipe(v.string(), v.maxLength(MAX_CODE_CHARACTERS), v.regex(/^[\x20-\x7e]+$/)),
  // RFC 7636, section 4.1.
  code_verifier: v.optional(v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/))),
  scopes: v.optional(v.array(v.picklist(Object.values(SCOPES))), [SCOPES.planets]),
});

/** The router for /api. Every answer is JSON, errors included. */
export function createApi(dependencies: ApiDependencies): Router {
  const { reminders, shares, rateLimits } = dependencies;
  const api = new Api();
  addStatus(api, dependencies);
  addLogin(api, dependencies);
  addPrices(api, dependencies);
  if (reminders !== null) addReminders(api, reminders, rateLimits);
  if (shares !== null) addShares(api, shares, rateLimits);
  return api.finish();
}

/** The routes, each with its name for the log. */
class Api {
  readonly #router = Router();
  /** allowed methods by path; others get 405 */
  readonly #allowed = new Map<string, string[]>();

  constructor() {
    this.#router.use((_request, response, next) => {
      response.set('Cache-Control', 'no-store');
      next();
    });
  }

  get(path: string, ...handlers: RequestHandler[]): void {
    this.route('get', path, ...handlers);
    this.#allow(path, 'HEAD');
  }

  post(path: string, limit: string, rateLimit: RequestHandler, handler: RequestHandler): void {
    this.route('post', path, rateLimit, requireJson, readJson(limit), handler);
  }

  route(method: 'get' | 'post' | 'put' | 'delete', path: string, ...handlers: RequestHandler[]): void {
    this.#router[method](path, named(path), ...handlers);
    this.#allow(path, method.toUpperCase());
  }

  /** @returns the router, which refuses everything else */
  finish(): Router {
    for (const [path, methods] of this.#allowed) this.#router.all(path, refuseMethod(methods.join(', ')));
    this.#router.use((_request, _response, next) => next(new BadRequest('not_found', 'This route does not exist.')));
    this.#router.use(answerProblem);
    return this.#router;
  }

  #allow(path: string, ...methods: string[]): void {
    this.#allowed.set(path, [...(this.#allowed.get(path) ?? []), ...methods]);
  }
}

function addStatus(api: Api, dependencies: ApiDependencies): void {
  const { config, services, reminders, shares } = dependencies;
  const { application } = config;
  api.get('/health', async ({ query }, response) => {
    if (query.ready !== undefined) await requireReady(dependencies);
    const answer: HealthAnswer = { status: 'ok', version: VERSION, isSandbox: application.kind === 'sandbox' };
    response.json(answer);
  });

  api.get('/env', async (request, response) => {
    const answer: EnvAnswer = {
      EVE_SSO_CLIENT_ID: credentialsOf(application).clientId,
      EVE_SSO_CALLBACK_URL:
        application.kind === 'eve' ? application.callbackUrl : `${request.protocol}://${request.host}/`,
      authorizationEndpoint: await authorizationEndpoint(dependencies),
      scopes: [...config.scopes],
      esiUrl: services.esiUrl(request),
      imagesUrl: services.imagesUrl(request),
      isSandbox: application.kind === 'sandbox',
      userAgent: config.userAgent,
      discordUrl: config.discordUrl,
      githubUrl: config.githubUrl,
      partnerCode: config.partnerCode,
      hasReminders: reminders !== null,
      hasShares: shares !== null,
    };
    response.json(answer);
  });
}

/** @throws Problem with status 503 while a database that is in use does not answer, or nobody can log in */
async function requireReady({ database, sso }: ApiDependencies): Promise<void> {
  if (!(await database.isAnswering())) throw notReady({ kind: 'databaseLate' }, 'database');
  const late = new Problem({ kind: 'late', service: 'sso', seconds: Math.ceil(METADATA_TIMEOUT_MS / 1000) });
  const problem = await Promise.race([sso.loginProblem(), setTimeout(METADATA_TIMEOUT_MS, late, { ref: false })]);
  if (problem !== null) throw notReady(problem.cause, 'sso');
}

function notReady(cause: ServerProblem, reason: string): Problem {
  const { message } = describeProblem(cause);
  return new Problem(cause, { reason, retryAfterSeconds: 5 }, { word: 'upstream_busy', message });
}

/** Falls back to the well-known address, so that the page starts while the single sign-on is down or slow. */
async function authorizationEndpoint({ config, services, sso }: ApiDependencies): Promise<string> {
  const wellKnown = services.authorizationEndpoint;
  if (config.application.kind === 'sandbox') return wellKnown;
  return Promise.race([
    sso.authorizationEndpoint().catch(() => wellKnown),
    setTimeout(METADATA_TIMEOUT_MS, wellKnown, { ref: false }),
  ]);
}

function addLogin(api: Api, { sso, rateLimits }: ApiDependencies): void {
  const limitLogins = limitRate('token', rateLimits.token);

  api.get('/token', limitLogins, async (request, response) => {
    const login = read(codeSchema, { code: request.query.code }, 'The login code is missing.');
    response.json(await sso.exchange(login, visitorOf(request)));
  });

  api.post('/token', '16kb', limitLogins, async (request, response) => {
    const login = read(codeSchema, request.body, 'Send the login code and its code_verifier.');
    response.json(await sso.exchange(login, visitorOf(request)));
  });

  // Two tokens of at most 4 kB. Thousands of these requests may be on their way from one address at the same time.
  api.post('/refresh', '16kb', limitRate('refresh', rateLimits.refresh), async (request, response) => {
    const { refresh_token, character } = readSealedToken(request.body);
    response.json(await sso.refresh(refresh_token, character.characterId));
  });

  api.post('/revoke', '100kb', limitRate('revoke', rateLimits.revoke), async (request, response) => {
    const { refresh_token, character } = readSealedToken(request.body);
    await sso.revoke(refresh_token, character.characterId);
    response.json({});
  });
}

function addPrices(api: Api, { prices, marketVolumes, rateLimits }: ApiDependencies): void {
  api.post('/praisal', '16kb', limitRate('praisal', rateLimits.praisal), async (request, response) => {
    const items = read(
      appraisedSchema,
      request.body,
      'Send a list of 1 to 200 {type_id, quantity} with planetary commodities only.',
    );
    const hub = read(hubSchema, request.query.hub, `The hub must be one of ${TRADING_HUBS.join(', ')}.`);
    response.json(await prices[hub].appraise(items.map((item) => item.type_id)));
  });

  api.get('/market', limitRate('market', rateLimits.market), ({ query }, response) => {
    const hub = read(hubSchema, query.hub, `The hub must be one of ${TRADING_HUBS.join(', ')}.`);
    response.json(marketVolumes(hub));
  });
}

function addReminders(api: Api, reminders: Reminders, rateLimits: RateLimits): void {
  const limitReminders = limitRate('reminders', rateLimits.reminders);
  const inTurn = createTurns(visitorOf);

  const uploads = [
    limitReminders,
    limitAtOnce(visitorOf, MAX_UPLOADS_AT_ONCE),
    requireJson,
    readJson(MAX_REMINDER_BYTES),
  ];
  const putList = inTurn(async (request, response) => {
    const id = readListId(request.get('Authorization'));
    const list = read(
      reminderListSchema,
      request.body,
      `Send targets, delivery and at most ${MAX_REMINDERS} reminders in ${MAX_REMINDER_GROUPS} groups.`,
    );
    response.json(await reminders.put(id, list, visitorOf(request)));
  });
  api.route('put', '/reminders', ...uploads, putList);

  const removeList = inTurn(async (request, response) => {
    await reminders.remove(readListId(request.get('Authorization')));
    response.json({});
  });
  api.route('delete', '/reminders', limitReminders, removeList);

  api.post(
    '/reminders/test',
    '16kb',
    limitRate('reminderTests', rateLimits.reminderTests),
    async (request, response) => {
      const { target, text } = read(
        reminderTestSchema,
        request.body,
        'Send a target: a Discord webhook or a subscription.',
      );
      await reminders.test(target, text, visitorOf(request));
      response.json({});
    },
  );

  api.get('/reminders/push-key', limitReminders, async (_request, response) => {
    const answer: PushKeyAnswer = { publicKey: await reminders.publicPushKey() };
    response.json(answer);
  });
}

function addShares(api: Api, shares: Shares, rateLimits: RateLimits): void {
  const reads = [limitRate('shareReads', rateLimits.shareReads), limitAtOnce(visitorOf, MAX_READS_AT_ONCE)];
  const readInTurn = createTurns(visitorOf, READS_UNDER_WAY);
  // Deletions have a limit of their own, but wait for their turn with the writes of their address.
  const inTurn = createTurns(visitorOf);
  const writes = [limitRate('shareWrites', rateLimits.shareWrites), limitAtOnce(visitorOf, MAX_UPLOADS_AT_ONCE)];
  const limitDeletions = limitRate('shareDeletions', rateLimits.shareDeletions);
  const changeSecret = inTurn(async (request, response, next) => {
    const newSecret = request.get('X-New-Secret');
    if (newSecret === undefined) return next();
    await shares.changeSecret(writerOf(request), readNewShareSecret(newSecret));
    response.status(204).end();
  });
  const manifestWrites = [...writes, requireWriter, changeSecret, requireJson, readJson('16kb')];
  const putShare = inTurn(async (request, response) => {
    const message = `Send {"parts": [0, 1, …]}, at most ${MAX_SHARE_PARTS} different numbers.`;
    const { parts }: ShareParts = read(sharePartsSchema, request.body, message);
    await shares.put(writerOf(request), parts);
    response.status(204).end();
  });
  api.route('put', '/shares/:id', ...manifestWrites, putShare);

  const beginUpload = inTurn(async (request, response) => {
    const answer: ShareUpload = await shares.begin(writerOf(request));
    response.json(answer);
  });
  api.route('post', '/shares/:id/uploads', ...writes, beginUpload);

  const answerShare = readInTurn(async (request, response) => {
    const { etag, parts } = await shares.list(readShareId(request.params.id as string));
    const answer: ShareAnswer = { parts };
    if (!answersUnchanged(request, response, etag)) response.json(answer);
  });
  api.get('/shares/:id', ...reads, answerShare);

  const removeShare = inTurn(async (request, response) => {
    await shares.remove(writerOf(request));
    response.status(204).end();
  });
  api.route('delete', '/shares/:id', limitDeletions, removeShare);

  const putPart = inTurn(async (request, response) => {
    const part = readPart(request.params.part as string);
    if (contentType(request) !== 'application/octet-stream') {
      throw new BadRequest('unsupported_media_type', 'Send application/octet-stream.');
    }
    const bytes: unknown = request.body;
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
      throw new BadRequest('bad_request', 'Send the sealed bytes of the part as the body: there is none.');
    }
    const etag = await shares.putPart(writerOf(request), part, bytes);
    response.status(204).set('ETag', `"${etag}"`).end();
  });
  api.route('put', '/shares/:id/:part', ...writes, requireWriter, readBytes(MAX_PART_BYTES), putPart);

  const answerPart = readInTurn(async (request, response) => {
    const { params } = request;
    const known = readEtags(request.get('If-None-Match'));
    const part = readPart(params.part as string);
    const { etag, bytes } = await shares.part(readShareId(params.id as string), part, known);
    if (!answersUnchanged(request, response, etag)) response.type('application/octet-stream').send(bytes);
  });
  api.get('/shares/:id/:part', ...reads, answerPart);
}

const writerOf = (request: Request) => ({
  id: readShareId(request.params.id as string),
  secret: readShareSecret(request.get('Authorization')),
  visitor: visitorOf(request),
  upload: readUpload(request.get('Upload-Number')),
});

const requireWriter: RequestHandler = (request, _response, next) => {
  writerOf(request);
  next();
};

/** Browsers keep a copy and ask whether it is the latest. @returns whether the caller has this ETag already */
function answersUnchanged(request: Request, response: Response, etag: string): boolean {
  response.set({ ETag: `"${etag}"`, 'Cache-Control': 'no-cache' });
  const isKnown = readEtags(request.get('If-None-Match')).includes(etag);
  if (isKnown) response.status(304).end();
  return isKnown;
}

function named(path: string): RequestHandler {
  return (_request, response, next) => {
    nameRoute(response, `/api${path}`);
    next();
  };
}

function refuseMethod(allowed: string): RequestHandler {
  return (_request, response, next) => {
    response.set('Allow', allowed);
    next(new BadRequest('method_not_allowed', `This route accepts ${allowed} only.`));
  };
}

const requireJson: RequestHandler = (request, _response, next) => {
  next(request.is('application/json') ? undefined : new BadRequest('unsupported_media_type', 'Send JSON.'));
};

/** Also of a request without a body, whose type Express does not look at. */
function contentType(request: Request): string {
  return (request.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function readSealedToken(body: unknown) {
  return read(sealedTokenSchema, body, 'Send a character’s token data with refresh_token and character.characterId.');
}

function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown, message: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new BadRequest('bad_request', message);
  return parsed.output;
}
