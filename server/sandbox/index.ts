/**
 * A small universe for trying the dashboard out: single sign-on, ESI, images and prices with made-up pilots. It is
 * mounted only where no EVE application is configured.
 */
import express, { type Request, type RequestHandler, type Router } from 'express';
import * as v from 'valibot';
import { makeBackup } from './backup.ts';
import { makeCallCounter } from './calls.ts';
import { makeEsi } from './esi/esiRouter.ts';
import { esiHeaders } from './esi/headers.ts';
import { makeFaults } from './faults.ts';
import { makeFleet } from './fleet/makeFleet.ts';
import { makeImagesRouter } from './images/imagesRouter.ts';
import { originOf } from './origin.ts';
import { makePricesRouter } from './prices/pricesRouter.ts';
import { makeSsoRouter } from './sso/ssoRouter.ts';
import { makeTokenIssuer } from './sso/tokens.ts';
import { makeUniverse } from './universe.ts';

export interface SandboxOptions {
  /** how many pilots live here, >= 1 */
  pilots: number;
  /** the application that may log pilots in */
  clientId: string;
  clientSecret: string;
  /** as the server seals the refresh tokens that it hands to a browser; for the backup file */
  seal: (characterId: number, refreshToken: string) => string;
  /** sets what guards a page; for all answers but ESI's, which has none of it */
  pageHeaders: readonly RequestHandler[];
  /** where the page that asks finds `/images` */
  imagesUrl: (request: Request) => string;
  /** milliseconds since 1970 */
  now?: () => number;
}

const visitSchema = v.object({
  characterId: v.pipe(v.number(), v.integer()),
  planetId: v.pipe(v.number(), v.integer()),
});

/** How many pilots a backup holds; all of them where it is left out. */
const pilotCountSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(1000)),
);

/**
 * The sandbox, to be mounted at `/sandbox`. Below it: `/sso`, `/esi`, `/images` and `/prices` stand for the real
 * services; `/backup.json` is a file for the Restore dialog and, with `?pilots=12`, what fills an empty page; `/visit` lets a pilot open a colony in the game;
 * `/faults` breaks things on purpose and `/calls` counts, both for testers; calls that are deleted use up no limit.
 */
export function createSandbox({
  pilots,
  clientId,
  clientSecret,
  seal,
  pageHeaders,
  imagesUrl,
  now = Date.now,
}: SandboxOptions): Router {
  const router = express.Router();
  const universe = makeUniverse(makeFleet(pilots, Math.floor(now() / 1000)));
  const tokens = makeTokenIssuer({ clientId, clientSecret, now });
  const faults = makeFaults();
  const calls = makeCallCounter();
  const esi = makeEsi({ tokens, universe, now, cacheSecondsOverride: faults.esiCacheSeconds });
  const json = express.json({ limit: '20kb' });

  // ESI's own headers for other origins go before its faults, or a page could not read a fault's status. Preflight requests meet no fault, nor do they count for one.
  router.use('/esi', calls.count, esiHeaders(faults.esiAllowedHeaders), faults.inject('esi'), esi.router);

  router.use(...pageHeaders);
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
    .post(json, (request, response) => {
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

  router.post('/visit', json, (request, response) => {
    const visit = v.safeParse(visitSchema, request.body);
    const { characterId, planetId } = visit.success ? visit.output : { characterId: 0, planetId: 0 };
    const colony = universe.visit(characterId, planetId, Math.floor(now() / 1000));
    if (colony === null) {
      response.status(404).json({ error: 'unknownColony', message: 'No pilot of the sandbox has a colony there.' });
      return;
    }
    esi.forgetCharacter(characterId);
    response.json({ last_update: new Date(colony.lastUpdateAt * 1000).toISOString(), layout: colony.layout });
  });

  router.get('/backup.json', async (request, response) => {
    const count = v.safeParse(pilotCountSchema, request.query.pilots);
    if (!count.success) {
      response.status(400).json({ error: 'invalidCount', message: 'pilots is a whole number from 1 to 1000.' });
      return;
    }
    const issuer = `${originOf(request)}${request.baseUrl}/sso`;
    const pilots = universe.pilots.slice(0, count.output);
    const records = await makeBackup({ pilots, tokens, issuer, seal, now });
    response
      .set('Cache-Control', 'no-store')
      .attachment('colony-watch-sandbox-pilots.json')
      .type('json')
      .send(JSON.stringify(records, null, 2));
  });

  router.use('/sso', faults.inject('sso'), makeSsoRouter({ clientId, clientSecret, tokens, universe, imagesUrl }));
  router.use('/images', faults.inject('images'), makeImagesRouter(universe));
  router.use('/prices', faults.inject('prices'), makePricesRouter(now));

  return router;
}
