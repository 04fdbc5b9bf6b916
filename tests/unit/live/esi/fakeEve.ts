/**
 * A fake network: answers calls like ESI (cache times, ETags, rate-limit headers), and like our own server (refresh and
 * prices). Tests change its answers with `fault` and inspect `calls`.
 */
import type { TokenData } from '../../../../server/contract.ts';
import { WATER } from './esiRecords.ts';
import type { FakeClock } from './fakeClock.ts';

export const ESI_URL = 'https://esi.test';
export const API_URL = 'https://own.test';
export const USER_AGENT = 'ColonyWatch/1.2.3 (host@own.test; +https://source.test)';

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  atMs: number;
}

interface FakeColony {
  planet: Record<string, unknown>;
  layout: unknown;
}

/** Replaces the usual answer: a response, or a network failure. */
export type Fault = Response | 'unreachable' | 'silent' | 'cutOff';

const CACHED_SECONDS = 600;

/** A page may send these to any origin. */
const SAFELISTED_HEADERS = new Set(['accept', 'accept-language', 'content-type']);

export class FakeEve {
  readonly calls: Call[] = [];
  readonly colonies = new Map<number, FakeColony[]>();
  readonly planetNames = new Map<number, string>();
  readonly systems = new Map<number, { name: string; security_status: number }>();
  readonly types = new Map<number, { name: string; group_id: number; volume: number }>();
  readonly schematics = new Map<number, { schematic_name: string; cycle_time: number }>();
  /** answer to a request; null for the usual one */
  fault: (call: Call) => Fault | null = () => null;
  /** what a page may send to ESI besides what it always may; null for everything. Else the browser makes no call. */
  allowedHeaders: readonly string[] | null = null;
  refusedPreflights = 0;
  /** how far the services' clocks are ahead of the player's */
  aheadMs = 0;
  /** revoked refresh tokens */
  readonly deadTokens = new Set<string>();
  /** 500 ISK for Water by default: a source without any price counts as down */
  prices = new Map<number, number>([[WATER, 500]]);
  /** of hubs whose prices differ from those */
  readonly pricesByHub = new Map<string, ReadonlyMap<number, number>>();
  /** what the hubs' regions trade a day, as far as the server knows */
  readonly volumesByHub = new Map<string, ReadonlyMap<number, number>>();
  /** when the server wants to be asked for volumes again */
  volumesPauseSeconds = 86_400;
  readonly #clock: FakeClock;
  /**
   * Requests that wait for ever, as a network holds them: a request follows its signal weakly, so that one which nobody
   * holds may be collected as garbage, and then never hears that it has been given up.
   */
  readonly #unanswered = new Set<unknown>();
  #tokenNumber = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  /** Pass it as `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isEsi = url.origin === ESI_URL;
    const sentHeaders = [...request.headers.keys()].filter((name) => !SAFELISTED_HEADERS.has(name));
    if (isEsi && sentHeaders.some((name) => this.allowedHeaders?.includes(name) === false)) {
      this.refusedPreflights += 1;
      throw new TypeError('Failed to fetch');
    }
    const call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      atMs: this.#clock.nowMs(),
    };
    this.calls.push(call);
    const fault = this.fault(call);
    if (fault === 'unreachable') {
      throw new TypeError('Failed to fetch');
    }
    if (fault === 'silent') {
      this.#unanswered.add([input, request]);
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    }
    if (fault === 'cutOff') {
      return new Response(cutOffBody(), { status: 200 });
    }
    if (fault !== null) {
      return fault;
    }
    return isEsi ? asPageReads(this.#answerAsEsi(call)) : this.#answerAsServer(call, request);
  };

  /** Calls of one kind so far. */
  count(path: RegExp): number {
    return this.calls.filter((call) => path.test(call.path)).length;
  }

  #answerAsEsi({ path, headers }: Call): Response {
    const parts = path.split('/').slice(1);
    if (parts[0] === 'universe') {
      const id = Number(parts[2]);
      const name = this.planetNames.get(id);
      const record = {
        planets: name && { planet_id: id, name, system_id: 1, type_id: 11, position: {} },
        systems: this.systems.has(id) && { system_id: id, ...this.systems.get(id) },
        types: this.types.has(id) && { type_id: id, published: true, ...this.types.get(id) },
        schematics: this.schematics.get(id),
      }[parts[1] ?? ''];
      return record ? this.#json(200, record) : this.#json(404, { error: 'Not found' });
    }
    if (!headers.get('authorization')?.startsWith('Bearer access-')) {
      return this.#json(401, { error: 'Unauthorized' });
    }
    const colonies = this.colonies.get(Number(parts[1])) ?? [];
    const body =
      parts[3] === undefined
        ? colonies.map(({ planet }) => planet)
        : colonies.find(({ planet }) => planet.planet_id === Number(parts[3]))?.layout;
    if (body === undefined) {
      return this.#json(404, { error: 'Colony not found' });
    }
    const etag = `"${hash(JSON.stringify(body))}"`;
    return headers.get('if-none-match') === etag
      ? new Response(null, { status: 304, headers: this.#headers({ etag }) })
      : this.#json(200, body, { etag });
  }

  async #answerAsServer({ path }: Call, request: Request): Promise<Response> {
    if (path === '/api/praisal') {
      const hub = new URL(request.url).searchParams.get('hub') ?? 'jita';
      const items = [...(this.pricesByHub.get(hub) ?? this.prices)].map(([typeID, min]) => ({
        typeID,
        prices: { sell: { min } },
      }));
      return this.#json(200, { appraisal: { items }, fetchedAt: this.#serverNowMs(), isStale: false });
    }
    if (path === '/api/market') {
      const hub = new URL(request.url).searchParams.get('hub') ?? 'jita';
      const volumes = [...(this.volumesByHub.get(hub) ?? [])].map(([typeID, dailyUnits]) => ({
        typeID,
        dailyUnits,
        fetchedAt: this.#serverNowMs(),
      }));
      return this.#json(200, { volumes, dayCount: 30, askAgainSeconds: this.volumesPauseSeconds });
    }
    const token = (await request.json()) as TokenData;
    if (this.deadTokens.has(token.refresh_token)) {
      return this.#json(401, { error: 'refresh_refused', message: 'Log in again.' });
    }
    // Like EVE's single sign-on may do: the new token invalidates the old one.
    this.deadTokens.add(token.refresh_token);
    this.#tokenNumber += 1;
    return this.#json(200, {
      access_token: `access-${this.#tokenNumber}`,
      refresh_token: `refresh-${this.#tokenNumber}`,
      expires_at: this.#serverNowMs() + 20 * 60_000,
      character: token.character,
    });
  }

  #json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: this.#headers({ 'content-type': 'application/json', ...headers }),
    });
  }

  #headers(headers: Record<string, string>): Headers {
    const nowMs = this.#serverNowMs();
    return new Headers({
      date: new Date(nowMs).toUTCString(),
      'cache-control': `private, max-age=${CACHED_SECONDS}`,
      expires: new Date(nowMs + CACHED_SECONDS * 1000).toUTCString(),
      'x-ratelimit-group': 'char-industry',
      'x-ratelimit-limit': '600/15m',
      ...headers,
    });
  }

  #serverNowMs(): number {
    return this.#clock.nowMs() + this.aheadMs;
  }
}

/** ESI does not expose its clock to pages of other origins. */
function asPageReads(answer: Response): Response {
  answer.headers.delete('date');
  return answer;
}

function cutOffBody(): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"planet_id": 4000'));
      controller.error(new TypeError('network error'));
    },
  });
}

function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index++) {
    value = (Math.imul(value, 31) + text.charCodeAt(index)) | 0;
  }
  return value;
}
