import express, { type RequestHandler, type Router } from 'express';
import * as v from 'valibot';
import { CHANNEL_KINDS, type ChannelKind, channelOf } from '../../reminders/channels.ts';
import { PAGE_CSS } from '../htmlPage.ts';
import { originOf } from '../origin.ts';
import { makeDiscordRouter, SANDBOX_WEBHOOK } from './discordRouter.ts';
import { type Inbox, makeInbox } from './inbox.ts';
import { makeMessagesPage } from './messagesPage.ts';
import { makePushRouter } from './pushRouter.ts';

/** The clock of the sandbox's reminders, which can be put ahead. */
export interface ReminderClock {
  /** milliseconds since 1970 */
  now(): number;
  /** Puts it ahead and sends what is due by then. */
  skip(ms: number): Promise<void>;
}

type MakeStandIn = (inbox: Inbox, now: () => number) => Router;

/** The stand-ins of channels whose services do more than take a message. */
const STAND_INS: Readonly<Partial<Record<ChannelKind, MakeStandIn>>> = {
  discord: makeDiscordRouter,
  push: makePushRouter,
};

const HOUR_MS = 3_600_000;
const MAX_HOURS = 24 * 40;

const skipSchema = v.object({
  aheadHours: v.pipe(v.unknown(), v.transform(Number), v.number(), v.minValue(0), v.maxValue(MAX_HOURS)),
});

/** Takes every message that the channel can read. */
const standInOf =
  (kind: ChannelKind): MakeStandIn =>
  (inbox) => {
    const router = express.Router();
    router.post('/', express.json({ limit: '20kb' }), (request, response) => {
      const text = channelOf({ kind }).standIn?.read(request.body) ?? null;
      if (text === null) {
        response.status(400).json({ error: 'This is no message.' });
        return;
      }
      inbox.add(kind, text);
      response.json({});
    });
    return router;
  };

/** By channel: an address to try. */
const standInPaths = () =>
  Object.fromEntries(
    CHANNEL_KINDS.flatMap((kind) => {
      const { standIn } = channelOf({ kind });
      return standIn === null ? [] : [[kind, standIn.path]];
    }),
  );

/**
 * Where the sandbox's reminders go: `/discord` and so on stand in for the real services, `/messages` shows what arrived
 * (`/messages.json` for programs), and POST `/clock` {"aheadHours": 24} puts the reminders' clock ahead and sends what is
 * due by then.
 * @param fault makes a stand-in fail
 */
export function makeMessagesRouter(clock: ReminderClock, fault: (kind: ChannelKind) => RequestHandler): Router {
  const router = express.Router();
  const inbox = makeInbox(clock.now);
  for (const kind of CHANNEL_KINDS) {
    const makeStandIn = STAND_INS[kind] ?? standInOf(kind);
    // Mounted at `/discord` and so on.
    router.use(`/${kind}`, fault(kind), makeStandIn(inbox, clock.now));
  }
  router.get('/messages.css', (_request, response) => void response.type('css').send(PAGE_CSS));
  router.get('/messages.json', (_request, response) => {
    response.set('Cache-Control', 'no-store').json(inbox.messages());
  });
  router.get('/messages', (request, response) => {
    const base = request.baseUrl;
    const paths = { discord: `api/webhooks/${SANDBOX_WEBHOOK}`, ...standInPaths() };
    const addresses = Object.values(paths).map(
      (path, at) => `${originOf(request)}${base}/${Object.keys(paths)[at]}/${path}`,
    );
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(
        makeMessagesPage(inbox.messages(), { stylesheet: `${base}/messages.css`, addresses, clock: `${base}/clock` }),
      );
  });
  router.post('/clock', express.json(), express.urlencoded(), async (request, response) => {
    const skip = v.safeParse(skipSchema, request.body);
    if (!skip.success) {
      response.status(400).json({ error: 'invalidClock', message: `aheadHours must be from 0 to ${MAX_HOURS}.` });
      return;
    }
    await clock.skip(skip.output.aheadHours * HOUR_MS);
    if (request.is('urlencoded')) response.redirect(303, `${request.baseUrl}/messages`);
    else response.json({ nowMs: clock.now() });
  });
  return router;
}
