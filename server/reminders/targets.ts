/** Where messages may be sent: Discord webhooks, and the push services of browsers. Nothing else. */
import type { ServerProblem } from '../../workers/domain/serverProblem.ts';
import type { ReminderTarget } from '../contract.ts';

/** What is wrong with an address that is not allowed. */
export const REFUSALS: Readonly<Record<ReminderTarget['kind'], ServerProblem>> = {
  discord: { kind: 'notWebhook' },
  push: { kind: 'unknownPushService' },
};

/** A target with a checked address. A path instead of a URL is the sandbox's. */
export type CheckedTarget =
  | { kind: 'discord'; address: string }
  | { kind: 'push'; address: string; keys: { p256dh: string; auth: string } };

const DISCORD_HOSTS: ReadonlySet<string> = new Set([
  'discord.com',
  'discordapp.com',
  'ptb.discord.com',
  'canary.discord.com',
]);

/** Chrome and others with its service, Firefox, Safari, Edge on Windows. */
const PUSH_HOST =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

const WEBHOOK_PATH = /^\/api\/(?:v\d{1,2}\/)?(webhooks\/\d{5,25}\/[\w-]{20,200})\/?$/;
const SANDBOX_WEBHOOK_PATH = /^\/sandbox\/discord\/api\/webhooks\/\d{5,25}\/[\w-]{20,200}$/;
const SANDBOX_PUSH_PATH = /^\/sandbox\/push\/send\/[\w-]{20,200}$/;
const MAX_URL_CHARACTERS = 1000;

/**
 * Checks an address.
 * @param allowsSandbox whether the sandbox's stand-ins are allowed, too
 * @returns null if it may not be sent to
 */
export function checkTarget(target: ReminderTarget, allowsSandbox: boolean): CheckedTarget | null {
  const text = target.kind === 'discord' ? target.url : target.endpoint;
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  const isSecure = url.protocol === 'https:' && url.port === '';
  if (target.kind === 'discord') {
    if (allowsSandbox && SANDBOX_WEBHOOK_PATH.test(url.pathname)) return { kind: 'discord', address: url.pathname };
    const path = WEBHOOK_PATH.exec(url.pathname)?.[1];
    if (!isSecure || !DISCORD_HOSTS.has(url.hostname) || path === undefined) return null;
    const thread = /^\d{5,25}$/.exec(url.searchParams.get('thread_id') ?? '')?.[0];
    return { kind: 'discord', address: `https://discord.com/api/${path}${thread ? `?thread_id=${thread}` : ''}` };
  }
  const { keys } = target;
  if (allowsSandbox && SANDBOX_PUSH_PATH.test(url.pathname)) return { kind: 'push', address: url.pathname, keys };
  if (!isSecure || !PUSH_HOST.test(url.hostname)) return null;
  return { kind: 'push', address: url.href, keys };
}

/** What limits count by: the address without what does not change who gets the message. */
export function limitedAddress({ kind, address }: CheckedTarget): string {
  return kind === 'discord' ? address.replace(/\?.*$/, '') : address;
}
