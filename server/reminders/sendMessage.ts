/** Sends one message through its channel. */
import * as v from 'valibot';
import type { PushKeys } from '../config.ts';
import { Problem } from '../http/problems.ts';
import { callUpstream, type UpstreamAnswer } from '../http/upstream.ts';
import type { Ceiling, MessageText } from './channel.ts';
import { type ChannelKind, type CheckedTarget, channelOf } from './channels.ts';
import type { Outcome } from './store.ts';

interface SendOptions {
  /** shared by everything that is sent through a channel */
  ceilings: Readonly<Partial<Record<ChannelKind, Ceiling>>>;
  pushKeys: () => Promise<PushKeys>;
  /** how push services can reach the host: a mailto: or https: URL */
  contactUrl: string;
  /** origin of the sandbox's stand-ins */
  sandboxOrigin: () => string;
  timeoutMs: number;
  userAgent: string;
}

/** @param visitorHash for whom, see Upload */
export type SendMessage = (target: CheckedTarget, text: MessageText, visitorHash: string) => Promise<Outcome>;

const MAX_ANSWER_BYTES = 20_000;
const LONGEST_WAIT_MS = 3_600_000;
const DEFAULT_WAIT_MS = 60_000;

const tooManySchema = v.object({ retry_after: v.pipe(v.number(), v.minValue(0)) });

/** @returns a function that sends messages, with a timeout, and never follows a redirect */
export function createSendMessage({
  ceilings,
  pushKeys,
  contactUrl,
  sandboxOrigin,
  timeoutMs,
  userAgent,
}: SendOptions): SendMessage {
  const urlOf = (address: string) => (address.startsWith('/') ? `${sandboxOrigin()}${address}` : address);

  return async (target, text, visitorHash) => {
    const { kind: service, address } = target;
    const ceiling = ceilings[service];
    const pauseMs = ceiling?.pauseMs(address, visitorHash) ?? 0;
    if (pauseMs > 0) {
      return { kind: 'paused', waitMs: pauseMs, cause: { kind: 'busy', service, seconds: Math.ceil(pauseMs / 1000) } };
    }
    try {
      const { address: to = address, ...request } = await channelOf(target).request(target, text, {
        urlOf,
        pushKeys,
        contactUrl,
      });
      const options = { service, method: 'POST', timeoutMs, maxBytes: MAX_ANSWER_BYTES, userAgent } as const;
      const answer = await callUpstream({ ...options, url: urlOf(to), ...request });
      ceiling?.record(address, visitorHash, answer.status, waitMs(answer));
      return outcomeOf(service, answer);
    } catch (error) {
      // Our own errors contain no address. Anything else may quote it.
      return { kind: 'failed', cause: error instanceof Problem ? error.cause : { kind: 'notSent', service } };
    }
  };
}

function outcomeOf(service: ChannelKind, answer: UpstreamAnswer): Outcome {
  const { isOk, status } = answer;
  const { ended, gone, refusals } = channelOf({ kind: service });
  if (isOk) return { kind: 'sent' };
  const end = ended(status, bodyOf(answer));
  if (end === 'address') return { kind: 'gone', cause: gone };
  if (status === 429) return { kind: 'later', waitMs: waitMs(answer) };
  const cause = refusals[status] ?? { kind: 'refusedStatus', service, status };
  return { kind: end === 'message' ? 'lost' : 'failed', cause };
}

/** @returns undefined if it is no JSON */
function bodyOf({ text }: UpstreamAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Discord sends fractions of a second in the body, others whole seconds in the header. */
function waitMs(answer: UpstreamAnswer): number {
  const body = bodyOf(answer);
  const announced = v.is(tooManySchema, body) ? Math.ceil(body.retry_after * 1000) : 0;
  const wait = Math.max(announced, (answer.retryAfterSeconds ?? 0) * 1000);
  return wait === 0 ? DEFAULT_WAIT_MS : Math.min(wait, LONGEST_WAIT_MS);
}
