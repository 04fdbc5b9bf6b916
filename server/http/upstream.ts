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
}

/**
 * Calls a service behind this server. Redirects are not followed: they could carry credentials elsewhere.
 * @throws Problem `upstream_timeout` or `upstream_failed`; a status that is not 2xx is an answer, not an error
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  try {
    const response = await fetch(call.url, {
      method: call.method ?? 'GET',
      headers: { Accept: 'application/json', 'User-Agent': call.userAgent, ...call.headers },
      body: call.body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    return {
      status: response.status,
      isOk: response.ok,
      text: await readBounded(response, call.maxBytes),
      retryAfterSeconds: retryAfterSeconds(response.headers.get('Retry-After')),
    };
  } catch (error) {
    throw problemOf(error, call);
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

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by a throw cancels the body, which closes the connection.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function problemOf(error: unknown, { service, timeoutMs }: UpstreamCall): Problem {
  if (error instanceof TooLargeError) return senseless(service, 'too_large');
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    const seconds = Math.ceil(timeoutMs / 1000);
    return new Problem('upstream_timeout', `${service} did not answer within ${seconds} s. Try again in a minute.`);
  }
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
