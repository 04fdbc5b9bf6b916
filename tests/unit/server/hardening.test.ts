import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TokenData } from '../../../server/contract.ts';
import { RATE_LIMITS } from '../../../server/http/rateLimits.ts';
import { MAX_REMINDERS } from '../../../workers/game/domain/reminder.ts';
import { type FakeSso, makeGate, PATHS, startFakeSso } from './fakeServices.ts';
import {
  EVE_ENVIRONMENT,
  failure,
  NO_LIMITS,
  serverForTest,
  skipTimeouts,
  startTestServer,
  type TestServer,
  testSealer,
  tokenData,
} from './testServer.ts';

const PILOT = 90_000_001;
const sealer = testSealer();

const sandboxLoaded = vi.hoisted(() => vi.fn());
vi.mock('../../../server/sandbox/index.ts', async () => {
  sandboxLoaded();
  const { Router } = await import('express');
  const paths = ['/hello', '/esi/hello', '/images/hello'];
  const createSandbox = () => Router().get(paths, (_request, response) => void response.send('hello'));
  return { createSandbox };
});

afterAll(() => {
  vi.doUnmock('../../../server/sandbox/index.ts');
  vi.resetModules();
});

let sso: FakeSso;
let server: TestServer;

beforeEach(async () => {
  sandboxLoaded.mockClear();
  sso = await startFakeSso();
  server = await startTestServer({ sso });
});

afterEach(async () => {
  await server.close();
  await sso.close();
});

/** The answer to GET /api/health for a Host header; fetch can't set that header. */
function headersFor({ url }: TestServer, host: string): Promise<IncomingHttpHeaders> {
  return new Promise((found, fail) => {
    get(`${url}/api/health`, { headers: { host } }, (answer) => {
      answer.resume();
      found(answer.headers);
    }).once('error', fail);
  });
}

describe('the security headers', () => {
  const policy = (images: string, connections: string) =>
    "default-src 'none';script-src 'self';" +
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';font-src 'self';" +
    `img-src 'self' data:${images};connect-src 'self'${connections};worker-src 'self';manifest-src 'self';` +
    "form-action 'self';frame-src 'none';frame-ancestors 'none';base-uri 'none';object-src 'none'";

  it('allow the page to reach ESI and the image service only', async () => {
    const expected = policy(' https://images.evetech.net', ' https://esi.evetech.net');
    for (const path of ['/', '/api/env', '/api/none', '/none']) {
      expect((await server.get(path)).headers.get('content-security-policy')).toBe(expected);
    }
  });

  it('on a sandbox with one port allow the page to reach its own origin only', async () => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: null } } });
    expect((await sandbox.get('/api/env')).headers.get('content-security-policy')).toBe(policy('', ''));
  });

  it.each([
    ['colonies.lan:3000', ' http://colonies.lan:PORT'],
    ['[::1]:3000', ' http://*:PORT'],
    ['a;script-src *', ' http://localhost:PORT'],
  ])('on the sandbox also allow its second port under the request’s host name: %s', async (host, source) => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: 0 } } });
    const headers = await headersFor(sandbox, host);
    const { port } = new URL(sandbox.sandboxUrl ?? '');
    const expected = source.replace('PORT', port);
    expect(headers['content-security-policy']).toBe(policy(expected, expected));
  });

  it('forbid framing, sniffing and referrers, and do not name the framework', async () => {
    const { headers } = await server.get('/api/health');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('let the page copy, and use nothing else of what a browser may offer', async () => {
    for (const path of ['/', '/api/health', '/none']) {
      const policy = (await server.get(path)).headers.get('permissions-policy') ?? '';
      const allowed = policy.split(', ').filter((feature) => !feature.endsWith('=()'));
      expect(allowed).toEqual(['clipboard-write=(self)']);
      expect(policy).toContain('camera=()');
      expect(policy).toContain('clipboard-read=()');
    }
  });

  it('require HTTPS from then on only if a trusted proxy reports it', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    const hsts = async (from: TestServer, init?: RequestInit) =>
      (await from.get('/api/health', init)).headers.get('strict-transport-security');
    expect(await hsts(server, { headers })).toBeNull();
    const behindProxy = await serverForTest({ environment: { TRUST_PROXY: '1' } });
    expect(await hsts(behindProxy)).toBeNull();
    expect(await hsts(behindProxy, { headers })).toBe('max-age=31536000');
  });
});

