/** A stand-in for a browser's push service (RFC 8030) with its browsers: it has their keys and shows what it received. */
import { randomBytes } from 'node:crypto';
import express, { type Request, type Router } from 'express';
import { importJWK, jwtVerify } from 'jose';
import { originOf } from '../origin.ts';
import { type DeviceKeys, decryptPush, makeDeviceKeys } from './decryptPush.ts';
import type { Inbox } from './inbox.ts';

interface Device {
  keys: DeviceKeys;
  /** of the server that may send to it, base64url */
  serverKey: string;
  isSubscribed: boolean;
}

const MAX_BODY_BYTES = 4096;
const MAX_DEVICES = 1000;

/**
 * - `POST /subscriptions` {"applicationServerKey"} subscribes a device: {endpoint, keys}
 * - `POST /send/ID` receives a message: 201, or 400, 403, 404, 410 and 413
 * - `DELETE /send/ID` unsubscribes: from then on 410
 */
export function makePushRouter(inbox: Inbox): Router {
  const router = express.Router();
  const devices = new Map<string, Device>();

  router.post('/subscriptions', express.json({ limit: '2kb' }), (request, response) => {
    const serverKey = request.body?.applicationServerKey;
    if (typeof serverKey !== 'string' || !/^[\w-]{87}$/.test(serverKey) || devices.size >= MAX_DEVICES) {
      response.status(400).json({ error: 'Send the applicationServerKey.' });
      return;
    }
    const id = randomBytes(32).toString('base64url');
    const keys = makeDeviceKeys();
    devices.set(id, { keys, serverKey, isSubscribed: true });
    response.status(201).json({
      endpoint: `${originOf(request)}${request.baseUrl}/send/${id}`,
      keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
    });
  });

  const route = router.route('/send/:id');
  route.all((request, response, next) => {
    const device = devices.get((request.params as { id: string }).id);
    if (device === undefined) {
      response.status(404).end();
    } else if (!device.isSubscribed) {
      response.status(410).end();
    } else {
      response.locals.device = device;
      next();
    }
  });
  route.delete((_request, response) => {
    response.locals.device.isSubscribed = false;
    response.status(204).end();
  });
  route.post(async (request, response) => {
    const body = await readBody(request);
    const { keys, serverKey }: Device = response.locals.device;
    if (!(await isAuthorized(request, serverKey))) {
      response.status(403).end();
    } else if (body === null) {
      response.status(413).end();
    } else if (!/^\d+$/.test(request.get('TTL') ?? '') || request.get('Content-Encoding') !== 'aes128gcm') {
      response.status(400).end();
    } else {
      inbox.add('push', decryptPush(body, keys));
      response
        .status(201)
        .set('Location', `${originOf(request)}${request.baseUrl}/message`)
        .end();
    }
  });
  return router;
}

/** Body parsers refuse its encoding. @returns null if it is too large */
async function readBody(request: Request): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}

/** Voluntary application server identification (RFC 8292): signed by the server that the device subscribed to. */
async function isAuthorized(request: Request, serverKey: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.get('Authorization') ?? '') ?? [];
  if (token === undefined || key !== serverKey) return false;
  const point = Buffer.from(serverKey, 'base64url');
  const publicKey = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  return jwtVerify(token, publicKey, { audience: originOf(request) }).then(
    ({ payload }) => /^(mailto:|https:)/.test(payload.sub ?? ''),
    () => false,
  );
}
