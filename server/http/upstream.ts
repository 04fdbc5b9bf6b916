/** The server's only way to call other services. Every call has a timeout and a size limit. */
import * as v from 'valibot';
import type { Service } from '../../workers/game/domain/serverProblem.ts';
import { Problem } from './problems.ts';

export interface UpstreamCall {
  service: Service;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** for the whole call, body included */
  timeoutMs: number;
  /** limit for the answer's body */
  maxBytes: number;
  userAgent: string;
}

export interface UpstreamAnswer {
  status: number;
  isOk: boolean;
  text: string;
  /** from the Retry-After header, at most an hour; undefined without it */
  retryAfterSeconds: number | undefined;
  /** from the Date header, milliseconds since 1970; undefined without it */
  dateMs: number | undefined;
}

/**
 * Calls an upstream service. Redirects are not followed, because they could send credentials elsewhere.
 * @throws Problem `upstream_timeout` or `upstream_failed`. A status other than 2xx is an answer, not an error.
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  const abort = new AbortController();
  let body: BodyReader | undefined;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
    // After the headers have arrived, Node may ignore the signal.
    body?.cancel().catch(() => {});
  }, call.timeoutMs);
  try {
    const response = await fetch(call.url, {
      method: call.method ?? 'GET',
      headers: { Accept: 'application/json', 'User-Agent': call.userAgent, ...call.headers },
      body: call.body ?? null,
      redirect: 'error',
      signal: abort.signal,
    });
    body = response.body?.getReader();
    const text = body === undefined ? '' : await readBounded(body, call.maxBytes);
    if (isLate) throw new Error('The body ended because it was cancelled.');
    return {
      status: response.status,
      isOk: response.ok,
      text,
      retryAfterSeconds: retryAfterSeconds(response.headers.get('Retry-After')),
      dateMs: dateMs(response.headers.get('Date')),
    };
  } catch (error) {
    throw isLate ? tooLate(call) : problemOf(error, call);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls a service for one document.
 * @param reason an answer that `schema` refuses, in the log
 * @throws Problem if there is no answer, or one that `schema` refuses
 */
export async function askUpstream<Schema extends v.GenericSchema>(
  call: UpstreamCall,
  schema: Schema,
  reason: string,
): Promise<v.InferOutput<Schema>> {
  const answer = await callUpstream(call);
  if (!answer.isOk) throw unavailable(call.service, answer);
  const parsed = v.safeParse(schema, parseJson(call.service, answer.text));
  if (!parsed.success) throw invalidAnswer(call.service, reason);
  return parsed.output;
}

/**
 * Parses an answer's body.
 * @throws Problem `upstream_failed` if it isn't JSON
 */
export function parseJson(service: Service, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidAnswer(service, 'not_json');
  }
}

/** For an answer that can't be used. @param reason a fixed code for the log */
export function invalidAnswer(service: Service, reason: string): Problem {
  return new Problem({ kind: 'invalidAnswer', service }, { reason });
}

/** For an error status of the service: 429 and 503 mean that it is overloaded, any other that it failed. */
export function unavailable(service: Service, answer: UpstreamAnswer): Problem {
  const reason = `status_${answer.status}`;
  if (answer.status === 429 || answer.status === 503) {
    const seconds = answer.retryAfterSeconds ?? 60;
    return new Problem({ kind: 'busy', service, seconds }, { reason, retryAfterSeconds: seconds });
  }
  return new Problem({ kind: 'unavailable', service }, { reason });
}

class TooLargeError extends Error {}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readBounded(body: BodyReader, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await body.read(); !read.done; read = await body.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      // This closes the connection.
      body.cancel().catch(() => {});
      throw new TooLargeError();
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLate({ service, timeoutMs }: UpstreamCall): Problem {
  return new Problem({ kind: 'late', service, seconds: Math.ceil(timeoutMs / 1000) });
}

function problemOf(error: unknown, { service }: UpstreamCall): Problem {
  if (error instanceof TooLargeError) return invalidAnswer(service, 'too_large');
  return new Problem({ kind: 'unreachable', service }, { reason: causeCode(error) });
}

/** Node's code for a connection error, such as ECONNREFUSED. */
function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'connection';
}

function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header)) return undefined;
  return Math.min(Number(header), 3600);
}

function dateMs(header: string | null): number | undefined {
  const ms = Date.parse(header ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}
