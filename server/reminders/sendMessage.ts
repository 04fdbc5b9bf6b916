/** Sends one message to Discord or to a browser's push service. */
import * as v from 'valibot';
import type { Service } from '../../workers/domain/serverProblem.ts';
import type { PushKeys } from '../config.ts';
import { Problem } from '../http/problems.ts';
import { callUpstream, type UpstreamAnswer } from '../http/upstream.ts';
import type { MessageText } from './composeText.ts';
import type { DiscordCeiling } from './discordCeiling.ts';
import type { Outcome } from './store.ts';
import type { CheckedTarget } from './targets.ts';

interface SendOptions {
  /** shared by everything that calls Discord */
  ceiling: DiscordCeiling;
  pushKeys: () => Promise<PushKeys>;
  /** how push services can reach the host: a mailto: or https: URL */
  contactUrl: string;
  /** origin of the sandbox's stand-ins */
  sandboxOrigin: () => string;
  timeoutMs: number;
  userAgent: string;
}

export type SendMessage = (target: CheckedTarget, text: MessageText) => Promise<Outcome>;

const MAX_ANSWER_BYTES = 20_000;
/** Push services drop a message that could not be delivered for so long, because the device was off. */
const PUSH_LIFETIME_SECONDS = 12 * 3600;
/** Discord: shows no previews of links. */
const SUPPRESS_EMBEDS = 4;
const LONGEST_WAIT_MS = 3_600_000;
const DEFAULT_WAIT_MS = 60_000;

const tooManySchema = v.object({ retry_after: v.pipe(v.number(), v.minValue(0)) });

/** @returns a function that sends messages, with a timeout, and never follows a redirect */
export function createSendMessage({
  ceiling,
  pushKeys,
  contactUrl,
  sandboxOrigin,
  timeoutMs,
  userAgent,
}: SendOptions): SendMessage {
  const urlOf = (address: string) => (address.startsWith('/') ? `${sandboxOrigin()}${address}` : address);

  async function sendToDiscord(address: string, { title, body }: MessageText): Promise<UpstreamAnswer> {
    return callUpstream({
      service: 'discord',
      url: urlOf(address),
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        content: `${title}\n${body}`,
        allowed_mentions: { parse: [] },
        flags: SUPPRESS_EMBEDS,
      }),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      userAgent,
    });
  }

  async function sendToBrowser(
    { address, keys }: Extract<CheckedTarget, { kind: 'push' }>,
    text: MessageText,
  ): Promise<UpstreamAnswer> {
    const { default: webPush } = await import('web-push');
    const endpoint = urlOf(address);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(text), {
      vapidDetails: { subject: contactUrl, ...(await pushKeys()) },
      TTL: PUSH_LIFETIME_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    });
    const { 'Content-Length': _length, ...others } = headers;
    return callUpstream({
      service: 'push',
      url: endpoint,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body as Buffer),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      userAgent,
    });
  }

  return async (target, text) => {
    const pauseMs = target.kind === 'discord' ? ceiling.pauseMs() : 0;
    if (pauseMs > 0) return { kind: 'paused', waitMs: pauseMs };
    try {
      const answer =
        target.kind === 'discord' ? await sendToDiscord(target.address, text) : await sendToBrowser(target, text);
      if (target.kind === 'discord') ceiling.record(answer.status);
      return outcomeOf(target.kind, answer);
    } catch (error) {
      // Our own errors contain no address. Anything else may quote it.
      return {
        kind: 'failed',
        cause: error instanceof Problem ? error.cause : { kind: 'notSent', service: target.kind },
      };
    }
  };
}

function outcomeOf(service: Extract<Service, CheckedTarget['kind']>, answer: UpstreamAnswer): Outcome {
  if (answer.isOk) return { kind: 'sent' };
  // Discord answers 401 if the end of a webhook's address is wrong.
  if (answer.status === 404 || answer.status === 410 || (answer.status === 401 && service === 'discord')) {
    return { kind: 'gone', cause: { kind: service === 'discord' ? 'webhookGone' : 'deviceGone' } };
  }
  if (answer.status === 429) return { kind: 'later', waitMs: waitMs(answer) };
  if (service === 'push' && (answer.status === 401 || answer.status === 403)) {
    return { kind: 'failed', cause: { kind: 'pushKeysRefused' } };
  }
  return { kind: 'failed', cause: { kind: 'refusedStatus', service, status: answer.status } };
}

/** Discord sends fractions of a second in the body, others whole seconds in the header. */
function waitMs({ text, retryAfterSeconds }: UpstreamAnswer): number {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const announced = v.is(tooManySchema, body) ? Math.ceil(body.retry_after * 1000) : 0;
  const wait = Math.max(announced, (retryAfterSeconds ?? 0) * 1000);
  return wait === 0 ? DEFAULT_WAIT_MS : Math.min(wait, LONGEST_WAIT_MS);
}
