/** A topic of ntfy, on ntfy.sh or a server of its own: https://docs.ntfy.sh/publish/#publish-as-json */

import * as v from 'valibot';
import { getOrAdd } from '../../../workers/game/domain/groups.ts';
import { createFairShare, type FairShare } from '../../http/fairShare.ts';
import { type Ceiling, channel, isSecure, readUrl, urlSchema } from '../channel.ts';

const TOPIC_PATH = /^\/([\w-]{1,64})$/;
const SANDBOX_PATH = /^\/sandbox\/ntfy\/[\w-]{1,64}$/;
/** ntfy.sh counts by who sends, and takes 250 a day. */
const MAX_A_DAY = 200;
/** A visitor gets a quarter of what the others leave, over all topics. */
const PARTS = 4;
const DAY_MS = 24 * 3_600_000;
const messageSchema = v.object({
  topic: v.string(),
  title: v.string(),
  message: v.pipe(v.string(), v.minLength(1), v.maxBytes(4096)),
});

export const ntfy = channel({
  schema: v.object({ kind: v.literal('ntfy'), url: urlSchema }),
  hosts: { setting: 'NTFY_HOSTS', fallback: 'ntfy.sh' },
  check({ url: text }, allowed) {
    const url = readUrl(text);
    if (url === null || url.search !== '' || url.hash !== '') return null;
    if (allowed.sandbox && SANDBOX_PATH.test(url.pathname)) return { kind: 'ntfy', address: url.pathname };
    const isAllowed = isSecure(url) && allowed.hosts.includes(url.hostname) && TOPIC_PATH.test(url.pathname);
    return isAllowed ? { kind: 'ntfy', address: url.href } : null;
  },
  refusal: { kind: 'notAddress', service: 'ntfy' },
  // A topic exists once somebody uses it, so it is never gone.
  ended: () => null,
  gone: { kind: 'addressRefused', service: 'ntfy' },
  // A topic that is reserved, or a server that wants a login.
  refusals: { 401: { kind: 'addressRefused', service: 'ntfy' }, 403: { kind: 'addressRefused', service: 'ntfy' } },
  limitedAddress: (address) => address,
  isGuessable: true,
  limits: [
    { count: 1, windowMs: 600_000 },
    // All topics share the ceiling: one alone must not take most of it.
    { count: 24, windowMs: DAY_MS },
  ],
  ceiling: {
    make: makeCeiling,
    remedy:
      'Nothing is sent to that ntfy server for as long as it asks, or until fewer than 200 messages were sent in a day.',
  },
  isForAll: true,
  // At most 4096 bytes, three for a character.
  maxCharacters: 1300,
  plain: (text) => text,
  link: null,
  // To the server's root, so that the topic is in no address of a request.
  request: async ({ address }, { title, body }) => ({
    address: address.replace(/[^/]+$/, ''),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ topic: /[^/]+$/.exec(address)?.[0], title, message: body }),
  }),
  standIn: {
    path: 'colonies-9f3kq7x2m4',
    read(body) {
      const sent = v.safeParse(messageSchema, body);
      return sent.success ? `${sent.output.title}\n${sent.output.message}` : null;
    },
  },
});

/** Counts for each server. One that asks to wait gets nothing for anybody meanwhile. */
function makeCeiling(now: () => number, onPause: () => void): Ceiling {
  const servers = new Map<string, { sent: FairShare; waitUntilMs: number }>();
  const serverOf = (address: string) => {
    const name = address.replace(/[^/]+$/, '');
    return getOrAdd(servers, name, () => ({
      sent: createFairShare({ most: MAX_A_DAY, windowMs: DAY_MS, parts: PARTS, now }),
      waitUntilMs: 0,
    }));
  };
  return {
    pauseMs(address, visitorHash) {
      const { sent, waitUntilMs } = serverOf(address);
      return Math.max(0, waitUntilMs - now(), sent.pauseMs(visitorHash));
    },
    record(address, visitorHash, status, waitMs) {
      const server = serverOf(address);
      server.sent.count(visitorHash);
      if (status === 429) server.waitUntilMs = now() + waitMs;
      if (status === 429 || server.sent.size() === MAX_A_DAY) onPause();
    },
  };
}
