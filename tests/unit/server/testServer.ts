/** Our server on a free port, with fake services behind it. */
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import type { AppOptions } from '../../../server/app.ts';
import { readConfig, type ServerConfig } from '../../../server/config.ts';
import type { ErrorAnswer, TokenData } from '../../../server/contract.ts';
import type { RateLimits } from '../../../server/http/rateLimits.ts';
import { startServer } from '../../../server/listen.ts';
import { EVE_SERVICES } from '../../../server/services.ts';
import { createSealer, type Sealer } from '../../../server/sso/seal.ts';
import { readServerProblem } from '../../../workers/game/domain/serverProblem.ts';
import { CLIENT_ID, CLIENT_SECRET, type FakePrices, type FakeService, type FakeSso, NOW_MS } from './fakeServices.ts';

export const CALLBACK_URL = 'https://colonies.example.com/';

export const EVE_ENVIRONMENT = {
  EVE_SSO_CLIENT_ID: CLIENT_ID,
  EVE_SSO_SECRET: CLIENT_SECRET,
  EVE_SSO_CALLBACK_URL: CALLBACK_URL,
  PORT: '0',
  HOST: '127.0.0.1',
  REMINDERS: 'off',
  SHARES: 'off',
};

export interface TestServer {
  url: string;
  /** URL of the sandbox's ESI and images, if they have their own port */
  sandboxUrl: string | null;
  /** everything it logged */
  log(): string;
  get(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** by default waits far longer than a test may take, so that an open connection fails the test */
  close(deadlineMs?: number): Promise<void>;
}

interface TestServerOptions extends AppOptions {
  environment?: Record<string, string>;
  config?: Partial<ServerConfig>;
  sso?: FakeSso;
  prices?: FakePrices;
}

/** Nothing takes so long, however busy the machine is. */
export const NO_TIMEOUT_MS = 600_000;

/** For one upstream call. No other timer is as long, see `skipTimeouts`. */
const UPSTREAM_TIMEOUT_MS = NO_TIMEOUT_MS + 123;

/** Rate limits that no test reaches unintentionally. */
export const NO_LIMITS: RateLimits = {
  token: 1e6,
  refresh: 1e6,
  revoke: 1e6,
  praisal: 1e6,
  market: 1e6,
  reminders: 1e6,
  newTargets: 1e6,
  reminderMbAdded: 1e6,
  reminderMbStored: 1e6,
  reminderTests: 1e6,
  shareReads: 1e6,
  shareWrites: 1e6,
  shareDeletions: 1e6,
  newShares: 1e6,
  shareMbWritten: 1e6,
  shareMbStored: 1e6,
  sandbox: 1e6,
};

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { environment = {}, config, sso, prices, ...appOptions } = options;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = await startServer(
    { ...readConfig({ ...EVE_ENVIRONMENT, ...environment }), ...config },
    {
      log,
      rateLimits: NO_LIMITS,
      upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
      now: () => NOW_MS,
      services: {
        ...EVE_SERVICES,
        // Nothing answers here.
        ownEsiUrl: () => 'http://127.0.0.1:1',
        ...(sso && { ssoUrl: () => sso.url }),
        ...(prices && { fuzzworkUrl: () => prices.url }),
      },
      ...appOptions,
    },
  );
  return {
    url: server.url,
    sandboxUrl: server.sandboxUrl,
    log: () => lines.join(''),
    get: (path, init) => fetch(server.url + path, init),
    post: (path, body, headers = {}) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: (deadlineMs = NO_TIMEOUT_MS) => server.close(deadlineMs),
  };
}

/** A server that closes with the test that starts it. */
export async function serverForTest(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  onTestFinished(() => server.close());
  return server;
}

/**
 * Ends the time limit of a call as soon as it gets stuck in this service, instead of waiting for it. All other timers run
 * as usual: the HTTP client needs its own.
 */
export function skipTimeouts(service: FakeService): void {
  const setRealTimeout = globalThis.setTimeout;
  let endLatestLimit = () => {};
  const setTimer = (callback: () => void, delayMs?: number, ...rest: []) => {
    if (delayMs === UPSTREAM_TIMEOUT_MS) endLatestLimit = callback;
    return setRealTimeout(callback, delayMs, ...rest);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setTimer as typeof setTimeout);
  service.onStuck = () => endLatestLimit();
}

export function testSealer(): Sealer {
  return createSealer({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, previousSecrets: [] });
}

/** Token data with this sealed refresh token, as a browser stores it. */
export function tokenData(characterId: number, sealedToken: string): TokenData {
  return {
    access_token: 'an old access token',
    refresh_token: sealedToken,
    expires_at: 0,
    character: { characterId, name: 'A Pilot' },
  };
}

/** Status and error code of a failed answer, which must match the contract. */
export async function failure(response: Response): Promise<{ status: number; error: string }> {
  const answer = (await response.json()) as ErrorAnswer;
  const isSentence = typeof answer.message === 'string' && answer.message.length >= 10;
  if (typeof answer.error !== 'string' || !isSentence || readServerProblem(answer.cause) === null) {
    throw new Error(`Not an error answer: ${JSON.stringify(answer)}`);
  }
  return { status: response.status, error: answer.error };
}
