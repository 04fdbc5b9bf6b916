/** The whole server without a port: security headers, /api, the sandbox where it stands in, and the built page. */
import express, { type Express, type RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { createApi } from './api.ts';
import type { ServerConfig } from './config.ts';
import { answerProblem, loggedProblem } from './http/problems.ts';
import { RATE_LIMITS, type RateLimits } from './http/rateLimits.ts';
import { nameRoute, requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { staticFiles } from './http/staticFiles.ts';
import { createEvepraisalSource } from './prices/evepraisal.ts';
import { createFuzzworkSource } from './prices/fuzzwork.ts';
import { forEachHub } from './prices/hubs.ts';
import { createPriceCache } from './prices/priceCache.ts';
import type { SandboxOptions } from './sandbox/index.ts';
import {
  credentialsOf,
  EVE_SERVICES,
  originOfSocket,
  SANDBOX_CREDENTIALS,
  type Services,
  sandboxServices,
} from './services.ts';
import { createSso } from './sso/index.ts';
import { createSealer } from './sso/seal.ts';

export interface AppOptions {
  /** the built page; null where something else serves it */
  clientFolder?: string | null;
  log?: Logger;
  rateLimits?: RateLimits;
  /** the real services' addresses; only taken with an EVE application */
  services?: Services;
  /** the port, not the server's first, that the sandbox's ESI and pictures are on; null where they are on the first */
  sandboxPort?: number | null;
  /** of one call to a service behind this server */
  upstreamTimeoutMs?: number;
  /** milliseconds since 1970 */
  now?: () => number;
}

/** A page waits for four of these in a row: see its own time limits. */
export const UPSTREAM_TIMEOUT_MS = 10_000;

/** @returns an app to hand requests to; it holds no player data, so any number of them can stand side by side */
export function createApp(config: ServerConfig, options: AppOptions = {}): Express {
  const {
    clientFolder = null,
    sandboxPort = null,
    log = pino({ level: config.logLevel, base: null }),
    rateLimits = RATE_LIMITS,
    upstreamTimeoutMs: timeoutMs = UPSTREAM_TIMEOUT_MS,
    now = Date.now,
  } = options;
  const { application, userAgent } = config;

  let ownOrigin: string | null = null;
  const services =
    application.kind === 'eve'
      ? (options.services ?? EVE_SERVICES)
      : sandboxServices(() => ownOrigin as string, sandboxPort);
  const credentials = credentialsOf(application);
  const sealer = createSealer(credentials);
  const sso = createSso({ ...credentials, sealer, ssoUrl: services.ssoUrl, timeoutMs, userAgent, now });
  const prices = forEachHub((hub) => {
    const source = config.praisalUrl
      ? createEvepraisalSource(config.praisalUrl, hub, { timeoutMs, userAgent })
      : createFuzzworkSource(services.fuzzworkUrl, hub, { timeoutMs, userAgent });
    const onFailure = (error: unknown): void => {
      const { word, reason, frames } = loggedProblem(error);
      log.warn({ hub, problem: word, reason, frames }, 'price source');
    };
    return createPriceCache({ source, now, onFailure });
  });

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(requestLog(log));
  const pageHeaders = securityHeaders(services);
  if (application.kind === 'sandbox') {
    if (sandboxPort !== null) app.use(keepApart(sandboxPort));
    app.use((request, _response, next) => {
      if (request.socket.localPort !== sandboxPort) ownOrigin ??= originOfSocket(request.socket);
      next();
    });
    const { imagesUrl } = services;
    const { pilots } = application;
    mountSandbox(app, { pilots, ...SANDBOX_CREDENTIALS, seal: sealer.seal, pageHeaders, imagesUrl, now });
  }
  app.use(...pageHeaders);
  app.use('/api', createApi({ config, services, sso, prices, rateLimits }));
  if (clientFolder !== null) app.use(staticFiles(clientFolder));
  app.use(answerNothing);
  app.use(answerProblem);
  return app;
}

const answerNothing: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('There is nothing here.\n');
};

/** Only the sandbox's ESI and pictures on their port, and everything else on the other: they are separate services. */
function keepApart(sandboxPort: number): RequestHandler {
  return (request, response, next) => {
    const isService = /^\/sandbox\/(esi|images)(\/|$)/.test(request.path);
    if (isService === (request.socket.localPort === sandboxPort)) next();
    else answerNothing(request, response, next);
  };
}

/** Loads the sandbox only here, so that with an EVE application not a line of it is in memory. */
function mountSandbox(app: Express, options: SandboxOptions): void {
  const sandbox = import('./sandbox/index.ts').then(({ createSandbox }) => createSandbox(options));
  // A failure is told to whoever asks, not to the process.
  sandbox.catch(() => undefined);
  app.use('/sandbox', async (request, response, next) => {
    nameRoute(response, '/sandbox');
    (await sandbox)(request, response, next);
  });
}
