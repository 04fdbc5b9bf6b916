/**
 * The channels that reminders go through: what browsers send of each, where messages may go, and what they are. Another
 * one is another entry. Pure.
 */
import * as v from 'valibot';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';

const MAX_URL_CHARACTERS = 1000;
const urlSchema = v.pipe(v.string(), v.maxLength(MAX_URL_CHARACTERS));
const keysSchema = v.object({
  // An uncompressed point of P-256 and 16 random bytes, base64url.
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
});

/** Where a browser wants its messages. */
export const targetSchema = v.variant('kind', [
  v.object({ kind: v.literal('discord'), url: urlSchema }),
  v.object({ kind: v.literal('push'), endpoint: urlSchema, keys: keysSchema }),
]);

export type ReminderTarget = v.InferOutput<typeof targetSchema>;

/** A target with a checked address. A path instead of a URL is the sandbox's. */
export type CheckedTarget =
  | { kind: 'discord'; address: string }
  | { kind: 'push'; address: string; keys: { p256dh: string; auth: string } };

export type ChannelKind = ReminderTarget['kind'];
type Target<Kind extends ChannelKind> = Extract<ReminderTarget, { kind: Kind }>;
type Checked<Kind extends ChannelKind> = Extract<CheckedTarget, { kind: Kind }>;

export interface MessageText {
  title: string;
  body: string;
  /** of the first planet, see ReminderPlanet.link */
  link: string;
}

/** What is sent in a request. */
interface MessageRequest {
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** Encrypts a message for a browser. */
type Encrypt = (target: Checked<'push'>, text: string) => Promise<MessageRequest>;

interface Channel<Kind extends ChannelKind> {
  /** @returns null if nothing may be sent there */
  check(target: Target<Kind>, allowsSandbox: boolean): Checked<Kind> | null;
  /** what is wrong with an address that is not allowed */
  refusal: ServerProblem;
  /** what the service answers if it does not know the address (any more), and what that means */
  goneStatuses: readonly number[];
  gone: ServerProblem;
  /** by status: what other refusals mean, where more is known of them */
  refusals: Readonly<Record<number, ServerProblem>>;
  /** an address without what does not change who gets the message: limits count by it */
  limitedAddress(address: string): string;
  /** text from a browser as it is: without the service's formatting, links and mentions */
  plain(text: string): string;
  /** a link in a text, if the service has them */
  link: ((words: string, url: string) => string) | null;
  request(target: Checked<Kind>, text: MessageText, encrypt: Encrypt): Promise<MessageRequest>;
}

const DISCORD_HOSTS: ReadonlySet<string> = new Set([
  'discord.com',
  'discordapp.com',
  'ptb.discord.com',
  'canary.discord.com',
]);
const WEBHOOK_PATH = /^\/api\/(?:v\d{1,2}\/)?(webhooks\/\d{5,25}\/[\w-]{20,200})\/?$/;
const SANDBOX_WEBHOOK_PATH = /^\/sandbox\/discord\/api\/webhooks\/\d{5,25}\/[\w-]{20,200}$/;
/** Discord: shows no previews of links. */
const SUPPRESS_EMBEDS = 4;

const discord: Channel<'discord'> = {
  check({ url: text }, allowsSandbox) {
    const url = readUrl(text);
    if (url === null) return null;
    if (allowsSandbox && SANDBOX_WEBHOOK_PATH.test(url.pathname)) return { kind: 'discord', address: url.pathname };
    const path = WEBHOOK_PATH.exec(url.pathname)?.[1];
    if (!isSecure(url) || !DISCORD_HOSTS.has(url.hostname) || path === undefined) return null;
    const thread = /^\d{5,25}$/.exec(url.searchParams.get('thread_id') ?? '')?.[0];
    return { kind: 'discord', address: `https://discord.com/api/${path}${thread ? `?thread_id=${thread}` : ''}` };
  },
  refusal: { kind: 'notWebhook' },
  // 401 if the end of a webhook's address is wrong.
  goneStatuses: [401, 404, 410],
  gone: { kind: 'webhookGone' },
  refusals: {},
  limitedAddress: (address) => address.replace(/\?.*$/, ''),
  plain: (text) => text.replace(/[\\*_~`|<>[\]()#:@-]/g, '\\$&'),
  link: (words, url) => `[${words}](<${url}>)`,
  request: async (_target, { title, body }) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: `${title}\n${body}`, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }),
  }),
};

/** Chrome and others with its service, Firefox, Safari, Edge on Windows. */
const PUSH_HOST =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;
const SANDBOX_PUSH_PATH = /^\/sandbox\/push\/send\/[\w-]{20,200}$/;

const push: Channel<'push'> = {
  check({ endpoint, keys }, allowsSandbox) {
    const url = readUrl(endpoint);
    if (url === null) return null;
    if (allowsSandbox && SANDBOX_PUSH_PATH.test(url.pathname)) return { kind: 'push', address: url.pathname, keys };
    return isSecure(url) && PUSH_HOST.test(url.hostname) ? { kind: 'push', address: url.href, keys } : null;
  },
  refusal: { kind: 'unknownPushService' },
  goneStatuses: [404, 410],
  gone: { kind: 'deviceGone' },
  refusals: { 401: { kind: 'pushKeysRefused' }, 403: { kind: 'pushKeysRefused' } },
  limitedAddress: (address) => address,
  plain: (text) => text,
  link: null,
  request: (target, text, encrypt) => encrypt(target, JSON.stringify(text)),
};

const CHANNELS: { readonly [Kind in ChannelKind]: Channel<Kind> } = { discord, push };

export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[];

/** The channel of a target, or of a kind. */
export function channelOf<Kind extends ChannelKind>({ kind }: { kind: Kind }): Channel<Kind> {
  return CHANNELS[kind];
}

/** What limits count by. */
export function limitedAddress(target: CheckedTarget): string {
  return channelOf(target).limitedAddress(target.address);
}

/** null if it is no address, or has a password. */
function readUrl(text: string): URL | null {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

const isSecure = (url: URL): boolean => url.protocol === 'https:' && url.port === '';
