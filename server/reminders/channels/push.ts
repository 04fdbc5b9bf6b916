/** Web Push: the push service of a player's browser (RFC 8030). */
import * as v from 'valibot';
import { channel, isSecure, readUrl, USUAL_CHARACTERS, USUAL_LIMITS, urlSchema } from '../channel.ts';

/** Chrome and others with its service, Firefox, Safari, Edge on Windows. */
const HOST =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;
const SANDBOX_PATH = /^\/sandbox\/push\/send\/[\w-]{20,200}$/;
/** Push services drop a message that could not be delivered for so long, because the device was off. */
const LIFETIME_SECONDS = 12 * 3600;

const keysSchema = v.object({
  // An uncompressed point of P-256 and 16 random bytes, base64url.
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
});

export const push = channel({
  schema: v.object({ kind: v.literal('push'), endpoint: urlSchema, keys: keysSchema }),
  hosts: null,
  check({ endpoint, keys }, allowed) {
    const url = readUrl(endpoint);
    if (url === null) return null;
    if (allowed.sandbox && SANDBOX_PATH.test(url.pathname)) return { kind: 'push', address: url.pathname, keys };
    return isSecure(url) && HOST.test(url.hostname) ? { kind: 'push', address: url.href, keys } : null;
  },
  refusal: { kind: 'unknownPushService' },
  ended: (status) => (status === 404 || status === 410 ? 'address' : null),
  gone: { kind: 'deviceGone' },
  refusals: { 401: { kind: 'pushKeysRefused' }, 403: { kind: 'pushKeysRefused' } },
  limitedAddress: (address) => address,
  isGuessable: false,
  limits: USUAL_LIMITS,
  ceiling: null,
  isForAll: false,
  maxCharacters: USUAL_CHARACTERS,
  plain: (text) => text,
  link: null,
  async request({ address, keys }, text, { urlOf, pushKeys, contactUrl }) {
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint: urlOf(address), keys }, JSON.stringify(text), {
      vapidDetails: { subject: contactUrl, ...(await pushKeys()) },
      TTL: LIFETIME_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    });
    const { 'Content-Length': _length, ...others } = headers;
    return {
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body as Buffer),
    };
  },
  standIn: null,
});
