import { vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';
import { type FakeBrowser, installFakeBrowser } from '../state/fakeBrowser.ts';

export const ORIGIN = 'https://watch.example';

/** A worker that notes what it is sent and never answers. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  readonly messages: { id?: string; path?: string[]; argumentList?: { value: unknown }[] }[] = [];

  constructor() {
    super();
    FakeWorker.all.push(this);
  }

  postMessage(message: FakeWorker['messages'][number]): void {
    this.messages.push(message);
  }

  terminate(): void {}

  /** answers every call of a method with an error, as the library between page and worker writes it */
  fail(method: string, message: string): void {
    const value = { isError: true, value: { message, name: 'Error', stack: '' } };
    for (const { id, path } of this.messages) {
      if (path?.join('.') !== method) continue;
      this.dispatchEvent(new MessageEvent('message', { data: { id, type: 'HANDLER', name: 'throw', value } }));
    }
  }

  /** answers every call of a method with a value */
  succeed(method: string, value: unknown): void {
    for (const { id, path } of this.messages) {
      if (path?.join('.') !== method) continue;
      this.dispatchEvent(new MessageEvent('message', { data: { id, type: 'RAW', value } }));
    }
  }

  /** the first arguments with which a method of the engine was called */
  calls(method: string): unknown[] {
    return this.messages
      .filter((message) => message.path?.join('.') === method)
      .map((message) => message.argumentList?.[0]?.value);
  }
}

export interface FakePage {
  browser: FakeBrowser;
  workers: FakeWorker[];
  /** the requests so far: `GET /api/env` */
  requests: string[];
  /** gives the answer to a request; undefined makes it fail as without a network */
  answer: (request: string, body: unknown, headers: Headers) => Response | undefined;
}

/** A page at ORIGIN: storage, address, worker and network are fakes. Modules must be imported after it. */
export function installFakePage(search = ''): FakePage {
  resetPage();
  FakeWorker.all.length = 0;
  const browser = installFakeBrowser();
  const page: FakePage = { browser, workers: FakeWorker.all, requests: [], answer: () => undefined };
  const [query = '', fragment] = search.split('#');
  const location = {
    origin: ORIGIN,
    host: new URL(ORIGIN).host,
    pathname: '/',
    search: query,
    hash: fragment === undefined ? '' : `#${fragment}`,
    href: `${ORIGIN}/${search}`,
    assign: vi.fn(),
  };
  Object.assign(window, { location, history: { state: null, replaceState: vi.fn() } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const input = new Request(...call);
    const request = `${input.method} ${input.url.slice(ORIGIN.length)}`;
    page.requests.push(request);
    input.signal.throwIfAborted();
    const text = await input.text();
    const response = page.answer(request, text === '' ? null : JSON.parse(text), input.headers);
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  return page;
}

/** Does some work without waiting for the pauses before its requests are repeated. */
export async function skipPauses<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    while (!isDone) await vi.advanceTimersByTimeAsync(100);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

/** What GET api/env answers. */
export const ENV_ANSWER = {
  EVE_SSO_CLIENT_ID: 'client',
  EVE_SSO_CALLBACK_URL: `${ORIGIN}/`,
  authorizationEndpoint: '/sandbox/sso/authorize',
  esiUrl: '/sandbox/esi',
  imagesUrl: 'https://images.example/',
  isSandbox: true,
  userAgent: 'ColonyWatch/1.2.3 (host@example.com)',
  discordUrl: null,
  githubUrl: null,
  partnerCode: null,
  hasReminders: false,
  hasShares: false,
};

/** What POST api/token answers. */
export const TOKEN_ANSWER = {
  access_token: 'access',
  refresh_token: 'sealed',
  expires_at: 1_900_000_000_000,
  character: { characterId: 7, name: 'Ketta' },
};
