/** Keeps shares as the server does. */
import { MAX_SHARE_BYTES, MAX_SHARE_PARTS } from '../../../workers/game/domain/shares.ts';

interface FakeShare {
  secret: string;
  isDeleted: boolean;
  parts: Map<number, Uint8Array | null>;
  uploads: number;
}

export class FakeShares {
  readonly shares = new Map<string, FakeShare>();
  /** parts by their place: browsers draw the numbers at random */
  readonly calls: string[] = [];
  readonly #places: number[] = [0];
  /** answers a call before it is carried out; null for the usual answer. @param path a part's place */
  fault: (method: string, path: string) => Response | 'unreachable' | null = () => null;

  /** carries a call out without an answer */
  lost: (method: string, path: string) => boolean = () => false;

  /** 1 for the first part that was ever named, and so on; 0 is the manifest's. */
  placeOf(part: number): number {
    if (!this.#places.includes(part)) this.#places.push(part);
    return this.#places.indexOf(part);
  }

  partAt(place: number): number {
    return this.#places[place] as number;
  }

  placesOf(id: string): number[] {
    return [...(this.shares.get(id)?.parts.keys() ?? [])].map((part) => this.placeOf(part));
  }

  async answer(request: Request): Promise<Response> {
    const part = /\/(\d+)$/.exec(request.url)?.[1];
    const isLost = this.lost(request.method, part === undefined ? '' : `${this.placeOf(Number(part))}`);
    const answer = await this.#carryOut(request);
    if (isLost) throw new TypeError('Failed to fetch');
    return answer;
  }

  async #carryOut(request: Request): Promise<Response> {
    const [, id = '', part] =
      /^\/api\/shares\/([\w-]{22})(?:\/(\d+)|\/uploads)?$/.exec(new URL(request.url).pathname) ?? [];
    const place = part === undefined ? '' : `${this.placeOf(Number(part))}`;
    this.calls.push(`${request.method} ${place}`.trim());
    const fault = this.fault(request.method, place);
    if (fault === 'unreachable') throw new TypeError('Failed to fetch');
    if (fault !== null) return fault;
    const secret = request.headers.get('Authorization')?.slice(7) ?? '';
    let share = this.shares.get(id);
    if (share?.isDeleted && request.method !== 'DELETE') return new Response('{}', { status: 410 });
    const isBegin = request.method === 'POST';
    if (share === undefined && isBegin) return new Response('{}', { status: 404 });
    if (share !== undefined && share.secret !== secret && request.method !== 'GET') {
      const isRepeated = share.secret === request.headers.get('X-New-Secret');
      if (!isRepeated) return Response.json({ cause: { kind: 'shareForeign' } }, { status: 403 });
    }
    const newSecret = request.headers.get('X-New-Secret');
    if (newSecret !== null) {
      if (share === undefined) return new Response('{}', { status: 404 });
      share.secret = newSecret;
      return new Response(null, { status: 204 });
    }
    if (share !== undefined && isBegin) {
      const upload = ++share.uploads;
      const arrived = [...share.parts].flatMap(([number, bytes]) => (bytes ? [{ number, bytes }] : []));
      const parts = arrived.map(async ({ number, bytes }) => {
        return { part: number, etag: (await sha(bytes)).slice(0, 22), bytes: bytes.length };
      });
      return Response.json({ upload, parts: await Promise.all(parts) });
    }
    if (request.method === 'GET') {
      const bytes = share?.parts.get(Number(part));
      if (!bytes) return new Response('{}', { status: 404 });
      const etag = `"${(await sha(bytes)).slice(0, 22)}"`;
      if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304 });
      return new Response(bytes as BodyInit, { headers: { ETag: etag } });
    }
    if (request.method === 'PUT' && share && Number(request.headers.get('Upload-Number')) !== share.uploads) {
      return Response.json({ cause: { kind: 'shareUploadedElsewhere' } }, { status: 409 });
    }
    if (request.method === 'DELETE') {
      if (share) Object.assign(share, { isDeleted: true, parts: new Map() });
    } else if (part === undefined) {
      const { parts } = (await request.json()) as { parts: number[] };
      if (parts.length > MAX_SHARE_PARTS) return new Response('{}', { status: 413 });
      for (const number of parts) this.placeOf(number);
      share ??= { secret, isDeleted: false, parts: new Map(), uploads: 0 };
      share.parts = new Map(parts.map((number) => [number, share?.parts.get(number) ?? null]));
      this.shares.set(id, share);
    } else {
      if (!share?.parts.has(Number(part))) return new Response('{}', { status: 404 });
      const bytes = new Uint8Array(await request.arrayBuffer());
      const others = [...share.parts].filter(([number]) => number !== Number(part));
      const size = others.reduce((sum, [, one]) => sum + (one?.length ?? 0), bytes.length);
      if (size > MAX_SHARE_BYTES) return new Response('{}', { status: 413 });
      share.parts.set(Number(part), bytes);
    }
    return new Response(null, { status: 204 });
  }
}

async function sha(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return Buffer.from(hash).toString('base64url');
}