describe('the sandbox', () => {
  it('is neither loaded nor reachable with an EVE application', async () => {
    for (const path of [
      '/sandbox',
      '/sandbox/hello',
      '/sandbox/esi/universe/planets/1',
      '/sandbox/backup.json?pilots=12',
    ]) {
      expect((await server.get(path)).status).toBe(404);
    }
    expect(sandboxLoaded).not.toHaveBeenCalled();
  });

  it('is available without one', async () => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: null } } });
    expect(await (await sandbox.get('/sandbox/hello')).text()).toBe('hello');
  });
});

describe('the sandbox’s second port', () => {
  it('serves ESI and images only, and no other port serves them', async () => {
    const sandbox = await serverForTest({ config: { application: { kind: 'sandbox', pilots: 1, port: 0 } } });
    const statuses = (origin: string | null) =>
      Promise.all(
        ['/sandbox/esi/hello', '/sandbox/images/hello', '/sandbox/hello', '/api/health', '/'].map(
          async (path) => (await fetch(origin + path)).status,
        ),
      );
    expect(await statuses(sandbox.sandboxUrl)).toEqual([200, 200, 404, 404, 404]);
    expect(await statuses(sandbox.url)).toEqual([404, 404, 200, 200, 404]);
  });

  it('does not exist with an EVE application', () => {
    expect(server.sandboxUrl).toBeNull();
  });
});

