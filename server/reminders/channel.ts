/** What a channel of reminders says of itself. Each has one file in `channels/`. */
import * as v from 'valibot';
import type { ServerProblem } from '../../workers/game/domain/serverProblem.ts';
import type { PushKeys } from '../config.ts';

export interface MessageText {
  title: string;
  body: string;
  /** of the first planet, see ReminderPlanet.link */
  link: string;
}

interface MessageRequest {
  /** default: the target's address */
  address?: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

interface SendingServer {
  /** of a checked address */
  urlOf(address: string): string;
  pushKeys: () => Promise<PushKeys>;
  /** how push services can reach the host: a mailto: or https: URL */
  contactUrl: string;
}

/** How often an address is called, whoever names it: at most so many times within each of these. */
export type TargetLimits = readonly { count: number; windowMs: number }[];

/** Stops this process before a service turns against it. */
export interface Ceiling {
  /** how long nothing may be sent to this address for this visitor; 0: it may */
  pauseMs(address: string, visitorHash: string): number;
  /** Counts an answer. @param waitMs how long it asks to wait */
  record(address: string, visitorHash: string, status: number, waitMs: number): void;
}

/** @param onPause a pause begins, for the log */
type MakeCeiling = (now: () => number, onPause: () => void) => Ceiling;

interface Allowed {
  /** the sandbox's stand-in, too */
  sandbox: boolean;
  /** those of the channel's `hosts` */
  hosts: readonly string[];
}

type SentSchema = v.GenericSchema<unknown, { kind: string }>;
type Checked<Schema extends SentSchema> = { kind: v.InferOutput<Schema>['kind']; address: string };

export interface Channel<Schema extends SentSchema, To extends { kind: string; address: string }> {
  /** what browsers send of it */
  schema: Schema;
  /** the host's setting of the servers that it may send to, and its default; null: they are known */
  hosts: { setting: string; fallback: string } | null;
  /** @returns where to send, a path for the sandbox; null if nothing may be sent there */
  check(target: v.InferOutput<Schema>, allowed: Allowed): To | null;
  /** what is wrong with an address that is not allowed */
  refusal: ServerProblem;
  /**
   * What a refusal ends: all that goes to the address, because the service does not know it (any more), or only this
   * message; null: it is tried again. @param body of the answer; undefined if it is no JSON
   */
  ended(status: number, body: unknown): 'address' | 'message' | null;
  /** what it means that the address has ended */
  gone: ServerProblem;
  /** by status: what other refusals mean, where more is known of them */
  refusals: Readonly<Record<number, ServerProblem>>;
  /** an address without what does not change who gets the message: limits count by it */
  limitedAddress(address: string): string;
  /** whether somebody who has the database could try out which address it is */
  isGuessable: boolean;
  limits: TargetLimits;
  /** null: only the limits of each address */
  ceiling: { make: MakeCeiling; remedy: string } | null;
  /** whether one message has the stops of all characters, because only a few may be sent */
  isForAll: boolean;
  /** of title and body */
  maxCharacters: number;
  /** text from a browser as it is: without the service's formatting, links and mentions */
  plain(text: string): string;
  /** a link in a text, if the service has them */
  link: ((words: string, url: string) => string) | null;
  request(target: To, text: MessageText, server: SendingServer): Promise<MessageRequest>;
  /** how the sandbox stands in for it: an address to try, and the text in what arrives (null: it is refused); null: a file of its own */
  standIn: { path: string; read(body: unknown): string | null } | null;
}

/** For the types. */
export function channel<const Schema extends SentSchema, To extends Checked<Schema>>(
  it: Channel<Schema, To>,
): Channel<Schema, To> {
  return it;
}

const MAX_URL_CHARACTERS = 1000;
export const urlSchema = v.pipe(v.string(), v.maxLength(MAX_URL_CHARACTERS));

/** null if it is no address, or has a password. */
export function readUrl(text: string): URL | null {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : null;
}

export const isSecure = (url: URL): boolean => url.protocol === 'https:' && url.port === '';

/** Discord itself allows five messages in two seconds; with fewer it never has to refuse one. */
export const USUAL_LIMITS: TargetLimits = [
  { count: 4, windowMs: 2_000 },
  { count: 6, windowMs: 60_000 },
  { count: 60, windowMs: 3_600_000 },
];
/** With the title. */
export const USUAL_CHARACTERS = 2000;
