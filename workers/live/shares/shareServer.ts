/** Calls to the own server about shares. Nothing is thrown. */
import { readErrorAnswer, type ServerProblem } from '../../game/domain/serverProblem.ts';
import type { PublishProblem } from '../../game/domain/shares.ts';
import { readUpload, type ShareUpload } from './index.ts';

/** The first upload of all creates the server's database. */
const TIMEOUT_MS = 60_000;
/** More than any part that the server accepts. */
const MAX_ANSWER_BYTES = 128 * 1024;

export type ShareCall =
  | { kind: 'ok'; bytes: Uint8Array<ArrayBuffer>; etag: string | null }
  /** it has not changed since */
  | { kind: 'unchanged' }
  /** the server does not have it (any more) */
  | { kind: 'missing' }
  /** it was deleted no longer than `SHARES_KEPT_DAYS` ago */
  | { kind: 'deleted' }
  /** another browser has taken it over with a secret of its own */
  | { kind: 'continuedElsewhere' }
  | { kind: 'failed'; problem: PublishProblem };

export class ShareServer {
  readonly #apiUrl: string;
  readonly #fetch: typeof fetch;

  constructor(apiUrl: string, fetcher: typeof fetch) {
    this.#apiUrl = apiUrl;
    this.#fetch = fetcher;
  }

  /** @param etag what is known already; null for none */
  read(id: string, part: number, etag: string | null): Promise<ShareCall> {
    return this.#call('GET', `${id}/${part}`, etag === null ? {} : { 'If-None-Match': etag }, null);
  }

  /** From now on, only who has the new secret can write. It may be called again if its answer was lost. */
  changeSecret(id: string, secret: string, newSecret: string): Promise<ShareCall> {
    return this.#call('PUT', id, { ...bearer(secret), 'X-New-Secret': newSecret }, null);
  }

  /** From now on, the server refuses what others still upload. */
  async begin(
    id: string,
    secret: string,
  ): Promise<{ kind: 'begun'; upload: ShareUpload } | Exclude<ShareCall, { kind: 'ok' }>> {
    const answer = await this.#call('POST', `${id}/uploads`, bearer(secret), null);
    if (answer.kind !== 'ok') return answer;
    const upload = readUpload(answer.bytes);
    return upload === null ? failed({ kind: 'notAccepted' }) : { kind: 'begun', upload };
  }

  /** @param upload its number, as in write(); 0: only if none has begun */
  nameParts(id: string, secret: string, upload: number, parts: readonly number[]): Promise<ShareCall> {
    const headers = { ...bearer(secret), ...uploadNumber(upload), 'Content-Type': 'application/json' };
    return this.#call('PUT', id, headers, JSON.stringify({ parts }));
  }

  write(id: string, secret: string, upload: number, part: number, bytes: Uint8Array<ArrayBuffer>): Promise<ShareCall> {
    const headers = { ...bearer(secret), ...uploadNumber(upload), 'Content-Type': 'application/octet-stream' };
    return this.#call('PUT', `${id}/${part}`, headers, bytes);
  }

  remove(id: string, secret: string): Promise<ShareCall> {
    return this.#call('DELETE', id, bearer(secret), null);
  }

  async #call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer> | null,
  ): Promise<ShareCall> {
    try {
      const url = `${this.#apiUrl}/api/shares/${path}`;
      const response = await this.#fetch(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status === 304) return { kind: 'unchanged' };
      if (response.ok) {
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (bytes.length > MAX_ANSWER_BYTES) return failed({ kind: 'answerTooLarge' });
        return { kind: 'ok', bytes, etag: response.headers.get('ETag') };
      }
      if (response.status === 410) return { kind: 'deleted' };
      if (response.status === 404) return { kind: 'missing' };
      const problem = await problemOf(response);
      // A proxy's own 403 says nothing about the secret.
      if (isOfServer(problem, 'shareForeign')) return { kind: 'continuedElsewhere' };
      return failed(problem);
    } catch {
      return failed({ kind: 'serverUnreachable' });
    }
  }
}

/** A call that failed, or was not made. */
export function failed(problem: PublishProblem): ShareCall & { kind: 'failed' } {
  return { kind: 'failed', problem };
}

/** Whether it is this problem of the server's. */
export function isOfServer(problem: PublishProblem, kind: ServerProblem['kind']): boolean {
  return typeof problem === 'object' && problem.kind === 'ofServer' && problem.problem.kind === kind;
}

const uploadNumber = (upload: number) => ({ 'Upload-Number': `${upload}` });

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

async function problemOf(response: Response): Promise<PublishProblem> {
  const { message, cause } = readErrorAnswer(await response.json().catch(() => null));
  return cause === null
    ? (message ?? { kind: 'serverStatus', status: response.status })
    : { kind: 'ofServer', problem: cause };
}
