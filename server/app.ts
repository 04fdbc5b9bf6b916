/** The whole server without a port: security headers, /api, the sandbox if it is used, and the built page. */
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { TradingHub } from '../workers/game/domain/hub.ts';
import { createApi } from './api.ts';
import type { ServerConfig } from './config.ts';
import { createSharedDatabase, databaseFolder, type SharedDatabase } from './database/index.ts';
import { databaseProblem } from './databaseProblem.ts';
import { createHourly } from './hourly.ts';
import { answerProblem, loggedProblem } from './http/problems.ts';
import { warnOfProxy } from './http/proxyWarning.ts';
import { RATE_LIMITS, type RateLimits, visitorOf } from './http/rateLimits.ts';
import { nameRoute, requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { staticFiles } from './http/staticFiles.ts';
import { takeTurns } from './http/turns.ts';
import { createLog } from './log.ts';
import { createAllRegions } from './prices/allRegions.ts';
import { createEvepraisalSource } from './prices/evepraisal.ts';
import { createFuzzworkSource } from './prices/fuzzwork.ts';
import { forEachHub } from './prices/hubs.ts';
import { createMarketVolumes, MARKET_SPACING_MS } from './prices/marketVolumes.ts';
import { createPriceCache } from './prices/priceCache.ts';
import { createReminders, type Reminders } from './reminders/index.ts';
import type { SandboxOptions } from './sandbox/index.ts';
import {
  credentialsOf,
  EVE_SERVICES,
  originOfSocket,
  SANDBOX_CREDENTIALS,
  type Services,
  sandboxServices,
} from './services.ts';
import { createShares } from './shares/index.ts';
import { createSso } from './sso/index.ts';
import { createRevocations } from './sso/revocations.ts';
import { createSealer } from './sso/seal.ts';

export interface AppOptions {
  /** folder of the built page; null if something else serves it */
  clientFolder?: string | null;
  log?: Logger;
  rateLimits?: RateLimits;
  /** addresses of the real services; used only with an EVE application */
  services?: Services;
  /** second port, for the sandbox's ESI and images; null if they share the server's port */
  sandboxPort?: number | null;
  /** limit for one call to an upstream service */
  upstreamTimeoutMs?: number;
  /** limit for one query or transaction of a Postgres server; only tests set it */
  databaseTimeoutMs?: number;
  /** milliseconds since 1970 */
  now?: () => number;
  /** receives the database, so that its caller can start and stop what is stored */
  onDatabase?: (database: SharedDatabase) => void;
  /** receives the reminders, for tests that set the clock */
  onReminders?: (reminders: Reminders) => void;
}

/** One request may need four upstream calls in a row; the page's own timeouts allow for that. */
export const UPSTREAM_TIMEOUT_MS = 10_000;

/**
 * @returns the Express app. Only reminders, shares and hashes of revoked tokens are stored, in a database that several
 *   instances can share.
 */
export function createApp(config: ServerConfig, options: AppOptions = {}): Express {
  const { clientFolder = null, sandboxPort = null } = options;
  const { application } = config;
  let ownOrigin: string | null = null;
  const parts = createParts(config, options, () => ownOrigin);
  const { log, rateLimits, now, services, hourly, pageUrl, reminders, shares } = parts;

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  hourly.start({ reminders, shares });
  app.use(takeTurns(visitorOf));
  app.use(requestLog(log, hourly.countAnswer));
  if (config.trustProxy === false) app.use(warnOfProxy(log));
  const pageHeaders = securityHeaders(services);
  if (application.kind === 'sandbox') {
    if (sandboxPort !== null) app.use(separateSandboxPort(sandboxPort));
    app.use((request, _response, next) => {
      if (request.socket.localPort !== sandboxPort) ownOrigin ??= originOfSocket(request.socket);
      next();
    });
    mountSandbox(app, {
      pilots: application.pilots,
      ...SANDBOX_CREDENTIALS,
      scopes: config.scopes,
      seal: parts.sealer.seal,
      pageHeaders,
      imagesUrl: services.imagesUrl,
      now,
      reminderClock: parts.reminderClock,
      requestsPerVisitor: rateLimits.sandbox,
    });
  }
  app.use(...pageHeaders);
  app.use('/api', createApi({ config, ...parts }));
  if (clientFolder !== null) app.use(staticFiles(clientFolder, pageUrl));
  app.use(answerNotFound);
  app.use(answerProblem);
  return app;
}

/**
 * Everything that answers need. `createApp` says in which order requests reach it.
 * @param ownOrigin origin at which this server reaches itself, with the sandbox; null until the first request
 */
function createParts(config: ServerConfig, options: AppOptions, ownOrigin: () => string | null) {
  const {
    sandboxPort = null,
    log = createLog(config.logLevel),
    rateLimits = RATE_LIMITS,
    upstreamTimeoutMs: timeoutMs = UPSTREAM_TIMEOUT_MS,
    now = Date.now,
  } = options;
  const { application, userAgent, scopes } = config;
  const services =
    application.kind === 'eve'
      ? (options.services ?? EVE_SERVICES)
      : sandboxServices(() => ownOrigin() as string, sandboxPort);
  const credentials = credentialsOf(application);
  const sealer = createSealer(credentials);

  /** how far the sandbox's clock for reminders is ahead */
  let aheadMs = 0;
  const reminderNow = () => now() + aheadMs;
  const clock = application.kind === 'sandbox' || options.now ? reminderNow : undefined;
  const logErrors = (room: string) => (error: unknown) => {
    const { word, ...logged } = loggedProblem(error);
    log.error({ problem: word, ...logged }, room);
  };
  const hourly = createHourly(log);
  const logDatabaseError = logErrors('database');
  const database = createSharedDatabase({
    url: config.database.url,
    folder: databaseFolder(config.database.dataFolder),
    clock,
    timeoutMs: options.databaseTimeoutMs,
    onError: (error) => logDatabaseError(databaseProblem(error, 'uploads', 'Free some disk.')),
  });
  options.onDatabase?.(database);
  const sso = createSso({
    ...credentials,
    scopes,
    sealer,
    // An embedded database has one server.
    revocations: config.database.url === null ? null : createRevocations(database, logErrors('sso')),
    ssoUrl: services.ssoUrl,
    timeoutMs,
    userAgent,
    now,
  });
  const pageUrl = (): string => (application.kind === 'eve' ? application.callbackUrl : `${ownOrigin() ?? ''}/`);
  const reminders =
    config.reminders &&
    createReminders({
      config: config.reminders,
      database,
      secrets: [credentials.clientSecret, ...credentials.previousSecrets],
      sandboxOrigin: services.reminderSandboxOrigin,
      timeoutMs,
      userAgent,
      pageUrl,
      rateLimits,
      clock,
      onError: logErrors('reminders'),
      onSent: hourly.countSent,
    });
  if (reminders) options.onReminders?.(reminders);
  const shares =
    config.shares &&
    createShares({
      config: config.shares,
      database,
      secret: credentials.clientSecret,
      rateLimits,
      clock,
      onError: logErrors('shares'),
    });
  const reminderClock = {
    now: reminderNow,
    async skip(ms: number) {
      aheadMs += ms;
      await reminders?.sendDue();
    },
  };
  const market = createMarket(config, services, { timeoutMs, now, log });
  return {
    log,
    rateLimits,
    now,
    services,
    sealer,
    hourly,
    database,
    sso,
    pageUrl,
    reminders,
    shares,
    reminderClock,
    ...market,
  };
}

/** Prices at every hub, and what their regions trade. */
function createMarket(
  { praisalUrl, userAgent, application }: ServerConfig,
  { ownEsiUrl, fuzzworkUrl }: Services,
  { timeoutMs, now, log }: { timeoutMs: number; now: () => number; log: Logger },
) {
  const logFailure = (room: string) => (hub: TradingHub, error: unknown) => {
    const { word, reason, frames } = loggedProblem(error);
    log.warn({ hub, problem: word, reason, frames }, room);
  };
  const allRegions = createAllRegions(ownEsiUrl, { timeoutMs, userAgent }, now);
  const marketVolumes = createMarketVolumes({
    esiUrl: ownEsiUrl,
    timeoutMs,
    userAgent,
    now,
    // The sandbox's ESI is this process.
    pause: () => (application.kind === 'sandbox' ? wait(0) : wait(MARKET_SPACING_MS, undefined, { ref: false })),
    onFailure: logFailure('market volume'),
  });
  const prices = forEachHub((hub) => {
    const source = praisalUrl
      ? createEvepraisalSource(praisalUrl, hub, { timeoutMs, userAgent })
      : createFuzzworkSource(fuzzworkUrl, hub, { timeoutMs, userAgent });
    const onFailure = (error: unknown): void => logFailure('price source')(hub, error);
    return createPriceCache({ source, allRegions: allRegions.get, now, onFailure });
  });
  return { prices, marketVolumes };
}

const answerNotFound: RequestHandler = (_request, response) => {
  // A file of another version may be missing for a moment only.
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Nothing here.\n');
};

/** Serves the sandbox's ESI and images on their own port only, and everything else on the server's port only. */
function separateSandboxPort(sandboxPort: number): RequestHandler {
  return (request, response, next) => {
    const isService = /^\/sandbox\/(esi|images)(\/|$)/.test(request.path);
    if (isService === (request.socket.localPort === sandboxPort)) next();
    else answerNotFound(request, response, next);
  };
}

/** The only import of the sandbox, so that it is never loaded with an EVE application. */
function mountSandbox(app: Express, options: SandboxOptions): void {
  const sandbox = import('./sandbox/index.ts').then(({ createSandbox }) => createSandbox(options));
  // Requests report a failed import; it must not crash the process as an unhandled rejection.
  sandbox.catch(() => undefined);
  app.use('/sandbox', async (request, response, next) => {
    nameRoute(response, '/sandbox');
    (await sandbox)(request, response, next);
  });
}
