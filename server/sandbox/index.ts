/**
 * A small made-up universe for trying Colony Watch: single sign-on, ESI, images and prices. It is mounted only if no EVE
 * application is configured.
 */
import express, { type Request, type RequestHandler, type Router } from 'express';
import * as v from 'valibot';
import { SCOPES } from '../../workers/game/domain/ownData.ts';
import { limitRate, visitorOf } from '../http/rateLimits.ts';
import { limitAtOnce } from '../http/turns.ts';
import { makeBackup } from './backup.ts';
import { makeJournals } from './belongings/journal.ts';
import { makeCallCounter } from './calls.ts';
import { makeEsi } from './esi/esiRouter.ts';
import { esiHeaders } from './esi/headers.ts';
import { makeFaults } from './faults.ts';
import { makeFleet } from './fleet/makeFleet.ts';
import type { SandboxPilot } from './fleet/pilots.ts';
import { makeImagesRouter } from './images/imagesRouter.ts';
import { makeMessagesRouter, type ReminderClock } from './messages/index.ts';
import { isFromThisComputer, originOf } from './origin.ts';
import type { PastBook } from './past/historyBackup.ts';
import { makePricesRouter } from './prices/pricesRouter.ts';
import { makeSsoRouter } from './sso/ssoRouter.ts';
import { makeTokenIssuer, type TokenIssuer } from './sso/tokens.ts';
import { makeUniverse, type Universe } from './universe.ts';
import { visitRoute } from './visitRoute.ts';

export interface SandboxOptions {
  /** number of pilots, >= 1 */
  pilots: number;
  /** the application with which pilots log in */
  clientId: string;
  clientSecret: string;
  /** what the application is registered for */
  scopes: readonly string[];
  /** seals refresh tokens as the server does; for the backup file */
  seal: (characterId: number, refreshToken: string) => string;
  /** security headers for all answers except ESI's, which has none */
  pageHeaders: readonly RequestHandler[];
  /** URL of `/images` as the requesting page reaches it */
  imagesUrl: (request: Request) => string;
  /** milliseconds since 1970 */
  now?: () => number;
  reminderClock: ReminderClock;
  /** in ten minutes, of each address but those of this computer; at least 50 of each pilot */
  requestsPerVisitor: number;
}

/** Answers stay in memory until they are read. A file has megabytes. */
const REQUESTS_AT_ONCE = 300;
const FILES_AT_ONCE = 10;
/** A first visit takes up to 18 of each pilot. */
const REQUESTS_OF_PILOT = 50;

/** Faults are everybody's: a visitor of a demo may ask only for what the page offers, of one pilot. */
function mayBreak(request: Request): boolean {
  if (isFromThisComputer(request)) return true;
  const { esiWrongAmount, ...others } = request.body ?? {};
  return typeof esiWrongAmount?.characterId === 'number' && Object.keys(others).length === 0;
}

const requireMayBreak: RequestHandler = (request, response, next) => {
  if (mayBreak(request)) return next();
  response.status(403).json({ error: 'notLocal', message: 'Only this computer may break the sandbox for all.' });
};

/** Limits are for visitors of a demo, not for the server itself, and tests. */
const forVisitors =
  (limit: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isFromThisComputer(request) ? next() : limit(request, response, next);

/** Number of pilots in a backup; default: all. */
const pilotCountSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
);

/**
 * The sandbox, to be mounted at `/sandbox`. `/sso`, `/esi`, `/images` and `/prices` replace the real services.
 * `/backup.json` is a file for the Restore dialog; with `?pilots=12` it fills an empty page, and with `permissions=all` the
 * logins may read everything. `/history.json?pilots=12` is
 * the past of those pilots' colonies as a history backup, because ESI shows only the present. `/visit` lets a pilot play on:
 * {"characterId": 2119400001} visits all colonies, with "planetId" only that one; "restart": "all" restarts programs that
 * still run, too. `/messages` shows the reminders that arrived. For tests, `/faults` breaks services on purpose and `/calls` counts calls; DELETE `/calls` also
 * resets ESI's rate limits.
 */
