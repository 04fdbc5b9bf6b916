/** The only way out of this server: every call has a time-out and a limit on how much it takes in. */
import { Problem } from './problems.ts';

/** Services as a person is told about them. */
export type ServiceName = "EVE's single sign-on" | 'The price source';

export interface UpstreamCall {
  service: ServiceName;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** for the whole call, body included */
  timeoutMs: number;
  /** of the answer's body */
  maxBytes: number;
  userAgent: string;
}

export interface UpstreamAnswer {
  status: number;
  isOk: boolean;
  text: string;
  /** from the Retry-After header, at most an hour; undefined where there is none */
  retryAfterSeconds: number | undefined;
  /** from the Date header, milliseconds since 1970; undefined where there is none */
  dateMs: number | undefined;
}

/**
 * Calls a service behind this server. Redirects are not followed: they could carry credentials elsewhere.
 * @throws Problem `upstream_timeout` or `upstream_failed`; a status that is not 2xx is an answer, not an error
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  const abort = new AbortController();
  let body: BodyReader | undefined;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort.abort();
    // Once the headers have come, Node may forget that the call listens to its signal.
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
    if (isLate) throw new Error('The body came to its end by being given up.');
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
 * Makes sense of an answer's body.
 * @throws Problem `upstream_failed` where it isn't JSON
 */
export function parseJson(service: ServiceName, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw senseless(service, 'not_json');
  }
}

/** @param reason a word of our own for the log */
export function senseless(service: ServiceName, reason: string): Problem {
  return new Problem('upstream_failed', `${service} gave an answer that makes no sense. Try again in a few minutes.`, {
    reason,
  });
}

/** For a status that means trouble on the service's side: 429 and 503 ask for patience, anything else is a failure. */
export function troubled(service: ServiceName, answer: UpstreamAnswer): Problem {
  const reason = `status_${answer.status}`;
  if (answer.status === 429 || answer.status === 503) {
    const seconds = answer.retryAfterSeconds ?? 60;
    return new Problem('upstream_busy', `${service} is busy. Try again in ${seconds} s.`, {
      reason,
      retryAfterSeconds: seconds,
    });
  }
  return new Problem('upstream_failed', `${service} is in trouble. Try again in a few minutes.`, { reason });
}

class TooLargeError extends Error {}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readBounded(body: BodyReader, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let read = await body.read(); !read.done; read = await body.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      // Closes the connection.
      body.cancel().catch(() => {});
      throw new TooLargeError();
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLate({ service, timeoutMs }: UpstreamCall): Problem {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new Problem('upstream_timeout', `${service} did not answer within ${seconds} s. Try again in a minute.`);
}

function problemOf(error: unknown, { service }: UpstreamCall): Problem {
  if (error instanceof TooLargeError) return senseless(service, 'too_large');
  return new Problem('upstream_failed', `${service} can't be reached. Try again in a few minutes.`, {
    reason: causeCode(error),
  });
}

/** Node's code of what went wrong with a connection, such as ECONNREFUSED. */
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
