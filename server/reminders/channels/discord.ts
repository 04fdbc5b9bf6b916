/** A webhook of a Discord channel: https://discord.com/developers/docs/resources/webhook#execute-webhook */
import * as v from 'valibot';
import { createFairShare } from '../../http/fairShare.ts';
import { type Ceiling, channel, isSecure, readUrl, USUAL_CHARACTERS, USUAL_LIMITS, urlSchema } from '../channel.ts';

const HOSTS: ReadonlySet<string> = new Set(['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com']);
const WEBHOOK_PATH = /^\/api\/(?:v\d{1,2}\/)?(webhooks\/\d{5,25}\/[\w-]{20,200})\/?$/;
const SANDBOX_WEBHOOK_PATH = /^\/sandbox\/discord\/api\/webhooks\/\d{5,25}\/[\w-]{20,200}$/;
/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const UNKNOWN_CHANNEL = 10003;
const UNKNOWN_WEBHOOK = 10015;
const refusalSchema = v.object({ code: v.number() });
/** Shows no previews of links. */
const SUPPRESS_EMBEDS = 4;

export const discord = channel({
  schema: v.object({ kind: v.literal('discord'), url: urlSchema }),
  hosts: null,
  check({ url: text }, allowed) {
    const url = readUrl(text);
    if (url === null) return null;
    const thread = /^\d{5,25}$/.exec(url.searchParams.get('thread_id') ?? '')?.[0];
    const inThread = thread === undefined ? '' : `?thread_id=${thread}`;
    if (allowed.sandbox && SANDBOX_WEBHOOK_PATH.test(url.pathname)) {
      return { kind: 'discord', address: url.pathname + inThread };
    }
    const path = WEBHOOK_PATH.exec(url.pathname)?.[1];
    if (!isSecure(url) || !HOSTS.has(url.hostname) || path === undefined) return null;
    return { kind: 'discord', address: `https://discord.com/api/${path}${inThread}` };
  },
  refusal: { kind: 'notWebhook' },
  ended(status, body) {
    // 401 if the end of a webhook's address is wrong.
    if (status === 401 || status === 410) return 'address';
    if (status !== 404) return null;
    const code = v.is(refusalSchema, body) ? body.code : null;
    // Others may write to the same webhook without this thread, or in another one.
    return code === UNKNOWN_WEBHOOK ? 'address' : code === UNKNOWN_CHANNEL ? 'message' : null;
  },
  gone: { kind: 'webhookGone' },
  refusals: { 404: { kind: 'addressRefused', service: 'discord' } },
  limitedAddress: (address) => address.replace(/\?.*$/, ''),
  isGuessable: false,
  limits: USUAL_LIMITS,
  ceiling: {
    make: makeCeiling,
    remedy:
      'Sending to Discord, for one address of visitors or for all, goes on when fewer refusals were in the last ten minutes.',
  },
  isForAll: false,
  maxCharacters: USUAL_CHARACTERS,
  plain: (text) => text.replace(/[\\*_~`|<>[\]()#:@-]/g, '\\$&'),
  link: (words, url) => `[${words}](<${url}>)`,
  request: async (_target, { title, body }) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: `${title}\n${body}`, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }),
  }),
  standIn: null,
});

const WINDOW_MS = 600_000;
const MAX_REFUSALS = 500;
const COUNTED: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Discord bans an address that gets 10,000 answers 401, 403 or 429 within ten minutes. Long before that, this process
 * stops calling it: for a visitor whose addresses are refused again and again sooner than for everybody.
 */
function makeCeiling(now: () => number, onPause: () => void): Ceiling {
  const refusals = createFairShare({ most: MAX_REFUSALS, windowMs: WINDOW_MS, parts: 10, now });
  return {
    pauseMs: (_address, visitorHash) => refusals.pauseMs(visitorHash),
    record(_address, visitorHash, status) {
      if (!COUNTED.has(status)) return;
      const wasPaused = refusals.pauseMs(visitorHash) > 0;
      refusals.count(visitorHash);
      const isPaused = refusals.pauseMs(visitorHash) > 0;
      if ((isPaused && !wasPaused) || refusals.size() === MAX_REFUSALS) onPause();
    },
  };
}