export function createSandbox({
  pilots,
  clientId,
  clientSecret,
  scopes,
  seal,
  pageHeaders,
  imagesUrl,
  now = Date.now,
  reminderClock,
  requestsPerVisitor,
}: SandboxOptions): Router {
  const router = express.Router();
  const universe = makeUniverse(makeFleet(pilots, Math.floor(now() / 1000)));
  const tokens = makeTokenIssuer({ clientId, clientSecret, now });
  const faults = makeFaults();
  const calls = makeCallCounter();
  const journals = makeJournals(async (characterId, colony) =>
    (await import('./past/makePast.ts')).taxedVisits(characterId, colony),
  );
  const esi = makeEsi({
    tokens,
    universe,
    journals,
    now,
    cacheSecondsOverride: faults.esiCacheSeconds,
    brokenLists: faults.esiLists,
  });
  const json = express.json({ limit: '20kb' });
  const rateLimit = limitRate('sandbox', Math.max(requestsPerVisitor, pilots * REQUESTS_OF_PILOT));
  const limits = [rateLimit, limitAtOnce(visitorOf, REQUESTS_AT_ONCE)].map(forVisitors);

  // CORS headers come before faults, so that a page can read a fault's status. Preflight requests never fail and do not
  // use up a fault's count.
  router.use('/esi', calls.count, esiHeaders(faults.esiAllowedHeaders), ...limits, faults.inject('esi'), esi.router);

  router.use(...pageHeaders, ...limits);
  // What is deleted is everybody's, too.
  router.delete('/*all', requireMayBreak);
  router
    .route('/calls')
    .get((_request, response) => void response.set('Cache-Control', 'no-store').json(calls.calls()))
    .delete((_request, response) => {
      calls.reset();
      esi.forgetCalls();
      response.status(204).end();
    });

  router
    .route('/faults')
    .get((_request, response) => void response.set('Cache-Control', 'no-store').json(faults.current()))
    .post(json, requireMayBreak, (request, response) => {
      const problem = faults.set(request.body);
      if (problem === null) {
        response.json(faults.current());
      } else {
        response.status(400).json({ error: 'invalidFault', message: problem });
      }
    })
    .delete((_request, response) => {
      faults.clear();
      response.status(204).end();
    });

  router.use(calls.count);

  router.post('/visit', json, visitRoute({ universe, journals, faults, forgetCharacter: esi.forgetCharacter, now }));
  router.use(makeFilesRouter({ universe, tokens, scopes, seal, now }));
  router.use(makeMessagesRouter(reminderClock, faults.inject));
  router.use(
    '/sso',
    faults.inject('sso'),
    makeSsoRouter({ clientId, clientSecret, scopes, tokens, universe, imagesUrl }),
  );
  router.use('/images', faults.inject('images'), makeImagesRouter(universe));
  router.use('/prices', faults.inject('prices'), makePricesRouter(now));

  return router;
}

interface FilesOptions extends Pick<SandboxOptions, 'scopes' | 'seal'> {
  universe: Universe;
  tokens: TokenIssuer;
  now: () => number;
}

/** The files for the Restore dialog, of as many of the first pilots as a request asks for. */
function makeFilesRouter({ universe, tokens, scopes, seal, now }: FilesOptions): Router {
  const router = express.Router();
  const limit = forVisitors(limitAtOnce(visitorOf, FILES_AT_ONCE));
  const addFile = (
    path: string,
    fileName: string,
    textOf: (pilots: readonly SandboxPilot[], request: Request) => Promise<string>,
  ) =>
    router.get(path, limit, async (request, response) => {
      const count = v.safeParse(pilotCountSchema, request.query.pilots);
      if (!count.success) {
        response.status(400).json({ error: 'invalidCount', message: 'pilots must be a whole number from 1 to 1000.' });
        return;
      }
      const text = await textOf(universe.pilots.slice(0, count.output), request);
      response.set('Cache-Control', 'no-store').attachment(fileName).type('json').send(text);
    });

  addFile('/backup.json', 'colony-watch-sandbox-pilots.json', async (pilots, request) => {
    const issuer = `${originOf(request)}${request.baseUrl}/sso`;
    const granted = request.query.permissions === 'all' ? scopes : [SCOPES.planets];
    return JSON.stringify(await makeBackup({ pilots, scopes: granted, tokens, issuer, seal, now }), null, 2);
  });
  let past: Promise<PastBook> | null = null;
  addFile('/history.json', 'colony-watch-sandbox-history.json', async (pilots) => {
    past ??= import('./past/historyBackup.ts').then(({ makePastBook }) => makePastBook());
    return JSON.stringify(await (await past).backup(pilots, Math.floor(now() / 1000)));
  });
  return router;
}