describe('the rate limits', () => {
  const rateLimits = { ...NO_LIMITS, token: 3, refresh: 4, revoke: 5, praisal: 6, reminders: 7, reminderTests: 8 };
  const calls = {
    token: (from: TestServer, headers = {}) => from.get('/api/token?code=x', { headers }),
    refresh: (from: TestServer, headers = {}) => from.post('/api/refresh', '{}', headers),
    revoke: (from: TestServer, headers = {}) => from.post('/api/revoke', '{}', headers),
    praisal: (from: TestServer, headers = {}) => from.post('/api/praisal', '{}', headers),
    reminders: (from: TestServer, headers = {}) => fetch(`${from.url}/api/reminders`, { method: 'DELETE', headers }),
    reminderTests: (from: TestServer, headers = {}) => from.post('/api/reminders/test', '{}', headers),
  };

  it.each(['token', 'refresh', 'revoke', 'praisal', 'reminders', 'reminderTests'] as const)(
    'refuse an address above its limit for %s, and no other address',
    async (name) => {
      const limited = await serverForTest({ sso, rateLimits, environment: { REMINDERS: 'on' } });
      for (let count = 0; count < rateLimits[name]; count++) {
        const response = await calls[name](limited);
        expect(response.status).not.toBe(429);
        expect(response.headers.get('ratelimit')).toContain(`"${name}"; r=${rateLimits[name] - count - 1}`);
      }
      const refused = await calls[name](limited);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await failure(refused)).toEqual({ status: 429, error: 'too_many_requests' });
      for (const other of ['token', 'refresh', 'revoke', 'praisal'] as const) {
        if (other !== name) expect((await calls[other](limited)).status).not.toBe(429);
      }
      expect((await limited.get('/api/health')).status).toBe(200);
    },
  );

  it('count logins by GET and POST together', async () => {
    const limited = await serverForTest({ sso, rateLimits });
    for (let count = 0; count < rateLimits.token; count++) await calls.token(limited);
    expect((await limited.post('/api/token', { code: 'x' })).status).toBe(429);
  });

  it("can't be bypassed with a forged address", async () => {
    const limited = await serverForTest({ sso, rateLimits });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      const headers = { 'X-Forwarded-For': `192.0.2.${count}`, Forwarded: `for=192.0.2.${count}` };
      statuses.push((await calls.refresh(limited, headers)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
  });

  it('leave room for a corporation of 50 players with 40 characters each behind one address', () => {
    const players = 50;
    const characters = players * 40;
    /** of a manifest, each character, and the beginning of an upload */
    const shareRequests = characters + 2 * players;
    expect(RATE_LIMITS).toMatchObject({
      // Ten characters each in ten minutes.
      token: expect.toSatisfy((limit) => limit >= 10 * players),
      // The first visit of a day: the tokens of all characters have expired.
      refresh: expect.toSatisfy((limit) => limit >= characters),
      praisal: expect.toSatisfy((limit) => limit >= 3 * players),
      market: expect.toSatisfy((limit) => limit >= 3 * players),
      // A computer and a phone.
      reminders: expect.toSatisfy((limit) => limit >= 3 * players),
      newTargets: expect.toSatisfy((limit) => limit >= 3 * players),
      // Half of the largest list, in two channels, with 1.1 kB of each message.
      reminderMbAdded: expect.toSatisfy((limit) => limit >= (players * (MAX_REMINDERS / 2) * 2 * 1126) / 2 ** 20),
      reminderMbStored: expect.toSatisfy((limit) => limit >= (players * (MAX_REMINDERS / 2) * 2 * 1126) / 2 ** 20),
      reminderTests: expect.toSatisfy((limit) => limit >= 2 * players),
      // Each follows the fleets of two others.
      shareReads: expect.toSatisfy((limit) => limit >= 2 * shareRequests),
      shareWrites: expect.toSatisfy((limit) => limit >= shareRequests),
      newShares: expect.toSatisfy((limit) => limit >= 2 * players),
      // About 5 kB of a character, ten times a day.
      shareMbWritten: expect.toSatisfy((limit) => limit >= (10 * characters * 5120) / 2 ** 20),
      shareMbStored: expect.toSatisfy((limit) => limit >= (characters * 5120) / 2 ** 20),
      // Each opens a demo with 12 pilots: a list of 6 colonies, the colonies, their planets and a portrait of each; and
      // 52 lists, names, prices and icons.
      sandbox: expect.toSatisfy((limit) => limit >= players * (12 * (1 + 6 + 6 + 1) + 52)),
    });
  });

  it('count each visitor behind a trusted proxy separately', async () => {
    const limited = await serverForTest({ sso, rateLimits, environment: { TRUST_PROXY: '1' } });
    for (let count = 0; count < 8; count++) {
      const headers = { 'X-Forwarded-For': `203.0.113.9, 192.0.2.${count}` };
      expect((await calls.refresh(limited, headers)).status).toBe(400);
    }
  });

  it.each([
    ['IPv4', (port: number) => `192.0.2.7:${port}`],
    ['IPv6', (port: number) => `[2001:db8::7]:${port}`],
  ])('ignore the port that a proxy adds to the address: %s', async (_which, addressOf) => {
    const limited = await serverForTest({ sso, rateLimits, environment: { TRUST_PROXY: '1' } });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) {
      statuses.push((await calls.refresh(limited, { 'X-Forwarded-For': addressOf(50_000 + count) })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
  });

  it('allow 100 characters to be renewed at once', { tags: ['deep'] }, async () => {
    const usual = await serverForTest({ sso, rateLimits: RATE_LIMITS });
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const sealed = sealer.seal(PILOT + at, sso.makeRefreshToken(PILOT + at));
        return (await usual.post('/api/refresh', tokenData(PILOT + at, sealed))).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('the log', () => {
  it('has an id for every request, which the answer also contains', async () => {
    const ids = [];
    for (const path of ['/api/env', '/api/token', '/api/none']) {
      ids.push((await server.get(path)).headers.get('x-request-id'));
    }
    const logged = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ requestId }) => requestId)).toEqual(ids);
    expect(logged.map(({ method, route, status, problem }) => [method, route, status, problem])).toEqual([
      ['GET', '/api/env', 200, undefined],
      ['GET', '/api/token', 400, 'bad_request'],
      ['GET', 'other', 404, 'not_found'],
    ]);
  });

  it.each([
    ['X-Forwarded-For', 'x'.repeat(5000)],
    ['Forwarded', 'for=192.0.2.1'],
  ])('warns once of a proxy that the server does not know of, without what it says: %s', async (name, value) => {
    const warnings = (from: TestServer) => from.log().split('"reason":"proxy_unknown"').length - 1;
    expect(warnings(server)).toBe(0);
    for (let count = 0; count < 3; count++) await server.get('/', { headers: { [name]: value } });
    expect(warnings(server)).toBe(1);
    expect(server.log()).toContain('Set TRUST_PROXY to the number of your proxies');
    expect(server.log()).not.toContain(value);

    const behindProxy = await serverForTest({ environment: { TRUST_PROXY: '1' } });
    await behindProxy.get('/', { headers: { [name]: value } });
    expect(warnings(behindProxy)).toBe(0);
  });

  it('contains no code, token or secret, whatever happens', async () => {
    const seen = new Set<string>([
      EVE_ENVIRONMENT.EVE_SSO_SECRET,
      btoa(`${EVE_ENVIRONMENT.EVE_SSO_CLIENT_ID}:${EVE_ENVIRONMENT.EVE_SSO_SECRET}`),
    ]);
    const note = (data: TokenData) => {
      seen.add(data.access_token).add(data.refresh_token);
      return data;
    };
    const refresh = (sealed: string, characterId = PILOT) => {
      seen.add(sealed);
      return server.post('/api/refresh', tokenData(characterId, sealed));
    };

    for (let count = 0; count < 3; count++) {
      const response = await server.get(`/api/token?code=${sso.makeCode(PILOT + count)}`);
      const data = note((await response.json()) as TokenData);
      const renewed = note((await (await server.post('/api/refresh', data)).json()) as TokenData);
      await server.post('/api/refresh', data);
      await server.post('/api/revoke', renewed);
      await refresh(renewed.refresh_token);
      await refresh(`${renewed.refresh_token}x`);
      await server.post('/api/refresh', `{"refresh_token": ${renewed.refresh_token}`);
      await server.post('/api/refresh', renewed.refresh_token, { 'Content-Type': 'text/plain' });
      await server.get(`/callback/${data.access_token}?code=${data.refresh_token}`);
      await server.get(`/api/${renewed.access_token}`, {
        headers: { Authorization: `Bearer ${renewed.access_token}` },
      });
      await server.get(`/api/token?code=${data.access_token}`);
      await server.get('/api/env', {
        headers: { Referer: `http://x/?code=${renewed.access_token}`, Cookie: data.access_token },
      });
    }
    const leak = 'a-token-in-an-error-answer';
    seen.add(leak);
    for (const body of [
      `{"error":"${leak}"}`,
      leak,
      `{"access_token":"${leak}"}`,
      `{"access_token":"${leak}","refresh_token":"${leak}"}`,
    ]) {
      for (const status of [200, 400, 401, 500]) {
        sso.faults.set(PATHS.token, { kind: 'status', status, body });
        await refresh(sealer.seal(PILOT, sso.makeRefreshToken(PILOT)));
        await server.get(`/api/token?code=${leak}`);
      }
    }
    sso.faults.set(PATHS.token, { kind: 'hang' });
    skipTimeouts(sso);
    await refresh(sealer.seal(PILOT, sso.makeRefreshToken(PILOT)));

    const log = server.log();
    expect(log.split('\n').length).toBeGreaterThan(60);
    for (const secret of [...seen, ...sso.secrets]) expect(log).not.toContain(secret);
  });
});

describe('closing', () => {
  it('finishes open requests and accepts no new ones', async () => {
    const gate = makeGate();
    sso.faults.set(PATHS.token, gate.fault);
    const closing = await startTestServer({ sso });
    const answer = closing.post('/api/refresh', tokenData(PILOT, sealer.seal(PILOT, sso.makeRefreshToken(PILOT))));
    await expect.poll(() => sso.calls.some(({ path }) => path === PATHS.token)).toBe(true);

    const closed = closing.close();
    await expect(fetch(`${closing.url}/api/health`, { headers: { Connection: 'close' } })).rejects.toThrow();
    gate.open();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('does not wait for idle connections', async () => {
    const closing = await startTestServer({ sso });
    const { port, hostname } = new URL(closing.url);
    const idle = connect(Number(port), hostname);
    await new Promise<void>((resolve) => {
      idle.once('connect', resolve);
    });
    const ended = new Promise((resolve) => {
      idle.once('close', resolve);
    });
    await closing.close();
    await ended;
  });

  it('closes unfinished requests at the deadline', async () => {
    sso.faults.set(PATHS.token, { kind: 'hang' });
    const closing = await startTestServer({ sso });
    const sealed = sealer.seal(PILOT, sso.makeRefreshToken(PILOT));
    const answer = closing.post('/api/refresh', tokenData(PILOT, sealed)).catch(() => 'cut off');
    await expect.poll(() => sso.calls.some(({ path }) => path === PATHS.token)).toBe(true);
    await closing.close(10);
    expect(await answer).toBe('cut off');
    await expect.poll(() => closing.log()).toContain('"aborted":true');
  });
});
